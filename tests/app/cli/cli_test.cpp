// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/run_record.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/app/cli/process.h"
#include "tests/app/cli/without_timings.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gapscope::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

} // namespace

TEST(Cli, TheBestDualKnownIsKeptFromRunToRun)
{
    const ScratchFolder home;
    const std::vector<std::string> here{"XDG_DATA_HOME=" + home.path()};
    const auto train = [&here](const char* method, const char* passes) {
        return runGapscope({"train", "sample:toy", "--method", method, "--max-passes", passes,
                               "--lambda", "0.01", "--quiet"},
            here);
    };
    EXPECT_THAT(train("ssg", "3").out, ::testing::Not(HasSubstr("best dual")));
    EXPECT_THAT(train("bcfw", "30").out, HasSubstr("best dual known"));
    const ProcessEnd uncertified = train("ssg", "3");
    EXPECT_THAT(uncertified.out, HasSubstr("(bcfw, uniform sampling, "));
    EXPECT_THAT(uncertified.out, HasSubstr("primal within "));
    const std::string store = home.path() + "/GapScope/GapScope/best-duals.json";
    put(store, "damaged");
    const ProcessEnd end = train("bcfw", "3");
    EXPECT_EQ(end.status, 0);
    EXPECT_THAT(end.out, HasSubstr("primal"));
    EXPECT_THAT(end.err, AllOf(HasSubstr("not saved"), HasSubstr(store)));
}

TEST(Cli, InfoTellsTheBoxOnTheWeights)
{
    const json horses = json::parse(runGapscope({"info", "sample:horses", "--json"}).out);
    EXPECT_EQ(horses["bounds"]["lower"], 0);
    EXPECT_TRUE(horses["bounds"]["upper"].is_null());
    EXPECT_EQ(horses["bounds"]["last"], horses["d"]); // the pair weights are the last
    EXPECT_THAT(
        runGapscope({"info", "sample:horses"}).out, HasSubstr("at least 0; an oracle call"));
    const json figures = json::parse(runGapscope({"info", "sample:figures", "--json"}).out);
    EXPECT_GT(figures["oracle_microseconds"], 0); // its maps are its own
}

TEST(Cli, InfoPrintsTheDatasetOfTheRecord)
{
    const ScratchFolder folder;
    const ProcessEnd info = runGapscope({"info", "sample:words", "--json"});
    ASSERT_EQ(info.status, 0) << info.err;
    const json tree = json::parse(info.out);
    EXPECT_EQ(tree["labels"], 26);
    EXPECT_EQ(tree["d"], 4082);
    EXPECT_EQ(tree["synthetic"], true);
    runGapscope({"train", "sample:words", "--max-passes", "1", "--record", folder.file("r.json")});
    const json recorded = json::parse(contentOf(folder.file("r.json")))["dataset"];
    for (const auto& [key, value] : recorded.items())
        EXPECT_EQ(tree[key], value) << key;
    EXPECT_EQ(tree.size(), recorded.size() + 3); // Table 1 of Osokin et al. 2016
    EXPECT_TRUE(tree["bounds"].is_null());
    EXPECT_GT(tree["oracle_microseconds"], 0);
    EXPECT_GT(tree["sparsity"], 0);
    EXPECT_LT(tree["sparsity"], 1);
}

TEST(Cli, ExitStatusTellsWhatWasReached)
{
    const auto status = [](std::vector<std::string> options) {
        options.insert(options.begin(), {"train", "sample:words", "--lambda", "0.1", "--quiet"});
        return runGapscope(options).status;
    };
    EXPECT_EQ(status({}), 0) << "the default ε";
    EXPECT_EQ(status({"--epsilon", "0.05"}), 0);
    EXPECT_EQ(status({"--max-passes", "2"}), 0);
    EXPECT_EQ(status({"--max-seconds", "0.01"}), 0);
    EXPECT_EQ(status({"--epsilon", "0.0001", "--max-passes", "2"}), 3);
    EXPECT_EQ(status({"--epsilon", "0.05", "--gap-check", "inf", "--max-passes", "30"}), 3);
    EXPECT_EQ(status({"--epsilon", "1", "--max-passes", "50"}), 0);
}

