// SPDX-License-Identifier: GPL-3.0-or-later
// Limited oracles (Lacoste-Julien et al. 2013, (11)-(13)): beams, stopped α-expansion, and what
// exact gap passes measure of them.
#include "core/inference/viterbi.h"
#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::vector<double> randomPotentials(const Problem& problem, std::size_t i, Random& random)
{
    std::vector<double> theta(problem.statisticSize(i));
    for (double& value : theta)
        value = random.below(4) == 0 ? 0 : random.uniform() * 2 - 1; // ties, too
    return theta;
}

double augmented(
    const Problem& problem, std::size_t i, const std::vector<double>& theta, LabellingView y)
{
    return problem.loss(i, y) + problem.score(i, theta.data(), y);
}

SolverOptions shortOracle(Method method, std::int64_t effort)
{
    SolverOptions options;
    options.method = method;
    options.lambda = 0.05;
    options.epsilon = 1e-3;
    options.maxPasses = 300;
    options.gapCheck = 3;
    options.oracleEffort = effort;
    return options;
}

RunResult run(Training& training)
{
    RunControl control;
    return training.run(control);
}

} // namespace

RC_GTEST_PROP(BeamSearch, aBeamOfAllLabelsIsViterbi, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const std::size_t labels = 1 + random.below(10);
    const auto chain = tinyChain(random.below(100'000) + 1,
        {.sequences = 3, .labels = labels, .longest = 7, .valued = random.below(2) == 0});
    for (std::size_t i = 0; i < chain->blockCount(); ++i) {
        const std::vector<double> theta = randomPotentials(*chain, i, random);
        Labelling exact, beam;
        chain->maxOracle(i, theta.data(), OracleMode::lossAugmented, exact);
        chain->limitedOracle(i, theta.data(), labels + random.below(3), beam);
        RC_ASSERT(beam == exact);
    }
}

/// A width of one is greedy; no width finds more than enumeration.
RC_GTEST_PROP(BeamSearch, aNarrowBeamKeepsTheBestLabelsSoFar, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const auto chain =
        tinyChain(random.below(100'000) + 1, {.sequences = 3, .labels = 4, .longest = 6});
    const std::size_t stride = chain->shape().stride();
    for (std::size_t i = 0; i < chain->blockCount(); ++i) {
        const std::vector<double> theta = randomPotentials(*chain, i, random);
        const LabellingView truth = chain->truth(i);
        const double wrong = 1 / static_cast<double>(truth.size());
        Labelling greedy;
        for (std::size_t t = 0; t < truth.size(); ++t) {
            std::size_t best = 0;
            const auto value = [&](std::size_t b) {
                const double pair = t > 0 ? theta[(truth.size() + greedy.back()) * stride + b] : 0;
                return theta[t * stride + b] + (pair + (b != truth[t] ? wrong : 0));
            };
            for (std::size_t b = 1; b < 4; ++b)
                if (value(b) > value(best) + 1e-12)
                    best = b;
            greedy.push_back(static_cast<Label>(best));
        }
        Labelling exact, beam;
        chain->maxOracle(i, theta.data(), OracleMode::lossAugmented, exact);
        chain->limitedOracle(i, theta.data(), 1, beam);
        RC_ASSERT(std::abs(augmented(*chain, i, theta, beam) - augmented(*chain, i, theta, greedy))
            < 1e-9);
        for (std::size_t width = 1; width <= 4; ++width) {
            chain->limitedOracle(i, theta.data(), width, beam);
            RC_ASSERT(beam.size() == truth.size());
            RC_ASSERT(
                augmented(*chain, i, theta, beam) <= augmented(*chain, i, theta, exact) + 1e-12);
        }
    }
}

RC_GTEST_PROP(AlphaExpansion, moreMovesNeverFindLessAndEnoughFindAll, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const auto images =
        tinyGraph(random.below(100'000) + 1, {.images = 2, .labels = 4, .nodes = 7, .edges = 10});
    for (std::size_t i = 0; i < images->blockCount(); ++i) {
        std::vector<double> w(images->weightSize()), theta(images->statisticSize(i));
        for (std::size_t j = 0; j < w.size(); ++j)
            w[j] = random.uniform() * 2 - (j < images->bounds().first ? 1 : 0);
        images->potentials(i, w.data(), theta.data());
        Labelling whole, limited;
        images->maxOracle(i, theta.data(), OracleMode::lossAugmented, whole);
        double before = -unlimited;
        for (const std::size_t moves : {1, 2, 3, 5, 1000}) {
            images->limitedOracle(i, theta.data(), moves, limited);
            const double found = augmented(*images, i, theta, limited);
            RC_ASSERT(found >= before - 1e-12);
            before = found;
        }
        RC_ASSERT(limited == whole);
    }
}

TEST(LimitedOracle, theDualNeverFallsAndNuIsMeasured)
{
    const auto problem = tinyChain(41, {20, 5, 8, 7});
    for (const Method method : {Method("bcfw"), Method("bcpfw"), Method("bcafw"), Method("hybrid")})
        for (const auto& sampling : choiceRows<Sampling>())
            for (const bool cache : {false, true}) {
                if (sampling.value == Sampling::lipschitz)
                    continue; // chains do not know the constants
                SolverOptions options = shortOracle(method, 1);
                options.sampling = sampling.value;
                options.cache = cache;
                options.maxPasses = 40;
                Training training(problem, nullptr, options);
                run(training);
                double dual = -1;
                for (const TracePoint& point : training.trace()) {
                    EXPECT_GE(point.dual, dual - 1e-12);
                    dual = point.dual;
                    if (!std::isnan(point.gap)) {
                        EXPECT_GE(point.gap, -1e-12); // exact
                    }
                }
                const TracePoint& last = training.trace().back();
                EXPECT_GE(last.oracleNu, 0);
                EXPECT_LE(last.oracleNu, 1 + 1e-9);
                EXPECT_GE(last.oracleNuMin, 0);
                EXPECT_LE(last.oracleNuMin, last.oracleNu + 1e-9);
                EXPECT_GE(last.oracleDelta, 0);
                EXPECT_LE(last.oracleDelta, 1);
            }
}

/// Lacoste-Julien et al. 2013, (11): δ = max (g_i − what is found) / (½ γ̃_k C_i), γ̃_k = 2n/(k +
/// 2n), at an exact pass that ends the run.
TEST(LimitedOracle, theAdditiveErrorIsInUnitsOfTheCurvature)
{
    const auto problem = tinyChain(43, {20, 5, 8, 7});
    SolverOptions options = shortOracle(Method("bcfw"), 1);
    options.epsilon = 10; // the first exact pass ends the run
    Training training(problem, nullptr, options);
    ASSERT_EQ(run(training).status, RunStatus::converged);
    const DualState& state = training.state();
    const TracePoint& last = training.trace().back();
    const auto n = static_cast<double>(problem->blockCount());
    const double step = 2 * n / (static_cast<double>(last.blockSteps) + 2 * n);
    double additive = 0, delta = 0;
    BlockScratch scratch;
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        scratch.theta.resize(problem->statisticSize(i));
        problem->potentials(i, state.w.data(), scratch.theta.data());
        Labelling best, found;
        problem->maxOracle(i, scratch.theta.data(), OracleMode::lossAugmented, best);
        problem->limitedOracle(i, scratch.theta.data(), 1, found);
        const auto gapTo = [&](const Labelling& y) {
            return std::max(
                blockGapTowards(*problem, state, i, scratch, y, problem->loss(i, y)), 0.0);
        };
        const double missed = gapTo(best) - gapTo(found);
        const Labelling zero(best.size(), 0), one(best.size(), 1);
        SparseVector difference;
        problem->cornerDifference(i, zero, one, difference);
        const double curvature =
            problem->squaredNorm(i, difference) / (options.lambda * n * n); // C_i
        delta = std::max(delta, missed);
        additive = std::max(additive, missed / (step * curvature / 2));
    }
    EXPECT_GT(additive, 0);
    EXPECT_NEAR(last.oracleDelta, delta, 1e-9);
    EXPECT_NEAR(last.oracleAdditive, additive, 1e-9 * additive);
    Training photographs(tinyGraph(3, {.labels = 3}), nullptr, options); // C_i is not known
    run(photographs);
    EXPECT_FALSE(std::isnan(photographs.trace().back().oracleDelta));
    EXPECT_TRUE(std::isnan(photographs.trace().back().oracleAdditive));
}

/// The beam that keeps all labels: the same run, ν = 1 and δ = 0.
TEST(LimitedOracle, aWideBeamChangesNothing)
{
    const auto problem = tinyChain(42, {15, 4, 8, 6});
    const auto options = [](std::int64_t effort) {
        SolverOptions chosen = shortOracle(Method("bcfw"), effort);
        chosen.lambda = 0.2;
        chosen.epsilon = 0.01;
        chosen.maxPasses = 1e5;
        return chosen;
    };
    Training whole(problem, nullptr, options(0)), wide(problem, nullptr, options(4));
    const RunResult a = run(whole), b = run(wide);
    EXPECT_EQ(a.status, RunStatus::converged);
    EXPECT_EQ(b.status, RunStatus::converged);
    EXPECT_TRUE(std::isnan(whole.trace().back().oracleNu));
    EXPECT_TRUE(std::isnan(whole.trace().back().oracleDelta));
    EXPECT_NEAR(wide.trace().back().oracleNu, 1, 1e-12);
    EXPECT_EQ(wide.trace().back().oracleNuMin, 1);
    EXPECT_TRUE(std::isnan(whole.trace().back().oracleNuMin));
    EXPECT_EQ(wide.trace().back().oracleDelta, 0);
    EXPECT_LE(a.dual, b.primal + 1e-12);
    EXPECT_LE(b.dual, a.primal + 1e-12);
    EXPECT_TRUE(std::isnan(wide.trace().front().oracleNu)); // no exact gap pass yet
}

/// A step of γ gains D by γ · slope − λ/2 ‖Δw‖²: this shows the slope of every step.
TEST(LimitedOracle, fixedStepsTakeNoStepDownhill)
{
    SolverOptions options = shortOracle(Method("bcfw"), 1);
    options.step = Step::fixed;
    options.stepNu = 0.5;
    options.traceEvery = 0.01; // every step
    Training training(tinyChain(43, {10, 4, 6, 6}), nullptr, options);
    std::vector<double> before;
    double dual = 0;
    std::uint64_t blockSteps = 0, taken = 0, refused = 0;
    RunControl control;
    training.run(control, [&](const TracePoint& point, const SolverView& view) {
        double squared = 0;
        for (std::size_t j = 0; j < before.size(); ++j)
            squared += std::pow(view.w[j] - before[j], 2);
        ASSERT_LE(point.blockSteps, blockSteps + 1);
        EXPECT_GE(point.dual - dual + options.lambda / 2 * squared, -1e-12);
        if (point.blockSteps > blockSteps && point.stepsFw == taken) {
            ++refused;
            EXPECT_EQ(squared, 0);
            EXPECT_EQ(point.dual, dual);
        }
        before.assign(view.w.begin(), view.w.end());
        dual = point.dual;
        blockSteps = point.blockSteps;
        taken = point.stepsFw;
    });
    EXPECT_GT(dual, 0);
    EXPECT_GT(refused, 0U);
    EXPECT_GT(taken, 1000U);
}

/// For pictures there is no certificate, with or without a limit.
TEST(LimitedOracle, picturesOfSeveralClassesTakeFewerMoves)
{
    const auto images = tinyGraph(7, {.images = 6, .labels = 4, .nodes = 8, .edges = 10});
    SolverOptions options = shortOracle(Method("bcfw"), 1);
    options.maxPasses = 30;
    Training training(images, nullptr, options);
    const RunResult result = run(training);
    EXPECT_EQ(result.status, RunStatus::maxPasses);
    EXPECT_TRUE(std::isnan(result.gap));
    EXPECT_LE(training.trace().back().oracleNu, 1 + 1e-9);
    double dual = -1;
    for (const TracePoint& point : training.trace()) {
        EXPECT_GE(point.dual, dual - 1e-12);
        dual = point.dual;
    }
}

TEST(LimitedOracle, tasksWithoutOneAndMethodsThatAskForAllAreTold)
{
    SolverOptions options = shortOracle(Method("bcfw"), 2);
    try {
        Training(tinyGraph(3), nullptr, options);
        FAIL() << "two classes are cut exactly";
    } catch (const InputError& error) {
        EXPECT_EQ(error.where(), "--oracle");
    }
    options.method = "fw"; // ignores the option
    EXPECT_NO_THROW(Training(tinyGraph(3), nullptr, options));
}

/// Refused before features are made: by the task's name and, once they are counted, its labels.
TEST(LimitedOracle, isRefusedByNameOfTheTask)
{
    const SolverOptions options = shortOracle(Method("bcfw"), 2);
    EXPECT_THROW(requireOptionsFor("alignment", 2, options), InputError);
    EXPECT_THROW(requireOptionsFor("pose", 0, options), InputError);
    EXPECT_NO_THROW(requireOptionsFor("segmentation", 0, options)); // not known yet
    EXPECT_NO_THROW(requireOptionsFor("segmentation", 3, options));
    EXPECT_THROW(requireOptionsFor("segmentation", 2, options), InputError);
    EXPECT_NO_THROW(requireOptionsFor("alignment", 2, shortOracle(Method("fw"), 2)));
    SolverOptions slack;
    EXPECT_NO_THROW(requireOptionsFor("segmentation", 2, slack));
    slack.rescaling = Rescaling::slack;
    EXPECT_THROW(requireOptionsFor("segmentation", 2, slack), InputError);
}
