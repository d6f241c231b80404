// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/base64.h"
#include "core/models/model_file.h"
#include "core/records/run_record.h"

#include "core/machine/error.h"
#include "core/options/option_relevance.h"
#include "core/records/record_difference.h"
#include "core/tasks/chain/chain_shape.h"
#include "tests/support/scratch_folder.h"

#include <bit>
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

/// Any finite double, all exponents alike: random bits.
rc::Gen<double> anyFinite()
{
    return rc::gen::suchThat(
        rc::gen::map(rc::gen::arbitrary<std::uint64_t>(),
            [](std::uint64_t bits) { return std::bit_cast<double>(bits * 0x9e3779b97f4a7c15U); }),
        [](double x) { return std::isfinite(x); });
}

double finite() { return *anyFinite(); }
double finiteOrNot() { return *rc::gen::arbitrary<bool>() ? finite() : notComputed; }
std::uint64_t counted() { return *rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 53); }
std::string text() { return *rc::gen::string<std::string>(); }

/// Text that is valid UTF-8.
std::string printable()
{
    return *rc::gen::container<std::string>(rc::gen::inRange<char>(' ', '~'));
}

TracePoint anyPoint()
{
    TracePoint p;
    p.pass = finite();
    p.blockSteps = counted();
    p.oracleCalls = counted();
    p.seconds = finite();
    p.cpuSeconds = std::abs(finite());
    p.oracleSeconds = finite();
    p.searchSeconds = finite();
    for (std::uint64_t TracePoint::*member :
        {&TracePoint::hitsLocal, &TracePoint::hitsGlobal, &TracePoint::misses, &TracePoint::stepsFw,
            &TracePoint::stepsPairwise, &TracePoint::stepsAway, &TracePoint::stepsDrop})
        p.*member = *rc::gen::inRange<std::uint64_t>(0, 1'000'000);
    for (double TracePoint::*member : {&TracePoint::dual, &TracePoint::primal, &TracePoint::gap,
             &TracePoint::iterateGap, &TracePoint::gapEstimate, &TracePoint::chiGap,
             &TracePoint::chiCurvature, &TracePoint::trainError, &TracePoint::testError,
             &TracePoint::testScore, &TracePoint::workingSetMean, &TracePoint::workingSetMax,
             &TracePoint::activeSetMean, &TracePoint::activeSetMax, &TracePoint::workingSetBytes,
             &TracePoint::oracleNu, &TracePoint::oracleDelta, &TracePoint::supportVectors})
        p.*member = finiteOrNot();
    return p;
}

SolverOptions anyOptions()
{
    SolverOptions o;
    for (const OptionField& field : optionFields()) {
        const auto choices = choicesOf(field);
        if (!choices.empty())
            setOption(o, field, *rc::gen::elementOf(choices));
        else if (field.infinite && *rc::gen::arbitrary<bool>())
            setOption(o, field, "inf");
        else if (std::holds_alternative<double SolverOptions::*>(field.member))
            o.*std::get<double SolverOptions::*>(field.member) = field.least
                + (std::min(field.most, 1e6) - field.least)
                    * std::fabs(std::remainder(finite(), 1));
        else
            setOption(o, field,
                std::string(field.prefix)
                    + std::to_string(*rc::gen::inRange<std::int64_t>(
                        1, static_cast<std::int64_t>(std::min(field.most, 999.0)) + 1)));
    }
    return withoutIgnored(o);
}

RunResult anyResult()
{
    RunResult r;
    r.status = *rc::gen::element(
        RunStatus::converged, RunStatus::maxPasses, RunStatus::maxSeconds, RunStatus::stopped);
    r.message = printable();
    r.pass = finite();
    r.oracleCalls = counted();
    for (double RunResult::*member : {&RunResult::lambda, &RunResult::primal, &RunResult::dual,
             &RunResult::gap, &RunResult::trainError, &RunResult::testError, &RunResult::testScore,
             &RunResult::errorPerLabel})
        r.*member = finiteOrNot();
    r.metrics.values = {{"chunk_f1", finiteOrNot()}, {"hamming", finiteOrNot()}};
    const std::uint64_t correct = counted() / 2;
    r.metrics.types = {{printable(), {correct + counted() / 2, correct, correct}}};
    for (double RunResult::*member :
        {&RunResult::seconds, &RunResult::cpuSeconds, &RunResult::oracleSeconds, &RunResult::drift})
        r.*member = finite();
    return r;
}