TEST(Cli, TheSameCommandGivesTheSameRecordAndReplayRepeatsIt)
{
    const ScratchFolder folder;
    const auto train = [&](const char* name, std::vector<std::string> options) {
        options.insert(
            options.begin(), {"train", "sample:words", "--quiet", "--record", folder.file(name)});
        return runGapscope(options).status;
    };
    for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
             {"--sampling", "gap", "--max-passes", "25", "--seed", "7", "--averaging", "weighted"},
             {"--method", "fw", "--max-passes", "5"},
             {"--epsilon", "0.05", "--lambda", "0.05", "--sampling", "permutation"}}) {
        train("a.json", options);
        train("b.json", options);
        EXPECT_EQ(withoutTimings(json::parse(contentOf(folder.file("a.json")))),
            withoutTimings(json::parse(contentOf(folder.file("b.json")))));
        const ProcessEnd replay = runGapscope(
            {"replay", folder.file("a.json"), "--record", folder.file("c.json"), "--quiet"});
        EXPECT_EQ(replay.status, 0) << replay.out << replay.err;
        EXPECT_THAT(replay.out, HasSubstr("identical"));
        EXPECT_EQ(withoutTimings(json::parse(contentOf(folder.file("c.json")))),
            withoutTimings(json::parse(contentOf(folder.file("a.json")))));
    }
    train("a.json", {"--max-passes", "25", "--seed", "7"});
    train("b.json", {"--max-passes", "25", "--seed", "8"});
    EXPECT_NE(withoutTimings(json::parse(contentOf(folder.file("a.json")))),
        withoutTimings(json::parse(contentOf(folder.file("b.json")))));
}

TEST(Cli, OptionsThatChangeNothingAreNotedAndRecordedAsDefaults)
{
    const ScratchFolder folder;
    const std::string file = folder.file("r.json");
    const ProcessEnd batch = runGapscope({"train", "sample:words", "--method", "fw", "--sampling",
        "gap", "--F", "0.5", "--seed", "3", "--max-passes", "2", "--record", file});
    EXPECT_THAT(batch.err, HasSubstr("Note: --sampling changes nothing: Batch Frank-Wolfe"));
    EXPECT_THAT(batch.err, HasSubstr("Note: --F changes nothing"));
    EXPECT_THAT(batch.err, testing::Not(HasSubstr("--seed changes")));
    const json options = json::parse(contentOf(file))["options"];
    EXPECT_EQ(options["sampling"], "uniform");
    EXPECT_EQ(options["seed"], 3);
    EXPECT_EQ(runGapscope({"replay", file, "--quiet"}).status, 0);

    json tree = json::parse(contentOf(file));
    tree["options"].erase("seed");
    put(file, tree.dump());
    expectRefused({"replay", file}, "key \"options.seed\": is missing");
}

TEST(Cli, ReplayFindsAChangedRecordAndRefusesOtherData)
{
    const ScratchFolder folder;
    runGapscope({"train", "sample:words", "--max-passes", "3", "--trace-every", "1", "--record",
        folder.file("r.json")});
    json tree = json::parse(contentOf(folder.file("r.json")));
    const double gap = tree["trace"][2]["gap"].get<double>();
    tree["trace"][2]["gap"] = gap * (1 + 1e-15);
    put(folder.file("changed.json"), tree.dump());
    const ProcessEnd changed = runGapscope({"replay", folder.file("changed.json"), "--quiet"});
    EXPECT_EQ(changed.status, 1);
    EXPECT_THAT(changed.out, HasSubstr("trace[2].gap"));
    tree["dataset"]["sha256"] = std::string(64, '0');
    put(folder.file("other.json"), tree.dump());
    expectRefused({"replay", folder.file("other.json"), "--quiet"}, "sha256");
}

