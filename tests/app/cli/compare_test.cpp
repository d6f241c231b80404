// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/run_comparison.h"
#include "core/machine/cores.h"
#include "core/records/record_difference.h"
#include "tests/app/cli/compare_fixture.h"
#include "tests/app/cli/process.h"
#include "tests/support/one_core.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gapscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::size_t linesOf(const std::string& text)
{
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace

TEST(Compare, WritesOneRecordPerRunAndTheSummary)
{
    const ScratchFolder folder;
    const ProcessEnd end = compare(folder, "new/out");
    ASSERT_EQ(end.status, 0) << end.err;
    const std::string csv = contentOf(folder.file("new/out/summary.csv"));
    EXPECT_THAT(csv,
        testing::StartsWith("variant,lambda,seed,status,gap,primal,dual,pass,oracle_calls,seconds,"
                            "train_error,test_error,test_score\nuniform,0.016666666666666666,1,"
                            "max-passes,"));
    EXPECT_EQ(linesOf(csv), 9U);
    const RunRecord record = readRecord(folder.file("new/out/gap_lambda-0.1_seed-2.json"));
    EXPECT_EQ(record.name, "gap");
    EXPECT_EQ(record.options.seed, 2);
    EXPECT_EQ(record.options.sampling, Sampling::gap);
    EXPECT_EQ(record.dataset.n, 60U);
    EXPECT_EQ(runGapscope({"replay", folder.file("new/out/gap_lambda-0.1_seed-2.json"), "--quiet"})
                  .status,
        0);
}

TEST(Compare, LinksInTheFolderAreReplacedNotFollowed)
{
    const ScratchFolder folder;
    std::filesystem::create_directory(folder.file("out"));
    for (const char* name : {"summary.csv", "gap_lambda-0.1_seed-2.json"}) {
        put(folder.file("theirs"), "theirs");
        std::filesystem::create_symlink("../theirs", folder.file("out/") + name);
        ASSERT_EQ(compare(folder, "out").status, 0);
        EXPECT_EQ(contentOf(folder.file("theirs")), "theirs") << name;
        std::filesystem::remove_all(folder.file("out"));
        std::filesystem::create_directory(folder.file("out"));
    }
}

TEST(Compare, JobsAndShardsGiveTheSameTable)
{
    const ScratchFolder folder;
    ASSERT_EQ(compare(folder, "one", {"--jobs", "1"}).status, 0);
    for (const char* jobs : {"2", "5", "auto"}) {
        const std::string out = std::string("with") + jobs;
        ASSERT_EQ(compare(folder, out, {"--jobs", jobs}).status, 0);
        EXPECT_EQ(summaryOf(folder, out), summaryOf(folder, "one"));
        for (const char* name : {"uniform_lambda-1-n_seed-1", "gap_lambda-0.1_seed-2"}) {
            const std::string file = std::string("/") + name + ".json";
            EXPECT_EQ(firstDifference(readRecord(folder.file(out + file)),
                          readRecord(folder.file("one" + file)), Agreement::bits),
                std::nullopt);
        }
    }
    for (const char* shard : {"2/3", "1/3", "3/3"})
        ASSERT_EQ(compare(folder, "three", {"--shard", shard, "--quiet"}).status, 0);
    EXPECT_EQ(summaryOf(folder, "three"), summaryOf(folder, "one"));
}

TEST(Compare, AMethodThatCannotRunIsRefusedBeforeTheFirstRun)
{
    const ScratchFolder folder;
    const auto refused = [&](const char* source, const char* method, const char* named) {
        const std::string spec = std::string(R"({"format": "gapscope-compare", "version": 1,
            "title": "Two", "dataset": {"source": ")")
                                     .append(source)
                                     .append(R"("}, "variants": [{"name": "plain", "max_passes": 2},
            {"name": "other", "method": ")")
                                     .append(method)
                                     .append("\"}], \"lambdas\": [0.1], \"seeds\": [1]}");
        const ProcessEnd end = compare(folder, "out", {}, spec.c_str());
        EXPECT_EQ(end.status, 2) << end.err;
        EXPECT_THAT(end.err, HasSubstr(named));
        EXPECT_TRUE(std::filesystem::is_empty(folder.file("out")));
    };
    refused("sample:horses", "kernel-bcfw", "kernel");
    refused("sample:alignment", "online-eg", "online-eg");
    refused("sample:words", "ssg", "--max-passes");
}

TEST(Compare, ResumeRunsOnlyWhatIsNotComplete)
{
    const ScratchFolder folder;
    ASSERT_EQ(compare(folder, "out").status, 0);
    const std::string kept = contentOf(folder.file("out/uniform_lambda-0.1_seed-1.json"));
    const std::string table = summaryOf(folder, "out");
    put(folder.file("out/gap_lambda-0.1_seed-1.json"), "{damaged");
    std::filesystem::remove(folder.file("out/gap_lambda-0.1_seed-2.json"));
    RunRecord stopped = readRecord(folder.file("out/uniform_lambda-0.1_seed-2.json"));
    stopped.result.status = RunStatus::stopped;
    stopped.notes = "of mine"; // continues in the one that replaces it
    stopped.tags = {"kept"};
    writeRecord(folder.file("out/uniform_lambda-0.1_seed-2.json"), stopped);
    const ProcessEnd end = compare(folder, "out", {"--resume"});
    EXPECT_EQ(end.status, 0);
    EXPECT_EQ(contentOf(folder.file("out/uniform_lambda-0.1_seed-1.json")), kept);
    EXPECT_EQ(summaryOf(folder, "out"), table);
    const RunRecord again = readRecord(folder.file("out/uniform_lambda-0.1_seed-2.json"));
    EXPECT_EQ(again.notes, stopped.notes);
    EXPECT_EQ(again.tags, stopped.tags);
    EXPECT_NE(again.result.status, RunStatus::stopped);
    std::size_t skipped = 0;
    for (std::size_t at = 0; (at = end.err.find("not run again", at)) != std::string::npos; ++at)
        ++skipped;
    EXPECT_EQ(skipped, 5U) << end.err;
}

/// Records with the same options whose run began or continued otherwise are run again, without
/// notes.
TEST(Compare, ResumeTakesNoRecordsThatBeganOrWentOnOtherwise)
{
    const ScratchFolder folder;
    ASSERT_EQ(compare(folder, "out").status, 0);
    const std::string table = summaryOf(folder, "out");
    const auto change = [&](const char* name, const auto& how) {
        RunRecord record = readRecord(folder.file(name));
        record.notes = "of another run";
        how(record);
        writeRecord(folder.file(name), record);
    };
    change("out/uniform_lambda-0.1_seed-1.json", [](RunRecord& record) {
        record.start = {"mine.model", std::string(64, 'a')};
    });
    change("out/uniform_lambda-0.1_seed-2.json", [](RunRecord& record) {
        record.events = {
            {.blockStep = 120, .pass = 2, .option = "epsilon", .from = "0", .to = "0.5"}};
    });
    const ProcessEnd end = compare(folder, "out", {"--resume"});
    EXPECT_THAT(end.err, HasSubstr("(Run again: its record started from a model.)"));
    EXPECT_THAT(end.err, HasSubstr("(Run again: its record was changed during the run.)"));
    EXPECT_EQ(summaryOf(folder, "out"), table);
    EXPECT_EQ(readRecord(folder.file("out/uniform_lambda-0.1_seed-1.json")).notes, "");
}

/// The data file is the same, but the spec makes other features from it.
TEST(Compare, ResumeTakesNoRecordsOfOtherFeatures)
{
    const ScratchFolder folder;
    const auto spec = [](const char* least) {
        return std::string(R"({"format": "gapscope-compare", "version": 1, "dataset": {"source":
            "sample:chunks", "limit": 60, "split": "holdout", "min_count": )")
            + least + R"(}, "variants": [{"name": "a", "max_passes": 2, "epsilon": 0}]})";
    };
    ASSERT_EQ(compare(folder, "out", {}, spec("1").c_str()).status, 0);
    const ProcessEnd same = compare(folder, "out", {"--resume"}, spec("1").c_str());
    EXPECT_THAT(same.err, HasSubstr("not run again"));
    const ProcessEnd other = compare(folder, "out", {"--resume"}, spec("2").c_str());
    EXPECT_EQ(other.status, 0);
    EXPECT_THAT(other.err, Not(HasSubstr("not run again")));
    EXPECT_THAT(
        other.err, HasSubstr("(Run again: its record is of other data, min_count 1, not 2.)"));
    ASSERT_EQ(compare(folder, "fresh", {}, spec("2").c_str()).status, 0);
    EXPECT_EQ(summaryOf(folder, "out"), summaryOf(folder, "fresh"));
}

TEST(Compare, StatusIsThreeWhenATargetWasNotReached)
{
    const ScratchFolder folder;
    EXPECT_EQ(compare(folder, "out", {}, R"({"format": "gapscope-compare", "version": 1,
        "dataset": {"source": "sample:words", "limit": 60}, "variants": [
        {"name": "a", "max_passes": 2}, {"name": "b", "max_passes": 2, "epsilon": 1e-6}]})")
                  .status,
        3);
}

TEST(Compare, AnInterruptKeepsWhatThereIs)
{
    const ScratchFolder folder;
    put(folder.file("spec.json"), R"({"format": "gapscope-compare", "version": 1,
        "dataset": {"source": "sample:words", "limit": 60}, "variants": [
        {"name": "short", "max_passes": 2}, {"name": "long", "epsilon": 1e-12},
        {"name": "never", "max_passes": 2}]})");
    Process process({gapscopeProgram(), "compare", folder.file("spec.json"), "--out",
        folder.file("out"), "--jobs", "1"});
    ASSERT_TRUE(process.waitForError("1/3 short"));
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().status, 130);
    EXPECT_THAT(contentOf(folder.file("out/summary.csv")), HasSubstr("short,"));
    EXPECT_FALSE(std::filesystem::exists(folder.file("out/never_lambda-1-n_seed-1.json")));
}

