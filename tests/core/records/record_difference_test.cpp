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

} // namespace
} // namespace gapscope
