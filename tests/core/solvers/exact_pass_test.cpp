// SPDX-License-Identifier: GPL-3.0-or-later
// When exact gap passes are made, and the state after them.
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr std::uint64_t n = 20;

std::shared_ptr<const ChainProblem> problemOf(std::uint64_t seed)
{
    return tinyChain(seed, {n, 4, 8, 6});
}

SolverOptions gapSampled(Method method)
{
    SolverOptions options;
    options.method = method;
    options.sampling = Sampling::gap;
    options.lambda = 0.02;
    options.epsilon = 0;
    options.maxPasses = 60;
    options.traceEvery = unlimited; // points come from exact passes alone
    return options;
}

struct Pass {
    double estimate = 0; ///< Σ ĝ_i right before it
    double gap = 0;
    std::uint64_t blockSteps = 0;
};

/// The exact passes of a run, found by their n consecutive oracle calls: a point after every call.
std::vector<Pass> exactPasses(std::shared_ptr<const Problem> problem, SolverOptions options)
{
    options.traceEvery = 1 / static_cast<double>(n);
    Training training(std::move(problem), nullptr, options);
    RunControl control;
    training.run(control);
    std::vector<Pass> passes;
    const std::vector<TracePoint>& trace = training.trace();
    for (std::size_t k = 1; k < trace.size(); ++k)
        if (trace[k].oracleCalls - trace[k - 1].oracleCalls >= n)
            passes.push_back({trace[k - 1].gapEstimate, trace[k].gap, trace[k].blockSteps});
    return passes;
}

} // namespace

TEST(ExactPass, comesEveryGapCheckPassesOfBlockSteps)
{
    for (const bool cache : {false, true})
        for (const double every : {2.0, 5.0}) {
            SolverOptions options = gapSampled(Method("bcpfw"));
            options.cache = cache;
            options.gapCheck = every;
            Training training(problemOf(3), nullptr, options);
            RunControl control;
            training.run(control);
            const std::vector<TracePoint>& trace = training.trace();
            ASSERT_GE(trace.size(), 6U);
            for (std::size_t k = 1; k + 1 < trace.size(); ++k)
                EXPECT_EQ(trace[k].blockSteps,
                    k * static_cast<std::uint64_t>(every * static_cast<double>(n)));
        }
}

TEST(ExactPass, leavesItsGapsAsEstimatesAndTheirSumToTheCache)
{
    SolverOptions options = gapSampled(Method("bcpfw"));
    options.cache = true;
    options.gapCheck = 3;
    Training training(problemOf(4), nullptr, options);
    RunControl control;
    int passes = 0;
    training.run(control, [&](const TracePoint& point, const SolverView& view) {
        if (point.blockSteps == 0 || point.blockSteps % (3 * n) != 0)
            return; // the first point, or the last one, at the limit
        ++passes;
        const DualState& state = training.state();
        double sum = 0;
        for (const double gap : view.exactGaps)
            sum += gap;
        EXPECT_DOUBLE_EQ(state.lastExactGap, sum);
        EXPECT_TRUE(std::ranges::equal(view.exactGaps, state.gapEstimates));
        EXPECT_NEAR(point.gap, sum, 1e-12);
    });
    EXPECT_GE(passes, 5);
}

TEST(ExactPass, comesEarlyWhenTheEstimatesMeetFourFifthsOfTheTarget)
{
    int early = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        SolverOptions options = gapSampled(Method("bcfw"));
        options.lambda = 0.2;
        options.gapCheck = 1e6;
        options.epsilon = 0.02;
        options.maxPasses = 400;
        for (const Pass& pass : exactPasses(problemOf(seed), options)) {
            EXPECT_LE(pass.estimate, 0.8 * options.epsilon * (1 + 1e-12));
            ++early;
        }
    }
    EXPECT_GE(early, 8);
}

TEST(ExactPass, doesNotComeEarlyForAnAverage)
{
    SolverOptions options = gapSampled(Method("bcfw"));
    options.averaging = Averaging::weighted;
    options.lambda = 0.2;
    options.gapCheck = 50;
    options.epsilon = 0.02;
    options.maxPasses = 400;
    for (const Pass& pass : exactPasses(problemOf(5), options))
        EXPECT_EQ(pass.blockSteps % (50 * n), 0U);
}

TEST(ExactPass, thatFailedMakesTheNextWaitWhereTheCacheAnswers)
{
    int waited = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed)
        for (const double nu : {0.01, 1e9}) {
            SolverOptions options = gapSampled(Method("bcpfw"));
            options.cache = true;
            options.nu = nu;
            options.gapCheck = 1e6;
            options.epsilon = 0.02;
            options.maxPasses = 400;
            const std::vector<Pass> passes = exactPasses(problemOf(seed), options);
            for (std::size_t k = 1; k < passes.size(); ++k) {
                const double factor = passes[k - 1].gap / passes[k - 1].estimate;
                const bool answers = nu < 1;
                EXPECT_LE(passes[k].estimate * (answers ? std::max(1.25, factor) : 1.25),
                    options.epsilon * (1 + 1e-9));
                waited += answers && factor > 1.25 ? 1 : 0;
            }
        }
    EXPECT_GE(waited, 3);
}

TEST(ExactPass, ofAnAverageCountsTwiceUnderThePassLimit)
{
    for (const Method method : {Method("bcfw"), Method("bcpfw"), Method("hybrid")})
        for (const double limit : {11.0, 12.0, 23.0}) {
            SolverOptions options = gapSampled(method);
            options.averaging = Averaging::weighted;
            options.gapCheck = 10;
            options.epsilon = 1e-9;
            options.maxPasses = limit;
            Training training(problemOf(6), nullptr, options);
            RunControl control;
            const RunResult result = training.run(control);
            EXPECT_EQ(result.status, RunStatus::maxPasses);
            EXPECT_LE(result.pass, limit);
            EXPECT_GT(result.pass, limit - 2);
        }
}

TEST(ExactPass, keepsTheLargestDrift)
{
    SolverOptions options = gapSampled(Method("bcfw"));
    options.gapCheck = 1;
    Training training(problemOf(7), nullptr, options);
    RunControl control;
    double largest = 0;
    training.run(control, [&](const TracePoint&, const SolverView&) {
        const double drift = training.state().drift;
        if (!std::isnan(drift)) {
            EXPECT_GE(drift, largest);
            largest = drift;
        }
    });
    EXPECT_GT(largest, 0);
    EXPECT_LT(largest, 1e-9);
}