TEST(Cli, Table1HasALineForEachDataAndSaysWhatIsMissing)
{
    const ScratchFolder folder;
    const ProcessEnd some =
        runGapscope({"table1", "sample:words", "sample:horses", "--limit", "20"});
    ASSERT_EQ(some.status, 0) << some.err;
    EXPECT_THAT(some.out, testing::StartsWith("| data | n | d | touched | bounds | oracle |\n"));
    EXPECT_THAT(some.out, HasSubstr("| Words sample (synthetic) | 20 | 4,082 | "));
    EXPECT_THAT(some.out, HasSubstr(" | 20 | 2,069 | "));
    EXPECT_THAT(some.out, HasSubstr("at least 0"));
    const ProcessEnd all = runGapscope({"table1", "--data-dir", folder.path()});
    EXPECT_EQ(all.status, 0) << all.err;
    EXPECT_THAT(all.out, HasSubstr("| conll2000 | "));
    const ProcessEnd wrong = runGapscope({"table1", "nowhere.txt", "sample:digits"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("nowhere.txt"));
    EXPECT_THAT(wrong.out, HasSubstr("Digits sample (synthetic)")); // the others all the same
}

TEST(Cli, AModelWithoutBiasesIsTrainedReplayedAndPredictedWith)
{
    const ScratchFolder folder;
    const ProcessEnd trained = runGapscope({"train", "sample:words", "--bias", "off",
        "--max-passes", "3", "--model", folder.file("m"), "--record", folder.file("r.json")});
    ASSERT_EQ(trained.status, 0) << trained.err;
    const json record = json::parse(contentOf(folder.file("r.json")));
    EXPECT_EQ(record["dataset"]["d"], 4004);
    EXPECT_EQ(record["request"]["bias"], "off");
    EXPECT_EQ(runGapscope({"replay", folder.file("r.json"), "--quiet"}).status, 0);
    EXPECT_EQ(runGapscope({"predict", folder.file("m"), "sample:words"}).status, 0);
    expectRefused({"train", "sample:digits", "--bias", "off"}, "--bias");
}

TEST(Cli, ModelsArePredictedWithExportedAndStartedFrom)
{
    const ScratchFolder folder;
    const ProcessEnd trained = runGapscope({"train", "sample:words", "--max-passes", "10",
        "--model", folder.file("m"), "--weights", folder.file("w.npz")});
    ASSERT_EQ(trained.status, 0) << trained.err;
    EXPECT_THAT(contentOf(folder.file("w.npz")), HasSubstr("transition.npy"));
    const ProcessEnd predicted =
        runGapscope({"predict", folder.file("m"), "sample:words", "--out", folder.file("p.tsv")});
    ASSERT_EQ(predicted.status, 0) << predicted.err;
    const std::string table = contentOf(folder.file("p.tsv"));
    EXPECT_THAT(table, testing::StartsWith("word\ttruth\tprediction\n"));
    const json info = json::parse(runGapscope({"info", "sample:words", "--json"}).out);
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + info["n_test"].get<int>());
    EXPECT_EQ(runGapscope({"predict", folder.file("m"), "sample:words"}).out, table);
    // The examples left out are named, and an option includes them.
    EXPECT_THAT(
        predicted.err, HasSubstr("60 is predicted; 540 of the training part (split large)"));
    const ProcessEnd all =
        runGapscope({"predict", folder.file("m"), "sample:words", "--split", "all"});
    EXPECT_EQ(std::count(all.out.begin(), all.out.end(), '\n'), 1 + 600);
    EXPECT_THAT(all.err, testing::Not(HasSubstr("left out")));

    const ProcessEnd warm = runGapscope({"train", "sample:words", "--max-passes", "1", "--from",
        folder.file("m"), "--record", folder.file("warm.json")});
    ASSERT_EQ(warm.status, 0) << warm.err;
    runGapscope(
        {"train", "sample:words", "--max-passes", "1", "--record", folder.file("cold.json")});
    EXPECT_EQ(readRecord(folder.file("warm.json")).start.name, folder.file("m"));
    EXPECT_NE(readRecord(folder.file("warm.json")).result.dual,
        readRecord(folder.file("cold.json")).result.dual);
    EXPECT_EQ(runGapscope({"replay", folder.file("warm.json"), "--quiet"}).status, 0);

    // first the model has other content, then it is missing
    ASSERT_EQ(
        runGapscope({"train", "sample:words", "--max-passes", "2", "--model", folder.file("m")})
            .status,
        0);
    const ProcessEnd other = runGapscope({"replay", folder.file("warm.json"), "--quiet"});
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.err, HasSubstr("the model that the run started from"));
    std::filesystem::remove(folder.file("m"));
    const ProcessEnd gone = runGapscope({"replay", folder.file("warm.json"), "--quiet"});
    EXPECT_EQ(gone.status, 2);
    EXPECT_THAT(gone.err, HasSubstr("no such file"));
}

TEST(Cli, ASignalEndsTheRunWith130AndTheRecordIsWritten)
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const ScratchFolder folder;
        Process process({gapscopeProgram(), "train", "sample:words", "--epsilon", "1e-9",
            "--record", folder.file("r.json"), "--model", folder.file("m")});
        ASSERT_TRUE(process.waitForError("Estimate:"));
        process.signal(signal);
        const ProcessEnd end = process.wait();
        EXPECT_EQ(end.status, 130) << end.err;
        const RunRecord record = readRecord(folder.file("r.json"));
        EXPECT_EQ(record.result.status, RunStatus::stopped);
        EXPECT_FALSE(record.trace.empty());
        EXPECT_TRUE(std::filesystem::exists(folder.file("m")));
        EXPECT_EQ(runGapscope({"replay", folder.file("r.json"), "--quiet"}).status, 0)
            << "an interrupted run can be replayed, too";
    }
}

TEST(Cli, MoreThreadsThanTheProcessorRunsAreTakenQuietly)
{
    const auto trained = [](const char* threads) {
        return runGapscope({"train", "sample:words", "--split", "small", "--lambda", "0.1",
            "--max-passes", "3", "--batch-size", "32", "--quiet", "--threads", threads});
    };
    const ProcessEnd many = trained("64");
    EXPECT_NE(many.status, 2);
    EXPECT_EQ(many.err, ""); // no warning of a library either
    EXPECT_EQ(many.status, trained("1").status);
    EXPECT_THAT(runGapscope({"train", "--help"}).out, HasSubstr("auto: the cores"));
}

