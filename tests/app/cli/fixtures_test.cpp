// SPDX-License-Identifier: GPL-3.0-or-later
// Files that commit 4f551de wrote (tests/fixtures/4f551de/README.md): they open, and runs repeat.
#include "core/library/record_notes.h"
#include "tests/app/cli/process.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <vector>

namespace gapscope::test {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

const std::string fixtures = GAPSCOPE_SOURCE_DIR "/tests/fixtures/4f551de/";

/// The records of a folder of the fixtures, as paths, in order.
std::vector<std::string> recordsIn(const std::string& folder)
{
    std::vector<std::string> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(fixtures + folder))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path().string());
    std::ranges::sort(files);
    return files;
}

/// "bcfw-gap-cache-words" as the name of a test.
std::string testName(const testing::TestParamInfo<std::string>& info)
{
    std::string name = fs::path(info.param).stem().string();
    std::ranges::replace(name, '-', '_');
    return name;
}

class RecordOf4f551de : public testing::TestWithParam<std::string> { };

TEST_P(RecordOf4f551de, IsRepeated)
{
    const ProcessEnd end = runGapscope({"replay", GetParam(), "--quiet"});
    EXPECT_EQ(end.status, 0) << end.out << end.err;
    EXPECT_THAT(end.out, testing::AnyOf(HasSubstr("identical: "), HasSubstr("equal in counts, ")));
}

INSTANTIATE_TEST_SUITE_P(Runs, RecordOf4f551de, testing::ValuesIn(recordsIn("")), testName);
INSTANTIATE_TEST_SUITE_P(Paths, RecordOf4f551de, testing::ValuesIn(recordsIn("paths")), testName);

/// Runs a shell command; returns what it printed, without the last line break.
std::string printedBy(const std::string& command)
{
    Process process({"/bin/sh", "-c", command});
    ProcessEnd end = process.wait();
    EXPECT_EQ(end.status, 0) << command << end.err;
    while (end.out.ends_with('\n'))
        end.out.pop_back();
    return end.out;
}

/// A model, and the data that it predicts.
struct ModelFixture {
    std::string name;
    std::vector<std::string> data; ///< and options of `predict`
    bool folder = false;           ///< of masks
};

class ModelOf4f551de : public testing::TestWithParam<ModelFixture> { };

TEST_P(ModelOf4f551de, PredictsTheSame)
{
    const ModelFixture& fixture = GetParam();
    const ScratchFolder folder;
    std::string model = fixtures + "models/" + fixture.name + ".model";
    if (!fs::exists(model)) {
        const std::string unpacked = folder.file("model");
        printedBy("xz -dc '" + model + ".xz' >'" + unpacked + "'");
        model = unpacked;
    }
    const std::string out = folder.file("out");
    if (fixture.folder)
        fs::create_directory(out);
    std::vector<std::string> arguments{"predict", model};
    arguments.insert(arguments.end(), fixture.data.begin(), fixture.data.end());
    arguments.insert(arguments.end(), {"--out", out});
    const ProcessEnd end = runGapscope(arguments);
    ASSERT_EQ(end.status, 0) << end.err;
    const std::string sum =
        printedBy(fixture.folder ? "cd '" + out + "' && cat $(ls | LC_ALL=C sort) | cksum"
                                 : "cksum <'" + out + "'");
    EXPECT_EQ(sum + "\n", contentOf(fixtures + "models/" + fixture.name + ".predicted"));
}

INSTANTIATE_TEST_SUITE_P(Models, ModelOf4f551de,
    testing::Values(ModelFixture{"words", {"sample:words"}},
        ModelFixture{"chunks", {"sample:chunks"}}, ModelFixture{"digits", {"sample:digits"}},
        ModelFixture{"alignment", {"sample:alignment"}}, ModelFixture{"binary", {"sample:binary"}},
        ModelFixture{"path-binary", {"sample:binary", "--lambda", "1"}},
        ModelFixture{"figures", {"sample:figures", "--test-every", "5"}},
        ModelFixture{
            "horses", {"sample:horses", "--superpixels", "20", "--test-every", "5"}, true}),
    [](const testing::TestParamInfo<ModelFixture>& fixture) {
        std::string name = fixture.param.name;
        std::ranges::replace(name, '-', '_');
        return name;
    });

/// A checkpoint, and the command that wrote it.
struct CheckpointFixture {
    std::string name;
    std::vector<std::string> command;
};

class CheckpointOf4f551de : public testing::TestWithParam<CheckpointFixture> { };

TEST_P(CheckpointOf4f551de, IsRefusedInOneSentenceAndStaysAsItIs)
{
    const std::string written =
        contentOf(fixtures + "checkpoints/" + GetParam().name + ".checkpoint");
    const ScratchFolder folder;
    const std::string file = folder.file("old.checkpoint");
    put(file, written);
    std::vector<std::string> arguments = GetParam().command;
    arguments.insert(arguments.end(), {"--max-passes", "4", "--quiet", "--checkpoint", file});
    const ProcessEnd end = runGapscope(arguments);
    EXPECT_EQ(end.status, 2) << end.out;
    EXPECT_THAT(end.err, HasSubstr(file));
    EXPECT_EQ(std::ranges::count(end.err, '\n'), 1) << end.err;
    EXPECT_TRUE(contentOf(file) == written) << "the file was changed";
}

