// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints are copied by the solver and written by another thread.
#include "core/solvers/checkpoint/checkpoint_writer.h"

#include "core/records/record_difference.h"
#include "core/solvers/training/training_record.h"
#include "tests/core/drawn_run.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/scratch_folder.h"

#include <atomic>
#include <filesystem>
#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

SolverOptions somePasses(double passes)
{
    SolverOptions options;
    options.lambda = 0.05;
    options.epsilon = 0;
    options.maxPasses = passes;
    return options;
}

const auto problem = tinyChain(7, {10, 3, 5, 4});

RunRecord straight(const SolverOptions& options)
{
    Training training(problem, nullptr, options);
    RunControl control;
    return recordOf(training, training.run(control), tinyAbout());
}

} // namespace

TEST(CheckpointWriter, whatIsOnDiskResumesToTheSameRecord)
{
    const SolverOptions options = somePasses(4000);
    ScratchFolder folder;
    {
        Training training(problem, nullptr, options);
        RunControl control;
        std::atomic<int> failures = 0;
        CheckpointWriter writer(CheckpointFile(folder.file("run.ckpt")), 0.01, control,
            [&failures](const InputError&) { ++failures; });
        training.onCheckpoint([&] { writer.takeIfAsked(training, tinyAbout()); });
        bool asked = false;
        training.run(control, [&](const TracePoint& point, const SolverView&) {
            if (point.pass > 1000 && !std::exchange(asked, true))
                writer.ask(); // on a fast machine the interval may not have passed
            if (point.pass > 2000)
                control.stop(); // killed: the newest checkpoint is there
        });
        training.onCheckpoint({});
        writer.ask();
        writer.finish();
        EXPECT_EQ(failures, 0);
    }
    std::optional<Checkpoint> found = CheckpointFile(folder.file("run.ckpt")).read();
    ASSERT_TRUE(found);
    EXPECT_GT(found->pass, 0);
    Training training(problem, nullptr, options);
    resumeFrom(*found, training, "run.ckpt");
    RunControl control;
    const RunRecord record = recordOf(training, training.run(control), tinyAbout());
    EXPECT_EQ(firstDifference(straight(options), record).value_or(""), "");
}

TEST(CheckpointWriter, theEndOfARunAloneLeavesNone)
{
    ScratchFolder folder;
    Training training(problem, nullptr, somePasses(5));
    RunControl control;
    CheckpointWriter writer(CheckpointFile(folder.file("run.ckpt")), 1000, control, {});
    training.onCheckpoint([&] { writer.takeIfAsked(training, tinyAbout()); });
    training.run(control);
    writer.finish();
    EXPECT_EQ(folder.fileCount(), 0U);
    writer.ask(); // before the next run: its first step brings one
    training.setLimits(0, 6, unlimited);
    training.run(control);
    writer.finish();
    EXPECT_EQ(folder.fileCount(), 1U);
    writer.take(training, tinyAbout()); // further on: the last one becomes the previous
    writer.finish();
    writer.take(training, tinyAbout()); // has not moved
    writer.finish();
    EXPECT_EQ(folder.fileCount(), 2U);
}

TEST(CheckpointWriter, aDiskThatRefusesIsSaidOnceAndDoesNotEndTheRun)
{
    ScratchFolder folder;
    const std::string inside = folder.file("gone");
    std::filesystem::create_directory(inside);
    Training training(problem, nullptr, somePasses(50));
    RunControl control;
    std::atomic<int> said = 0;
    CheckpointWriter writer(
        CheckpointFile(inside + "/run.ckpt"), 1000, control, [&said](const InputError& error) {
            said += std::string(error.what()).find("gone") != std::string::npos ? 1 : 100;
        });
    std::filesystem::remove(inside);
    training.onCheckpoint([&] { writer.take(training, tinyAbout()); });
    const RunResult result = training.run(control, [&](const TracePoint&, const SolverView&) {
        writer.ask();
        writer.finish();
    });
    EXPECT_EQ(result.status, RunStatus::maxPasses);
    EXPECT_THROW(writer.requireWritten(), InputError);
    EXPECT_EQ(said, 1);
    std::filesystem::create_directory(inside);
    writer.take(training, tinyAbout());
    EXPECT_NO_THROW(writer.requireWritten());
}

TEST(CheckpointWriter, retiredItAsksNobody)
{
    ScratchFolder folder;
    auto control = std::make_unique<RunControl>();
    CheckpointWriter writer(CheckpointFile(folder.file("run.ckpt")), 0.01, *control, {});
    writer.retire();
    control.reset();
    writer.ask(); // asking the control, which is gone, would crash
    writer.finish();
}
