// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_file.h"
#include "core/records/run_record.h"
#include "tests/core/records/run_record_fixture.h"

#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/records/record_difference.h"
#include "core/tasks/chain/chain_shape.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

namespace gapscope {
namespace {

using nlohmann::json;
using test::refusal;
using ::testing::AllOf;
using ::testing::HasSubstr;

/// The small record with one value replaced (or removed, when value is discarded).
std::string changed(const std::string& pointer, const json& value)
{
    json tree = json::parse(toJson(smallRecord()));
    const json::json_pointer place(pointer);
    if (value.is_discarded())
        tree[place.parent_pointer()].erase(place.back());
    else
        tree[place] = value;
    return tree.dump();
}

} // namespace

TEST(RecordKeys, HasEveryKeyOfTheFormat)
{
    const json tree = json::parse(toJson(smallRecord()));
    EXPECT_EQ(tree["format"], "gapscope-run");
    EXPECT_EQ(tree["version"], 1);
    for (const char* key : {"version", "commit", "build"})
        EXPECT_FALSE(tree["program"][key].get<std::string>().empty()) << key;
    for (const char* key : {"source", "sha256", "task", "n", "n_test", "d", "labels"})
        EXPECT_TRUE(tree["dataset"].contains(key)) << key;
    for (const char* key : {"pass", "block_steps", "oracle_calls", "cache_hits", "seconds",
             "oracle_seconds", "evaluation_seconds", "dual", "primal", "gap", "iterate_gap",
             "gap_estimate", "chi_gap", "chi_curvature", "curvature", "pairwise_gap", "train_error",
             "test_error", "test_score", "hits_local", "hits_global", "misses", "working_set_mean",
             "working_set_max", "active_set_mean", "active_set_max", "approx_passes", "oracle_nu",
             "oracle_delta", "oracle_nu_min", "oracle_additive", "forced_passes", "support_vectors",
             "steps_fw", "steps_pairwise", "steps_away", "steps_drop"})
        EXPECT_TRUE(tree["trace"][1].contains(key)) << key;
    for (const char* key : {"block_step", "pass", "seconds", "option", "from", "to"})
        EXPECT_TRUE(tree["events"][0].contains(key)) << key;
    for (const char* key : {"status", "lambda", "primal", "dual", "gap", "pass", "oracle_calls",
             "seconds", "cpu_seconds", "oracle_seconds", "waited_seconds", "evaluation_seconds",
             "evaluation_cpu_seconds", "train_error", "test_error", "drift", "metrics"})
        EXPECT_TRUE(tree["result"].contains(key)) << key;
    EXPECT_TRUE(tree["result"]["metrics"].contains("error_per_label"));
    for (const OptionField& field : optionFields())
        EXPECT_TRUE(tree["options"].contains(std::string(field.key))) << field.key;
    EXPECT_EQ(tree["options"]["lambda"], 0.01);
    EXPECT_EQ(tree["options"]["max_passes"], 50);
    EXPECT_TRUE(tree["options"]["max_seconds"].is_null());
    EXPECT_EQ(tree["options"]["method"], "bcfw");
    EXPECT_EQ(tree["options"]["cache"], false);
    EXPECT_EQ(tree["trace"][1]["cache_hits"], 5);
    EXPECT_EQ(tree["trace"][1]["steps_fw"], 6);
    EXPECT_TRUE(tree["trace"][0]["gap"].is_null());
    EXPECT_EQ(tree["events"][0]["to"], 0.001);
}

TEST(RecordKeys, RecordsWithoutMetricsStillLoad)
{
    RunRecord record = smallRecord();
    record.dataset.metric = "chunk_f1";
    record.trace[1].testScore = 0.9;
    record.result.metrics = {{{"chunk_f1", 0.9}}, {{"NP", {3, 2, 1}}}};
    json tree = json::parse(toJson(record));
    EXPECT_EQ(tree["trace"][1]["test_score"], 0.9);
    EXPECT_EQ(tree["result"]["metrics"]["chunk_f1"], 0.9);
    EXPECT_EQ(tree["result"]["metrics"]["chunks"][0]["type"], "NP");
    EXPECT_EQ(tree["result"]["metrics"]["chunks"][0]["precision"], 0.5);

    tree["dataset"].erase("metric"); // as version 0.1 wrote them
    tree["result"].erase("test_score");
    tree["result"]["metrics"] = {{"error_per_label", nullptr}};
    for (json& point : tree["trace"])
        point.erase("test_score");
    const RunRecord old = runRecordFromJson(tree.dump(), "r.json");
    EXPECT_TRUE(old.result.metrics.values.empty());
    EXPECT_TRUE(std::isnan(old.trace[1].testScore));
    EXPECT_FALSE(firstDifference(old, record)); // nothing to compare them with
    RunRecord seen = record;
    seen.trace[1].curvature = seen.trace[1].pairwiseGap = 0.5;
    EXPECT_FALSE(firstDifference(record, seen)); // of before 0.3
    RunRecord other = record;
    other.trace[1].testScore = 0.8;
    EXPECT_TRUE(firstDifference(record, other));
}

TEST(RecordKeys, WhatWasWaitedIsNotComparedAndMayBeMissing)
{
    RunRecord record = smallRecord();
    record.result.waitedSeconds = 13.9;
    record.result.evaluationSeconds = record.trace[1].evaluationSeconds = 7.1;
    record.result.evaluationCpuSeconds = 9.5;
    json tree = json::parse(toJson(record));
    const RunRecord again = runRecordFromJson(tree.dump(), "r.json");
    EXPECT_EQ(again.result.waitedSeconds, 13.9);
    EXPECT_EQ(again.result.evaluationSeconds, 7.1);
    EXPECT_EQ(again.result.evaluationCpuSeconds, 9.5);
    EXPECT_EQ(again.trace[1].evaluationSeconds, 7.1);
    for (const char* key : {"waited_seconds", "evaluation_seconds", "evaluation_cpu_seconds"})
        tree["result"].erase(key);
    for (json& point : tree["trace"])
        point.erase("evaluation_seconds");
    const RunRecord old = runRecordFromJson(tree.dump(), "old.json");
    EXPECT_TRUE(std::isnan(old.result.waitedSeconds));
    EXPECT_TRUE(std::isnan(old.trace[1].evaluationSeconds));
    EXPECT_FALSE(firstDifference(old, record));
    EXPECT_TRUE(replayVerdict(old, record).agrees());
}

TEST(RecordKeys, ChunksFoundAreAmongThoseThereAre)
{
    RunRecord record = smallRecord();
    record.result.metrics.types = {{"NP", {3, 2, 1}}};
    json tree = json::parse(toJson(record));
    tree["result"]["metrics"]["chunks"][0]["correct"] = 3;
    EXPECT_THAT(refusal([&] { runRecordFromJson(tree.dump(), "r.json"); }),
        HasSubstr("result.metrics.chunks[0].correct"));
}

TEST(RecordKeys, OptionsWithoutEffectHaveTheirValueToo)
{
    RunRecord record = smallRecord();
    record.options.method = "fw";
    record.options = withoutIgnored(record.options);
    json tree = json::parse(toJson(record));
    for (const auto& [key, value] : tree["options"].items())
        EXPECT_EQ(value.is_null(), key == "max_seconds") << key; // infinite
    EXPECT_EQ(tree["options"]["method"], "fw");
    EXPECT_EQ(tree["options"]["inner_steps"], 1);
    EXPECT_EQ(tree["options"]["gap_check"], 10);
    // Records of version 0.1 have null there.
    for (const char* key : {"sampling", "gap_power", "gap_check", "averaging", "cache", "F", "nu",
             "cache_size", "inner_steps"})
        tree["options"][key] = nullptr;
    const RunRecord again = runRecordFromJson(tree.dump(), "r.json");
    EXPECT_EQ(again.options, record.options);
    EXPECT_FALSE(firstDifference(record, again));
}

TEST(RecordKeys, InfoPrintsTheDatasetObject)
{
    const RunRecord record = smallRecord();
    EXPECT_EQ(json::parse(toJson(record.dataset)), json::parse(toJson(record))["dataset"]);
}

TEST(RecordKeys, ASpecSaysHowToRepeatARunAndNotWhatItFound)
{
    RunRecord record = smallRecord();
    const std::string spec = specJson(record);
    for (const char* absent :
        {"\"seconds\"", "\"cpu_seconds\"", "\"oracle_seconds\"", "\"result\"", "\"trace\""})
        EXPECT_THAT(spec, testing::Not(HasSubstr(absent)));
    const RunRecord again = runRecordFromJson(spec, "spec.json");
    EXPECT_EQ(again.options, record.options);
    EXPECT_EQ(again.events.size(), record.events.size());
    EXPECT_TRUE(again.trace.empty());
    EXPECT_EQ(specJson(again), spec);
    record.result.seconds += 1; // another clock
    record.events.front().seconds += 1;
    EXPECT_EQ(specJson(record), spec);
}

TEST(RecordKeys, WrongKeysAreNamed)
{
    const auto message = [](const std::string& pointer, const json& value) {
        return refusal([&] { runRecordFromJson(changed(pointer, value), "r.json"); });
    };
    const json absent(json::value_t::discarded);
    EXPECT_THAT(message("/format", "gapscope-grid"), HasSubstr("gapscope-grid"));
    EXPECT_THAT(message("/version", 7), HasSubstr("\"version\": found 7"));
    EXPECT_THAT(message("/dataset/n", -4), HasSubstr("\"dataset.n\": found -4"));
    EXPECT_THAT(message("/dataset/n", 1e10), HasSubstr("dataset.n"));
    EXPECT_THAT(
        message("/options/lambda", -1), AllOf(HasSubstr("options.lambda"), HasSubstr("-1")));
    EXPECT_THAT(message("/options/lambda", nullptr), HasSubstr("options.lambda"));
    for (const char* key : {"seed", "method", "sampling", "lambda", "epsilon", "gap_check", "step"})
        EXPECT_THAT(message("/options/" + std::string(key), absent),
            HasSubstr("\"options." + std::string(key) + "\": is missing"));
    EXPECT_EQ(message("/options/threads", absent), "");     // decides nothing
    EXPECT_EQ(message("/options/inner_steps", absent), ""); // ignored by bcfw
    EXPECT_THAT(message("/options/sampling", nullptr), HasSubstr("options.sampling"));
    EXPECT_THAT(message("/options/method", "magic"), HasSubstr("options.method"));
    EXPECT_THAT(message("/options/warp", 9), HasSubstr("options.warp"));
    EXPECT_THAT(message("/trace", "none"), HasSubstr("\"trace\": found \"none\""));
    EXPECT_THAT(message("/trace/1/gap", "wide"), HasSubstr("\"trace[1].gap\""));
    EXPECT_THAT(message("/trace/0/pass", nullptr), HasSubstr("\"trace[0].pass\""));
    EXPECT_THAT(message("/trace/0/dual", absent), HasSubstr("\"trace[0].dual\": is missing"));
    EXPECT_THAT(message("/events/0/option", "method"), HasSubstr("events[0].option"));
    EXPECT_THAT(message("/events/0/to", "soon"), HasSubstr("events[0].to"));
    EXPECT_THAT(message("/result/status", "done"), HasSubstr("result.status"));
    EXPECT_THAT(message("/result", absent), HasSubstr("\"result\": is missing"));
    EXPECT_THAT(
        message("/request", json{{"source", "x"}, {"sources", 1}}), HasSubstr("request.sources"));
    EXPECT_EQ(message("/extra", "ignored"), "");
}

TEST(RecordKeys, WhatContradictsItselfIsRefused)
{
    json tree = json::parse(toJson(smallRecord()));
    tree["trace"][0]["gap"] = 0.9;
    tree["trace"][1]["pass"] = 3;
    tree["trace"][1]["oracle_calls"] = 30;
    tree["result"]["gap"] = 0.5;
    tree["result"]["pass"] = 3;
    EXPECT_EQ(refusal([&] { runRecordFromJson(tree.dump(), "r.json"); }), "");
    const auto message = [&](const std::string& pointer, const json& value) {
        json other = tree;
        other[json::json_pointer(pointer)] = value;
        return refusal([&] { runRecordFromJson(other.dump(), "r.json"); });
    };
    EXPECT_EQ(message("/result/gap", 1e-9),
        "r.json: key \"result.gap\": found 1e-09; expected 0.5, as the last point of \"trace\" "
        "has");
    EXPECT_THAT(message("/result/pass", 4e9), HasSubstr("result.pass"));
    EXPECT_THAT(message("/trace/0/pass", 7),
        AllOf(HasSubstr("trace[1].pass"), HasSubstr("found 3 after 7")));
    EXPECT_THAT(message("/trace/0/oracle_calls", 31), HasSubstr("trace[1].oracle_calls"));
    EXPECT_THAT(message("/trace/0/block_steps", 8), HasSubstr("trace[1].block_steps"));
    EXPECT_THAT(message("/trace/0/pass", -1), HasSubstr("trace[0].pass"));
    EXPECT_THAT(message("/trace/0/gap", -0.9), HasSubstr("trace[0].gap"));
    EXPECT_EQ(message("/trace/0/gap", -1e-17), ""); // rounding
}

} // namespace gapscope
