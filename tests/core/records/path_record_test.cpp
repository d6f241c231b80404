// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/records/path_record.h"
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace gapscope;
using test::ScratchFolder;

namespace {

PathRecord smallPath()
{
    PathRecord record = newPathRecord();
    record.name = "κ 0.9";
    record.dataset.source = "sample:words";
    record.dataset.task = "chain";
    record.dataset.n = 10;
    record.request.source = "sample:words";
    record.options.epsilon = 0.1;
    record.options.sampling = Sampling::gap;
    record.options.traceEvery = unlimited;
    record.kind = PathOptions{0.8, true, 0.001, HeuristicRule::authors};
    record.result.start = {40, 2.5, 1.1, 0};
    record.result.end = PathEnd::lambdaMin;
    record.result.points = {{40, 0.08, 1, 0.92, 0.1, 2, 20, 0.01, 0.01, 0.5, 0.6},
        {0.1 + 0.2, 0.07, notComputed, notComputed, 1.5, 9, 90, 0.02, 0.02, 0.25, notComputed}};
    record.result.points[1].waitedSeconds = 0.05;
    record.result.points[1].evaluationSeconds = 0.02;
    record.validation = Validation{{3, true}, {40, 0.3}, {0.7, 0.65}, 0.3, true, 1.5};
    record.result.events = {{7, 1.5, 0.01, "F", "0.25", "0.5"}};
    return record;
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

void expectRefused(const std::string& text, const std::string& sentence)
{
    try {
        pathRecordFromJson(text, "p.json");
        ADD_FAILURE() << "read, where this was expected: " << sentence;
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find(sentence), std::string::npos) << error.what();
    }
}

} // namespace

TEST(PathRecord, comesBackAsItWas)
{
    const PathRecord record = smallPath();
    const PathRecord back = pathRecordFromJson(toJson(record), "p.json");
    EXPECT_EQ(toJson(back), toJson(record));
    EXPECT_EQ(std::get<PathOptions>(back.kind), std::get<PathOptions>(record.kind));
    EXPECT_EQ(back.options.sampling, Sampling::gap);
    ASSERT_EQ(back.result.points.size(), 2U);
    EXPECT_EQ(back.result.points[1].lambda, 0.1 + 0.2);
    EXPECT_TRUE(std::isnan(back.result.points[1].testError));
    EXPECT_EQ(back.result.events[0].to, "0.5");

    const PathRecord older = pathRecordFromJson(
        replaced(toJson(record), R"("heuristic_rule": "authors",)", ""), "p.json");
    EXPECT_EQ(std::get<PathOptions>(older.kind).rule, HeuristicRule::paper);
    expectRefused(
        replaced(toJson(record), R"("heuristic_rule": "authors")", R"("heuristic_rule": "both")"),
        "heuristic_rule");
}

TEST(PathRecord, saysWhichLimitStoppedIt)
{
    PathRecord record = smallPath();
    record.result.end = PathEnd::stopped;
    record.result.stoppedBy = RunStatus::maxSeconds;
    const PathRecord back = pathRecordFromJson(toJson(record), "p.json");
    EXPECT_EQ(back.result.stoppedBy, RunStatus::maxSeconds);
    EXPECT_EQ(endText(back.result), "stopped by --max-seconds");
    record.result.stoppedBy = RunStatus::stopped; // the user
    EXPECT_EQ(toJson(record).find("stopped_by"), std::string::npos);
    EXPECT_EQ(endText(record.result), "stopped before its end");
}

