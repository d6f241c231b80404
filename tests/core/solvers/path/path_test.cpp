// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/records/path_record.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/path/regularization_path.h"
#include "core/tasks/toy/enumerated.h"
#include "datasets/toy/toy.h"
#include "tests/support/problems/tiny_chain.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// P − D at the state's own w, from scratch.
double trueGap(const Problem& problem, DualState& state)
{
    rebuild(problem, state);
    return state.lambda / 2 * dot(state.w, state.w) + meanHinge(problem, state.w)
        - dualValue(state);
}

SolverOptions pathSolver(Method method = "bcfw", Sampling sampling = Sampling::gap)
{
    SolverOptions options;
    options.method = method;
    options.sampling = sampling;
    options.lambda = 1;
    options.epsilon = 0.1;
    options.traceEvery = unlimited;
    return options;
}

} // namespace

TEST(PathStart, holdsForEveryLambdaAboveItsOwn)
{
    const auto problem = tinyChain(7, {12, 3, 6, 5});
    SolverOptions options = pathSolver();
    DualState state(*problem, options);
    const PathStart start = startPath(*problem, state, 0.09, 1);
    EXPECT_EQ(state.lambda, start.lambdaInf);
    EXPECT_NEAR(start.lambdaInf, (start.psiTildeNorm2 + start.thetaMean) / 0.09, 1e-9);
    EXPECT_NEAR(state.estimateSum, 0.09, 1e-12);
    std::vector<double> exact;
    sweep(*problem, state.w, &state, 1,
        {.gaps = &exact, .corners = nullptr, .squaredRadii = nullptr});
    for (std::size_t i = 0; i < exact.size(); ++i)
        EXPECT_LE(exact[i], state.gapEstimates[i] + 1e-12); // upper bounds, block by block
    for (const double times : {1.0, 1.7, 10.0, 1e6}) {
        DualState above = state;
        changeLambda(*problem, above, start.lambdaInf * times, Warm::dual); // w = (λ_∞/λ) w_∞
        EXPECT_LE(trueGap(*problem, above), 0.09 + 1e-12);
    }
}

TEST(PathStart, activeSetsBeginOnTheSameCorners)
{
    const auto problem = tinyChain(8, {12, 3, 6, 5});
    DualState marginal(*problem, pathSolver());
    const PathStart a = startPath(*problem, marginal, 0.09, 1);
    for (const Method method : {Method("bcpfw"), Method("bcafw"), Method("hybrid")}) {
        SolverOptions options = pathSolver(method);
        options.cache = true;
        DualState state(*problem, options);
        const PathStart b = startPath(*problem, state, 0.09, 2);
        EXPECT_EQ(a.lambdaInf, b.lambdaInf);
        for (std::size_t j = 0; j < state.w.size(); ++j)
            EXPECT_NEAR(marginal.w[j], state.w[j], 1e-12);
        for (std::size_t i = 0; i < state.gapEstimates.size(); ++i)
            EXPECT_NEAR(marginal.gapEstimates[i], state.gapEstimates[i], 1e-12);
        for (const BlockState& block : state.blocks)
            EXPECT_EQ(block.set.activeCount(), 1U);
    }
}

/// For every λ ≥ λ_∞ the closed form's gap is at most ε.
RC_GTEST_PROP(PathStart, keepsItsPromiseOnRandomProblems, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000), {8, 3, 5, 4});
    const double epsilon = *rc::gen::inRange(1, 500) / 1000.0;
    DualState state(*problem, pathSolver());
    const PathStart start = startPath(*problem, state, epsilon, 1);
    const double times = 1 + *rc::gen::inRange(0, 1000) / 100.0;
    changeLambda(*problem, state, start.lambdaInf * times, Warm::dual);
    RC_ASSERT(trueGap(*problem, state) <= epsilon + 1e-12);
}

