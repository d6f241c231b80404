// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/claims.h"
#include "tests/core/experiments/claims_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

using ::testing::HasSubstr;

} // namespace

TEST(Claims, SuboptimalityIsAgainstTheBestDualOfAllRunsAtThatLambda)
{
    const auto ending = [](double primal, double dual) {
        TracePoint p;
        p.primal = primal;
        p.dual = dual;
        return std::vector<TracePoint>{p};
    };
    Runs runs;
    runs.add("ssg", 0.1, ending(0.75, notComputed)); // no dual of its own
    runs.add("bcfw", 0.1, ending(1, 0.5));
    runs.add("bcpfw", 0.1, ending(1, 0.25));
    runs.add("bcpfw", 0.01, ending(1, 0.875)); // another optimum
    Claim claim;
    claim.lambda = 0.1;
    claim.atLeast = 0;
    claim.atMost = 1;
    const auto value = [&](Measure measure, const char* variant) {
        claim.measure = measure;
        claim.variant = variant;
        return runs.judged(claim).numbers.front().less.value;
    };
    EXPECT_EQ(value(Measure::primalSuboptimality, "ssg"), 0.25);
    EXPECT_EQ(value(Measure::dualSuboptimality, "bcpfw"), 0.25);
    EXPECT_EQ(value(Measure::dualSuboptimality, "bcfw"), 0);
    EXPECT_EQ(value(Measure::dualSuboptimalityUpper, "bcfw"), 0.25); // P̄ is of ssg
    EXPECT_EQ(measureFrom("dual_suboptimality_upper"), Measure::dualSuboptimalityUpper);
    EXPECT_EQ(measureFrom("primal_suboptimality"), Measure::primalSuboptimality);
    EXPECT_EQ(measureFrom("dual_suboptimality"), Measure::dualSuboptimality);
}

TEST(Claims, ARateIsThatOfTheTraceUpToItsPass)
{
    Runs runs;
    runs.add("bcpfw", 0.1, halving(16, 1));
    runs.add("bcfw", 0.1, halving(16, 4));
    Claim claim = fewerPasses();
    claim.measure = measureFrom("gap_rate");
    claim.less = "bcfw";
    claim.than = "bcpfw";
    claim.factor = 3.5;
    const ClaimResult faster = runs.judged(claim);
    EXPECT_EQ(faster.verdict, Verdict::shown);
    EXPECT_NEAR(faster.numbers.front().than.value, std::log(2) / 10, 1e-12);
    EXPECT_THAT(faster.sentence, HasSubstr("a pass"));
    claim.atPass = 25; // two points
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::cannotTell);
    Claim linear;
    linear.measure = measureFrom("rate_kept");
    linear.variant = "bcpfw";
    linear.atLeast = 0.9;
    linear.atMost = 1.1;
    EXPECT_EQ(runs.judged(linear).verdict, Verdict::shown);
}

TEST(Claims, ApproximatePassesAreCountedPerExactPassOfSteps)
{
    TracePoint p; // n = 10: 4 passes of steps, an exact gap pass, and 6 approximate ones
    p.pass = 5;
    p.oracleCalls = 50;
    p.approxPasses = 6;
    p.blockSteps = 40 + 60;
    Runs runs;
    runs.add("mp", 0.1, {p});
    Claim claim;
    claim.measure = measureFrom("approx_ratio");
    claim.variant = "mp";
    claim.atMost = 1.6;
    EXPECT_EQ(runs.judged(claim).numbers.front().less.value, 1.5);
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
    p.approxPasses = 0;
    p.blockSteps = 40;
    Runs none;
    none.add("mp", 0.1, {p});
    EXPECT_EQ(none.judged(claim).numbers.front().less.value, 0);
}

