// SPDX-License-Identifier: GPL-3.0-or-later
// Runs end where rounding keeps them from their target, where λ changes during the run and on the
// smallest problems. Each of these runs once continued without calling its oracle.
#include "core/options/choices.h"
#include "core/solvers/path/regularization_path.h"
#include "core/solvers/training/training.h"
#include "core/tasks/toy/enumerated.h"
#include "datasets/box_qp/random_qp.h"
#include "datasets/toy/toy.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_multiclass.h"
#include "tests/support/trained.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// Far more passes than any of these needs: a run that reaches this limit has stalled.
#ifdef GAPSCOPE_SANITIZED
constexpr double secondsOfAStall = 600;
#else
constexpr double secondsOfAStall = 20;
#endif

SolverOptions optionsOf(Method method, double lambda, double epsilon, double passes)
{
    SolverOptions options;
    options.method = method;
    options.lambda = lambda;
    options.epsilon = epsilon;
    options.maxPasses = passes;
    options.maxSeconds = secondsOfAStall;
    options.traceEvery = unlimited;
    return options;
}

PathResult followed(const std::shared_ptr<const Problem>& problem, SolverOptions options)
{
    options.traceEvery = unlimited;
    options.maxSeconds = secondsOfAStall;
    Training training(problem, nullptr, options);
    RunControl control;
    PathOptions path;
    path.lambdaMin = 0.01;
    return followPath(training, path, control);
}

SolverOptions alongAPath(Method method)
{
    SolverOptions options;
    options.method = method;
    options.lambda = 1;
    options.epsilon = 0.1;
    return options;
}

/// One block.
std::shared_ptr<const EnumeratedProblem> oneBlock(std::uint64_t seed, std::size_t labels)
{
    Random random(seed);
    EnumeratedProblem::Block block;
    for (std::size_t y = 0; y < labels; ++y) {
        block.features.emplace_back();
        for (std::uint32_t j = 0; j < 3; ++j)
            block.features.back().push_back({j, random.uniform() * 2 - 1});
        block.losses.push_back(y == 0 ? 0 : 0.25 + random.uniform());
    }
    return std::make_shared<EnumeratedProblem>(3, std::vector{block});
}

} // namespace

/// ε is far below the rounding error of a gap.
TEST(Ending, targetsOutOfReachEndAtTheLimitOfPasses)
{
    const std::vector<std::shared_ptr<const Problem>> problems = {tinyChain(3), tinyMulticlass(4),
        std::make_shared<EnumeratedProblem>(appendixC(4, 3)), oneBlock(5, 3)};
    for (const auto& problem : problems)
        for (const double epsilon : {1e-13, 1e-17, 1e-300})
            for (const auto& method : choiceRows<Method>()) {
                if (method.value == "kernel-bcfw")
                    continue; // bcfw on other features
                const RunResult result =
                    trained(problem, optionsOf(method.value, 0.02, epsilon, 150));
                EXPECT_TRUE(
                    result.status == RunStatus::maxPasses || result.status == RunStatus::converged)
                    << method.name << ", epsilon " << epsilon << ": " << result.message;
            }
}

/// λ changes during the run: the dual over the stored planes is that of another problem.
TEST(Ending, aTargetOutOfReachAtAnotherLambdaEndsToo)
{
    for (const Method method :
        {Method("cutting-plane"), Method("cutting-plane-1slack"), Method("mp-bcfw")}) {
        SolverOptions options = optionsOf(method, 0.5, 1e-17, 300);
        options.traceEvery = 20;
        Training training(tinyChain(8), nullptr, options);
        RunControl control;
        int points = 0;
        const RunResult result = training.run(control, [&](const TracePoint&, const SolverView&) {
            if (++points == 3)
                control.set(liveChange("lambda", "0.03"));
            if (points == 6)
                control.set(liveChange("lambda", "0.2"));
        });
        EXPECT_NE(result.status, RunStatus::maxSeconds);
        EXPECT_EQ(result.lambda, 0.2);
        EXPECT_LE(result.gap, method == "cutting-plane" ? 1e-9 : 1e-2);
    }
}

