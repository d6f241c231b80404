// SPDX-License-Identifier: GPL-3.0-or-later
// Box QPs as duals of two-label blocks: against the function itself, against the algorithm written
// out on x, and against enumeration of active sets.
#include "core/machine/error.h"
#include "core/machine/random.h"
#include "core/options/choices.h"
#include "core/solvers/training/training.h"
#include "datasets/box_qp/random_qp.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;

namespace {

/// Any bounds, some of them equal, and any b.
BoxQp anyQp(Random& random, std::size_t n, std::size_t rank)
{
    BoxQp qp;
    qp.rank = rank;
    for (std::size_t k = 0; k < n * rank; ++k)
        qp.columns.push_back(2 * random.uniform() - 1);
    for (std::size_t i = 0; i < n; ++i) {
        qp.b.push_back(2 * random.uniform() - 1);
        qp.lower.push_back(2 * random.uniform() - 1.5);
        qp.upper.push_back(qp.lower[i] + (random.below(6) == 0 ? 0 : 2 * random.uniform()));
    }
    return qp;
}

std::vector<double> pointOf(const BoxQpProblem& problem, const DualState& state)
{
    std::vector<double> x;
    for (std::size_t i = 0; i < problem.blockCount(); ++i)
        x.push_back(problem.coordinate(i, marginals(problem, state, i)));
    return x;
}

/// Σ_i max over the bounds p of ∇_i f(x) (x_i − p).
double frankWolfeGap(const BoxQp& qp, const std::vector<double>& x)
{
    const std::vector<double> gradient = gradientOf(qp, x);
    double gap = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        gap += std::max(gradient[i] * (x[i] - qp.lower[i]), gradient[i] * (x[i] - qp.upper[i]));
    return gap;
}

/// f* by trying every coordinate at its lower bound, at its upper one and free.
double optimumOf(const BoxQp& qp)
{
    const std::size_t n = qp.size();
    const Eigen::Map<const Eigen::MatrixXd> V(
        qp.columns.data(), static_cast<Eigen::Index>(qp.rank), static_cast<Eigen::Index>(n));
    const Eigen::MatrixXd Q = V.transpose() * V;
    double best = unlimited;
    const auto choices = static_cast<std::size_t>(std::pow(3.0, static_cast<double>(n)) + 0.5);
    for (std::size_t choice = 0; choice < choices; ++choice) {
        std::vector<double> x = qp.lower;
        std::vector<Eigen::Index> free;
        for (std::size_t i = 0, rest = choice; i < n; ++i, rest /= 3) {
            if (rest % 3 == 1)
                x[i] = qp.upper[i];
            else if (rest % 3 == 2) {
                x[i] = 0;
                free.push_back(static_cast<Eigen::Index>(i));
            }
        }
        if (!free.empty()) {
            const std::vector<double> gradient = gradientOf(qp, x);
            Eigen::VectorXd slopes(static_cast<Eigen::Index>(free.size()));
            for (std::size_t k = 0; k < free.size(); ++k)
                slopes[static_cast<Eigen::Index>(k)] = gradient[static_cast<std::size_t>(free[k])];
            const Eigen::VectorXd found =
                Eigen::MatrixXd(Q(free, free)).completeOrthogonalDecomposition().solve(-slopes);
            for (std::size_t k = 0; k < free.size(); ++k)
                x[static_cast<std::size_t>(free[k])] = found[static_cast<Eigen::Index>(k)];
        }
        bool inside = true;
        for (std::size_t i = 0; i < n; ++i)
            inside &= x[i] >= qp.lower[i] && x[i] <= qp.upper[i];
        if (inside)
            best = std::min(best, valueOf(qp, x));
    }
    return best;
}

/// Beck, Pauwels, Sabach 2015 on x itself, blocks in cyclic order.
std::vector<double> cyclicDescent(const BoxQpProblem& problem, Step step, std::size_t passes)
{
    const BoxQp& qp = problem.qp();
    std::vector<double> x = qp.lower;
    for (std::size_t pass = 0; pass < passes; ++pass)
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double slope = gradientOf(qp, x)[i];
            const double p = slope < 0 ? qp.upper[i] : qp.lower[i];
            const double gap = slope * (x[i] - p), squared = (x[i] - p) * (x[i] - p);
            double curvature = problem.lipschitz();
            if (step == Step::lineSearch) {
                curvature = 0;
                for (const double v : qp.column(i))
                    curvature += v * v;
            }
            if (step == Step::fixed)
                x[i] += 2 / (static_cast<double>(pass) + 2) * (p - x[i]);
            else if (gap > 0)
                x[i] += std::min(1.0, gap / (curvature * squared)) * (p - x[i]);
        }
    return x;
}

} // namespace

