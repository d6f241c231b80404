// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/claims.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A run whose gap halves every ten passes: 0.4, 0.2, 0.1, … at 10·speed, 20·speed, … passes.
std::vector<TracePoint> halving(int points, double speed)
{
    std::vector<TracePoint> trace;
    for (int k = 1; k <= points; ++k) {
        TracePoint p;
        p.pass = 10 * k * speed;
        p.seconds = p.pass / 100;
        p.oracleCalls = static_cast<std::uint64_t>(p.pass * 50);
        p.gap = 0.8 / static_cast<double>(1 << k);
        trace.push_back(p);
    }
    return trace;
}

struct Runs {
    std::vector<std::vector<TracePoint>> traces;
    std::vector<std::pair<std::string, double>> heads;

    void add(const std::string& variant, double lambda, std::vector<TracePoint> trace)
    {
        heads.emplace_back(variant, lambda);
        traces.push_back(std::move(trace));
    }
    ClaimResult judged(const Claim& claim) const
    {
        std::vector<ClaimRun> runs;
        for (std::size_t k = 0; k < traces.size(); ++k)
            runs.push_back({heads[k].first, heads[k].second, traces[k], {}});
        return judge(claim, runs);
    }
};

Claim fewerPasses(double toGap = 0.1)
{
    Claim claim;
    claim.toGap = toGap;
    claim.less = "gap";
    claim.than = "uniform";
    return claim;
}

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
    EXPECT_EQ(measureFrom("primal_suboptimality"), Measure::primalSuboptimality);
    EXPECT_EQ(measureFrom("dual_suboptimality"), Measure::dualSuboptimality);
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

TEST(Claims, MediansAndSpreadDecideAtEveryLambda)
{
    Runs runs;
    for (const double speed : {1.0, 1.1, 1.2})
        runs.add("gap", 0.1, halving(5, speed));
    for (const double speed : {2.0, 2.2, 2.1})
        runs.add("uniform", 0.1, halving(5, speed));
    const ClaimResult one = runs.judged(fewerPasses());
    EXPECT_EQ(one.verdict, Verdict::shown);
    ASSERT_EQ(one.numbers.size(), 1U);
    EXPECT_DOUBLE_EQ(one.numbers[0].less.value, 33);
    EXPECT_DOUBLE_EQ(one.numbers[0].than.value, 63);
    EXPECT_EQ(one.sentence,
        "λ = 0.1, to gap 0.1: gap needs 33 passes, uniform 63: 0.52 × (3 seeds, all 9 pairs of "
        "runs agree)");
    runs.add("gap", 0.01, halving(5, 3));
    runs.add("uniform", 0.01, halving(5, 2));
    const ClaimResult both = runs.judged(fewerPasses());
    EXPECT_EQ(both.verdict, Verdict::notShown);
    ASSERT_EQ(both.numbers.size(), 2U);
    EXPECT_THAT(both.sentence, StartsWith("shown at λ = 0.1, not shown at λ = 0.01: λ = 0.1, to"));
    EXPECT_EQ(both.numbers[0].lambda, 0.1);
    EXPECT_EQ(both.numbers[1].verdict, Verdict::notShown);
    EXPECT_THAT(both.sentence, HasSubstr("gap needs 90 passes, uniform 60: 1.5 × (1 seed)"));
}

/// Two runs that get to gap 0.1 at once: at 10·speed passes, after nothing at pass `before`.
ClaimResult oneRunEach(double less, double than, double before = 0)
{
    Runs runs;
    const auto run = [before](double pass) {
        std::vector<TracePoint> trace(2);
        trace[0].pass = before;
        trace[0].gap = 1;
        trace[1].pass = pass;
        trace[1].gap = 0.05;
        return trace;
    };
    runs.add("gap", 1, run(less));
    runs.add("uniform", 1, run(than));
    return runs.judged(fewerPasses());
}

TEST(Claims, EqualOrNearlyEqualIsTooCloseToTell)
{
    EXPECT_EQ(oneRunEach(100, 100, 99).verdict, Verdict::tooClose);
    EXPECT_EQ(oneRunEach(100, 109, 100).verdict, Verdict::tooClose); // one seed: 10 %
    EXPECT_EQ(oneRunEach(100, 111, 100).verdict, Verdict::shown);
    EXPECT_EQ(oneRunEach(111, 100, 100).verdict, Verdict::notShown);
    EXPECT_EQ(toString(Verdict::tooClose), "too close to tell");
}

TEST(Claims, WhatTheTraceDoesNotResolveIsTooCloseToTell)
{
    EXPECT_EQ(oneRunEach(100, 150, 90).verdict, Verdict::tooClose); // between 90 and 150
    EXPECT_EQ(oneRunEach(100, 150, 100).verdict, Verdict::shown);
}