/// Lacoste-Julien et al. 2013, App. F: a batch method keeps the best w it has seen.
TEST(Claims, LowestPrimalIsTheLeastUpToThere)
{
    std::vector<TracePoint> trace(4);
    for (std::size_t k = 0; k < trace.size(); ++k)
        trace[k].pass = static_cast<double>(k);
    trace[0].primal = 3;
    trace[1].primal = 1;
    trace[2].primal = 2;
    trace[3].primal = 0.5;
    Runs runs;
    runs.add("fw", 0.1, trace);
    Claim claim;
    claim.measure = Measure::lowestPrimal;
    claim.variant = "fw";
    claim.atMost = 10;
    claim.atPass = 2;
    EXPECT_EQ(runs.judged(claim).numbers.front().less.value, 1);
    claim.atPass = 3;
    EXPECT_EQ(runs.judged(claim).numbers.front().less.value, 0.5);
    claim.atPass = 0;
    EXPECT_EQ(runs.judged(claim).numbers.front().less.value, 3);
}

/// Lacoste-Julien et al. 2013, (12): a ν that holds throughout a run is the least that was
/// measured.
TEST(Claims, LeastOracleNuIsThatOfAllPointsUpToThere)
{
    std::vector<TracePoint> trace(3);
    for (std::size_t k = 0; k < trace.size(); ++k)
        trace[k].pass = static_cast<double>(k);
    trace[1].oracleNu = 0.5;
    trace[2].oracleNu = 0.7;
    Runs runs;
    runs.add("beam", 0.1, trace);
    Claim claim;
    claim.measure = Measure::leastOracleNu;
    claim.variant = "beam";
    claim.atLeast = 0.6;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
    claim.atLeast = 0.5;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
    EXPECT_EQ(runs.judged(claim).numbers.front().less.value, 0.5);
}

TEST(Claims, GrowthWithLambdaNeedsTwoOfThem)
{
    Claim claim = fewerPasses();
    claim.growsWithLambda = true;
    Runs runs;
    const auto add = [&runs](double lambda, double gap, double uniform) {
        const auto run = [](double pass) { // known to a pass
            std::vector<TracePoint> trace(2);
            trace[0].pass = pass - 1;
            trace[0].gap = 1;
            trace[1].pass = pass;
            trace[1].gap = 0.1;
            return trace;
        };
        for (const double seed : {1.0, 1.01, 1.02}) {
            runs.add("gap", lambda, run(100 * gap * seed));
            runs.add("uniform", lambda, run(100 * uniform * seed));
        }
    };
    add(0.1, 1, 4);
    const ClaimResult alone = runs.judged(claim);
    EXPECT_EQ(alone.verdict, Verdict::cannotTell);
    EXPECT_THAT(alone.sentence, HasSubstr("takes runs at two λ"));
    add(0.01, 2, 4);
    const ClaimResult shown = runs.judged(claim);
    EXPECT_EQ(shown.verdict, Verdict::shown);
    EXPECT_THAT(shown.sentence, HasSubstr(". At the largest λ it is 4 times, at the smallest 2"));
    runs.heads.clear();
    runs.traces.clear();
    add(0.1, 2, 4);
    add(0.01, 2, 4.1);
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::tooClose);
    runs.heads.clear();
    runs.traces.clear();
    add(0.1, 2, 4);
    add(0.01, 1, 4);
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
}

TEST(Claims, AFactorAsksForMore)
{
    Runs runs;
    runs.add("gap", 1, halving(4, 1));
    runs.add("uniform", 1, halving(4, 4));
    Claim claim = fewerPasses();
    claim.factor = 2;
    const ClaimResult shown = runs.judged(claim);
    EXPECT_EQ(shown.verdict, Verdict::shown);
    EXPECT_THAT(shown.sentence,
        HasSubstr(
            "gap needs 30 passes, uniform 120, 4 times that; claimed: at least 2 times (1 seed)"));
    claim.factor = 3.9;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::tooClose);
    claim.factor = 8;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
    claim.factor = 0.5; // at most twice
    EXPECT_THAT(runs.judged(claim).sentence,
        HasSubstr("uniform needs 120 passes, gap 30, 0.25 times that; claimed: at most 2 times"));
}

