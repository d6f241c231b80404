// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/run_comparison.h"
#include "app/programs/run_summary.h"
#include "core/tasks/catalogue.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

using ::testing::HasSubstr;

TEST(Summary, NumbersCarryTheirUnits)
{
    EXPECT_EQ(durationText(0.0123), "12 ms");
    EXPECT_EQ(durationText(1.9e-6), "1.9 µs");
    EXPECT_EQ(durationText(42e-9), "42 ns");
    EXPECT_EQ(durationText(0.949e-6), "949 ns");
    EXPECT_EQ(durationText(12.34), "12 s");
    EXPECT_EQ(durationText(245), "4 min 05 s");
    EXPECT_EQ(durationText(7800), "2 h 10 min");
    EXPECT_EQ(durationText(INFINITY), "–");
    EXPECT_EQ(bytesText(999), "999 B");
    EXPECT_EQ(bytesText(1.23e7), "12 MB");
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

TEST(Summary, WhatWasWaitedIsToldApart)
{
    RunRecord record = newRecord();
    record.result.seconds = 6;
    EXPECT_EQ(summaryOf(record).find("waited"), std::string::npos); // an old record
    record.result.waitedSeconds = 13.9;
    record.result.evaluationSeconds = 7.1;
    EXPECT_THAT(
        summaryOf(record), HasSubstr("  waited          13.9 s: 6.0 training, 7.1 evaluating\n"));
}

TEST(Summary, TheFieldsMetricsFollowTheErrors)
{
    RunRecord record = newRecord();
    record.result.metrics.values = {{"chunk_f1", 0.9348}, {"precision", 0.9334}, {"recall", 0.9362},
        {"token_accuracy", 0.9585}, {"hamming", 0.0407}};
    EXPECT_THAT(summaryOf(record),
        HasSubstr("  chunk F1        93.48 %\n                  precision 93.34 %, recall 93.62 "
                  "%, token accuracy 95.85 %\n"));
    record.result.metrics.values = {{"iou", 0.5}, {"iou_ceiling", 0.875}};
    EXPECT_THAT(summaryOf(record), HasSubstr("IoU ceiling 87.50 %"));
    record.result.metrics.values = {{"letter_accuracy", 0.75}, {"hamming", 0.25}};
    EXPECT_THAT(summaryOf(record), HasSubstr("  letter accuracy 75.00 %\n"));
}

TEST(Summary, AnOracleCutShortSaysWhatItFinds)
{
    RunRecord record = newRecord();
    EXPECT_EQ(summaryOf(record).find("cut short"), std::string::npos);
    record.trace.resize(3);
    record.trace[1].oracleNu = 0.75;
    record.trace[1].oracleNuMin = 0.5;
    record.trace[1].oracleDelta = 0.0125;
    record.trace[1].pass = 10;
    EXPECT_THAT(summaryOf(record),
        HasSubstr("  cut short       finds 0.75 of the gap (ν), of a block at least 0.5 of it, all "
                  "but 0.0125 at most (δ), at pass 10.0\n"));
    EXPECT_EQ(summaryOf(record).find("forced"), std::string::npos);
    record.trace[2].forcedPasses = 3;
    EXPECT_THAT(summaryOf(record), HasSubstr("  forced          3 of the exact passes: the cache"));
}

TEST(Summary, ErrorsThatCountLinksAreNoPerCents)
{
    RunRecord record = newRecord();
    record.result.trainError = 0.5;
    record.result.testError = 1.25;
    EXPECT_THAT(summaryOf(record), HasSubstr("  test error      125.00 %\n"));
    record.dataset.task = "alignment";
    EXPECT_THAT(summaryOf(record),
        testing::AllOf(HasSubstr("  training error  0.50 (mean loss)\n"),
            HasSubstr("  test error      1.25 (mean loss)\n")));
    EXPECT_EQ(errorText(notComputed, "alignment"), "–");
    EXPECT_EQ(errorTitle("test", errorUnit("chain")), "test [%]");
    EXPECT_EQ(errorTitle("test", errorUnit("alignment")), "test");
    EXPECT_EQ(together(errorUnit("chain"), errorUnit("alignment")), errorUnit("alignment"));
    EXPECT_EQ(together(errorUnit("alignment"), errorUnit("chain")), errorUnit("alignment"));
}

TEST(Summary, WrongLabelsOfPosesAreJointsThatAreOff)
{
    RunRecord record = newRecord();
    record.result.errorPerLabel = 0.25;
    EXPECT_THAT(summaryOf(record), HasSubstr("  25.00 % of the test part's labels\n"));
    record.dataset.task = "pose";
    EXPECT_THAT(summaryOf(record),
        HasSubstr("  25.00 % of the test part's joints more than 0.2 torso lengths off\n"));
}

TEST(Summary, CsvQuotesNamesAndLeavesUnknownValuesEmpty)
{
    RunRecord record = newRecord();
    record.name = "a, \"b\"";
    record.options.lambda = 0.1;
    const std::string csv = summaryCsv({record});
    EXPECT_THAT(csv, HasSubstr("\n\"a, \"\"b\"\"\",0.1,1,stopped,,,,0,0,0,,,\n"));
}

TEST(Progress, SaysWhereTheRunIsAndWhatIsLeft)
{
    SolverOptions options;
    options.epsilon = 0;
    options.maxPasses = 10;
    TracePoint begin, point;
    point.gap = 0.5;
    point.pass = 5;
    point.seconds = 2;
    const TracePoint trace[] = {begin, point};
    const GapProgress progress = gapProgress(trace, {0, 10, unlimited, 0});
    EXPECT_THAT(progressText(point, options, progress),
        testing::AllOf(HasSubstr("pass 5.0"), HasSubstr("gap 0.5"), HasSubstr("50 %"),
            HasSubstr("2.0 s left")));
}

TEST(Progress, TheTimeLeftCountsWhatIsOffTheTrainingClock)
{
    std::vector<TracePoint> trace(11);
    for (std::size_t k = 0; k < trace.size(); ++k) {
        trace[k].pass = static_cast<double>(k);
        trace[k].seconds = trace[k].pass / 2;
        trace[k].evaluationSeconds = 4 + 1.5 * trace[k].pass; // 4 s before the first pass
    }
    const double left = gapProgress(trace, {0, 20, unlimited, 0}).secondsLeft;
    EXPECT_DOUBLE_EQ(left, 20); // ten passes of two seconds
    EXPECT_DOUBLE_EQ(
        gapProgress(trace, {0, unlimited, 6, 0}).secondsLeft, 4); // a second of training
    EXPECT_TRUE(std::isnan(gapProgress(trace, {0, 100, unlimited, 0}).secondsLeft));
}

} // namespace
} // namespace gapscope