TEST(Claims, SeedsThatDisagreeAreTooCloseToTell)
{
    Runs runs;
    for (const double speed : {1.0, 9.0, 1.2})
        runs.add("gap", 0.1, halving(6, speed));
    for (const double speed : {2.0, 2.2, 0.1})
        runs.add("uniform", 0.1, halving(6, speed));
    const ClaimResult result = runs.judged(fewerPasses());
    EXPECT_EQ(result.verdict, Verdict::tooClose); // though the medians are 36 and 60
    EXPECT_EQ(result.numbers[0].votes.all, 9U);
    EXPECT_LT(result.numbers[0].votes.agree, 5U);
    EXPECT_THAT(result.sentence, HasSubstr(" of 9 pairs of runs agree"));
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
    EXPECT_THAT(alone.sentence, HasSubstr("needs runs at two λ"));
    add(0.01, 2, 4);
    const ClaimResult shown = runs.judged(claim);
    EXPECT_EQ(shown.verdict, Verdict::shown);
    EXPECT_THAT(shown.sentence, HasSubstr("; 0.25 × at the largest λ, 0.5 × at the smallest"));
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
        HasSubstr("gap needs 30 passes, uniform 120: 4 × as many, claimed 2 × (1 seed)"));
    claim.factor = 3.9;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::tooClose);
    claim.factor = 8;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
    claim.factor = 0.5; // at most twice
    EXPECT_THAT(runs.judged(claim).sentence, HasSubstr("0.25 ×, claimed at most 2 ×"));
}

TEST(Claims, ARunThatNeverGotThereIsABound)
{
    Runs runs;
    runs.add("gap", 1, halving(3, 1));     // gap 0.1 at pass 30
    runs.add("uniform", 1, halving(2, 4)); // ends at pass 80 above 0.1
    const ClaimResult shown = runs.judged(fewerPasses());
    EXPECT_EQ(shown.verdict, Verdict::shown);
    EXPECT_THAT(shown.sentence, HasSubstr("gap needs 30 passes, uniform more than 80: ≤ 0.38 ×"));
    Claim claim = fewerPasses();
    claim.factor = 3; // 80 < 90: it might yet take longer
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::cannotTell);
    claim = fewerPasses();
    std::swap(claim.less, claim.than);
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
    const ClaimResult nowhere = runs.judged(fewerPasses(1e-9));
    EXPECT_EQ(nowhere.verdict, Verdict::cannotTell);
    EXPECT_THAT(nowhere.sentence,
        HasSubstr("gap needs more than 30 passes, uniform more than 80 (1 seed)"));
}

TEST(Claims, ABoundThatSomeSeedsBreakIsTooCloseToTell)
{
    Runs runs;
    for (const int points : {3, 4, 2}) // last gaps 0.1, 0.05, 0.2
        runs.add("alone", 1, halving(points, 1));
    Claim claim;
    claim.measure = Measure::gap;
    claim.variant = "alone";
    claim.atMost = 0.1;
    const ClaimResult result = runs.judged(claim);
    EXPECT_EQ(result.verdict, Verdict::tooClose);
    EXPECT_EQ(result.sentence,
        "λ = 1: alone has a gap of 0.1, claimed at most 0.1 (3 seeds, 2 of 3 runs agree)");
    claim.atMost = 0.2; // a bound holds exactly
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
    claim.atMost = 0.01;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
}

TEST(Claims, WithoutRunsNothingCanBeTold)
{
    Runs runs;
    EXPECT_EQ(runs.judged(fewerPasses()).verdict, Verdict::cannotTell);
    runs.add("gap", 1, halving(3, 1));
    EXPECT_EQ(runs.judged(fewerPasses()).verdict, Verdict::cannotTell);
    runs.add("uniform", 1, {}); // stopped before its first point
    EXPECT_EQ(runs.judged(fewerPasses()).verdict, Verdict::cannotTell);
}

TEST(Claims, HitRatesAreHeldAgainstBounds)
{
    Runs runs;
    std::vector<TracePoint> trace = halving(2, 1);
    trace[0].hitsLocal = 10;
    trace[0].misses = 90;
    trace[1].hitsLocal = 60;
    trace[1].hitsGlobal = 20;
    trace[1].misses = 20;
    runs.add("cached", 1, trace);
    Claim claim;
    claim.measure = Measure::hitRate;
    claim.variant = "cached";
    claim.atLeast = 0.75;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
    EXPECT_THAT(runs.judged(claim).sentence,
        HasSubstr("cached has a hit rate of 0.8, claimed at least 0.75 (1 seed)"));
    claim.atLeast = 0.85;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
    claim.atLeast = notComputed;
    claim.atMost = 0.1;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
    claim.atPass = 15; // the first point
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
    claim.measure = Measure::localShare;
    claim.atPass = notComputed;
    claim.atMost = 0.75;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
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
    EXPECT_EQ(result.sentence, "to λ = 2: fast needs 30 passes, slow 60: 0.5 × (1 seed)");
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

} // namespace
} // namespace gapscope