TEST(PathRecord, hasTheKeysOthersReadItBy)
{
    const auto json = nlohmann::json::parse(toJson(smallPath()));
    EXPECT_EQ(json["format"], "gapscope-path");
    EXPECT_EQ(json["lambda_inf"], 40);
    EXPECT_EQ(json["psi_tilde_norm2"], 2.5);
    EXPECT_EQ(json["theta_mean"], 1.1);
    EXPECT_EQ(json["end"], "lambda-min");
    EXPECT_EQ(json["options"]["kappa"], 0.8);
    EXPECT_TRUE(json["options"]["lambda"].is_null());
    for (const char* key : {"lambda", "gap", "primal", "dual", "norm_w", "pass", "seconds",
             "train_error", "test_error"})
        EXPECT_TRUE(json["breakpoints"][0].contains(key)) << key;
}

TEST(PathRecord, aGridHasPointsAndItsWarmth)
{
    PathRecord record = smallPath();
    record.kind = GridOptions{{40, 0.3}, Warm::dual};
    const auto json = nlohmann::json::parse(toJson(record));
    EXPECT_EQ(json["format"], "gapscope-grid");
    EXPECT_EQ(json["warm"], "dual");
    EXPECT_EQ(json["points"].size(), 2U);
    const PathRecord back = pathRecordFromJson(toJson(record), "g.json");
    EXPECT_EQ(std::get<GridOptions>(back.kind), std::get<GridOptions>(record.kind));
}

TEST(PathRecord, refusesWhatIsDamagedAndSaysWhere)
{
    const std::string text = toJson(smallPath());
    expectRefused("", "p.json");
    expectRefused("[1]", "p.json");
    expectRefused(replaced(text, "gapscope-path", "gapscope-run"), "is a run record");
    expectRefused(replaced(text, "\"kappa\": 0.8", "\"kappa\": 1.8"), "kappa");
    expectRefused(replaced(text, "\"end\": \"lambda-min\"", "\"end\": \"soon\""), "end");
    expectRefused(replaced(text, "\"lambda\": 40.0", "\"lambda\": 0.1"), "breakpoints[1].lambda");
    expectRefused(replaced(text, "\"lambda\": 40.0", "\"lambda\": -1"), "breakpoints[0].lambda");
    expectRefused(replaced(text, "\"norm_w\": 0.1,", ""), "norm_w");
    expectRefused(replaced(text, "\"pass\": 2.0", "\"pass\": 10"), "breakpoints[1].pass");
    expectRefused(replaced(text, "\"gap\": 0.08", "\"gap\": -0.08"), "breakpoints[0].gap");
    expectRefused(replaced(text, "\"method\": \"bcfw\"", "\"method\": \"magic\""), "method");
}

TEST(PathRecord, isWrittenAndRead)
{
    const ScratchFolder folder;
    const std::string path = folder.file("p.json");
    writePathRecord(path, smallPath());
    EXPECT_EQ(toJson(readPathRecord(path)), toJson(smallPath()));
    EXPECT_THROW(readPathRecord(folder.file("none.json")), InputError);
}

TEST(Lambdas, areReadAsPowersOrNumbers)
{
    EXPECT_EQ(parseLambdas("2^1:2^-2", 1), (std::vector<double>{2, 1, 0.5, 0.25}));
    EXPECT_EQ(parseLambdas("2^-1:2^1", 1), (std::vector<double>{2, 1, 0.5}));
    EXPECT_EQ(parseLambdas("0.5,1/n,2^-3", 4), (std::vector<double>{0.5, 0.25, 0.125}));
    EXPECT_EQ(parseLambdas("2^15:2^-15", 1).size(), 31U);
    for (const char* text : {"", ",", "0.1,", "0.1:3", "2^1:", "x", "-1", "0", "1e99"})
        EXPECT_THROW(parseLambdas(text, 4), InputError) << text;
}

TEST(Folds, areReadAsAllOrOne)
{
    EXPECT_EQ(parseFolds("5"), (Folds{5, false}));
    EXPECT_EQ(parseFolds("1/4"), (Folds{4, true}));
    for (const char* text : {"", "1", "1/1", "2/5", "x", "5x", "-3"})
        EXPECT_THROW(parseFolds(text), InputError) << text;
}