/// Every method that follows λ, at every breakpoint within κε, down to the smallest λ.
TEST(Ending, pathsOfEveryMethodReachTheSmallestLambda)
{
    const auto problem = tinyChain(9, {30, 4, 8, 6});
    const PathResult usual = followed(problem, alongAPath(Method("bcfw")));
    ASSERT_EQ(usual.end, PathEnd::lambdaMin);
    for (const Method method : {Method("fw"), Method("bcpfw"), Method("bcafw"), Method("hybrid"),
             Method("mp-bcfw"), Method("cutting-plane")}) {
        const PathResult path = followed(problem, alongAPath(method));
        EXPECT_EQ(path.end, PathEnd::lambdaMin) << method->key;
        EXPECT_NEAR(path.start.lambdaInf / usual.start.lambdaInf, 1, 1e-12);
        for (const LambdaPoint& point : path.points)
            EXPECT_LE(point.gap, 0.9 * 0.1 + 1e-9);
        // The number of pieces varies somewhat: the gap at the start of each decides its length.
        EXPECT_LT(path.points.size(), 3 * usual.points.size());
        EXPECT_LT(usual.points.size(), 3 * path.points.size());
    }
}

/// Without planes multi-plane is BCFW in random order, along a path as at one λ. With planes its
/// bounds of the optimum overlap those of the other wherever both have a point.
TEST(Ending, aPathWithMultiPlaneIsThatOfBcfw)
{
    const auto problem = tinyChain(10, {30, 4, 8, 6});
    SolverOptions block = alongAPath(Method("bcfw"));
    block.sampling = Sampling::permutation;
    SolverOptions planes = alongAPath(Method("mp-bcfw"));
    planes.planes = planes.approxPasses = 0;
    const PathResult a = followed(problem, block), b = followed(problem, planes);
    ASSERT_EQ(a.points.size(), b.points.size());
    for (std::size_t k = 0; k < a.points.size(); ++k) {
        EXPECT_NEAR(a.points[k].lambda / b.points[k].lambda, 1, 1e-12) << k;
        EXPECT_NEAR(a.points[k].gap, b.points[k].gap, 1e-12) << k;
    }

    planes = alongAPath(Method("mp-bcfw"));
    const PathResult c = followed(problem, planes);
    ASSERT_EQ(c.end, PathEnd::lambdaMin);
    for (const LambdaPoint& point : c.points) {
        const RunResult there =
            trained(problem, optionsOf(Method("bcfw"), point.lambda, 0.01, unlimited));
        EXPECT_LE(there.dual, point.primal + 1e-9);
        EXPECT_LE(point.dual, there.primal + 1e-9);
        EXPECT_LE(point.primal - there.dual, point.gap + there.gap + 1e-9);
    }
}

TEST(Ending, exponentiatedGradientSolvesBoxQps)
{
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const auto problem = std::make_shared<BoxQpProblem>(randomBoxQp(seed, 30));
        const double lambda = 1 / static_cast<double>(problem->blockCount());
        const RunResult exact = trained(problem, optionsOf(Method("bcfw"), lambda, 1e-6, 1e5));
        const RunResult result =
            trained(problem, optionsOf(Method("online-eg"), lambda, 1e-3, 1e4));
        EXPECT_EQ(result.status, RunStatus::converged) << result.message;
        EXPECT_LE(result.dual, exact.primal + 1e-9);
        EXPECT_NEAR(result.dual, exact.dual, 1e-3);
    }
}

RC_GTEST_PROP(Ending, exponentiatedGradientSolvesSingleBlocks, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 100'000);
    const auto problem = oneBlock(seed, *rc::gen::inRange<std::size_t>(1, 5));
    const double lambda = *rc::gen::element(1.0, 0.1, 1e-3);
    const RunResult exact = trained(problem, optionsOf(Method("bcpfw"), lambda, 1e-9, 1e5));
    const RunResult result = trained(problem, optionsOf(Method("online-eg"), lambda, 1e-2, 1e5));
    RC_ASSERT(result.status == RunStatus::converged);
    RC_ASSERT(std::abs(result.dual - exact.dual) <= 1e-2);
    const auto chain =
        tinyChain(seed, {.sequences = 1, .labels = 3, .attributes = 4, .longest = 3});
    RC_ASSERT(trained(chain, optionsOf(Method("online-eg"), lambda, 1e-2, 1e5)).status
        == RunStatus::converged);
}
