// SPDX-License-Identifier: GPL-3.0-or-later
// A trace is bounded: its points alone determine which are kept. So a long run that was interrupted
// has the record of an uninterrupted one, and is replayed.
#include "core/records/trace.h"

#include "core/files/binary_stream.h"
#include "core/records/record_difference.h"
#include "core/solvers/checkpoint/checkpoint.h"
#include "core/solvers/checkpoint/checkpoint_parts.h"
#include "core/solvers/training/training_record.h"
#include "tests/support/altered_checkpoint.h"
#include "tests/support/problems/tiny_chain.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

TracePoint pointOf(std::size_t number)
{
    TracePoint point;
    point.blockSteps = number;
    return point;
}

SolverOptions longRun()
{
    SolverOptions options;
    options.lambda = 0.2;
    options.epsilon = 0;
    options.traceEvery = 1;
    options.maxPasses = 2.2 * mostTracePoints;
    return options;
}

} // namespace

RC_GTEST_PROP(KeptTrace, hasTheFirstEveryFewAndTheLast, ())
{
    const auto most = *rc::gen::inRange<std::size_t>(2, 40);
    const auto count = *rc::gen::inRange<std::size_t>(1, 2000);
    KeptTrace trace;
    for (std::size_t k = 0; k < count; ++k)
        trace.add(pointOf(k), most);
    const std::size_t step = traceStep(count, most);
    std::vector<std::size_t> wanted;
    for (std::size_t k = 0; k < count; ++k)
        if (k % step == 0 || k + 1 == count)
            wanted.push_back(k);
    RC_ASSERT(wanted.size() <= most);
    RC_ASSERT((step == 1 || keptPoints(count, step / 2) > most));
    std::vector<std::size_t> found;
    for (const TracePoint& point : trace.points())
        found.push_back(point.blockSteps);
    RC_ASSERT(found == wanted);
    RC_ASSERT(trace.made() == count);
    RC_ASSERT(keptPoints(count, traceStepOf(count, found.size())) == found.size());
}

TEST(KeptTrace, aLongRunThatWasInterruptedHasTheSameRecordAndIsReplayed)
{
    const auto problem = tinyChain(41, {2, 2, 3, 2});
    const auto about = [] {
        RunRecord record = newRecord();
        record.dataset.n = 2;
        return record;
    };
    RunControl control;
    Training whole(problem, nullptr, longRun());
    const RunRecord straight = recordOf(whole, whole.run(control), about());
    EXPECT_LE(straight.trace.size(), mostTracePoints);
    EXPECT_GT(straight.trace.size(), mostTracePoints / 4);
    EXPECT_GT(straight.tracePoints, 2 * mostTracePoints);
    EXPECT_EQ(straight.trace.back().pass, straight.result.pass);

    std::string bytes;
    for (const double stop : {0.7, 1.3, 1.9}) { // on both sides of where it is thinned
        Training piece(problem, nullptr, longRun());
        if (!bytes.empty())
            resumeFrom(checkpointFromBytes(bytes, "bytes"), piece, "bytes");
        RunControl stopping;
        piece.onCheckpoint([&] { bytes = checkpointBytes(piece, about()); });
        piece.run(stopping, [&](const TracePoint& point, const SolverView&) {
            if (point.pass > stop * mostTracePoints)
                stopping.stop();
        });
        EXPECT_LT(bytes.size(), 300 * mostTracePoints);
    }
    Training last(problem, nullptr, longRun());
    resumeFrom(checkpointFromBytes(bytes, "bytes"), last, "bytes");
    const RunRecord pieces = recordOf(last, last.run(control), about());
    EXPECT_EQ(firstDifference(straight, pieces).value_or(""), "");
    EXPECT_EQ(pieces.tracePoints, straight.tracePoints);

    const RunRecord read = runRecordFromJson(toJson(straight), "record");
    EXPECT_EQ(read.tracePoints, straight.tracePoints);
    Training again(problem, nullptr, read.options);
    again.replay(replayOf(read));
    const RunRecord repeated = recordOf(again, again.run(control), about());
    EXPECT_EQ(firstDifference(straight, repeated).value_or(""), "");
    EXPECT_EQ(repeated.tracePoints, straight.tracePoints);
}

/// The user stops it, continues it and changes λ: the extra points of that are not kept.
TEST(KeptTrace, aLongRunThatWasStoppedAndChangedIsReplayed)
{
    const auto problem = tinyChain(42, {2, 2, 3, 2});
    Training training(problem, nullptr, longRun());
    RunResult result;
    for (const double stop : {0.4, 0.9, 1.4, 1.8}) {
        RunControl control;
        result = training.run(control, [&](const TracePoint& point, const SolverView&) {
            if (point.pass > stop * mostTracePoints) {
                control.set(liveChange("lambda", stop < 1 ? "0.1" : "0.3"));
                control.stop();
            }
        });
        EXPECT_EQ(result.status, RunStatus::stopped);
    }
    const RunRecord record = recordOf(training, result, newRecord());
    EXPECT_EQ(record.events.size(), 2U);
    const RunRecord read = runRecordFromJson(toJson(record), "record");
    Training again(problem, nullptr, read.options);
    again.replay(replayOf(read));
    RunControl control;
    const RunRecord repeated = recordOf(again, again.run(control), newRecord());
    EXPECT_EQ(firstDifference(record, repeated).value_or(""), "");
}

TEST(KeptTrace, aNumberThatCannotBeIsRefused)
{
    RunControl control;
    Training training(tinyChain(43, {2, 2, 3, 2}), nullptr, [] {
        SolverOptions options = longRun();
        options.maxPasses = 4;
        return options;
    }());
    RunRecord record = recordOf(training, training.run(control), newRecord());
    const std::size_t kept = record.trace.size();
    EXPECT_EQ(toJson(record).find("trace_points\": "), std::string::npos);
    record.tracePoints = 2 * kept - 2; // every second, and the last
    std::string text = toJson(record);
    EXPECT_EQ(runRecordFromJson(text, "r").tracePoints, record.tracePoints);
    const auto at = text.find("\"trace_points\": ");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, text.find(',', at) - at, "\"trace_points\": 2");
    EXPECT_THROW(runRecordFromJson(text, "r"), InputError);

    BinaryWriter out;
    out(record.trace, std::size_t{1} << 40);
    const std::string bytes = out.take();
    KeptTrace trace;
    BinaryReader in(bytes, "bytes");
    in(trace);
    EXPECT_FALSE(trace.fits());
}