RunRecord anyRecord()
{
    RunRecord record = newRecord();
    record.name = printable();
    record.tags = {printable(), printable()};
    record.notes = printable();
    record.start.name = printable();
    record.dataset = {printable(), printable(), printable(), printable(), "chain", printable(),
        printable(), printable(), counted(), counted(), counted(), counted(), counted(), counted()};
    record.dataset.synthetic = *rc::gen::arbitrary<bool>();
    record.request = {
        printable(), printable(), printable(), printable(), counted(), 1 + counted() / 2};
    record.options = anyOptions();
    record.trace.resize(*rc::gen::inRange<std::size_t>(0, 8));
    TracePoint before;
    for (TracePoint& point : record.trace) {
        point = anyPoint();
        point.pass = std::max(before.pass, point.pass); // no run writes other records
        point.blockSteps = std::max(before.blockSteps, point.blockSteps);
        point.oracleCalls = std::max(before.oracleCalls, point.oracleCalls);
        point.gap = std::abs(point.gap);
        before = point;
    }
    record.events.push_back({counted(), finite(), finite(), "lambda", "0.5", "0.001"});
    record.events.push_back({counted(), finite(), finite(), "sampling", "gap", "uniform"});
    record.events.push_back({counted(), finite(), finite(), "gap_check", "inf", "10"});
    record.result = anyResult();
    if (!record.trace.empty()) {
        record.result.pass = before.pass;
        record.result.gap = before.gap;
    }
    return record;
}

RC_GTEST_PROP(RunRecord, SurvivesTheRoundTripToTheLastBit, ())
{
    const RunRecord record = anyRecord();
    const std::string written = toJson(record);
    const RunRecord again = runRecordFromJson(written, "r.json");
    RC_ASSERT(toJson(again) == written);
    RC_ASSERT(again.options == record.options);
    RC_ASSERT(again.request == record.request);
    RC_ASSERT(again.trace.size() == record.trace.size());
    const auto same = [](double a, double b) {
        return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b)
            || (std::isnan(a) && std::isnan(b));
    };
    for (std::size_t k = 0; k < record.trace.size(); ++k) {
        RC_ASSERT(same(again.trace[k].gap, record.trace[k].gap));
        RC_ASSERT(same(again.trace[k].dual, record.trace[k].dual));
        RC_ASSERT(same(again.trace[k].seconds, record.trace[k].seconds));
        RC_ASSERT(again.trace[k].oracleCalls == record.trace[k].oracleCalls);
    }
    RC_ASSERT(again.result.metrics.types == record.result.metrics.types);
    RC_ASSERT(same(again.result.metrics.headline(), record.result.metrics.headline()));
    RC_ASSERT(same(again.result.errorPerLabel, record.result.errorPerLabel));
    RC_ASSERT(again.events.size() == 3U);
    RC_ASSERT(again.events[2].from == "inf");
    RC_ASSERT(!firstDifference(record, again).has_value());
}

RC_GTEST_PROP(RunRecord, AnyTextGivesARecordOrAnInputError, ())
{
    try {
        runRecordFromJson(text(), "r.json");
    } catch (const InputError&) {
    }
}

RunRecord smallRecord()
{
    RunRecord record = newRecord();
    record.dataset.source = "sample:words";
    record.dataset.task = "chain";
    record.dataset.n = 10;
    record.options.lambda = 0.01;
    record.options.maxPasses = 50;
    record.trace.resize(2);
    record.trace[1].gap = 0.5;
    record.trace[1].blockSteps = 7;
    record.trace[1].stepsFw = 6;
    record.trace[1].hitsLocal = 2;
    record.trace[1].hitsGlobal = 3;
    record.events.push_back({5, 0.5, 0.1, "epsilon", "0.01", "0.001"});
    return record;
}

TEST(RunRecord, HasEveryKeyOfTheFormat)
{
    const json tree = json::parse(toJson(smallRecord()));
    EXPECT_EQ(tree["format"], "gapscope-run");
    EXPECT_EQ(tree["version"], 1);
    for (const char* key : {"version", "commit", "build"})
        EXPECT_FALSE(tree["program"][key].get<std::string>().empty()) << key;
    for (const char* key : {"source", "sha256", "task", "n", "n_test", "d", "labels"})
        EXPECT_TRUE(tree["dataset"].contains(key)) << key;
    for (const char* key : {"pass", "block_steps", "oracle_calls", "cache_hits", "seconds",
             "oracle_seconds", "dual", "primal", "gap", "iterate_gap", "gap_estimate", "chi_gap",
             "chi_curvature", "train_error", "test_error", "test_score", "hits_local",
             "hits_global", "misses", "working_set_mean", "working_set_max", "active_set_mean",
             "active_set_max", "approx_passes", "oracle_nu", "oracle_delta", "support_vectors",
             "steps_fw", "steps_pairwise", "steps_away", "steps_drop"})
        EXPECT_TRUE(tree["trace"][1].contains(key)) << key;
    for (const char* key : {"block_step", "pass", "seconds", "option", "from", "to"})
        EXPECT_TRUE(tree["events"][0].contains(key)) << key;
    for (const char* key :
        {"status", "lambda", "primal", "dual", "gap", "pass", "oracle_calls", "seconds",
            "cpu_seconds", "oracle_seconds", "train_error", "test_error", "drift", "metrics"})
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

TEST(RunRecord, RecordsWithoutMetricsStillLoad)
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
    RunRecord other = record;
    other.trace[1].testScore = 0.8;
    EXPECT_TRUE(firstDifference(record, other));
}