RC_GTEST_PROP(BoxQp, theDualIsTheFunctionAndTheGapItsFrankWolfeGap, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const auto problem = std::make_shared<const BoxQpProblem>(
        anyQp(random, 1 + random.below(8), 1 + random.below(8)));
    SolverOptions options;
    options.method = *rc::gen::element(Method("bcfw"), Method("bcpfw"), Method("fw"));
    options.sampling = *rc::gen::element(Sampling::uniform, Sampling::cyclic, Sampling::gap);
    options.maxPasses = 3;
    options.traceEvery = 0.5;
    options.seed = static_cast<std::int64_t>(random.below(1000));
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    const std::vector<double> x = pointOf(*problem, training.state());
    const double atLower = valueOf(problem->qp(), problem->qp().lower);
    RC_ASSERT(std::abs(result.dual - (atLower - valueOf(problem->qp(), x))) < 1e-10);
    RC_ASSERT(std::abs(result.gap - frankWolfeGap(problem->qp(), x)) < 1e-10);
    RC_ASSERT(std::isnan(result.trainError)); // nothing is right or wrong here
}

/// Visited one after another in cyclic order, none of them affects the others.
TEST(BoxQp, thoseSideBySideAreSolvedAsEachAlone)
{
    constexpr std::size_t size = 6, passes = 4;
    const auto all = std::make_shared<const BoxQpProblem>(randomBoxQps(11, 13, size));
    ASSERT_EQ(all->blockCount(), 3 * size);
    ASSERT_EQ(all->dimension(), 3 * size);
    for (const Step step : {Step::lineSearch, Step::approx}) {
        SolverOptions options;
        options.sampling = Sampling::cyclic;
        options.step = step;
        options.epsilon = 0;
        options.gapCheck = unlimited;
        options.maxPasses = passes;
        RunControl control;
        Training together(all, nullptr, options);
        const RunResult result = together.run(control);
        const std::vector<double> x = pointOf(*all, together.state());
        double gap = 0, dual = 0;
        for (std::size_t part = 0; part < 3; ++part) {
            const auto one = std::make_shared<const BoxQpProblem>(randomBoxQp(11 + part, size));
            EXPECT_NEAR(all->lipschitz(part * size), one->lipschitz() / 3, 1e-12);
            Training alone(one, nullptr, options);
            const RunResult each = alone.run(control);
            const std::vector<double> own = pointOf(*one, alone.state());
            for (std::size_t i = 0; i < size; ++i)
                EXPECT_NEAR(x[part * size + i], own[i], 1e-10);
            gap += each.gap / 3;
            dual += each.dual / 3;
        }
        EXPECT_NEAR(result.gap, gap, 1e-10);
        EXPECT_NEAR(result.dual, dual, 1e-10);
        EXPECT_NEAR(result.dual, -valueOf(all->qp(), x), 1e-10); // f(0) = 0
        EXPECT_NEAR(result.gap, frankWolfeGap(all->qp(), x), 1e-10);
    }
    BoxQp uneven = randomBoxQp(1, 5);
    uneven.parts = 2;
    EXPECT_THROW(BoxQpProblem{uneven}, InputError);
}

RC_GTEST_PROP(BoxQp, directionsEqualFeaturesWrittenOut, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const BoxQpProblem problem(anyQp(random, 1 + random.below(5), 1 + random.below(5)));
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        SparseVector delta;
        problem.cornerDifference(i, Labelling{1}, Labelling{0}, delta);
        std::vector<double> image(problem.weightSize(), 0.0), w(image.size());
        problem.addTo(i, delta, 1, image.data());
        double norm = 0, score = 0, theta = 0;
        for (std::size_t k = 0; k < w.size(); ++k) {
            w[k] = 2 * random.uniform() - 1;
            norm += image[k] * image[k];
            score += image[k] * w[k];
        }
        problem.potentials(i, w.data(), &theta);
        RC_ASSERT(std::abs(problem.score(i, &theta, Labelling{1}) - score) < 1e-12);
        RC_ASSERT(problem.score(i, &theta, Labelling{0}) == 0);
        RC_ASSERT(std::abs(problem.squaredNorm(i, delta) - norm) < 1e-12);
        RC_ASSERT(problem.squaredNormBound(i, delta) >= norm - 1e-12);
        problem.addTo(i, delta, -0.7, w.data());
        double moved = 0;
        problem.potentials(i, w.data(), &moved);
        problem.addGram(i, delta, -0.7, &theta);
        RC_ASSERT(std::abs(moved - theta) < 1e-12);
        Labelling y;
        problem.maxOracle(i, &moved, OracleMode::lossAugmented, y);
        RC_ASSERT((y[0] == 1) == (moved + problem.loss(i, Labelling{1}) > 0));
    }
}

TEST(BoxQp, theStepsAreThoseOfTheAlgorithmOnX)
{
    const auto problem = std::make_shared<const BoxQpProblem>(randomBoxQp(3, 12));
    for (const auto& step : choiceRows<Step>()) {
        SolverOptions options;
        options.sampling = Sampling::cyclic;
        options.step = step.value;
        options.epsilon = 0;
        options.gapCheck = unlimited;
        options.maxPasses = 7;
        Training training(problem, nullptr, options);
        RunControl control;
        training.run(control);
        const std::vector<double> x = pointOf(*problem, training.state());
        const std::vector<double> expected = cyclicDescent(*problem, step.value, 7);
        for (std::size_t i = 0; i < x.size(); ++i)
            EXPECT_NEAR(x[i], expected[i], 1e-9) << step.name << ' ' << i;
    }
}