TEST(Compare, AnInterruptStopsAllThatIsActive)
{
    const ScratchFolder folder;
    put(folder.file("spec.json"), R"({"format": "gapscope-compare", "version": 1,
        "dataset": {"source": "sample:words", "limit": 60}, "variants": [
        {"name": "a", "epsilon": 1e-12}, {"name": "b", "epsilon": 1e-12},
        {"name": "short", "max_seconds": 0.5}]})");
    Process process({gapscopeProgram(), "compare", folder.file("spec.json"), "--out",
        folder.file("out"), "--jobs", "3"});
    ASSERT_TRUE(process.waitForError("1/3 short"));
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().status, 130);
    for (const char* name : {"out/a_lambda-1-n_seed-1.json", "out/b_lambda-1-n_seed-1.json"})
        EXPECT_EQ(readRecord(folder.file(name)).result.status, RunStatus::stopped) << name;
    EXPECT_EQ(linesOf(contentOf(folder.file("out/summary.csv"))), 4U);
}

/// One on each core, and alone where a claim is about time.
TEST(Compare, RunsOnAllCoresUnlessAClaimIsAboutTime)
{
    const auto spec = [](const char* measure) {
        return std::string(R"({"format": "gapscope-compare", "version": 1,
            "dataset": {"source": "sample:words", "limit": 60},
            "experiment": {"figure": "1", "paper": "Nobody", "claims": [
                {"says": "a is less", "measure": ")")
            + measure + R"(", "to_gap": 1, "less": "a", "than": "b"}]},
            "variants": [{"name": "a", "max_passes": 2}, {"name": "b", "max_passes": 2}]})";
    };
    const ScratchFolder folder;
    const auto jobs = [&](const char* measure, const std::vector<std::string>& more = {}) {
        const ProcessEnd end = compare(folder, "out", more, spec(measure).c_str());
        EXPECT_EQ(end.status, 0) << end.err;
        const RunResult result = readRecord(folder.file("out/b_lambda-1-n_seed-1.json")).result;
        const bool said = end.out.find("Times were taken beside other runs") != end.out.npos;
        EXPECT_EQ(said, result.jobs > 1) << end.out;
        EXPECT_EQ(result.threads, std::max<std::size_t>(allCores() / result.jobs, 1));
        return result.jobs;
    };
    EXPECT_EQ(jobs("pass"), std::min<std::size_t>(allCores(), 2));
    EXPECT_EQ(jobs("seconds"), 1U);
    EXPECT_EQ(jobs("seconds", {"--jobs", "2"}), 2U);
    const OneCore one;
    EXPECT_EQ(jobs("pass"), 1U);
    const ProcessEnd refused = compare(folder, "out", {"--jobs", "0"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("--jobs: '0'; expected auto, or a whole number from 1"));
}

