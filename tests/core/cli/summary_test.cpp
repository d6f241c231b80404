// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress_line.h"
#include "app/cli/run_summary.h"
#include "app/cli/summary_table.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

using ::testing::HasSubstr;

TEST(Summary, NumbersCarryTheirUnits)
{
    EXPECT_EQ(durationText(0.0123), "12.3 ms");
    EXPECT_EQ(durationText(12.34), "12.3 s");
    EXPECT_EQ(durationText(245), "4 min 05 s");
    EXPECT_EQ(durationText(7800), "2 h 10 min");
    EXPECT_EQ(durationText(INFINITY), "–");
    EXPECT_EQ(bytesText(999), "999 B");
    EXPECT_EQ(bytesText(1.23e7), "12.3 MB");
}

TEST(Summary, WhatWasNotComputedIsADash)
{
    RunRecord record = newRecord();
    record.result.message = "Stopped.";
    const std::string text = summaryOf(record);
    EXPECT_THAT(text, testing::StartsWith("Stopped.\n"));
    EXPECT_THAT(text, HasSubstr("test error      –"));
    EXPECT_EQ(text.find("nan"), std::string::npos);
}

TEST(Summary, CsvQuotesNamesAndLeavesUnknownValuesEmpty)
{
    RunRecord record = newRecord();
    record.name = "a, \"b\"";
    record.options.lambda = 0.1;
    const std::string csv = summaryCsv({record});
    EXPECT_THAT(csv, HasSubstr("\n\"a, \"\"b\"\"\",0.1,1,stopped,,,,0,0,0,,\n"));
}

/// A gap that falls like e^{-t}: the time left is known exactly.
TEST(Progress, TimeLeftFollowsTheSlopeOfTheLogarithmicGap)
{
    SolverOptions options;
    options.epsilon = std::exp(-10);
    ProgressEstimator estimator(options);
    RunProgress progress;
    for (int t = 0; t <= 4; ++t) {
        TracePoint point;
        point.seconds = t;
        point.gap = std::exp(-t);
        progress = estimator.update(point);
    }
    EXPECT_NEAR(progress.fraction, 0.4, 1e-12);
    EXPECT_NEAR(progress.secondsLeft, 6, 1e-9);
}

TEST(Progress, ALimitMayComeFirst)
{
    SolverOptions options;
    options.epsilon = 1e-9;
    options.maxPasses = 10;
    ProgressEstimator estimator(options);
    TracePoint point;
    point.gap = 1;
    estimator.update(point);
    point.gap = 0.5;
    point.pass = 5;
    point.seconds = 2;
    EXPECT_NEAR(estimator.update(point).secondsLeft, 2, 1e-12);
    EXPECT_THAT(progressText(point, options, estimator.update(point)),
        testing::AllOf(HasSubstr("pass 5.0"), HasSubstr("gap 0.5"), HasSubstr("2.0 s left")));
}

TEST(Progress, OnlyALimitIsAFractionToo)
{
    SolverOptions options;
    options.epsilon = 0;
    options.maxSeconds = 4;
    ProgressEstimator estimator(options);
    TracePoint point;
    point.seconds = 1;
    EXPECT_NEAR(estimator.update(point).fraction, 0.25, 1e-12);
    EXPECT_NEAR(estimator.update(point).secondsLeft, 3, 1e-12);
}

} // namespace
} // namespace gapscope
