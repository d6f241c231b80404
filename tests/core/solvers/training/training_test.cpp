// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/training.h"

#include "core/machine/error.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/state/dual_state.h"
#include "core/solvers/training/training_record.h"
#include "core/tasks/toy/enumerated.h"
#include "datasets/toy/toy.h"
#include "tests/support/problems/tiny_chain.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

SolverOptions randomOptions()
{
    SolverOptions options;
    options.method = *rc::gen::element(Method("bcfw"), Method("bcfw"), Method("fw"),
        Method("bcpfw"), Method("bcafw"), Method("hybrid"), Method("mp-bcfw"));
    options.planes = *rc::gen::element(1, 3, 1000);
    options.planeAge = *rc::gen::element(1, 10);
    options.planeSpace = *rc::gen::element(PlaneSpace::weights, PlaneSpace::block);
    if (options.method != "fw" && options.method != "mp-bcfw") {
        options.cache = *rc::gen::arbitrary<bool>();
        options.F = *rc::gen::element(0.25, 1.0, 1e-3);
        options.nu = *rc::gen::element(0.01, 1.0, 1e-4);
        options.cacheSize = *rc::gen::element(1, 3, 100);
        options.innerSteps = *rc::gen::element(1, 1, 4);
    }
    options.sampling = *rc::gen::element(Sampling::uniform, Sampling::permutation, Sampling::cyclic,
        Sampling::gap, Sampling::maxGap, Sampling::curvature, Sampling::progress);
    if (options.method == "bcfw")
        options.step = *rc::gen::element(Step::lineSearch, Step::approx);
    options.lambda = *rc::gen::element(0.01, 0.1, 1.0, 10.0);
    options.gapCheck = *rc::gen::element(0.5, 2.0, 10.0, unlimited);
    options.seed = *rc::gen::inRange<std::int64_t>(0, 1000);
    options.epsilon = 0;
    options.maxPasses = 20;
    options.traceEvery = 0.001; // every step
    return options;
}

/// P, D and g_i written out densely from the marginals' own definition of w.
struct DenseDual {
    double primal, dual;
    std::vector<double> w;
};

DenseDual densely(const ChainProblem& problem, const DualState& state)
{
    const double n = static_cast<double>(problem.blockCount());
    DenseDual d{0, 0, std::vector<double>(problem.weightSize(), 0.0)};
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const std::vector<double> truth = denseFeatures(problem, i, problem.truth(i));
        std::vector<double> mean(problem.weightSize(), 0.0);
        BlockScratch scratch;
        SparseVector sum;
        problem.addTo(i, marginals(problem, state, i, scratch, sum), 1.0, mean.data());
        for (std::size_t j = 0; j < mean.size(); ++j)
            d.w[j] += (truth[j] - mean[j]) / (state.lambda * n);
        d.dual += state.blocks[i].loss;
    }
    const double norm = dot(d.w, d.w);
    d.dual -= state.lambda / 2 * norm;
    d.primal = state.lambda / 2 * norm;
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        double top = -1e300;
        const double truth = dot(d.w, denseFeatures(problem, i, problem.truth(i)));
        forEachLabelling(problem, i, [&](const Labelling& y) {
            top =
                std::max(top, problem.loss(i, y) + dot(d.w, denseFeatures(problem, i, y)) - truth);
        });
        d.primal += top / n;
    }
    return d;
}

} // namespace

RC_GTEST_PROP(Training, everyStepKeepsTheInvariants, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    Training training(problem, nullptr, randomOptions());
    RunControl control;
    double lastDual = 0;
    training.run(control, [&](const TracePoint& point, const SolverView& view) {
        RC_ASSERT(point.dual >= lastDual - 1e-13 * (1 + std::abs(lastDual))); // D never decreases
        lastDual = point.dual;
        RC_ASSERT(point.gap >= -1e-12);
        const double sum = std::accumulate(view.exactGaps.begin(), view.exactGaps.end(), 0.0);
        RC_ASSERT(std::abs(point.gap - sum) <= 1e-9 * (1 + sum)); // g = P − D = Σ g_i
        for (const double gap : view.exactGaps)
            RC_ASSERT(gap >= 0);
    });
    const DualState& state = training.state();
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        // Σα = 1: each token's node marginals sum to 1, the transitions to T − 1.
        const std::size_t length = problem->truth(i).size();
        std::vector<double> mass(length + 1, 0.0);
        BlockScratch scratch;
        SparseVector sum;
        for (const SparseEntry& entry : marginals(*problem, state, i, scratch, sum)) {
            RC_ASSERT(entry.value >= -1e-15);
            const std::size_t row = entry.index / problem->shape().stride();
            mass[std::min(row, length)] += entry.value;
        }
        for (std::size_t t = 0; t < length; ++t)
            RC_ASSERT(std::abs(mass[t] - 1) < 1e-12);
        RC_ASSERT(std::abs(mass[length] - static_cast<double>(length - 1)) < 1e-12);
    }
}

