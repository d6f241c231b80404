// SPDX-License-Identifier: GPL-3.0-or-later
// Exported files on the command line: every run shown is repeated and compared. The files are
// tables, as the window writes them; core/files/exported_spec_test has the other formats.
#include "core/experiments/shown_runs.h"
#include "tests/app/cli/cli_fixture.h"

#include <sstream>

namespace gapscope::test {
namespace {

std::string tableWith(const std::string& spec)
{
    std::string table = "# Gap\n";
    std::istringstream lines(spec);
    for (std::string line; std::getline(lines, line);)
        table += "# " + line + '\n';
    return table + "series,x,y,low,high\n";
}

ComparisonSpec twoRuns()
{
    ComparisonSpec spec;
    spec.dataset.source = "sample:toy";
    spec.variants = {
        {"uniform", {{"max_passes", "4"}}}, {"gap", {{"max_passes", "4"}, {"sampling", "gap"}}}};
    spec.lambdas = {"0.5"};
    spec.seeds = {1};
    return spec;
}

/// What an export of the comparison's records says.
ShownRuns shownIn(const ScratchFolder& folder)
{
    put(folder.file("spec.json"), toJson(twoRuns()));
    EXPECT_EQ(
        runGapscope({"compare", folder.file("spec.json"), "--out", folder.file("out"), "--quiet"})
            .status,
        0);
    ShownRuns shown;
    for (const char* variant : {"gap", "uniform"}) { // in an order of its own
        const RunRecord record =
            readRecord(folder.file("out/") + variant + "_lambda-0.5_seed-1.json");
        shown.dataset = record.dataset;
        shown.runs.push_back(shownRun(record, variant));
    }
    return shown;
}

TEST(CliReplayExport, EveryRunShownIsRepeatedOnALineEach)
{
    const ScratchFolder folder;
    put(folder.file("gap.csv"), tableWith(withShown(toJson(twoRuns()), shownIn(folder))));
    const ProcessEnd end = runGapscope({"replay", folder.file("gap.csv"), "--quiet"});
    EXPECT_EQ(end.status, 0) << end.out << end.err;
    EXPECT_EQ(std::count(end.out.begin(), end.out.end(), '\n'), 2) << end.out;
    EXPECT_THAT(end.out, AllOf(HasSubstr("gap: identical: "), HasSubstr("uniform: identical: ")));
}

TEST(CliReplayExport, ADifferenceIsStatusOne)
{
    const ScratchFolder folder;
    ShownRuns shown = shownIn(folder);
    shown.runs[0].digest[0] = shown.runs[0].digest[0] == '0' ? '1' : '0';
    put(folder.file("gap.csv"), tableWith(withShown(toJson(twoRuns()), shown)));
    const ProcessEnd end = runGapscope({"replay", folder.file("gap.csv"), "--quiet"});
    EXPECT_EQ(end.status, 1) << end.out << end.err;
    EXPECT_THAT(end.out,
        AllOf(HasSubstr("gap: differs from what is shown"), HasSubstr("uniform: identical")));
    expectRefused({"replay", folder.file("gap.csv"), "--record", folder.file("r.json"), "--quiet"},
        "shows 2 runs");
    shown.runs[0].variant = "another";
    put(folder.file("gap.csv"), tableWith(withShown(toJson(twoRuns()), shown)));
    expectRefused({"replay", folder.file("gap.csv"), "--quiet"}, "runs of its own spec");
    shown.dataset.sha256 = std::string(64, '0');
    put(folder.file("gap.csv"), tableWith(withShown(toJson(twoRuns()), shown)));
    expectRefused({"replay", folder.file("gap.csv"), "--quiet"}, "sha256");
}

/// Version 0.1 wrote specs without what the runs came to.
TEST(CliReplayExport, AnOldFileHasNothingToCompareWith)
{
    const ScratchFolder folder;
    put(folder.file("old.csv"), tableWith(toJson(twoRuns())));
    const ProcessEnd end = runGapscope({"replay", folder.file("old.csv"), "--quiet"});
    EXPECT_EQ(end.status, 0) << end.out << end.err;
    EXPECT_EQ(std::count(end.out.begin(), end.out.end(), '\n'), 2) << end.out;
    EXPECT_THAT(end.out, HasSubstr("nothing to compare with"));
    ComparisonSpec seeds = twoRuns();
    seeds.seeds = {1, 2};
    put(folder.file("seeds.csv"), tableWith(toJson(seeds)));
    EXPECT_THAT(runGapscope({"replay", folder.file("seeds.csv"), "--quiet"}).out,
        HasSubstr("gap · λ 0.5 · seed 2: repeated"));
}

TEST(CliReplayExport, OneRunWithAChangeAndOnePath)
{
    const ScratchFolder folder;
    const std::string fixtures = std::string(GAPSCOPE_SOURCE_DIR) + "/tests/fixtures/4f551de/";
    const RunRecord run = readRecord(fixtures + "events-chunks.json");
    ASSERT_FALSE(run.events.empty());
    put(folder.file("run.csv"),
        tableWith(withShown(specJson(run), {run.dataset, {shownRun(run, run.name)}})));
    PathRecord path = readPathRecord(fixtures + "paths/path-words.json");
    const ShownRun shown = shownRun(path, path.name);
    path.result.points.clear();
    put(folder.file("path.csv"), tableWith(withShown(toJson(path), {path.dataset, {shown}})));
    const ProcessEnd end =
        runGapscope({"replay", folder.file("run.csv"), folder.file("path.csv"), "--quiet"});
    EXPECT_EQ(end.status, 0) << end.out << end.err;
    EXPECT_THAT(end.out, ::testing::Not(HasSubstr("nothing to compare")));
    EXPECT_EQ(std::count(end.out.begin(), end.out.end(), '\n'), 2) << end.out;
}

TEST(CliReplayExport, WhatIsNoExportIsNamed)
{
    const ScratchFolder folder;
    put(folder.file("a.png"), "\x89PNG\r\n\x1a\n");
    expectRefused({"replay", folder.file("a.png")}, "a PNG picture without a spec");
    put(folder.file("b.svg"), "<?xml version=\"1.0\"?><svg></svg>");
    expectRefused({"replay", folder.file("b.svg")}, "an SVG picture without a spec");
    put(folder.file("c.pdf"), "%PDF-1.4\n");
    expectRefused({"replay", folder.file("c.pdf")}, "a PDF document without a spec");
    std::string cut = tableWith(toJson(twoRuns()));
    put(folder.file("d.csv"), cut.substr(0, cut.find("# }")));
    expectRefused({"replay", folder.file("d.csv")}, "damaged");
}

} // namespace
} // namespace gapscope::test
