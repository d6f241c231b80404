// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/base64.h"
#include "core/models/model_file.h"
#include "core/records/run_record.h"
#include "tests/core/records/run_record_fixture.h"

#include "core/machine/error.h"
#include "core/options/choices.h"
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
using ::testing::HasSubstr;

/// Any finite double; all exponents are equally likely: random bits.
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
    for (std::uint64_t TracePoint::*member : {&TracePoint::hitsLocal, &TracePoint::hitsGlobal,
             &TracePoint::misses, &TracePoint::forcedPasses, &TracePoint::stepsFw,
             &TracePoint::stepsPairwise, &TracePoint::stepsAway, &TracePoint::stepsDrop})
        p.*member = *rc::gen::inRange<std::uint64_t>(0, 1'000'000);
    for (double TracePoint::*member : {&TracePoint::dual, &TracePoint::primal, &TracePoint::gap,
             &TracePoint::iterateGap, &TracePoint::gapEstimate, &TracePoint::chiGap,
             &TracePoint::chiCurvature, &TracePoint::trainError, &TracePoint::testError,
             &TracePoint::testScore, &TracePoint::workingSetMean, &TracePoint::workingSetMax,
             &TracePoint::activeSetMean, &TracePoint::activeSetMax, &TracePoint::workingSetBytes,
             &TracePoint::oracleNu, &TracePoint::oracleNuMin, &TracePoint::oracleDelta,
             &TracePoint::oracleAdditive, &TracePoint::supportVectors})
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
        else if (!field.none.empty() && *rc::gen::arbitrary<bool>())
            setOption(o, field, field.none);
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
    record.events.push_back(
        {counted(), finite(), finite(), "gap_check", "inf", "10", 0, notComputed, true});
    record.result = anyResult();
    if (!record.trace.empty()) {
        record.result.pass = before.pass;
        record.result.gap = before.gap;
    }
    return record;
}

} // namespace

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
    RC_ASSERT(again.events[2].sameDrag && !again.events[1].sameDrag);
    RC_ASSERT(!firstDifference(record, again).has_value());
}

RC_GTEST_PROP(RunRecord, AnyTextGivesARecordOrAnInputError, ())
{
    try {
        runRecordFromJson(text(), "r.json");
    } catch (const InputError&) {
    }
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

} // namespace gapscope