RC_GTEST_PROP(Training, statisticSpaceEqualsTheDenseComputation, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options = randomOptions();
    if (options.method == "bcfw" || options.method == "fw")
        options.step = *rc::gen::element(Step::lineSearch, Step::fixed);
    options.maxPasses = *rc::gen::inRange(1, 30);
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    const DenseDual dense = densely(*problem, training.state());
    RC_ASSERT(std::abs(result.dual - dense.dual) <= 1e-9 * (1 + std::abs(dense.dual)));
    RC_ASSERT(std::abs(result.primal - dense.primal) <= 1e-9 * (1 + dense.primal));
    const std::vector<double> w = training.weights();
    for (std::size_t j = 0; j < w.size(); ++j)
        RC_ASSERT(std::abs(w[j] - dense.w[j]) <= 1e-9 * (1 + std::abs(dense.w[j])));
}

RC_GTEST_PROP(Training, smallerLambdaIsTheExactRescaling, ())
{
    // Osokin et al. 2016, Prop. 1: the rescaled gaps equal a fresh exact pass.
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options;
    options.method =
        *rc::gen::element(Method("bcfw"), Method("bcpfw"), Method("bcafw"), Method("hybrid"));
    options.cache = *rc::gen::arbitrary<bool>();
    options.lambda = 0.5;
    options.epsilon = 0;
    options.maxPasses = 6;
    Training training(problem, nullptr, options);
    RunControl control;
    training.run(control);
    DualState state = training.state();
    sweep(*problem, state.w, &state, 1,
        {.gaps = &state.gapEstimates, .corners = nullptr, .squaredRadii = nullptr});
    state.unvisited = 0;
    const double rho = *rc::gen::element(0.99, 0.7, 0.1);
    const AlignedVector<double> before = state.w;
    changeLambda(*problem, state, rho * 0.5);
    RC_ASSERT(state.w == before);
    const std::vector<double> rescaled = state.gapEstimates;
    std::vector<double> fresh;
    sweep(*problem, state.w, &state, 1,
        {.gaps = &fresh, .corners = nullptr, .squaredRadii = nullptr});
    for (std::size_t i = 0; i < fresh.size(); ++i)
        RC_ASSERT(std::abs(fresh[i] - rescaled[i]) <= 1e-9);
    RC_ASSERT(rebuild(*problem, state) <= 1e-9); // w is still the sum of the blocks
}

RC_GTEST_PROP(Training, largerLambdaKeepsTheDualsAndShrinksW, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options;
    options.lambda = 0.1;
    options.epsilon = 0;
    options.maxPasses = 6;
    Training training(problem, nullptr, options);
    RunControl control;
    training.run(control);
    DualState state = training.state();
    const double loss = state.loss;
    changeLambda(*problem, state, 0.4);
    RC_ASSERT(state.loss == loss);
    RC_ASSERT(state.unvisited == problem->blockCount());
    RC_ASSERT(rebuild(*problem, state) <= 1e-9);
}

TEST(Training, aDirectionWithoutCurvatureIsFollowedToItsEnd)
{
    // ψ = 0 but a loss: the corner only pays, γ = 1.
    EnumeratedProblem::Block block{{{{0, 1.0}}, {{0, 1.0}}}, {0.0, 0.5}, 0};
    const auto problem = std::make_shared<EnumeratedProblem>(EnumeratedProblem(1, {block, block}));
    SolverOptions options;
    options.epsilon = 1e-9;
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    EXPECT_EQ(result.status, RunStatus::converged);
    EXPECT_DOUBLE_EQ(result.dual, 0.5);
    EXPECT_DOUBLE_EQ(result.primal, 0.5);
}

TEST(Training, averagesHaveTheirOwnCertificate)
{
    const auto problem = tinyChain(4);
    for (const Averaging rule : {Averaging::weighted, Averaging::suffix, Averaging::uniform}) {
        SolverOptions options;
        options.averaging = rule;
        options.lambda = 0.5;
        options.epsilon = 1e-3;
        Training training(problem, nullptr, options);
        RunControl control;
        const RunResult result = training.run(control);
        EXPECT_EQ(result.status, RunStatus::converged);
        EXPECT_LE(result.gap, 1e-3);
        const std::vector<double> mean = training.weights();
        const double primal = 0.25 * dot(mean, mean) + meanHinge(*problem, mean);
        EXPECT_NEAR(result.primal, primal, 1e-12);
        EXPECT_FALSE(std::isnan(training.trace().back().iterateGap));
    }
}