INSTANTIATE_TEST_SUITE_P(Checkpoints, CheckpointOf4f551de,
    testing::Values(CheckpointFixture{"bcfw-binary",
                        {"train", "sample:binary", "--limit", "8", "--sampling", "gap"}},
        CheckpointFixture{"kernel-digits",
            {"train", "sample:digits", "--limit", "8", "--method", "kernel-bcfw"}}),
    [](const testing::TestParamInfo<CheckpointFixture>& fixture) {
        return fixture.index == 0 ? "bcfw" : "kernel";
    });

/// Returns a line of a summary without its column of seconds.
std::vector<std::string> fieldsOf(const std::string& line)
{
    std::vector<std::string> fields;
    std::istringstream in(line + ',');
    for (std::string field; std::getline(in, field, ',');)
        fields.push_back(field);
    return fields;
}

std::string withoutSeconds(const std::string& summary)
{
    std::istringstream in(summary);
    std::string line, text;
    std::getline(in, line);
    std::vector<std::string> fields = fieldsOf(line);
    const auto clock = std::ranges::find(fields, "seconds") - fields.begin();
    do {
        fields = fieldsOf(line);
        fields.erase(fields.begin() + clock);
        for (std::size_t k = 0; k < fields.size(); ++k)
            text += (k ? "," : "") + fields[k];
        text += '\n';
    } while (std::getline(in, line));
    return text;
}

/// Runs the spec, or the spec of a report, and compares its table with `summary`.
void expectSummary(const std::string& spec, const std::string& summary)
{
    const ScratchFolder folder;
    const ProcessEnd end =
        runGapscope({"compare", fixtures + spec, "--out", folder.file("out"), "--quiet"});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_EQ(
        withoutSeconds(contentOf(folder.file("out/summary.csv"))), contentOf(fixtures + summary));
}

TEST(SpecOf4f551de, RunsToTheSameSummary)
{
    expectSummary("specs/toy.json", "specs/toy-summary.csv");
}

TEST(ReportOf4f551de, RunsToTheSameSummary)
{
    expectSummary("reports/one-run.html", "reports/one-run-summary.csv");
}

TEST(NotesOf4f551de, AreReadBesideTheRecords)
{
    const FolderNotes notes = readNotes(fixtures + "library");
    EXPECT_EQ(notes.unreadable(), 0U);
    const std::vector<std::string> gapSampling{"gap sampling"}, box{"box"};
    const RecordNotes toy = notes.of("gap-toy.json", {{"toy"}, "its own"});
    EXPECT_EQ(toy.tags, gapSampling);
    EXPECT_EQ(toy.notes, "Reaches its target.");
    EXPECT_EQ(notes.of("fixed-box-qp.json", {}).tags, box);
    const RecordNotes words = notes.of("bcfw-gap-cache-words.json", {});
    EXPECT_THAT(words.tags, testing::ElementsAre("words", "λ"));
    EXPECT_EQ(words.notes, "A cache of 20\nlabellings.");
}

TEST(Replay, SaysALineForEachOfSeveralRecordsAndReturnsTheWorstStatus)
{
    const std::string first = fixtures + "gap-toy.json", second = fixtures + "fixed-box-qp.json";
    const ProcessEnd good = runGapscope({"replay", first, second, "--quiet"});
    EXPECT_EQ(good.status, 0) << good.out << good.err;
    EXPECT_THAT(good.out, testing::StartsWith(first + ": "));
    EXPECT_THAT(good.out, HasSubstr("\n" + second + ": "));
    EXPECT_EQ(std::ranges::count(good.out, '\n'), 2) << good.out;

    const ScratchFolder folder;
    std::string changed = contentOf(fixtures + "bcafw-permutation-words.json");
    const std::size_t seed = changed.find("\"seed\": 1");
    ASSERT_NE(seed, std::string::npos);
    changed.replace(seed, 9, "\"seed\": 2");
    put(folder.file("changed.json"), changed);
    const ProcessEnd differs =
        runGapscope({"replay", folder.file("changed.json"), second, "--quiet"});
    EXPECT_EQ(differs.status, 1) << differs.out;
    EXPECT_THAT(differs.out, HasSubstr("changed.json: differs from the record: "));
    EXPECT_EQ(std::ranges::count(differs.out, '\n'), 2) << differs.out;

    put(folder.file("broken.json"), "{");
    const ProcessEnd broken = runGapscope(
        {"replay", folder.file("broken.json"), folder.file("changed.json"), second, "--quiet"});
    EXPECT_EQ(broken.status, 2);
    EXPECT_THAT(broken.err, HasSubstr("broken.json"));
    EXPECT_THAT(broken.out, HasSubstr("broken.json: cannot be replayed\n"));
    EXPECT_EQ(std::ranges::count(broken.out, '\n'), 3) << broken.out;
}

TEST(Replay, WritesANewRecordOfOneRecordOnly)
{
    const ScratchFolder folder;
    const std::string record = fixtures + "gap-toy.json", out = folder.file("again.json");
    const ProcessEnd end = runGapscope({"replay", record, record, "--record", out, "--quiet"});
    EXPECT_EQ(end.status, 2);
    EXPECT_THAT(end.err, HasSubstr("one record with --record"));
    EXPECT_FALSE(fs::exists(out));
}

} // namespace
} // namespace gapscope::test