TEST(Compare, AMissingCatalogueDatasetIsReplacedByItsSampleWhichIsSaid)
{
    const ScratchFolder folder;
    put(folder.file("spec.json"), R"({"format": "gapscope-compare", "version": 1,
        "dataset": {"source": "ocr", "limit": 60}, "variants": [{"name": "a", "max_passes": 1}]})");
    const ProcessEnd end =
        runGapscope({"compare", folder.file("spec.json"), "--out", folder.file("out")},
            {"GAPSCOPE_DATA=" + folder.file("nowhere")});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("Note: "));
    const RunRecord record = readRecord(folder.file("out/a_lambda-1-n_seed-1.json"));
    EXPECT_EQ(record.dataset.source, "sample:words");
    EXPECT_NE(record.dataset.note, "");
    EXPECT_TRUE(record.dataset.synthetic);
}

TEST(Compare, ClaimsArePrintedAndWritten)
{
    const ScratchFolder folder;
    const ProcessEnd end = compare(folder, "out", {}, R"({"format": "gapscope-compare",
        "version": 1, "title": "Small", "dataset": {"source": "sample:words", "limit": 60},
        "experiment": {"figure": "9z", "paper": "Nobody et al.", "about": "Two runs.", "claims": [
            {"says": "few are fewer", "measure": "pass", "to_gap": 5, "less": "few",
             "than": "many"},
            {"says": "the cache is off", "measure": "hit_rate", "variant": "few",
             "at_most": 0.1},
            {"says": "many end lower", "measure": "gap", "less": "many", "than": "few"}]},
        "variants": [{"name": "few", "max_passes": 2}, {"name": "many", "max_passes": 20}],
        "seeds": [1, 2, 3]})");
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("Nobody et al., figure 9z: Two runs."));
    EXPECT_THAT(end.out, HasSubstr("too close to tell  few are fewer")); // both at the first point
    EXPECT_THAT(end.out, HasSubstr("cannot be told     the cache is off"));
    EXPECT_THAT(end.out, HasSubstr("shown              many end lower"));
    const auto claims = nlohmann::json::parse(contentOf(folder.file("out/claims.json")));
    EXPECT_EQ(claims["figure"], "9z");
    EXPECT_EQ(claims["claims"][0]["verdict"], "too close to tell");
    EXPECT_EQ(claims["claims"][2]["verdict"], "shown");
    EXPECT_EQ(claims["claims"][2]["numbers"][0]["less"]["runs"], 3);
    EXPECT_EQ(claims["claims"][2]["numbers"][0]["agree"], 9);
    EXPECT_LT(claims["claims"][2]["numbers"][0]["ratio"], 1);
}

