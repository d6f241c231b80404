// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/claims.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

using ::testing::HasSubstr;

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

TEST(Claims, MediansOverSeedsDecideAtEveryLambda)
{
    Runs runs;
    for (const double speed : {1.0, 9.0, 1.2}) // one unlucky seed does not count
        runs.add("gap", 0.1, halving(5, speed));
    for (const double speed : {2.0, 2.2, 0.1})
        runs.add("uniform", 0.1, halving(5, speed));
    const ClaimResult one = runs.judged(fewerPasses());
    EXPECT_EQ(one.verdict, Verdict::shown);
    ASSERT_EQ(one.numbers.size(), 1U);
    EXPECT_DOUBLE_EQ(one.numbers[0].less.value, 36);
    EXPECT_DOUBLE_EQ(one.numbers[0].than.value, 60);
    EXPECT_EQ(one.sentence, "λ = 0.1: 36 against 60 passes, ratio 1.67 (3 seeds)");
    runs.add("gap", 0.01, halving(5, 3));
    runs.add("uniform", 0.01, halving(5, 2));
    const ClaimResult both = runs.judged(fewerPasses());
    EXPECT_EQ(both.verdict, Verdict::notShown);
    ASSERT_EQ(both.numbers.size(), 2U);
    EXPECT_EQ(both.numbers[0].lambda, 0.1);
    EXPECT_EQ(both.numbers[1].verdict, Verdict::notShown);
}

TEST(Claims, AFactorAsksForMore)
{
    Runs runs;
    runs.add("gap", 1, halving(4, 1));
    runs.add("uniform", 1, halving(4, 2));
    Claim claim = fewerPasses();
    claim.factor = 1.9;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::shown);
    claim.factor = 2.1;
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
}

TEST(Claims, ARunThatNeverGotThereIsABound)
{
    Runs runs;
    runs.add("gap", 1, halving(3, 1));     // gap 0.1 at pass 30
    runs.add("uniform", 1, halving(2, 4)); // ends at pass 80 above 0.1
    const ClaimResult shown = runs.judged(fewerPasses());
    EXPECT_EQ(shown.verdict, Verdict::shown);
    EXPECT_THAT(
        shown.sentence, HasSubstr("30 against gap 0.1 not reached in 80 passes, ratio ≥ 2.67"));
    Claim claim = fewerPasses();
    claim.factor = 3; // 80 < 90: it might yet take longer
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::cannotTell);
    claim = fewerPasses();
    std::swap(claim.less, claim.than);
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown);
    const ClaimResult nowhere = runs.judged(fewerPasses(1e-9));
    EXPECT_EQ(nowhere.verdict, Verdict::notShown);
    EXPECT_THAT(nowhere.sentence, HasSubstr("neither reached gap 1e-09"));
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
    EXPECT_THAT(runs.judged(claim).sentence, HasSubstr("0.8 (hit rate)"));
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

TEST(Claims, GapsAreComparedAtTheSamePass)
{
    Runs runs;
    runs.add("check 10", 1, halving(6, 1));
    runs.add("check inf", 1, halving(6, 2));
    Claim claim;
    claim.measure = Measure::gap;
    claim.less = "check 10";
    claim.than = "check inf";
    EXPECT_EQ(runs.judged(claim).verdict, Verdict::notShown); // both end at the same gap
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
    EXPECT_EQ(result.sentence, "to λ = 2: 30 against 60 passes, ratio 2 (1 seed)");
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
