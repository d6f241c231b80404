// SPDX-License-Identifier: GPL-3.0-or-later
// How many cores a run uses: by the affinity of its process, by cgroups, and beside other runs.
#include "core/machine/cores.h"
#include "core/solvers/training/training.h"
#include "tests/support/one_core.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// A folder of cgroups.
struct Groups {
    void write(const std::string& file, const std::string& text)
    {
        std::filesystem::create_directories(std::filesystem::path(folder.file(file)).parent_path());
        put(folder.file(file), text);
    }
    double cores() const { return quotaCores(folder.file("self"), folder.file("mount")); }

    ScratchFolder folder;
};

std::uint64_t threadsUsed(std::int64_t wanted, std::size_t jobs)
{
    SolverOptions options;
    options.maxPasses = 1;
    options.threads = wanted;
    Training training(tinyChain(3, {9, 3, 5, 4}), nullptr, options);
    RunControl control;
    control.shareCores(jobs);
    const RunResult result = training.run(control);
    EXPECT_EQ(result.jobs, jobs);
    EXPECT_EQ(training.initialOptions().threads, wanted); // what the record has
    return result.threads;
}

} // namespace

TEST(Cores, theSmallestQuotaOfAGroupAndThoseAboveItHolds)
{
    Groups groups;
    EXPECT_TRUE(std::isinf(groups.cores()));
    groups.write("self", "0::/user/app\n");
    EXPECT_TRUE(std::isinf(groups.cores()));
    groups.write("mount/user/app/cpu.max", "max 100000\n");
    EXPECT_TRUE(std::isinf(groups.cores()));
    groups.write("mount/user/cpu.max", "350000 100000\n");
    EXPECT_EQ(groups.cores(), 3.5);
    groups.write("mount/user/app/cpu.max", "50000 100000\n");
    EXPECT_EQ(groups.cores(), 0.5);
}

/// The group's path is the host's, while the mount shows the container's own group.
TEST(Cores, aContainerIsBoundByTheGroupThatItSeesAsTheRoot)
{
    Groups groups;
    groups.write("self", "0::/docker/0123\n");
    groups.write("mount/cpu.max", "200000 100000\n");
    EXPECT_EQ(groups.cores(), 2);
}

TEST(Cores, quotasOfTheFirstVersionHold)
{
    Groups groups;
    groups.write("self", "9:name=systemd:/\n4:cpuset:/job\n3:cpu,cpuacct:/job\n0::/\n");
    groups.write("mount/cpuset/job/cpu.cfs_quota_us", "100000\n");
    groups.write("mount/cpuset/job/cpu.cfs_period_us", "100000\n");
    groups.write("mount/cpu/job/cpu.cfs_quota_us", "-1\n");
    groups.write("mount/cpu/job/cpu.cfs_period_us", "100000\n");
    EXPECT_TRUE(std::isinf(groups.cores()));
    groups.write("mount/cpu,cpuacct/job/cpu.cfs_quota_us", "250000\n");
    groups.write("mount/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(groups.cores(), 2.5);
}

TEST(Cores, aRunUsesItsShareUnlessANumberIsGiven)
{
    const std::size_t all = allCores();
    EXPECT_EQ(threadsUsed(0, 1), all);
    EXPECT_EQ(threadsUsed(0, 2), std::max<std::size_t>(all / 2, 1));
    EXPECT_EQ(threadsUsed(0, 1000), 1U);
    EXPECT_EQ(threadsUsed(3, 2), 3U);
    const OneCore one;
    EXPECT_EQ(threadsUsed(0, 1), 1U);
}