TEST(Compare, PathsAndGridsAreRunAndTakenUpAgain)
{
    constexpr const char* spec = R"({"format": "gapscope-compare", "version": 1, "title": "Paths",
        "dataset": {"source": "sample:words", "limit": 40},
        "experiment": {"figure": "8", "paper": "Nobody", "claims": [
            {"says": "ends", "measure": "pass", "to_lambda": 1, "less": "warm", "than": "cold",
             "factor": 0.1},
            {"says": "holds", "measure": "worst_gap", "variant": "path", "at_most": 0.5}]},
        "variants": [
            {"name": "path", "run": "path", "epsilon": 0.5, "lambda_min": 1, "sampling": "gap"},
            {"name": "warm", "run": "grid", "epsilon": 0.5, "lambdas": "2^4:2^0", "warm": "dual"},
            {"name": "cold", "run": "grid", "epsilon": 0.5, "lambdas": "2^4:2^0"}],
        "seeds": [1, 2]})";
    const ScratchFolder folder;
    const ProcessEnd end = compare(folder, "out", {"--jobs", "2"}, spec);
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out,
        HasSubstr("shown              ends\n                     to reach λ = 1, cold needs "));
    EXPECT_THAT(end.out, HasSubstr("shown              holds"));
    const PathRecord path = readPathRecord(folder.file("out/path_path_seed-2.json"));
    EXPECT_EQ(path.options.seed, 2);
    EXPECT_NE(path.result.end, PathEnd::stopped);
    EXPECT_EQ(readPathRecord(folder.file("out/warm_grid_seed-1.json")).result.points.size(), 5U);
    const std::string summary = summaryOf(folder, "out");
    EXPECT_EQ(linesOf(summary), 7U);
    EXPECT_THAT(summary, HasSubstr("\nwarm,1,1,converged,"));
    const ProcessEnd again = compare(folder, "out", {"--resume", "--jobs", "1"}, spec);
    EXPECT_THAT(again.err, HasSubstr("6/6 cold"));
    EXPECT_THAT(again.err, HasSubstr("complete, not run again"));
    EXPECT_EQ(summaryOf(folder, "out"), summary);
}

