// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/exit_status.h"
#include "core/records/path_record.h"
#include "core/records/record_difference.h"
#include "core/records/run_record.h"
#include "tests/app/cli/process.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope::test {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> path(std::vector<std::string> more)
{
    std::vector<std::string> all = {"path", "sample:words", "--limit", "40", "--sampling", "gap",
        "--epsilon", "0.2", "--lambda-min", "0.05", "--quiet"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

TEST(CliPath, writesRecordAndModelAndPredictsAtAnyLambda)
{
    const ScratchFolder folder;
    const ProcessEnd end =
        runGapscope(path({"--record", folder.file("p.json"), "--model", folder.file("p.model")}));
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("lambda_inf"));
    EXPECT_THAT(end.out, HasSubstr("chosen on the test part"));
    const PathRecord record = readPathRecord(folder.file("p.json"));
    EXPECT_EQ(record.dataset.n, 40U);
    EXPECT_NE(record.result.end, PathEnd::stopped);
    ASSERT_GT(record.result.points.size(), 2U);
    EXPECT_EQ(record.result.points.front().lambda, record.result.start.lambdaInf);

    const std::vector<std::string> predict = {"predict", folder.file("p.model"), "sample:words"};
    auto at = [&](const char* lambda) {
        auto all = predict;
        all.insert(all.end(), {"--lambda", lambda, "--out", folder.file("out.tsv")});
        return runGapscope(all);
    };
    EXPECT_EQ(at("0.1").status, 0);
    EXPECT_EQ(at("100000").status, 0);
    EXPECT_THAT(contentOf(folder.file("out.tsv")), HasSubstr("word\ttruth\tprediction\n"));
    const ProcessEnd without = runGapscope(predict);
    EXPECT_EQ(without.status, 2);
    EXPECT_THAT(without.err, HasSubstr("--lambda"));
    if (record.result.end == PathEnd::lambdaMin) {
        EXPECT_EQ(at("0.01").status, 2);
    }
}

TEST(CliPath, itsModelStartsATrainingFromThePieceAtLambda)
{
    const ScratchFolder folder;
    ASSERT_EQ(runGapscope(path({"--model", folder.file("p.model")})).status, 0);
    const auto train = [&](const char* lambda, const std::string& from) {
        std::vector<std::string> all = {"train", "sample:words", "--limit", "40", "--quiet",
            "--max-passes", "1", "--lambda", lambda, "--record", folder.file("r.json")};
        if (!from.empty())
            all.insert(all.end(), {"--from", from});
        return runGapscope(all);
    };
    ASSERT_EQ(train("0.1", "").status, 0);
    const double cold = readRecord(folder.file("r.json")).result.dual;
    const ProcessEnd end = train("0.1", folder.file("p.model"));
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_NE(readRecord(folder.file("r.json")).result.dual, cold);
    EXPECT_EQ(runGapscope({"replay", folder.file("r.json"), "--quiet"}).status, 0);
}

TEST(CliPath, oneBreakpointIsOne)
{
    const ProcessEnd end = runGapscope({"path", "sample:words", "--limit", "40", "--epsilon", "0.2",
        "--lambda-min", "1e11", "--quiet"});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("\n1 breakpoint, end: lambda-min"));
}

TEST(CliPath, sameSeedSameRecordTimingsAside)
{
    const ScratchFolder folder;
    for (const char* name : {"a.json", "b.json"})
        ASSERT_EQ(runGapscope(path({"--record", folder.file(name)})).status, 0);
    PathRecord a = readPathRecord(folder.file("a.json"));
    PathRecord b = readPathRecord(folder.file("b.json"));
    for (PathRecord* record : {&a, &b})
        for (LambdaPoint& point : record->result.points)
            point.seconds = point.cpuSeconds = point.waitedSeconds = point.evaluationSeconds =
                point.evaluationCpuSeconds = 0;
    EXPECT_EQ(toJson(a), toJson(b));
}

TEST(CliPath, recordsOfPathsAndGridsAreReplayed)
{
    const ScratchFolder folder;
    ASSERT_EQ(
        runGapscope(path({"--validate", "1/4", "--record", folder.file("p.json")})).status, 0);
    const ProcessEnd again = runGapscope(
        {"replay", folder.file("p.json"), "--quiet", "--record", folder.file("q.json")});
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_THAT(again.out, testing::StartsWith("identical: "));
    EXPECT_EQ(firstDifference(
                  readPathRecord(folder.file("p.json")), readPathRecord(folder.file("q.json"))),
        std::nullopt);

    ASSERT_EQ(runGapscope({"grid", "sample:words", "--limit", "40", "--lambdas", "1,0.1",
                              "--record", folder.file("g.json")})
                  .status,
        0);
    EXPECT_EQ(runGapscope({"replay", folder.file("g.json"), "--quiet"}).status, 0);
    PathRecord other = readPathRecord(folder.file("g.json"));
    other.result.points[1].primal += 1e-12;
    writePathRecord(folder.file("g.json"), other);
    const ProcessEnd differs = runGapscope({"replay", folder.file("g.json"), "--quiet"});
    EXPECT_EQ(differs.status, 1);
    EXPECT_THAT(differs.out, HasSubstr("points[1].primal"));
}

