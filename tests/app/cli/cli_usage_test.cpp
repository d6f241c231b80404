// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/run_record.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/app/cli/process.h"
#include "tests/app/cli/without_timings.h"
#include "tests/support/scratch_folder.h"

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

/// No output overwrites an input or another output, however the names are spelt.
TEST(CliUsage, OutputsHaveNamesOfTheirOwn)
{
    const ScratchFolder folder;
    const std::string data = folder.file("data.txt"), model = folder.file("a.model"),
                      record = folder.file("r.json"), link = folder.file("link.txt");
    ASSERT_EQ(runGapscope({"train", "sample:words", "--max-passes", "1", "--epsilon", "0",
                              "--record", record, "--model", model})
                  .status,
        0);
    put(data, "1 1 0\n2 0 1\n1 1 1\n2 0 0\n");
    std::filesystem::create_symlink(data, link);
    const std::string around = folder.file("./data.txt");
    const auto train = [&](std::vector<std::string> more) {
        more.insert(more.begin(), "train");
        return more;
    };
    expectRefused(train({data, "--record", around}), "the file of DATA");
    expectRefused(train({data, "--record", link}), "the file of DATA");
    expectRefused(train({"sample:digits", "--test", data, "--model", data}), "the file of --test");
    expectRefused(train({data, "--record", "x", "--model", "./x"}), "the file of --record");
    expectRefused(
        train({"sample:words", "--from", model, "--record", model}), "the file of --from");
    expectRefused({"path", data, "--record", data}, "the file of DATA");
    expectRefused({"replay", record, "--record", record}, "the file of RECORD");
    expectRefused({"predict", model, data, "--out", data}, "the file of DATA");
    expectRefused({"predict", model, data, "--out", model}, "the file of MODEL");
    for (const char* option : {"--bias=off", "--bias=on", "--loss=hamming", "--pose-bounds=all"})
        expectRefused({"predict", model, data, option}, "given for a model"); // which has it
    const ProcessEnd twice = runGapscope({"train", "sample:words", "--max-passes", "1", "--epsilon",
        "0", "--record", "/dev/null", "--model", "/dev/null"});
    EXPECT_EQ(twice.status, 0) << twice.err;
}

TEST(CliUsage, BadUsageIsOneLineAndStatus2)
{
    expectRefused({}, "no command given");
    expectRefused({"frobnicate"}, "unknown command 'frobnicate'");
    expectRefused({"--bogus"}, "unknown option '--bogus'");
    expectRefused({"train"}, "DATA is required");
    expectRefused({"train", "sample:words", "--bogus", "1"}, "unknown option '--bogus'");
    expectRefused({"train", "sample:words", "more"}, "unknown argument 'more'");
    expectRefused({"train", "sample:words", "--method", "magic"}, "one of fw, bcfw");
    expectRefused({"train", "sample:words", "--lambda", "0"}, "--lambda: '0'");
    expectRefused({"train", "sample:words", "--lambda", "-1"}, "--lambda: '-1'");
    expectRefused({"train", "sample:words", "--lambda", "nan"}, "--lambda: 'nan'");
    expectRefused({"train", "sample:words", "--lambda="}, "--lambda: no value; expected one");
    expectRefused(
        {"train", "sample:words", "--F", "1", "--F", "2"}, "--F: several values; expected one");
    expectRefused({"train", "sample:words", "--checkpoint-every", "0"},
        "--checkpoint-every: '0'; expected seconds from 0.01 to 1,000,000");
    expectRefused({"train", "sample:words", "--epsilon", "1e-2x"}, "--epsilon: '1e-2x'");
    expectRefused({"train", "sample:words", "--seed", "1.5"}, "--seed: '1.5'");
    expectRefused({"train", "sample:words", "--threads", "0"}, "--threads: '0'");
    expectRefused({"train", "sample:words", "--limit", "-3"}, "--limit: '-3'");
    expectRefused({"train", "sample:words", "--every", "0"}, "--every: '0'");
    expectRefused({"train", "sample:words", "--split", "huge"}, "huge");
    for (const std::string number : {"9", "2001"})
        expectRefused({"info", "sample:horses", "--superpixels", number},
            "--superpixels: '" + number + "'; expected a whole number from 10 to 2000");
    expectRefused(
        {"train", "sample:words", "--record", "/no/such/folder/r.json"}, "/no/such/folder");
    expectRefused({"train", "sample:words", "--record", "/"}, "is a directory");
    expectRefused({"train", "no-such-data", "--record", "/proc/x"}, "--record /proc/x");
    expectRefused({"train", "no-such-data", "--model", "/dev/full"}, "--model /dev/full");
    expectRefused({"train", "sample:words", "--weights", "w.txt"}, ".npz or .csv");
    expectRefused({"train", "sample:words", "--method", "fw", "--step", "approx"}, "--step");
    expectRefused({"train", "sample:toy", "--model", "toy.model"}, "task \"toy\"");
    expectRefused({"compare", "s.json", "--out", "x", "--shard", "3/2"}, "--shard: '3/2'");
    expectRefused({"compare", "s.json", "--out", "x", "--jobs", "0"}, "--jobs: '0'");
    expectRefused({"compare", "s.json"}, "--out is required");
}

