// SPDX-License-Identifier: GPL-3.0-or-later
// What an export says of its runs: digests, ends and counts; and whether a repetition came to the
// same.
#include "core/experiments/shown_runs.h"

#include "core/solvers/training/training.h"
#include "core/solvers/training/training_record.h"
#include "tests/core/drawn_run.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

using test::refusal;
using ::testing::HasSubstr;

std::vector<TracePoint> threePoints()
{
    std::vector<TracePoint> trace(3);
    for (std::size_t k = 0; k < trace.size(); ++k) {
        trace[k].pass = static_cast<double>(k);
        trace[k].blockSteps = 10 * k;
        trace[k].oracleCalls = 10 * k;
        trace[k].primal = 1.5;
        trace[k].dual = 0.5;
        trace[k].gap = 1;
        trace[k].seconds = 0.25;
    }
    return trace;
}

RunRecord threePointRecord()
{
    RunRecord record = newRecord();
    record.options.lambda = 0.1;
    record.trace = threePoints();
    record.result.status = RunStatus::maxPasses;
    return record;
}

ShownRuns readBack(const ShownRun& run)
{
    return *shownFrom(withShown("{\"format\": \"gapscope-compare\"}", {{}, {run}}), "a.png");
}

/// By the description in core/FILES.md, with python's hashlib and struct.
TEST(ShownRuns, TheDigestIsAsDocumented)
{
    EXPECT_EQ(traceDigest(threePoints()),
        "9c59d0aa334877af00643e1064229b14eb670fed609282326be195de08c45496");
}

TEST(ShownRuns, TheClockIsNotInTheDigest)
{
    std::vector<TracePoint> slower = threePoints();
    for (TracePoint& point : slower) {
        point.seconds = 99;
        point.cpuSeconds = point.oracleSeconds = point.searchSeconds = 7;
    }
    EXPECT_EQ(traceDigest(slower), traceDigest(threePoints()));
    std::vector<TracePoint> other = threePoints();
    other[1].dual = std::nextafter(other[1].dual, 1);
    EXPECT_NE(traceDigest(other), traceDigest(threePoints()));
    other = threePoints();
    ++other[1].misses;
    EXPECT_NE(traceDigest(other), traceDigest(threePoints()));
}

TEST(ShownRuns, OneComesBackFromItsSpec)
{
    RunRecord record = threePointRecord();
    record.events.push_back({10, 1, 0.5, "epsilon", "0.01", "0.1", 1});
    const ShownRun run = readBack(shownRun(record, "gap")).runs.front();
    EXPECT_EQ(run.variant, "gap");
    EXPECT_EQ(run.lambda, 0.1);
    EXPECT_EQ(run.points, 3U);
    EXPECT_EQ(run.end.blockSteps, 20U);
    EXPECT_EQ(run.digest, traceDigest(record.trace));
    ASSERT_EQ(run.events.size(), 1U);
    EXPECT_TRUE(std::isnan(run.events[0].seconds));
    EXPECT_EQ(run.stops.size(), 3U); // a change: where its points are
    EXPECT_EQ(shownRun(threePointRecord(), "").stops.size(), 0U);
    EXPECT_EQ(shownRun(threePointRecord(), "", false).stops.size(), 3U); // it was ended
    EXPECT_FALSE(shownFrom("{\"format\": \"gapscope-compare\"}", "old.png"));
}

TEST(ShownRuns, ALongRunThatWasStoppedIsRepeatedUpToThere)
{
    RunRecord record = threePointRecord();
    record.result.status = RunStatus::stopped;
    record.trace.resize(5000, record.trace.back()); // more than an export keeps
    record.trace.back().pass = 7;
    const ShownRun run = readBack(shownRun(record, "gap")).runs.front();
    EXPECT_TRUE(run.stops.empty() && run.digest.empty());
    const RunRecord again = run.toRepeat(newRecord());
    EXPECT_EQ(again.options.maxPasses, 7);
    EXPECT_EQ(again.result.status, RunStatus::maxPasses); // nothing ends it before
}

TEST(ShownRuns, AnythingElseThanWhatIsShownIsADifference)
{
    const RunRecord record = threePointRecord();
    const ShownRun shown = shownRun(record, "");
    EXPECT_THAT(replayVerdict(shown, record).text, HasSubstr("identical: 3 trace points"));
    RunRecord other = record;
    other.trace[1].primal = 2; // on the way
    EXPECT_FALSE(replayVerdict(shown, other).agrees());
    EXPECT_THAT(replayVerdict(shown, other).text, HasSubstr("another digest"));
    other = record;
    other.trace.back().gap = 0.5;
    EXPECT_THAT(replayVerdict(shown, other).text, HasSubstr("gap: 1.0 against 0.5"));
    other = record;
    other.trace.erase(other.trace.begin() + 1);
    EXPECT_THAT(replayVerdict(shown, other).text, HasSubstr("3 points against 2"));
    EXPECT_THAT(replayVerdict(ShownRun(), record).text, HasSubstr("nothing to compare with"));
    EXPECT_TRUE(replayVerdict(ShownRun(), record).agrees());
}

/// Rounding differs there.
TEST(ShownRuns, OnAnotherProcessorCountsAndEndsAgree)
{
    const RunRecord record = threePointRecord();
    RunRecord other = record;
    other.program.kernel = "another";
    other.trace[1].primal = 1.4;
    other.trace.back().gap = 1 + 1e-12;
    EXPECT_THAT(replayVerdict(shownRun(record, ""), other).text, HasSubstr("equal in counts"));
    ++other.trace.back().misses;
    EXPECT_FALSE(replayVerdict(shownRun(record, ""), other).agrees());
}

TEST(ShownRuns, ImpossibleStopsAreRefused)
{
    ShownRun run = shownRun(threePointRecord(), "", false);
    run.points = 1;
    EXPECT_THAT(refusal([&] { readBack(run); }), HasSubstr("stops"));
    run.points = 3;
    std::swap(run.stops[0], run.stops[1]);
    EXPECT_THAT(refusal([&] { readBack(run); }), HasSubstr("do not fall"));
}

/// Of any task and method, also one that was stopped on the way.
TEST(ShownRuns, ARepetitionComesToTheSame)
{
    Random random(11);
    for (const bool stopped : {false, true}) {
        test::DrawnRun drawn = test::drawRun(random, SolverOptions().method);
        drawn.options.maxPasses = 6;
        drawn.options.epsilon = 0;
        std::unique_ptr<Training> training = drawn.training();
        RunControl control;
        const RunResult result = training->run(control, [&](const TracePoint& point, const auto&) {
            if (stopped && point.pass > 2)
                control.stop();
        });
        const RunRecord record = recordOf(*training, result, newRecord());
        const ShownRun shown = readBack(shownRun(record, "")).runs.front();
        RunRecord base = newRecord();
        base.options = drawn.options;
        const RunRecord wanted = shown.toRepeat(base);
        test::DrawnRun again = drawn;
        again.options = wanted.options;
        training = again.training();
        training->replay(replayOf(wanted));
        RunControl free;
        const RunResult repeated = training->run(free);
        const ReplayVerdict verdict =
            replayVerdict(shown, recordOf(*training, repeated, newRecord()));
        EXPECT_THAT(verdict.text, HasSubstr("identical"));
    }
}

} // namespace
} // namespace gapscope