/// Inside every piece, at a random λ between its breakpoints, the gap is at most ε.
RC_GTEST_PROP(Path, keepsItsPromiseBetweenBreakpoints, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000), {6, 3, 5, 4});
    SolverOptions options = pathSolver(
        *rc::gen::element(Method("bcfw"), Method("bcpfw"), Method("bcafw"), Method("hybrid")),
        *rc::gen::element(Sampling::gap, Sampling::uniform, Sampling::permutation));
    options.cache = *rc::gen::arbitrary<bool>();
    options.seed = *rc::gen::inRange(1, 1000);
    const double shrink = *rc::gen::inRange(0, 1001) / 1000.0;
    PathOptions path;
    path.lambdaMin = 1e-3;
    Training training(problem, nullptr, options);
    RunControl control;
    std::optional<DualState> before; // at the last breakpoint
    double worst = 0;
    const auto checkPiece = [&](double next) {
        DualState state = *before;
        const double lambda = next + shrink * (state.lambda - next);
        changeLambda(*problem, state, lambda, Warm::primal);
        worst = std::max(worst, trueGap(*problem, state));
    };
    const PathResult result = followPath(
        training, path, control, {[&](const LambdaPoint& point, std::span<const double>) {
            if (before)
                checkPiece(point.lambda);
            RC_ASSERT(point.gap <= path.kappa * options.epsilon + 1e-9);
            before = training.state();
        }});
    RC_ASSERT(result.end != PathEnd::stopped);
    if (result.end == PathEnd::exhausted)
        checkPiece(result.points.back().lambda * 1e-6);
    else
        checkPiece(path.lambdaMin);
    RC_ASSERT(worst <= options.epsilon + 1e-9);
    for (std::size_t k = 1; k < result.points.size(); ++k)
        RC_ASSERT(result.points[k].lambda < result.points[k - 1].lambda);
}

/// Prop. 1: after λ → ρλ the estimates equal a fresh exact gap pass.
RC_GTEST_PROP(Path, rescaledGapsEqualAFreshExactPass, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options =
        pathSolver(*rc::gen::element(Method("bcfw"), Method("bcpfw"), Method("hybrid")));
    options.lambda = 0.3;
    options.epsilon = 0.05;
    Training training(problem, nullptr, options);
    RunControl control;
    training.run(control);
    training.moveTo(0.3 * *rc::gen::inRange(1, 1000) / 1000.0, Warm::primal);
    DualState state = training.state();
    const std::vector<double> estimates = state.gapEstimates;
    rebuild(*problem, state);
    std::vector<double> exact;
    sweep(*problem, state.w, &state, 1,
        {.gaps = &exact, .corners = nullptr, .squaredRadii = nullptr});
    for (std::size_t i = 0; i < exact.size(); ++i)
        RC_ASSERT(std::abs(exact[i] - estimates[i]) <= 1e-9);
    RC_ASSERT(std::abs(trueGap(*problem, state) - state.estimateSum) <= 1e-9);
}

TEST(Path, endsWhereAskedOrWhenNothingIsLeft)
{
    RunControl control;
    // Separable: two examples of two classes, w can make every loss vanish.
    const auto example = [](std::uint32_t feature) {
        EnumeratedProblem::Block block;
        block.features = {SparseVector{{feature, 1.0}}, SparseVector{}};
        block.losses = {0, 1};
        return block;
    };
    const auto separable = std::make_shared<EnumeratedProblem>(
        2, std::vector<EnumeratedProblem::Block>{example(0), example(1)});
    PathOptions path;
    path.lambdaMin = 0;
    Training training(separable, nullptr, pathSolver());
    const PathResult whole = followPath(training, path, control);
    EXPECT_EQ(whole.end, PathEnd::exhausted);
    path.lambdaMin = 0.5 * whole.start.lambdaInf;
    Training again(separable, nullptr, pathSolver());
    const PathResult part = followPath(again, path, control);
    EXPECT_EQ(part.end, PathEnd::lambdaMin);
    EXPECT_GT(part.points.back().lambda, path.lambdaMin);
    EXPECT_LT(part.points.size(), whole.points.size());
}

TEST(Path, aLimitOrAPersonStopsItWithWhatWasFound)
{
    const auto problem = tinyChain(9, {30, 4, 8, 6});
    SolverOptions options = pathSolver();
    options.maxPasses = 6;
    RunControl control;
    Training limited(problem, nullptr, options);
    const PathResult few = followPath(limited, {}, control);
    EXPECT_EQ(few.end, PathEnd::stopped);
    EXPECT_GE(few.points.size(), 1U);
    EXPECT_LE(few.points.back().pass, 6);
    EXPECT_EQ(few.stoppedBy, RunStatus::maxPasses);
    EXPECT_EQ(endText(few), "stopped by --max-passes");

    options.maxPasses = unlimited;
    Training stopped(problem, nullptr, options);
    int seen = 0;
    const PathResult three =
        followPath(stopped, {}, control, {[&](const LambdaPoint&, std::span<const double>) {
            if (++seen == 3)
                control.stop();
        }});
    EXPECT_EQ(three.end, PathEnd::stopped);
    EXPECT_EQ(three.points.size(), 3U);
    EXPECT_EQ(three.stoppedBy, RunStatus::stopped);
}