TEST(BoxQp, everySamplingAndStepFindsTheOptimumOfTinyOnes)
{
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Random random(seed);
        const auto problem = std::make_shared<const BoxQpProblem>(anyQp(random, 4, 5));
        const double best =
            valueOf(problem->qp(), problem->qp().lower) - optimumOf(problem->qp()); // max of D
        for (const auto& sampling : choiceRows<Sampling>())
            for (const auto& step : choiceRows<Step>()) {
                const bool bySize =
                    sampling.value == Sampling::curvature || drawsByConstants(sampling.value);
                if (bySize && step.value == Step::fixed)
                    continue; // a block of short features is drawn too rarely for steps of 2n/k
                SolverOptions options;
                options.sampling = sampling.value;
                options.step = step.value;
                options.epsilon = step.value == Step::fixed ? 5e-3 : 1e-5;
                options.maxPasses = 1e5;
                options.traceEvery = 1;
                Training training(problem, nullptr, options);
                RunControl control;
                const RunResult result = training.run(control);
                ASSERT_EQ(result.status, RunStatus::converged) << sampling.name << step.name;
                EXPECT_LE(result.dual, best + 1e-10);
                for (const TracePoint& point : training.trace())
                    EXPECT_GE(point.gap, best - point.dual - 1e-10); // gap ≥ f − f*
                EXPECT_GE(result.dual, best - options.epsilon);
            }
    }
}

/// Open-loop steps may decrease D; both searches may not.
RC_GTEST_PROP(BoxQp, searchedStepsNeverDecreaseTheDual, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const std::size_t n = 1 + random.below(10);
    const auto problem =
        std::make_shared<const BoxQpProblem>(anyQp(random, n, 1 + random.below(10)));
    SolverOptions options;
    options.step = *rc::gen::element(Step::lineSearch, Step::approx);
    options.sampling =
        *rc::gen::element(Sampling::uniform, Sampling::cyclic, Sampling::permutation);
    options.traceEvery = 1 / static_cast<double>(n);
    options.epsilon = 0;
    options.gapCheck = unlimited;
    options.maxPasses = 6;
    Training training(problem, nullptr, options);
    RunControl control;
    training.run(control);
    double before = -1e-12;
    for (const TracePoint& point : training.trace()) {
        RC_ASSERT(point.dual >= before);
        before = point.dual - 1e-12;
    }
}

TEST(BoxQp, oneCoordinateIsClipped)
{
    for (const double slope : {-9.0, -1.0, 0.5, 4.0}) {
        const BoxQp qp{1, {2.0}, {slope}, {-0.75}, {1.5}}; // f = 2x² + slope x
        const auto problem = std::make_shared<const BoxQpProblem>(qp);
        SolverOptions options;
        options.epsilon = 1e-12;
        Training training(problem, nullptr, options);
        RunControl control;
        training.run(control);
        EXPECT_NEAR(
            pointOf(*problem, training.state())[0], std::clamp(-slope / 4, -0.75, 1.5), 1e-9);
        EXPECT_DOUBLE_EQ(problem->lipschitz(), 4);
    }
}

TEST(BoxQp, badOnesAreRefused)
{
    const BoxQp good{1, {2.0, 1.0}, {1, 1}, {0, 0}, {1, 1}};
    EXPECT_NO_THROW(BoxQpProblem{good});
    const auto refused = [&](auto spoil) {
        BoxQp bad = good;
        spoil(bad);
        EXPECT_THROW(BoxQpProblem{bad}, InputError);
    };
    refused([](BoxQp& qp) { qp = {}; });
    refused([](BoxQp& qp) { qp.b.push_back(1); });
    refused([](BoxQp& qp) { qp.columns[0] = std::nan(""); });
    refused([](BoxQp& qp) { qp.lower[1] = 2; });
}

TEST(RandomBoxQp, isNormalisedAndHasCoordinatesOfBothKinds)
{
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const BoxQp qp = randomBoxQp(seed);
        ASSERT_EQ(qp.size(), 100U);
        EXPECT_NEAR(frankWolfeGap(qp, qp.lower), 1, 1e-12);
        const auto problem = std::make_shared<const BoxQpProblem>(qp);
        SolverOptions options;
        options.sampling = Sampling::permutation;
        options.epsilon = 1e-6;
        Training training(problem, nullptr, options);
        RunControl control;
        ASSERT_EQ(training.run(control).status, RunStatus::converged);
        const std::vector<double> x = pointOf(*problem, training.state());
        const auto inside =
            std::ranges::count_if(x, [](double v) { return v > 1e-3 && v < 1 - 1e-3; });
        EXPECT_GT(inside, 20);
        EXPECT_LT(inside, 80);
    }
    EXPECT_EQ(bytesOf(randomBoxQp(5)), bytesOf(randomBoxQp(5)));
    EXPECT_NE(bytesOf(randomBoxQp(5)), bytesOf(randomBoxQp(6)));
}