TEST(Cli, WorkersShareATrainingThatRepeats)
{
    const ScratchFolder folder;
    const auto trained = [&](const std::string& method, const char* threads) {
        return runGapscope({"train", "sample:words", "--split", "small", "--lambda", "0.1",
            "--max-passes", "3", "--method", method, "--parallel", "rounds:3", "--threads", threads,
            "--record", folder.file(threads)});
    };
    EXPECT_EQ(trained("bcfw", "2").status, 0);
    const RunRecord record = readRecord(folder.file("2"));
    EXPECT_EQ(record.options.parallel, 3);
    EXPECT_EQ(runGapscope({"replay", folder.file("2"), "--quiet"}).status, 0);
    EXPECT_EQ(trained("bcfw", "1").status, 0);
    EXPECT_EQ(readRecord(folder.file("1")).trace.back().gap, record.trace.back().gap);
    EXPECT_THAT(trained("fw", "1").err, HasSubstr("--parallel changes nothing"));
    EXPECT_THAT(runGapscope({"train", "--help"}).out, HasSubstr("none|rounds[:N]"));
}

/// The method's row and the task's say where workers do nothing or do not pay.
TEST(Cli, NotesWhereWorkersDoNotHelp)
{
    const auto said = [](const std::string& command, const std::string& source,
                          const std::string& method, const std::string& workers) {
        return runGapscope({command, source, "--limit", "30", "--max-passes", "3", "--epsilon",
                               "0.5", "--method", method, "--parallel", workers})
            .err;
    };
    for (const std::string command : {"train", "path", "grid"}) {
        EXPECT_THAT(said(command, "sample:words", "cutting-plane", "rounds:2"),
            HasSubstr("--parallel changes nothing: Only bcfw"));
        EXPECT_THAT(said(command, "sample:words", "bcfw", "rounds:2"),
            HasSubstr("\nNote: --parallel: No gain"));
        EXPECT_THAT(said(command, "sample:words", "bcfw", "none"), Not(HasSubstr("Note: --par")));
    }
    EXPECT_THAT(said("train", "sample:horses", "bcfw", "rounds:2"), Not(HasSubstr("--parallel")));
}

/// Two processes under Open MPI train one model; only the first one prints and writes.
TEST(Cli, SharesOneTrainingAmongProcesses)
{
    if (std::system("command -v mpirun > /dev/null") != 0)
        GTEST_SKIP() << "no mpirun (openmpi-bin)";
    const ScratchFolder folder;
    const auto under = [&](const std::string& options) {
        const std::string command = std::string(mpirun)
            + "2 " GAPSCOPE_CLI " train sample:words --split small --lambda 0.1 --epsilon 0.02 "
              "--sampling gap --record "
            + folder.file("m.json") + " " + options + " > " + folder.file("out") + " 2> "
            + folder.file("err");
        return std::system(command.c_str());
    };
    ASSERT_EQ(under(""), 0) << contentOf(folder.file("err"));
    const std::string out = contentOf(folder.file("out"));
    EXPECT_THAT(out, HasSubstr("ranks           2: "));
    EXPECT_EQ(out.find("Converged"), out.rfind("Converged"));
    const RunRecord shared = readRecord(folder.file("m.json"));
    EXPECT_LE(shared.result.gap, 0.02);
    EXPECT_EQ(shared.ranks, 2U);
    const ProcessEnd again = runGapscope({"replay", folder.file("m.json")});
    EXPECT_EQ(again.status, 2);
    EXPECT_THAT(again.err, HasSubstr("a training that 2 ranks shared"));
    ASSERT_EQ(runGapscope({"train", "sample:words", "--split", "small", "--lambda", "0.1",
                              "--epsilon", "0.02", "--record", folder.file("one.json"), "--quiet"})
                  .status,
        0);
    const RunRecord alone = readRecord(folder.file("one.json"));
    EXPECT_LE(shared.result.dual, alone.result.primal);
    EXPECT_LE(alone.result.dual, shared.result.primal);

    const ProcessEnd strange =
        runGapscope({"train", "sample:words", "--max-passes", "1", "--quiet"},
            {"PMI_SIZE=2", "ASAN_OPTIONS=detect_leaks=0"}); // of Open MPI's modules, unloaded
    EXPECT_EQ(strange.status, 2);
    EXPECT_THAT(strange.err, HasSubstr("the launcher says 2 processes, MPI 1"));

    EXPECT_NE(under("--method bcpfw"), 0);
    EXPECT_THAT(contentOf(folder.file("err")), HasSubstr("several ranks"));
}

} // namespace gapscope::test