TEST(Path, theHeuristicOneSpendsNoExactPasses)
{
    const auto problem = tinyChain(10, {30, 4, 8, 6});
    RunControl control;
    PathOptions exact, heuristic;
    heuristic.heuristic = true;
    heuristic.kappa = 0.7;
    heuristic.lambdaMin = exact.lambdaMin = 0.01;
    Training a(problem, problem, pathSolver()), b(problem, problem, pathSolver());
    const PathResult promised = followPath(a, exact, control);
    const PathResult cheap = followPath(b, heuristic, control);
    EXPECT_EQ(cheap.end, PathEnd::lambdaMin);
    EXPECT_EQ(cheap.points.back().oracleCalls,
        b.state().blockSteps + 2 * problem->blockCount()); // block steps and the start, no more
    EXPECT_GT(promised.points.back().oracleCalls, a.state().blockSteps);
    for (const LambdaPoint& point : cheap.points)
        EXPECT_FALSE(std::isnan(point.gap) || std::isnan(point.testError));
}

/// Stops at 0.8 κε after the start, and between two λ no estimate falls; without the rule, some do.
TEST(Path, theAuthorsRuleStopsEarlierAndLowersNoStaleEstimate)
{
    const auto problem = tinyChain(10, {30, 4, 8, 6});
    RunControl control;
    Training training(problem, problem, pathSolver());
    const double epsilon = training.options().epsilon;
    std::vector<double> sums;
    const PathResult result = followPath(training,
        {.kappa = 0.7, .heuristic = true, .lambdaMin = 0.01, .rule = HeuristicRule::authors},
        control, {[&](const LambdaPoint&, std::span<const double>) {
            sums.push_back(training.state().estimateSum);
            EXPECT_EQ(training.state().lastExactGap, sums.size() == 1 ? 1 : 0);
        }});
    ASSERT_GT(result.points.size(), 3U);
    EXPECT_NEAR(sums[0], 0.7 * epsilon, 1e-9);
    for (std::size_t k = 1; k < sums.size(); ++k)
        EXPECT_LE(sums[k], 0.8 * 0.7 * epsilon);

    int fell = 0;
    for (const HeuristicRule rule : {HeuristicRule::paper, HeuristicRule::authors}) {
        SolverOptions options = pathSolver();
        options.maxPasses = 2;
        options.lambda = 0.005;
        Training stale(problem, nullptr, options);
        stale.trustEstimates(true, rule);
        stale.run(control);
        const std::vector<double> before = stale.state().gapEstimates;
        stale.moveTo(0.003, Warm::primal);
        double sum = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const double after = stale.state().gapEstimates[i];
            sum += after;
            fell += rule == HeuristicRule::paper && after < before[i] ? 1 : 0;
            EXPECT_TRUE(rule == HeuristicRule::paper || after >= before[i]);
        }
        EXPECT_NEAR(stale.state().estimateSum, sum, 1e-12);
    }
    EXPECT_GT(fell, 0);
}

/// Weights that stay slightly above 0, as those of poses, have no closed form.
TEST(Path, startsWhereTheExactGapIsSmallWhenTheBoxBeginsAboveZero)
{
    auto bounded = std::make_shared<EnumeratedProblem>(appendixC(5, 3));
    constexpr double none = std::numeric_limits<double>::infinity();
    bounded->setBounds({0, 2, 0, 0, // the second alone is not the same after a change of scale
        std::make_shared<const std::vector<Bounds::Interval>>(
            std::vector<Bounds::Interval>{{0, none}, {1e-3, none}})});
    Training training(bounded, nullptr, pathSolver());
    const PathStart start = training.startPath(0.09);
    const DualState& state = training.state();
    std::vector<double> gaps;
    sweep(*bounded, state.w, &state, 1, {.gaps = &gaps});
    EXPECT_LE(std::accumulate(gaps.begin(), gaps.end(), 0.0), 0.09);
    EXPECT_EQ(state.lambda, start.lambdaInf);
    EXPECT_GE(state.w[0], 0);
    EXPECT_GE(state.w[1], 1e-3);
}

TEST(Path, canBeStoppedBeforeItsFirstPoint)
{
    const auto problem = std::make_shared<EnumeratedProblem>(appendixC(5, 3));
    Training training(problem, nullptr, pathSolver());
    RunControl control;
    control.stop();
    const PathResult result = followPath(training, PathOptions{}, control, {});
    EXPECT_FALSE(result.start.complete);
    EXPECT_EQ(result.end, PathEnd::stopped);
    EXPECT_TRUE(result.points.empty());
    EXPECT_EQ(training.state().oracleCalls, 0U);
}

