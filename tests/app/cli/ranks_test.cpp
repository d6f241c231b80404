// SPDX-License-Identifier: GPL-3.0-or-later
// train under mpirun: one training on two processes, one of which is lost.
#include "core/machine/random.h"
#include "tests/app/cli/process.h"
#include "tests/app/cli/without_timings.h"
#include "tests/support/scratch_folder.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <thread>

namespace gapscope::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using namespace std::chrono_literals;

/// A training on several processes, with a record and a checkpoint in a folder.
class SharedRun : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (std::system("command -v mpirun > /dev/null") != 0)
            GTEST_SKIP() << "no mpirun (openmpi-bin)";
    }
    /// Every process writes down its process id before it becomes the program.
    std::vector<std::string> command(const std::string& more, int ranks = 2) const
    {
        return {"/bin/sh", "-c",
            std::string("exec ") + mpirun + std::to_string(ranks) + " sh -c 'echo $$ > "
                + folder.file("pid") + ".$OMPI_COMM_WORLD_RANK; exec " + gapscopeProgram()
                + " train sample:words --split small --lambda 0.01 --sampling gap --epsilon 0 "
                  "--max-passes 6000 "
                  "--trace-every 300 --quiet "
                + more + "'"};
    }
    std::string kept() const
    {
        return "--checkpoint " + file() + " --checkpoint-every 0.02 --record "
            + folder.file("run.json");
    }
    std::string file() const { return folder.file("run.ckpt"); }
    json recorded(const char* name) const
    {
        return withoutTimings(json::parse(contentOf(folder.file(name))));
    }
    pid_t processOf(int rank) const
    {
        return std::atoi(contentOf(folder.file("pid." + std::to_string(rank))).c_str());
    }
    bool waitForCheckpoint(const std::string& before) const
    {
        for (int k = 0; k < 10000 && contentOf(file()) == before; ++k)
            std::this_thread::sleep_for(2ms);
        return contentOf(file()) != before;
    }

    ScratchFolder folder;
};

TEST_F(SharedRun, ALostRankEndsItAndTheCheckpointResumesToTheSameRecord)
{
    const ProcessEnd straight = Process(command("--record " + folder.file("straight.json"))).wait();
    ASSERT_EQ(straight.status, 0) << straight.err;
    Random random(5);
    for (const int lost : {1, 0, 1}) {
        const std::string before = contentOf(file());
        Process process(command(kept()));
        ASSERT_TRUE(waitForCheckpoint(before));
        std::this_thread::sleep_for(std::chrono::milliseconds(random.below(40)));
        ::kill(processOf(lost), SIGKILL);
        const auto begin = std::chrono::steady_clock::now();
        const ProcessEnd end = process.wait();
        EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s);
        EXPECT_NE(end.status, 0);
        EXPECT_THAT(end.err, HasSubstr("signal 9"));
        EXPECT_FALSE(std::filesystem::exists(folder.file("run.json")));
    }
    const std::string bytes = contentOf(file());
    const ProcessEnd other = Process(command(kept(), 3)).wait();
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.err, AllOf(HasSubstr("2 processes"), HasSubstr("3 processes")));
    const ProcessEnd alone = Process(command(kept(), 1)).wait();
    EXPECT_EQ(alone.status, 2);
    EXPECT_THAT(alone.err, HasSubstr("one process"));
    EXPECT_EQ(contentOf(file()), bytes);

    const ProcessEnd rest = Process(command(kept())).wait();
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_EQ(recorded("run.json"), recorded("straight.json"));
}

/// A copy of the data that differs on one machine.
TEST_F(SharedRun, OtherDataOnOneRankAreRefusedByAll)
{
    const ProcessEnd end = Process(
        command("--limit $((40 + OMPI_COMM_WORLD_RANK)) --record " + folder.file("run.json")))
                               .wait();
    EXPECT_EQ(end.status, 2) << end.err;
    EXPECT_THAT(end.err, HasSubstr("rank 1 has limit 41, rank 0 limit 40"));
    EXPECT_FALSE(std::filesystem::exists(folder.file("run.json")));
}

} // namespace
} // namespace gapscope::test
