// SPDX-License-Identifier: GPL-3.0-or-later
// A summary equals what reading the whole record returns; no file of a folder crashes the reader.
#include "core/library/record_summary.h"

#include "core/machine/error.h"
#include "core/machine/random.h"
#include "core/models/model_file.h"
#include "core/tasks/chain/chain_shape.h"
#include "tests/datasets/damage.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>
#include <sys/stat.h>

namespace gapscope::test {
namespace {

using ::testing::HasSubstr;

/// A record with so many trace points; two kilobytes each.
RunRecord recordOf(std::size_t points)
{
    RunRecord record = newRecord();
    record.name = "bcpfw gap";
    record.tags = {"good", "\n  \"trace\": ["}; // the scanner must skip its markers in texts
    record.notes = "\n  \"events\": \"x\" ],";
    record.dataset.source = "sample:words";
    record.dataset.task = "chain";
    record.dataset.title = "Words";
    record.dataset.n = 540;
    record.options.sampling = Sampling::gap;
    record.options.lambda = 0.01;
    record.trace.resize(points);
    for (std::size_t k = 0; k < points; ++k) {
        TracePoint& point = record.trace[k];
        point.pass = static_cast<double>(k) + 0.25;
        point.oracleCalls = 540 * k;
        point.seconds = 0.125 * static_cast<double>(k);
        point.gap = k % 3 == 0 ? notComputed : 1.0 / static_cast<double>(k);
    }
    record.events.push_back({5, 0.5, 0.1, "epsilon", "0.01", "0.001", 1, 0.01});
    record.result.status = RunStatus::converged;
    record.result.message = "done";
    record.result.lambda = 0.01;
    record.result.pass = points > 0 ? record.trace.back().pass : 3;
    record.result.gap = points > 0 ? record.trace.back().gap : 0.5;
    record.result.oracleCalls = 99;
    return record;
}

PathRecord pathRecord()
{
    PathRecord record = newPathRecord();
    record.name = "path";
    record.dataset.source = "sample:words";
    record.dataset.task = "chain";
    record.options.epsilon = 0.1;
    record.kind = PathOptions();
    record.result.end = PathEnd::stopped;
    for (const double lambda : {1.0, 0.5, 0.25}) {
        LambdaPoint point;
        point.lambda = lambda;
        point.gap = 0.05;
        point.primal = 1;
        point.pass = 4 / lambda;
        point.seconds = 2;
        point.oracleCalls = 1000;
        record.result.points.push_back(point);
    }
    return record;
}

void expectSame(const RecordSummary& a, const RecordSummary& b)
{
    EXPECT_EQ(a.kind, b.kind);
    EXPECT_EQ(a.points, b.points);
    EXPECT_EQ(a.end, b.end);
    if (a.kind == RecordSummary::Kind::run) {
        EXPECT_EQ(toJson(a.record), toJson(b.record)); // to the last digit
    }
}

void expectSame(const std::vector<TracePoint>& quick, const std::vector<TracePoint>& whole)
{
    ASSERT_EQ(quick.size(), whole.size());
    for (std::size_t k = 0; k < quick.size(); ++k) {
        EXPECT_EQ(quick[k].pass, whole[k].pass);
        EXPECT_EQ(quick[k].seconds, whole[k].seconds);
        EXPECT_EQ(quick[k].oracleCalls, whole[k].oracleCalls);
        EXPECT_TRUE(
            quick[k].gap == whole[k].gap || (std::isnan(quick[k].gap) && std::isnan(whole[k].gap)));
    }
}

TEST(RecordSummary, IsThatOfTheWholeRecord)
{
    const ScratchFolder folder;
    for (const std::size_t points : {0U, 1U, 10U, 12U, 13U, 24U, 26U, 40U, 1000U}) {
        const std::string path = folder.file("r.json");
        writeRecord(path, recordOf(points));
        const auto quick = readRecordSummary(path);
        ASSERT_TRUE(quick) << points;
        const RunRecord whole = readRecord(path);
        expectSame(*quick, summaryOf(whole));
        EXPECT_EQ(quick->record.tags, whole.tags);
        EXPECT_TRUE(quick->record.trace.empty());
        expectSame(readTraceCosts(path), whole.trace);
    }
}

/// Also for a record with a part of its points, the two ends are enough.
TEST(RecordSummary, OfALongTraceOnlyTheEndsAreRead)
{
    const ScratchFolder folder;
    const std::string path = folder.file("r.json");
    const std::string text = toJson(recordOf(mostTracePoints + 1));
    ASSERT_NE(text.find("\n  \"trace_points\": 20001,"), std::string::npos);
    put(path, text);
    const auto whole = readRecordSummary(path);
    ASSERT_TRUE(whole);
    expectSame(*whole, summaryOf(readRecord(path)));
    expectSame(readTraceCosts(path), readRecord(path).trace);
    std::string broken = text;
    broken.replace(text.size() / 2, 5, "xxxxx");
    put(path, broken);
    const auto ends = readRecordSummary(path);
    ASSERT_TRUE(ends);
    expectSame(*ends, *whole);
}

/// Written by another program: one line, keys in alphabetical order, "events" before "format".
TEST(RecordSummary, AnyLayoutWillDo)
{
    const ScratchFolder folder;
    const std::string path = folder.file("r");
    const nlohmann::json sorted = nlohmann::json::parse(toJson(recordOf(100)));
    for (const int indent : {-1, 2, 4}) {
        put(path, sorted.dump(indent));
        const auto quick = readRecordSummary(path);
        ASSERT_TRUE(quick) << indent;
        expectSame(*quick, summaryOf(readRecord(path)));
        expectSame(readTraceCosts(path), readRecord(path).trace);
    }
}

TEST(RecordSummary, LongEventsAndStartModelsAreReadToo)
{
    const ScratchFolder folder;
    RunRecord record = recordOf(50);
    for (int k = 0; k < 500; ++k)
        record.events.push_back({5, 0.5, 0.1, "epsilon", "0.01", "0.001", 1, 0.01});
    record.start.name = "run 3";
    Model model{"words", std::make_shared<ChainShape>(ChainShape{2, {"a", "b", "c"}, nullptr}), 0.5,
        {}, {}};
    model.w.assign(model.shape->weightSize(), 0.25);
    record.start.model = std::make_shared<const Model>(model);
    writeRecord(folder.file("r.json"), record);
    const auto quick = readRecordSummary(folder.file("r.json"));
    ASSERT_TRUE(quick);
    EXPECT_EQ(quick->record.events.size(), 501U);
    EXPECT_EQ(quick->record.start.name, "run 3");
    EXPECT_FALSE(quick->record.start.model); // ten thousand of them would not fit
}

TEST(RecordSummary, PathsAndGridsAreToldApart)
{
    const ScratchFolder folder;
    PathRecord path = pathRecord();
    writePathRecord(folder.file("p.json"), path);
    const auto quick = readRecordSummary(folder.file("p.json"));
    ASSERT_TRUE(quick);
    EXPECT_EQ(quick->kind, RecordSummary::Kind::path);
    EXPECT_EQ(quick->points, 3U);
    EXPECT_EQ(quick->record.result.pass, 16);
    EXPECT_EQ(quick->record.result.oracleCalls, 1000U);
    EXPECT_TRUE(std::isnan(quick->record.options.lambda));
    path.kind = GridOptions{{1, 0.5, 0.25}, {}};
    writePathRecord(folder.file("g.json"), path);
    EXPECT_EQ(readRecordSummary(folder.file("g.json"))->kind, RecordSummary::Kind::grid);
    EXPECT_TRUE(readTraceCosts(folder.file("g.json")).empty());
}

TEST(RecordSummary, OtherFilesAreNone)
{
    const ScratchFolder folder;
    const auto kind = [&](const char* name, const std::string& bytes) {
        put(folder.file(name), bytes);
        return readRecordSummary(folder.file(name)).has_value();
    };
    EXPECT_FALSE(kind("summary.csv", "variant,lambda\none,1\n"));
    EXPECT_FALSE(kind("spec.json", R"({"format": "gapscope-compare", "version": 1})"));
    EXPECT_FALSE(kind("foreign.json", R"({"rows": [1, 2]})"));
    EXPECT_FALSE(kind("list.json", "[1, 2]"));
    EXPECT_FALSE(kind("empty", ""));
    EXPECT_FALSE(kind("text", "{ is a bracket\n"));
    EXPECT_FALSE(kind("page", "{\"x\": broken"));
}

TEST(RecordSummary, WhatIsBrokenIsSaid)
{
    const ScratchFolder folder;
    const auto said = [&](const char* name, const std::string& bytes) {
        put(folder.file(name), bytes);
        return messageOf<InputError>([&] { readRecordSummary(folder.file(name)); });
    };
    const std::string whole = toJson(recordOf(100));
    EXPECT_THAT(said("empty.json", ""), HasSubstr("is empty"));
    EXPECT_THAT(said("r.json", "\1\2\3"), HasSubstr("is not JSON"));
    EXPECT_THAT(said("r.json", "{\"a\": 1,\n}"), HasSubstr("r.json:2"));
    for (const std::size_t part : {100UL, 3000UL, 30000UL, whole.size() / 2, whole.size() - 3})
        EXPECT_THAT(said("r", whole.substr(0, part)),
            AnyOf(HasSubstr("not JSON"), HasSubstr("is cut off at byte")))
            << part;
    std::string wrong = whole;
    wrong.replace(wrong.find("\"lambda\": 0.01"), 14, "\"lambda\": -1.0");
    EXPECT_THAT(said("r", wrong), HasSubstr("options.lambda"));
    EXPECT_NE(said("none.json", ""), "");
    EXPECT_THAT(messageOf<InputError>([&] { readRecordSummary(folder.file("absent")); }),
        HasSubstr("absent"));
}

TEST(RecordSummary, LinksPipesAndHugeFilesAreRefused)
{
    const ScratchFolder folder;
    writeRecord(folder.file("r.json"), recordOf(3));
    std::filesystem::create_symlink(folder.file("r.json"), folder.file("link.json"));
    ASSERT_EQ(::mkfifo(folder.file("pipe.json").c_str(), 0600), 0);
    EXPECT_THROW(readRecordSummary(folder.file("link.json")), InputError);
    EXPECT_THROW(readRecordSummary(folder.file("pipe.json")), InputError); // and does not wait
    put(folder.file("huge.json"), R"({"format": "gapscope-run", "version": 1, "name": ")");
    std::filesystem::resize_file(folder.file("huge.json"), (64 << 20) + 1);
    EXPECT_THAT(messageOf<InputError>([&] { readRecordSummary(folder.file("huge.json")); }),
        HasSubstr("64 MiB"));
    EXPECT_THAT(messageOf<InputError>([&] { readTraceCosts(folder.file("huge.json")); }),
        HasSubstr("64 MiB"));
}

TEST(RecordSummary, HostileTracesAreBounded)
{
    const ScratchFolder folder;
    const auto costs = [&](const std::string& trace) {
        put(folder.file("r"), R"({"format": "gapscope-run", "trace": )" + trace + "}");
        return messageOf<InputError>([&] { readTraceCosts(folder.file("r")); });
    };
    EXPECT_THAT(costs(R"([[1], 2, "x", {"gap": {"gap": 5}}])"), HasSubstr("trace[0]"));
    EXPECT_THAT(costs(R"({"gap": 1})"), HasSubstr("expected an array"));
    EXPECT_THAT(costs(std::string(100'000, '[')), HasSubstr("nested deeper"));
    std::string many(10'000'000, '0');
    for (std::size_t k = 1; k < many.size(); k += 2)
        many[k] = ',';
    EXPECT_THAT(costs('[' + many + "0]"), HasSubstr("values"));
}

/// Seeded mutants, and whole random texts: a summary, nothing, or an error. fuzz/record_summary
/// runs ten times as many.
TEST(RecordSummary, MutantsAreReadOrRefused)
{
    const ScratchFolder folder;
    const std::vector<std::string> whole{toJson(recordOf(2)), toJson(recordOf(40)),
        toJson(pathRecord()), nlohmann::json::parse(toJson(recordOf(5))).dump()};
    Random random(8);
    std::size_t read = 0, refused = 0;
    for (std::size_t k = 0; k < 1000; ++k) {
        std::string bytes = mutated(whole[k % whole.size()], "{}[]\",:\n 0-.", random);
        if (k % 7 == 0)
            bytes.resize(random.below(bytes.size() + 1));
        put(folder.file("m.json"), bytes);
        try {
            read += readRecordSummary(folder.file("m.json")) ? 1 : 0;
            readTraceCosts(folder.file("m.json"));
        } catch (const InputError&) {
            ++refused;
        }
    }
    EXPECT_GT(read, 50U);
    EXPECT_GT(refused, 50U);
}

RC_GTEST_PROP(RecordSummary, anyTextIsNoCrash, (const std::string& text))
{
    const ScratchFolder folder;
    put(folder.file("t.json"), text);
    try {
        readRecordSummary(folder.file("t.json"));
        readTraceCosts(folder.file("t.json"));
    } catch (const InputError&) {
    }
}

} // namespace
} // namespace gapscope::test
