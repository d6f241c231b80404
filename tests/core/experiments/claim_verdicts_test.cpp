// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/claims.h"
#include "tests/core/experiments/claims_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Two runs that reach gap 0.1 at once: at pass 10·speed, after no progress until pass `before`.
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

} // namespace

TEST(ClaimVerdicts, MediansAndSpreadDecideAtEveryLambda)
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
        "λ = 0.1: to reach gap 0.1, gap needs 33 passes, uniform 63, 1.91 times that (3 seeds, all "
        "9 "
        "pairs of runs confirm it)");
    runs.add("gap", 0.01, halving(5, 3));
    runs.add("uniform", 0.01, halving(5, 2));
    const ClaimResult both = runs.judged(fewerPasses());
    EXPECT_EQ(both.verdict, Verdict::notShown);
    ASSERT_EQ(both.numbers.size(), 2U);
    EXPECT_THAT(both.sentence, StartsWith("shown at λ = 0.1, not shown at λ = 0.01. λ = 0.1: to"));
    EXPECT_EQ(both.numbers[0].lambda, 0.1);
    EXPECT_EQ(both.numbers[1].verdict, Verdict::notShown);
    EXPECT_THAT(
        both.sentence, HasSubstr("gap needs 90 passes, uniform 60, 0.667 times that (1 seed)"));
}

TEST(ClaimVerdicts, EqualOrNearlyEqualIsTooCloseToTell)
{
    EXPECT_EQ(oneRunEach(100, 100, 99).verdict, Verdict::tooClose);
    EXPECT_EQ(oneRunEach(100, 109, 100).verdict, Verdict::tooClose); // one seed: 10 %
    EXPECT_EQ(oneRunEach(100, 111, 100).verdict, Verdict::shown);
    EXPECT_EQ(oneRunEach(111, 100, 100).verdict, Verdict::notShown);
    EXPECT_EQ(toString(Verdict::tooClose), "too close to tell");
}

TEST(ClaimVerdicts, WhatTheTraceDoesNotResolveIsTooCloseToTell)
{
    EXPECT_EQ(oneRunEach(100, 150, 90).verdict, Verdict::tooClose); // between 90 and 150
    EXPECT_EQ(oneRunEach(100, 150, 100).verdict, Verdict::shown);
}

TEST(ClaimVerdicts, SeedsThatDisagreeAreTooCloseToTell)
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
    EXPECT_THAT(result.sentence, HasSubstr(" of 9 pairs of runs confirm it"));
}

TEST(ClaimVerdicts, ARunThatNeverGotThereIsABound)
{
    Runs runs;
    runs.add("gap", 1, halving(3, 1));     // gap 0.1 at pass 30
    runs.add("uniform", 1, halving(2, 4)); // ends at pass 80 above 0.1
    const ClaimResult shown = runs.judged(fewerPasses());
    EXPECT_EQ(shown.verdict, Verdict::shown);
    EXPECT_THAT(shown.sentence,
        HasSubstr("gap needs 30 passes, uniform more than 80, at least 2.67 times that"));
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

TEST(ClaimVerdicts, ABoundThatSomeSeedsBreakIsTooCloseToTell)
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
        "λ = 1: alone has a gap of 0.1; claimed: at most 0.1 (3 seeds, 2 of 3 runs confirm it)");
    claim.atMost = 0.2; // a bound holds exactly
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
    claim.atMost = 0.01;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
}

TEST(ClaimVerdicts, WithoutRunsNothingCanBeTold)
{
    Runs runs;
    EXPECT_EQ(runs.judged(fewerPasses()).verdict, Verdict::cannotTell);
    runs.add("gap", 1, halving(3, 1));
    EXPECT_EQ(runs.judged(fewerPasses()).verdict, Verdict::cannotTell);
    runs.add("uniform", 1, {}); // stopped before its first point
    EXPECT_EQ(runs.judged(fewerPasses()).verdict, Verdict::cannotTell);
}

TEST(ClaimVerdicts, HitRatesAreHeldAgainstBounds)
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
        HasSubstr("cached has a hit rate of 0.8; claimed: at least 0.75 (1 seed)"));
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

TEST(ClaimVerdicts, ActiveSetsAreComparedAtTheEnd)
{
    Runs runs;
    std::vector<TracePoint> trace = halving(2, 1);
    trace[1].workingSetMean = 16;
    trace[1].activeSetMean = 6;
    runs.add("cached", 1, trace);
    trace[1].workingSetMean = trace[1].activeSetMean = 12;
    runs.add("not cached", 1, trace);
    Claim claim;
    claim.measure = measureFrom("active_set_mean");
    claim.less = "cached";
    claim.than = "not cached";
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
    EXPECT_THAT(runs.judged(claim).sentence,
        HasSubstr("cached has 6 labellings with weight per block, not cached 12"));
}

} // namespace gapscope
