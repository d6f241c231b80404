// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/run_comparison.h"
#include "core/records/run_record.h"
#include "tests/app/cli/compare_fixture.h"
#include "tests/app/cli/process.h"
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

} // namespace

/// The shard that ends last finds the records of the others, however close their ends are.
TEST(CompareSlurm, ShardsThatEndTogetherWriteAllRows)
{
    const ScratchFolder folder;
    put(folder.file("spec.json"), smallSpec);
    std::vector<std::unique_ptr<Process>> shards;
    for (const char* shard : {"1/4", "2/4", "3/4", "4/4"})
        shards.push_back(std::make_unique<Process>(
            std::vector<std::string>{gapscopeProgram(), "compare", folder.file("spec.json"),
                "--out", folder.file("four"), "--shard", shard, "--quiet"}));
    for (const auto& shard : shards)
        EXPECT_EQ(shard->wait().status, 0);
    EXPECT_EQ(compare(folder, "one").status, 0);
    EXPECT_EQ(summaryOf(folder, "four"), summaryOf(folder, "one"));
}

/// A scheduler made of two files: sbatch prints a number and writes down its arguments.
TEST(CompareSlurm, SlurmScriptsRunEveryShardAndMerge)
{
    const ScratchFolder folder;
    const ProcessEnd end = compare(folder, "a b/out", {"--slurm", folder.file("it's")});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("8 runs"));
    const std::string array = contentOf(folder.file("it's/array.sbatch"));
    EXPECT_THAT(array, HasSubstr("#SBATCH --array=1-8\n"));
    const auto shell = [&](const std::string& script, const std::string& task) {
        return std::system(
            ("SLURM_ARRAY_TASK_ID=" + task + " sh \"" + folder.file(script) + "\"").c_str());
    };
    for (int task = 1; task <= 8; ++task)
        EXPECT_EQ(shell("it's/array.sbatch", std::to_string(task)), 0);
    EXPECT_EQ(shell("it's/merge.sbatch", ""), 0);
    EXPECT_EQ(compare(folder, "one").status, 0);
    EXPECT_EQ(summaryOf(folder, "a b/out"), summaryOf(folder, "one"));

    put(folder.file("sbatch"), "#!/bin/sh\necho \"$*\" >> \"$0.calls\"\necho '17;cluster'\n");
    std::filesystem::permissions(folder.file("sbatch"), std::filesystem::perms::owner_all);
    EXPECT_EQ(std::system(("PATH=\"" + folder.file("") + ":$PATH\" sh \""
                  + folder.file("it's/submit.sh") + "\"")
                              .c_str()),
        0);
    EXPECT_EQ(contentOf(folder.file("sbatch.calls")),
        "--parsable " + folder.file("it's/array.sbatch") + "\n--dependency=afterany:17 "
            + folder.file("it's/merge.sbatch") + "\n");
}

TEST(CompareSlurm, RecordsOfASlurmArrayGoBesideItsScriptsUnlessToldElse)
{
    const ScratchFolder folder;
    put(folder.file("spec.json"), smallSpec);
    const ProcessEnd end =
        runGapscope({"compare", folder.file("spec.json"), "--slurm", folder.file("array")});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(
        contentOf(folder.file("array/array.sbatch")), HasSubstr(folder.file("array/results")));
    const ProcessEnd nowhere = runGapscope({"compare", folder.file("spec.json")});
    EXPECT_EQ(nowhere.status, 2);
    EXPECT_THAT(nowhere.err, HasSubstr("--out is required"));
    const ProcessEnd part = compare(folder, "out", {"--slurm", folder.file("s"), "--shard", "1/2"});
    EXPECT_EQ(part.status, 2);
    EXPECT_THAT(part.err, HasSubstr("--shard"));
}

TEST(CompareSlurm, SlurmScriptsAreRefusedWhereTheyCannotBeWritten)
{
    const ScratchFolder folder;
    put(folder.file("file"), "");
    const ProcessEnd end = compare(folder, "out", {"--slurm", folder.file("file/x")});
    EXPECT_EQ(end.status, 2);
    EXPECT_THAT(end.err, HasSubstr("file/x"));
    EXPECT_EQ(compare(folder, "out", {"--slurm", folder.file("two\nlines")}).status, 2);
}

} // namespace gapscope::test