TEST(RunRecord, ChunksFoundAreAmongThoseThereAre)
{
    RunRecord record = smallRecord();
    record.result.metrics.types = {{"NP", {3, 2, 1}}};
    json tree = json::parse(toJson(record));
    tree["result"]["metrics"]["chunks"][0]["correct"] = 3;
    EXPECT_THAT(refusal([&] { runRecordFromJson(tree.dump(), "r.json"); }),
        HasSubstr("result.metrics.chunks[0].correct"));
}

TEST(RunRecord, OptionsWithoutEffectHaveTheirValueToo)
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

TEST(RunRecord, WeightsOfNoFileGoAlong)
{
    RunRecord record = smallRecord();
    Model model{"words", std::make_shared<ChainShape>(ChainShape{2, {"a", "b", "c"}, nullptr}), 0.5,
        {}, {}};
    model.w.assign(model.shape->weightSize(), 0.0);
    model.w[1] = 0.1;
    record.start = {"run 3", {}, std::make_shared<const Model>(model)};
    const RunRecord again = runRecordFromJson(toJson(record), "r.json");
    EXPECT_EQ(again.start.name, "run 3");
    ASSERT_TRUE(again.start.model);
    EXPECT_EQ(again.start.model->w, model.w);
    EXPECT_EQ(again.start.model->shape->labelNames, model.shape->labelNames);

    json tree = json::parse(toJson(record));
    tree["start_model"] = "R0FQU0NPUEU=";
    EXPECT_THROW(runRecordFromJson(tree.dump(), "r.json"), InputError);
    tree["start_model"] = "no base64!";
    EXPECT_THROW(runRecordFromJson(tree.dump(), "r.json"), InputError);

    record.start.sha256 = "abc"; // of a model file: named only
    EXPECT_FALSE(json::parse(toJson(record)).contains("start_model"));
    EXPECT_EQ(runRecordFromJson(toJson(record), "r.json").start.sha256, "abc");
}

RC_GTEST_PROP(Base64, readsBackWhatItWrote, (const std::string& bytes))
{
    RC_ASSERT(fromBase64(base64(bytes)) == bytes);
}

TEST(Base64, isThatOfTheStandard)
{
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
    for (const char* text : {"Zg=", "Zg===", "Z=g=", "Zm9v!mFy"})
        EXPECT_FALSE(fromBase64(text)) << text;
}

TEST(RunRecord, InfoPrintsTheDatasetObject)
{
    const RunRecord record = smallRecord();
    EXPECT_EQ(json::parse(toJson(record.dataset)), json::parse(toJson(record))["dataset"]);
}

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

TEST(RunRecord, ASpecSaysHowToRepeatARunAndNotWhatItFound)
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

TEST(RunRecord, WrongKeysAreNamed)
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

TEST(RunRecord, WhatContradictsItselfIsRefused)
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

TEST(RunRecord, WritesAndReadsFiles)
{
    const test::ScratchFolder folder;
    const RunRecord record = smallRecord();
    writeRecord(folder.file("r.json"), record);
    EXPECT_EQ(toJson(readRecord(folder.file("r.json"))), toJson(record));
    EXPECT_THAT(refusal([&] { readRecord(folder.file("none.json")); }), HasSubstr("none.json"));
    test::put(folder.file("cut.json"), toJson(record).substr(0, 300));
    EXPECT_THAT(refusal([&] { readRecord(folder.file("cut.json")); }), HasSubstr("cut.json"));
}

TEST(RunRecord, OfALongTraceWhatCanBeReadIsWritten)
{
    RunRecord record = smallRecord();
    const TracePoint last = record.trace.back();
    record.trace.assign(2 * mostTracePoints + 7, last);
    for (std::size_t k = 0; k + 1 < record.trace.size(); ++k)
        record.trace[k].pass = last.pass * static_cast<double>(k) / 1e6;
    const std::string text = toJson(record);
    const RunRecord read = runRecordFromJson(text, "long");
    EXPECT_LE(read.trace.size(), mostTracePoints);
    EXPECT_GT(read.trace.size(), mostTracePoints / 2);
    EXPECT_EQ(read.trace.back().pass, last.pass);
    EXPECT_EQ(read.trace[1].pass - read.trace[0].pass, record.trace[4].pass - record.trace[0].pass);
    EXPECT_EQ(toJson(read), text);
    EXPECT_EQ(firstDifference(read, record), std::nullopt); // a replay has them all
    record.trace.resize(mostTracePoints);
    EXPECT_EQ(recordedTrace(record.trace).size(), mostTracePoints);
}

TEST(RunStatus, NamesAreTheirOwnInverse)
{
    for (const auto status :
        {RunStatus::converged, RunStatus::maxPasses, RunStatus::maxSeconds, RunStatus::stopped})
        EXPECT_EQ(runStatusFrom(toString(status)), status);
    EXPECT_EQ(toString(RunStatus::maxPasses), "max-passes");
    EXPECT_THAT(refusal([] { runStatusFrom("Converged"); }), HasSubstr("'Converged'"));
}

} // namespace
} // namespace gapscope
