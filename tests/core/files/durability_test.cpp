// SPDX-License-Identifier: GPL-3.0-or-later
// A file that was reported as written survives a power cut: its bytes are on the disk before it
// gets its name, and the name is on the disk before the report.
#include "core/models/model_file.h"
#include "core/records/run_record.h"
#include "core/solvers/checkpoint/checkpoint_writer.h"
#include "core/solvers/training/training_record.h"
#include "core/tasks/alignment/alignment.h"
#include "tests/support/disk_calls.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope::test {
namespace {

using ::testing::ElementsAre;

/// In a separate folder: as a new file, and in place of an old one.
template <typename Write> void expectInOrder(const Write& write)
{
    const ScratchFolder folder;
    const std::string place = std::filesystem::canonical(folder.path());
    const std::string path = place + "/file";
    for (int time = 0; time < 2; ++time) {
        DiskCalls calls;
        write(path);
        EXPECT_THAT(calls.made,
            ElementsAre("fsync " + path + ".gapscope-", "rename " + path + ".gapscope- " + path,
                "fsync " + place))
            << "time " << time;
    }
}

struct ShortRun {
    SolverOptions options;
    RunControl control;
    std::unique_ptr<Training> training;
    RunRecord record;

    ShortRun()
    {
        options.lambda = 0.05;
        options.maxPasses = 2;
        training = std::make_unique<Training>(tinyChain(3, {4, 2, 3, 3}), nullptr, options);
        record = recordOf(*training, training->run(control), {});
    }
};

TEST(Durability, OfARecord)
{
    const ShortRun run;
    expectInOrder([&](const std::string& path) { writeRecord(path, run.record); });
}

TEST(Durability, OfAModel)
{
    Model model;
    AlignmentShape shape;
    shape.featureNames = {"bias", "Dice"};
    model.shape = std::make_shared<AlignmentShape>(shape);
    model.w = {0.5, -2};
    expectInOrder([&](const std::string& path) { writeModel(path, model); });
}

TEST(Durability, OfACheckpoint)
{
    const ShortRun run;
    expectInOrder(
        [&](const std::string& path) { CheckpointFile(path).write(*run.training, run.record); });
}

/// As in the programs: a caller that waits for a checkpoint may end the program after it.
TEST(Durability, OfACheckpointThatAThreadWrites)
{
    ShortRun run;
    expectInOrder([&](const std::string& path) {
        CheckpointWriter writer(CheckpointFile(path), 1000, run.control, {});
        writer.take(*run.training, run.record);
        writer.finish();
    });
}

} // namespace
} // namespace gapscope::test