TEST(CliUsage, SwitchesTakeOnAndOffOrStandAlone)
{
    const ScratchFolder folder;
    const std::string file = folder.file("r.json");
    const auto recorded = [&file](std::vector<std::string> flags) {
        flags.insert(flags.begin(), {"train", "--max-passes", "1", "--record", file, "--quiet"});
        flags.emplace_back("sample:toy");
        EXPECT_EQ(runGapscope(flags).status, 0);
        return readRecord(file).options;
    };
    EXPECT_TRUE(recorded({"--cache"}).cache);
    EXPECT_TRUE(recorded({"--cache", "on"}).cache);
    EXPECT_TRUE(recorded({"--cache=on"}).cache);
    EXPECT_TRUE(recorded({"--cache=true"}).cache);
    EXPECT_FALSE(recorded({"--cache=false"}).cache);
    EXPECT_FALSE(recorded({"--cache", "off"}).cache);
    EXPECT_FALSE(recorded({"--cache", "--cache=off"}).cache);
    EXPECT_TRUE(recorded({"--method", "bcpfw", "--shrinking", "on", "--cache", "on"}).shrinking);
    expectRefused({"train", "sample:toy", "--cache", "yes"},
        "--cache: 'yes'; expected on, off, or --cache alone, which switches it on");
    expectRefused({"train", "--shrinking", "1", "sample:toy"},
        "--shrinking: '1'; expected on, off, or --shrinking alone");
    expectRefused(
        {"train", "sample:toy", "--cache=yes"}, "--cache: 'yes'; expected one of off, on");
    expectRefused({"path", "--heuristic", "on", "sample:toy"},
        "--heuristic: 'on'; expected --heuristic alone, which switches it on");
    expectRefused({"path", "--heuristic", "--heuristic-rule", "both", "sample:toy"},
        "--heuristic-rule: 'both'; expected paper or authors");
    expectRefused({"path", "--heuristic-rule", "authors", "sample:toy"},
        "--heuristic-rule: 'authors' without --heuristic; expected both, or neither");
    expectRefused({"train", "sample:toy", "--quiet", "more"}, "expected --quiet alone");
    expectRefused({"train", "sample:toy", "--quiet", "--bogus"}, "unknown option '--bogus'");
}

TEST(CliUsage, ExactConstantsAreRefusedWhereTheyAreNotKnown)
{
    expectRefused({"train", "sample:words", "--quiet", "--sampling", "lipschitz"},
        "--sampling: lipschitz on the task chain, where the exact constants of a block are not "
        "known; expected curvature, which uses the largest norms seen, or another sampling");
    expectRefused({"train", "sample:digits", "--quiet", "--sampling", "exact-curvature",
                      "--rescaling", "slack"},
        "--sampling: exact-curvature on the task multiclass");
}

TEST(CliUsage, BadFilesAreNamed)
{
    const ScratchFolder folder;
    put(folder.file("garbage"), std::string("\0\1\2\xff garbage", 12));
    put(folder.file("empty"), "");
    put(folder.file("deep.json"), std::string(100'000, '['));
    for (const char* name : {"absent", "garbage", "empty", ""}) {
        expectRefused({"info", folder.file(name)}, folder.file(name));
        expectRefused({"train", folder.file(name)}, folder.file(name));
        expectRefused({"replay", folder.file(name)}, folder.file(name));
        expectRefused({"predict", folder.file(name), "sample:words"}, folder.file(name));
        expectRefused({"compare", folder.file(name), "--out", folder.path()}, folder.file(name));
        expectRefused(
            {"train", "sample:words", "--from", folder.file(name), "--quiet"}, folder.file(name));
    }
    put(folder.file("mine.gapscope"),
        R"({"format": "gapscope-session", "version": 1, "runs": [{"format": "gapscope-run"}]})");
    expectRefused({"info", folder.file("mine.gapscope")}, "a session, for gapscope");
    put(folder.file("report.html"),
        R"(<!doctype html><pre id="gapscope-spec">{"format": "gapscope-compare"}</pre>)");
    expectRefused({"replay", folder.file("report.html")}, "\"version\"");
    expectRefused({"replay", folder.file("deep.json")}, "deeper than 64");
    expectRefused({"info", "sample:none"}, "sample:none");
}

TEST(CliUsage, HelpAndVersionGoToStandardOutput)
{
    EXPECT_EQ(runGapscope({"--help"}).status, 0);
    const ProcessEnd help = runGapscope({"train", "--help"});
    EXPECT_EQ(help.status, 0);
    for (const OptionField& field : optionFields()) {
        std::string flag = "--" + std::string(field.key);
        std::replace(flag.begin(), flag.end(), '_', '-');
        EXPECT_THAT(help.out, HasSubstr(flag));
    }
    EXPECT_THAT(runGapscope({"--version"}).out, HasSubstr("GapScope"));
    const ProcessEnd data = runGapscope({"data"});
    EXPECT_EQ(data.status, 0);
    EXPECT_THAT(data.out, AllOf(HasSubstr("sample:words"), HasSubstr("ocr")));
}

TEST(CliUsage, AFullDiskBehindStandardOutputIsAnError)
{
    std::vector<std::string> given{"info sample:words", "--help", "--version", "--man"};
    for (const char* command :
        {"data", "info", "cache", "train", "path", "grid", "compare", "replay", "predict"})
        given.push_back(std::string(command) + " --help");
    for (const std::string& arguments : given) {
        const ProcessEnd end =
            Process({"/bin/sh", "-c", gapscopeProgram() + " " + arguments + " > /dev/full"}).wait();
        EXPECT_EQ(end.status, 2) << arguments;
        EXPECT_EQ(end.err,
            "gapscope-cli: standard output: cannot be written; expected room or an open pipe\n")
            << arguments;
    }
}

TEST(CliUsage, LinksNoQt)
{
    const ProcessEnd end = Process({"/usr/bin/ldd", gapscopeProgram()}).wait();
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("libc.so"));
    EXPECT_THAT(end.out, testing::Not(HasSubstr("libQt")));
}

} // namespace gapscope::test