TEST(CliPath, lambdaIsChosenOnFoldsOfTheTrainingPart)
{
    const ScratchFolder folder;
    const ProcessEnd end =
        runGapscope(path({"--validate", "1/4", "--record", folder.file("p.json")}));
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("one fold of 4"));
    const PathRecord record = readPathRecord(folder.file("p.json"));
    ASSERT_TRUE(record.validation);
    EXPECT_TRUE(record.validation->complete);
    EXPECT_GT(record.validation->bestLambda, 0);
}

TEST(CliPath, statusTellsHowItEnded)
{
    EXPECT_EQ(runGapscope(path({"--max-passes", "5"})).status, 3);
    EXPECT_EQ(
        runGapscope({"path", "sample:words", "--limit", "40", "--max-passes", "5"}).status, 0);
    EXPECT_EQ(runGapscope(path({"--heuristic"})).status, 0);
    PathResult result; // the heuristic path may miss its target
    result.end = PathEnd::exhausted;
    result.points.resize(2);
    result.points[0].gap = 0.1;
    result.points[1].gap = 0.11;
    EXPECT_EQ(exitStatusOf(true, 0.1, result, false), exitNotCertified);
    EXPECT_EQ(exitStatusOf(false, 0.1, result, false), exitDone); // nothing was asked for
    EXPECT_EQ(exitStatusOf(true, 0.11, result, false), exitDone);
}

TEST(CliPath, badUsageIsNamed)
{
    const auto refused = [](const std::vector<std::string>& arguments, const char* named) {
        const ProcessEnd end = runGapscope(arguments);
        EXPECT_EQ(end.status, 2) << end.err;
        EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
        EXPECT_THAT(end.err, HasSubstr(named));
    };
    refused(path({"--kappa", "1"}), "--kappa: ");
    refused({"grid", "sample:words", "--lambdas", "1,x"}, "--lambdas: ");
    refused({"grid", "sample:words", "--warm", "hot"}, "--warm: ");
    refused({"path", "sample:words", "--split", "odd"}, "--split: ");
    refused(path({"--kappa", "x"}), "--kappa");
    refused({"path", "sample:words", "--lambda-min", "-1"}, "--lambda-min: ");
    refused({"path", "sample:words", "--lambda-min", "1e-300"}, "0, or a number from 1e-12");
    refused({"grid", "sample:words", "--lambdas", "1,1e13"}, "a number from 1e-12 to 1e+12");
    refused({"train", "sample:words", "--lambda", "1e-300"}, "a number from 1e-12 to 1e+12");
    refused(path({"--lambda", "0.1"}), "--lambda");
    refused(path({"--gap-check", "inf"}), "--gap-check");
    refused(path({"--validate", "1"}), "validate");
    refused(path({"--validate", "50"}), "2 to 40 folds");
    refused(path({"--averaging", "weighted"}), "averaging");
    refused({"grid", "sample:words", "--lambdas", "soon"}, "'soon'");
    refused({"grid", "sample:words", "--warm", "hot"}, "warm: 'hot'");
    refused({"path", "sample:toy", "--model", "toy.model"}, "toy");
    refused({"path", "sample:horses", "--method", "kernel-bcfw"}, "kernel");
}

TEST(CliGrid, solvesEveryLambdaFromTheLargestDown)
{
    const ScratchFolder folder;
    for (const char* warm : {"none", "primal", "dual"}) {
        const ProcessEnd end =
            runGapscope({"grid", "sample:words", "--limit", "40", "--lambdas", "2^-4:2^0", "--warm",
                warm, "--epsilon", "0.2", "--record", folder.file("g.json"), "--quiet"});
        ASSERT_EQ(end.status, 0) << end.err;
        const PathRecord record = readPathRecord(folder.file("g.json"));
        EXPECT_TRUE(record.isGrid());
        ASSERT_EQ(record.result.points.size(), 5U);
        EXPECT_EQ(record.result.points.front().lambda, 1);
        for (const LambdaPoint& point : record.result.points)
            EXPECT_LE(point.gap, 0.2);
    }
}

} // namespace
} // namespace gapscope::test