TEST(Training, anAverageIsNeverCertifiedByTheIterateAlone)
{
    // The toy's iterate reaches its optimum exactly; its average is still far away then.
    const auto toy = std::make_shared<EnumeratedProblem>(appendixC());
    for (const std::string_view sampling : choicesOf(*findOption("sampling")))
        for (const Averaging rule : {Averaging::weighted, Averaging::suffix, Averaging::uniform}) {
            SolverOptions options;
            setOption(options, "sampling", sampling);
            options.averaging = rule;
            options.epsilon = 1e-4;
            options.maxPasses = 2000;
            Training training(toy, nullptr, options);
            RunControl control;
            const RunResult result = training.run(control);
            EXPECT_EQ(result.status == RunStatus::converged, result.gap <= options.epsilon)
                << sampling;
        }
}

TEST(Training, limitsEndARunAndStopOnlyOnTheExactGap)
{
    const auto problem = tinyChain(5);
    RunControl control;
    SolverOptions options;
    options.epsilon = 0;
    options.maxPasses = 7;
    Training passes(problem, nullptr, options);
    const RunResult byPasses = passes.run(control);
    EXPECT_EQ(byPasses.status, RunStatus::maxPasses);
    EXPECT_LE(byPasses.pass, 7.0);
    options.maxPasses = unlimited;
    options.maxSeconds = 0.02;
    Training seconds(problem, nullptr, options);
    EXPECT_EQ(seconds.run(control).status, RunStatus::maxSeconds);
    options = {};
    options.gapCheck = unlimited; // no exact pass: epsilon cannot be certified
    options.epsilon = 0.5;
    options.maxPasses = 50;
    Training unchecked(problem, nullptr, options);
    EXPECT_EQ(unchecked.run(control).status, RunStatus::maxPasses);
}

TEST(Training, whatTheLastPointCertifiesHasConverged)
{
    RunControl control;
    SolverOptions options;
    options.epsilon = 0.5;
    options.maxPasses = 9; // before the first exact gap pass
    Training training(tinyChain(5), nullptr, options);
    const RunResult result = training.run(control);
    EXPECT_LE(result.gap, 0.5);
    EXPECT_EQ(result.status, RunStatus::converged);
    Training again(tinyChain(5), nullptr, options); // and so does its replay
    again.replay(replayOf(recordOf(training, result, {})));
    EXPECT_EQ(again.run(control).status, RunStatus::converged);
    options.epsilon = 1e-9;
    options.maxPasses = 2;
    EXPECT_EQ(Training(tinyChain(5), nullptr, options).run(control).status, RunStatus::maxPasses);
}

TEST(Training, evaluationNeverChangesTheRun)
{
    const auto problem = tinyChain(6, {12, 3, 5, 4});
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.epsilon = 0.02;
    options.traceEvery = 0.001;
    RunControl control;
    Training often(problem, nullptr, options);
    often.run(control);
    options.traceEvery = unlimited;
    Training never(problem, nullptr, options);
    never.run(control);
    EXPECT_EQ(often.weights(), never.weights());
    EXPECT_GT(often.trace().size(), 3 * never.trace().size());
}

TEST(Training, theFixedStepCountsFromZero)
{
    // γ_0 = 2n/(0 + 2n) = 1: the first step lands on its corner (Lacoste-Julien et al. 2013, Fig.
    // 2).
    const auto problem = tinyChain(6, {1, 3, 5, 4});
    SolverOptions options;
    options.step = Step::fixed;
    options.epsilon = 0;
    options.maxPasses = 1;
    Training training(problem, nullptr, options);
    RunControl control;
    training.run(control);
    for (const SparseEntry& entry : training.state().blocks[0].marginals)
        EXPECT_EQ(entry.value, std::round(entry.value));
    EXPECT_TRUE(std::isnan(training.state().drift)); // no exact gap pass: not measured
}

TEST(Training, threadsDoNotChangeTheResult)
{
    const auto problem = tinyChain(8, {100, 4, 6, 5});
    for (const Method method : {Method("bcfw"), Method("fw")}) {
        SolverOptions options;
        options.method = method;
        options.sampling = Sampling::gap;
        options.epsilon = 0;
        options.maxPasses = 30;
        RunControl control;
        Training one(problem, nullptr, options);
        one.run(control);
        options.threads = 3;
        Training three(problem, nullptr, options);
        three.run(control);
        EXPECT_EQ(one.weights(), three.weights());
    }
}

TEST(Training, aModelStartsARunNearItself)
{
    const auto problem = tinyChain(9, {60, 4, 6, 5});
    SolverOptions options;
    options.epsilon = 1e-3;
    RunControl control;
    Training first(problem, nullptr, options);
    first.run(control);
    Training second(problem, nullptr, options);
    const std::vector<double> w = first.weights();
    second.startFrom(w);
    const RunResult result = second.run(control);
    EXPECT_EQ(result.status, RunStatus::converged);
    EXPECT_THROW(second.startFrom(std::vector<double>(3)), InputError);
}