TEST(Claims, ErrorsAndScoresAreReadOffAPoint)
{
    Runs runs;
    std::vector<TracePoint> trace = halving(2, 1);
    trace[0].testScore = 0.9;
    trace[1].testScore = 0.93;
    trace[1].trainError = 0.01;
    trace[1].testError = 0.04;
    trace[1].primal = 0.5;
    runs.add("a", 1, trace);
    trace[1].testScore = 0.94;
    runs.add("b", 1, trace);
    Claim claim;
    claim.measure = Measure::testScore;
    claim.less = "a";
    claim.than = "b";
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::tooClose); // one run each, 1 % apart
    EXPECT_THAT(runs.judged(claim).sentence, HasSubstr("a has a test score of 0.93, b 0.94"));
    for (const auto& [measure, value] : {std::pair(Measure::trainError, 0.01),
             std::pair(Measure::testError, 0.04), std::pair(Measure::primal, 0.5)}) {
        Claim bounded;
        bounded.measure = measure;
        bounded.variant = "a";
        bounded.atLeast = bounded.atMost = value;
        EXPECT_EQ(runs.judged(bounded).verdict, Verdict::shown) << toString(measure);
    }
}

TEST(Claims, GapsAreComparedAtTheSamePass)
{
    Runs runs;
    runs.add("check 10", 1, halving(6, 1));
    runs.add("check inf", 1, halving(6, 2));
    Claim claim;
    claim.measure = Measure::gap;
    claim.less = "check 10";
    claim.than = "check inf";
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::tooClose); // both end at the same gap
    claim.atPass = 40;
    const ClaimResult result = runs.judged(claim);
    EXPECT_EQ(result.verdict, Verdict::shown);
    EXPECT_DOUBLE_EQ(result.numbers[0].less.value, 0.05);
    EXPECT_DOUBLE_EQ(result.numbers[0].than.value, 0.2);
}

TEST(Claims, PathsAreJudgedByTheLambdaTheyReach)
{
    const std::vector<TracePoint> fast = halving(4, 1), slow = halving(4, 2);
    const std::vector<ClaimRun> runs{
        {"fast", 0, fast, {8, 4, 2, 1}}, {"slow", 0, slow, {8, 3, 1, 0.5}}};
    Claim claim;
    claim.less = "fast";
    claim.than = "slow";
    claim.toLambda = 2;
    const ClaimResult result = judge(claim, runs);
    EXPECT_EQ(result.verdict, Verdict::shown);
    EXPECT_EQ(
        result.sentence, "to reach λ = 2, fast needs 30 passes, slow 60, 2 times that (1 seed)");
    claim.toLambda = 0.5; // only the slow one got there
    EXPECT_EQ(judge(claim, runs).verdict, Verdict::cannotTell);
    claim = {};
    claim.measure = Measure::worstGap;
    claim.variant = "slow";
    claim.atMost = 0.3;
    EXPECT_EQ(judge(claim, runs).verdict, Verdict::notShown); // 0.4 at first
    claim.measure = Measure::points;
    claim.atMost = claim.atLeast = 4;
    EXPECT_EQ(judge(claim, runs).verdict, Verdict::shown);
}

TEST(Claims, OneLambdaIsEnoughWhenTheClaimNamesIt)
{
    Runs runs;
    runs.add("gap", 0.1, halving(4, 1));
    runs.add("uniform", 0.1, halving(4, 2));
    runs.add("gap", 0.01, halving(4, 3));
    runs.add("uniform", 0.01, halving(4, 2));
    Claim claim = fewerPasses();
    claim.lambda = 0.1;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
    claim.lambda = 0.5;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::cannotTell);
}

} // namespace gapscope
