// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/record_difference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

RunRecord recordOfTwoPoints()
{
    RunRecord record = newRecord();
    record.trace.resize(2);
    record.trace[1].gap = 0.5;
    record.result.gap = 0.5;
    return record;
}

TEST(RecordDifference, TimingsAndNamesDoNotCount)
{
    const RunRecord a = recordOfTwoPoints();
    RunRecord b = a;
    b.trace[0].seconds = 9;
    b.trace[1].cpuSeconds = b.trace[1].oracleSeconds = b.trace[1].searchSeconds = 9;
    b.result.seconds = b.result.cpuSeconds = b.result.oracleSeconds = 9;
    b.name = "another";
    b.program.commit = "fffffff";
    EXPECT_EQ(firstDifference(a, b), std::nullopt);
}

TEST(RecordDifference, OneBitCounts)
{
    const RunRecord a = recordOfTwoPoints();
    RunRecord b = a;
    b.trace[1].gap = 0.5 + 0x1p-53;
    EXPECT_THAT(
        firstDifference(a, b).value(), testing::HasSubstr("trace[1].gap: 0.5 against 0.50"));
    b = a;
    b.trace.pop_back();
    EXPECT_THAT(firstDifference(a, b).value(), testing::HasSubstr("trace: 2 entries against 1"));
    b = a;
    b.options.seed = 2;
    EXPECT_THAT(firstDifference(a, b).value(), testing::HasSubstr("options.seed: 1 against 2"));
    b = a;
    b.dataset.sha256.push_back('0');
    EXPECT_THAT(firstDifference(a, b).value(), testing::HasSubstr("dataset.sha256"));
    b = a;
    b.result.status = RunStatus::converged;
    EXPECT_THAT(firstDifference(a, b).value(), testing::HasSubstr("result.status"));
}

TEST(RecordDifference, ElsewhereCountsAreEqualAndEndsAgree)
{
    const auto difference = [](const RunRecord& x, const RunRecord& y) {
        return firstDifference(x, y, Agreement::countsAndEnds).value_or("");
    };
    RunRecord a = recordOfTwoPoints();
    a.trace[0].gap = 2;
    RunRecord b = a;
    b.trace[0].gap = 3; // on the way
    b.trace[1].gap = b.result.gap = 0.5 + 1e-10;
    EXPECT_EQ(difference(a, b), "");
    b.trace[1].gap = 0.5 + 1e-8;
    EXPECT_THAT(difference(a, b), testing::HasSubstr("trace[1].gap"));
    b = a;
    b.result.gap = 0.5 + 1e-8;
    EXPECT_THAT(difference(a, b), testing::HasSubstr("result.gap"));
    b = a;
    b.trace[0].pass = 1e-12;
    EXPECT_THAT(difference(a, b), testing::HasSubstr("trace[0].pass"));
    b = a;
    b.trace[0].blockSteps = 1;
    EXPECT_THAT(difference(a, b), testing::HasSubstr("trace[0].block_steps"));
    b = a;
    b.options.lambda += 1e-15;
    EXPECT_THAT(difference(a, b), testing::HasSubstr("options.lambda"));
    b = a;
    b.trace[0].gap = notComputed;
    EXPECT_THAT(difference(a, b), testing::HasSubstr("trace[0].gap"));
}

TEST(ReplayVerdict, AsksForTheSameBitsOnTheSameClassOfProcessorOnly)
{
    const RunRecord a = recordOfTwoPoints();
    RunRecord b = a;
    b.trace[1].gap = b.result.gap = 0.5 + 1e-12;
    EXPECT_FALSE(replayVerdict(a, b).agrees());
    EXPECT_FALSE(replayVerdict(a, b).anotherBuild);
    b.program.build = "by another compiler";
    EXPECT_FALSE(replayVerdict(a, b).agrees());
    EXPECT_TRUE(replayVerdict(a, b).anotherBuild);
    EXPECT_THAT(replayVerdict(a, b).text, testing::HasSubstr("by another compiler"));
    b.program.kernel = "another";
    const ReplayVerdict elsewhere = replayVerdict(a, b);
    EXPECT_TRUE(elsewhere.agrees());
    EXPECT_THAT(elsewhere.text, testing::StartsWith("equal in counts, ends within 1e-09"));
    EXPECT_THAT(elsewhere.text, testing::HasSubstr("another"));
    b.result.gap = 0.6;
    const ReplayVerdict differs = replayVerdict(a, b);
    EXPECT_FALSE(differs.agrees());
    EXPECT_THAT(differs.text, testing::HasSubstr("result.gap: 0.5 against 0.6"));
    EXPECT_EQ(differs.text.find('\n'), std::string::npos) << "one line";
}

} // namespace
} // namespace gapscope