TEST(Path, refusesWhatItCannotDo)
{
    const SolverOptions options = pathSolver();
    EXPECT_THROW(validate(options, PathOptions{1.0, false, 0}), InputError);
    EXPECT_THROW(validate(options, PathOptions{0.9, false, -1}), InputError);
    EXPECT_THROW(validate(options, GridOptions{}), InputError);
    EXPECT_THROW(validate(options, GridOptions{{0.1, -1}, {}}), InputError);
    SolverOptions averaged = options;
    averaged.averaging = Averaging::weighted;
    EXPECT_THROW(validate(averaged, PathOptions{}), InputError);
    SolverOptions blind = options;
    blind.gapCheck = unlimited;
    EXPECT_THROW(validate(blind, PathOptions{}), InputError);
    EXPECT_NO_THROW(validate(blind, PathOptions{0.7, true, 0}));
}

TEST(Grid, everyWarmthReachesTheTargetAtEveryLambda)
{
    const auto problem = tinyChain(11, {30, 4, 8, 6});
    SolverOptions options = pathSolver();
    options.epsilon = 0.02;
    RunControl control;
    std::vector<double> lambdas = {0.01, 8, 1, 0.1, 1};
    for (const std::optional<Warm> warm :
        {std::optional<Warm>(), std::optional(Warm::primal), std::optional(Warm::dual)}) {
        const PathResult result = searchGrid(problem, problem, options, {lambdas, warm}, control);
        ASSERT_EQ(result.points.size(), 4U);
        EXPECT_EQ(result.end, PathEnd::lambdaMin);
        double before = 0;
        for (const LambdaPoint& point : result.points) {
            EXPECT_LE(point.gap, options.epsilon + 1e-12);
            EXPECT_GE(point.pass, before);
            before = point.pass;
            EXPECT_FALSE(std::isnan(point.testError));
        }
        EXPECT_EQ(result.points.front().lambda, 8);
        EXPECT_EQ(result.points.back().lambda, 0.01);
    }
}

/// A λ at which the rescaled w is already good enough is reported at that λ, too.
TEST(Grid, pointsThatNeedNoStepAreEvaluatedAtTheirOwnLambda)
{
    const auto problem = tinyChain(13, {6, 3, 5, 4});
    SolverOptions options = pathSolver();
    options.epsilon = 0.3;
    RunControl control;
    std::vector<std::vector<double>> weights;
    const PathResult result =
        searchGrid(problem, nullptr, options, {{1e-3, 1e-4, 1e-5}, Warm::primal}, control,
            {[&](const LambdaPoint&, std::span<const double> w) {
                weights.emplace_back(w.begin(), w.end());
            }});
    ASSERT_EQ(result.points.size(), 3U);
    EXPECT_EQ(result.points[1].pass, result.points[2].pass);
    for (std::size_t k = 0; k < 3; ++k)
        EXPECT_NEAR(result.points[k].primal,
            result.points[k].lambda / 2 * dot(weights[k], weights[k])
                + meanHinge(*problem, weights[k]),
            1e-12);
}

TEST(Grid, limitsHoldForTheWholeGrid)
{
    const auto problem = tinyChain(12, {30, 4, 8, 6});
    SolverOptions options = pathSolver();
    options.epsilon = 1e-3;
    options.maxPasses = 40;
    RunControl control;
    const PathResult result =
        searchGrid(problem, nullptr, options, {{1, 0.1, 0.01, 0.001, 0.0001}, {}}, control);
    EXPECT_EQ(result.end, PathEnd::stopped);
    for (const LambdaPoint& point : result.points)
        EXPECT_LE(point.pass, 40);
}

/// A change of an option during a grid applies at the smaller λ, too, and is reported.
TEST(Grid, changesStayAndAreToldColdAndWarm)
{
    const auto problem = tinyChain(3, {10, 3, 6, 5});
    for (const std::optional<Warm> warm :
        {std::optional<Warm>(), std::optional(Warm::primal), std::optional(Warm::dual)}) {
        RunControl control;
        const PathResult result = searchGrid(problem, nullptr, pathSolver(),
            {.lambdas = {1, 0.5, 0.25, 0.125}, .warm = warm}, control,
            {[&](const LambdaPoint& point, std::span<const double>) {
                if (point.lambda == 0.5)
                    control.set(liveChange("gap_check", "3"));
                if (point.lambda == 0.25)
                    control.set(liveChange("gap_check", "3")); // in force already: no event
            }});
        EXPECT_EQ(result.end, PathEnd::lambdaMin);
        ASSERT_EQ(result.events.size(), 1U);
        EXPECT_EQ(result.events[0].option, "gap_check");
        EXPECT_GE(result.events[0].pass, result.points[1].pass);
        EXPECT_LE(result.events[0].pass, result.points[2].pass);
    }
}