TEST(Compare, APathWithoutAGivenTargetIsDoneAtItsLimit)
{
    const std::string spec = R"({"format": "gapscope-compare", "version": 1, "title": "Path",
        "dataset": {"source": "sample:words", "limit": 40},
        "variants": [{"name": "path", "run": "path", "max_passes": 5 TARGET}]})";
    const auto with = [&spec](const std::string& target) {
        std::string text = spec;
        return text.replace(text.find("TARGET"), 6, target);
    };
    const ScratchFolder folder;
    EXPECT_EQ(compare(folder, "a", {}, with("").c_str()).status, 0); // as `path` does
    EXPECT_EQ(compare(folder, "b", {}, with(R"(, "epsilon": 0.01)").c_str()).status, 3);
}

TEST(Compare, ShippedSpecsAreReadable)
{
    std::size_t count = 0;
    for (const auto& entry :
        std::filesystem::directory_iterator(GAPSCOPE_SOURCE_DIR "/resources/experiments")) {
        if (entry.path().extension() != ".json")
            continue;
        const ComparisonSpec spec = readComparison(entry.path().string());
        EXPECT_FALSE(spec.title.empty()) << entry.path();
        EXPECT_FALSE(jobsOf(spec, 100).empty());
        ++count;
    }
    EXPECT_GE(count, 2U);
}

TEST(RunComparison, ShowsWeightsAndGapsOfEveryPoint)
{
    const ScratchFolder folder;
    ComparisonPlan plan;
    plan.spec = comparisonFromJson(smallSpec, "spec");
    plan.outFolder = folder.file("out");
    plan.jobs = 2;
    std::size_t points = 0;
    std::size_t looked = 0;
    std::size_t finished = 0;
    const ComparisonObserver observer = {{}, {}, [&](std::size_t, const TracePoint&) { ++points; },
        [&](std::size_t, const FinishedRun&) { ++finished; },
        [&](std::size_t, const TracePoint&, const SolverView& view, const Training& training) {
            ++looked;
            EXPECT_EQ(view.w.size(), training.problem().weightSize());
            EXPECT_EQ(view.gapEstimates.size(), 60U);
        }};
    const ComparisonOutcome outcome = runComparison(plan, {}, observer);
    EXPECT_EQ(outcome.status, exitDone);
    ASSERT_EQ(outcome.runs.size(), 8U);
    EXPECT_EQ(finished, 8U);
    std::size_t recorded = 0;
    for (const FinishedRun& run : outcome.runs)
        recorded += run.record.trace.size();
    EXPECT_EQ(points, recorded);
    EXPECT_EQ(looked, recorded);
}

} // namespace gapscope::test
