// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints as files: two generations, damage, other runs, other limits, pauses.
#include "core/solvers/checkpoint/checkpoint.h"

#include "core/machine/error.h"
#include "core/records/record_difference.h"
#include "core/solvers/training/training_record.h"
#include "tests/core/drawn_run.h"
#include "tests/support/altered_checkpoint.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/scratch_folder.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <thread>
#include <utility>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// A run of some passes that was interrupted, in two generations of a file.
struct TwoGenerations {
    std::shared_ptr<const Problem> problem = tinyChain(7, {10, 3, 5, 4});
    SolverOptions options;
    ScratchFolder folder;
    CheckpointFile file{folder.file("run.ckpt")};
    std::string newest, older;

    TwoGenerations()
    {
        options.method = "bcpfw";
        options.sampling = Sampling::gap;
        options.cache = true;
        options.lambda = 0.05;
        options.epsilon = 0;
        options.maxPasses = 6;
        options.traceEvery = 1;
        Training training(problem, nullptr, options);
        RunControl control;
        training.onCheckpoint([&] { file.write(training, tinyAbout()); });
        training.run(control, [&](const TracePoint& point, const SolverView&) {
            if (point.pass >= 2 && point.pass < 4)
                control.requestCheckpoint();
        });
        newest = contentOf(file.path());
        older = contentOf(file.previousPath());
    }
};

} // namespace

TEST(CheckpointFile, keepsTwoGenerations)
{
    TwoGenerations two;
    ASSERT_FALSE(two.older.empty());
    EXPECT_NE(two.older, two.newest);
    EXPECT_EQ(two.folder.fileCount(), 2U);
    const auto read = two.file.read();
    ASSERT_TRUE(read);
    EXPECT_EQ(read->fellBack, "");
    EXPECT_EQ(otherMachine(*read), "");
    EXPECT_GE(read->pass, 6);
    EXPECT_EQ(read->about.options, two.options);

    std::filesystem::remove(two.file.path()); // as between two calls where links cannot be made
    const auto previous = two.file.read();
    ASSERT_TRUE(previous);
    EXPECT_LT(previous->pass, 6);
    EXPECT_NE(previous->fellBack, "");
    std::filesystem::remove(two.file.previousPath());
    EXPECT_FALSE(two.file.read());
}

/// It resumes there, but may round otherwise: the note says so, and that no build can help.
TEST(CheckpointFile, ofAnotherProcessorIsTakenAndSaidSo)
{
    TwoGenerations two;
    put(two.file.path(), fromAnotherProcessor(two.newest));
    const auto read = two.file.read();
    ASSERT_TRUE(read);
    EXPECT_EQ(read->fellBack, "");
    const std::string said = otherProcessor(*read);
    EXPECT_EQ(said, otherMachine(*read));
    EXPECT_NE(said.find("made on a processor with other"), std::string::npos) << said;
    EXPECT_NE(said.find("this one has " + cpuClass()), std::string::npos) << said;
    EXPECT_EQ(otherProcessor(checkpointFromBytes(two.newest, "newest")), "");
}

TEST(CheckpointFile, aDamagedNewestFallsBackAndIsNotKept)
{
    TwoGenerations two;
    Random random(5);
    const Checkpoint older = checkpointFromBytes(two.older, "older");
    for (int k = 0; k < 1000; ++k) {
        std::string damaged = two.newest;
        if (k % 10 == 0)
            damaged.resize(random.below(damaged.size()));
        else if (k % 10 == 1)
            damaged.append(1 + random.below(9), '\0');
        else
            for (std::uint64_t flips = 1 + random.below(3); flips > 0; --flips)
                damaged[random.below(damaged.size())] ^= static_cast<char>(1 << random.below(8));
        if (damaged == two.newest)
            continue; // flipped back
        put(two.file.path(), damaged);
        const auto read = two.file.read();
        ASSERT_TRUE(read);
        ASSERT_NE(read->fellBack, "");
        ASSERT_EQ(read->state, older.state);
    }
    // The undamaged generation is kept beside the next one that is written.
    Training training(two.problem, nullptr, two.options);
    resumeFrom(older, two.options, training, "older");
    two.file.write(training, tinyAbout());
    EXPECT_EQ(contentOf(two.file.previousPath()), two.older);
    ASSERT_TRUE(two.file.read());
    EXPECT_EQ(two.file.read()->fellBack, "");
}

TEST(CheckpointFile, refusesWhatIsNone)
{
    TwoGenerations two;
    put(two.file.path(), "a letter to a friend");
    put(two.file.previousPath(), two.newest.substr(0, two.newest.size() / 2));
    const std::string said = messageOf<InputError>([&] { two.file.read(); });
    EXPECT_NE(said.find("is no checkpoint"), std::string::npos) << said;
    EXPECT_NE(said.find("run.ckpt.previous has"), std::string::npos) << said;
    EXPECT_EQ(contentOf(two.file.path()), "a letter to a friend");
    EXPECT_NE(
        messageOf<InputError>([&] { CheckpointFile("/no/such/folder/c").requireWritable(); }), "");
}

/// Complete, with a valid checksum, but of another version: the error says so and does not call it
/// damaged.
TEST(CheckpointFile, ofAnotherFormatIsRefusedByItsNumber)
{
    TwoGenerations two;
    const std::size_t payload = checkpointPayloadAt;
    const auto withFormat = [&](std::uint32_t format) {
        std::string bytes = two.newest;
        std::memcpy(bytes.data() + payload, &format, sizeof format);
        return resealed(bytes);
    };
    std::uint32_t own = 0;
    std::memcpy(&own, two.newest.data() + payload, sizeof own);
    EXPECT_EQ(withFormat(own), two.newest);
    for (const auto& [format, word] :
        {std::pair(own - 1, "an earlier version"), std::pair(own + 1, "a later version")}) {
        const std::string said =
            messageOf<InputError>([&] { checkpointFromBytes(withFormat(format), "run.ckpt"); });
        EXPECT_NE(said.find(word), std::string::npos) << said;
        EXPECT_NE(said.find("format " + std::to_string(format)), std::string::npos) << said;
        EXPECT_NE(said.find("format " + std::to_string(own)), std::string::npos) << said;
    }
    put(two.file.path(), withFormat(own - 1));
    const std::string said = messageOf<InputError>([&] { two.file.read(); });
    EXPECT_NE(said.find("earlier version"), std::string::npos) << said;
    EXPECT_EQ(contentOf(two.file.path()), withFormat(own - 1));
    EXPECT_EQ(contentOf(two.file.previousPath()), two.older);
}

TEST(CheckpointFile, ofAnotherRunIsRefusedSayingWhatDiffers)
{
    TwoGenerations two;
    const Checkpoint read = *two.file.read();
    const auto refused = [&](const std::function<void(RunRecord&)>& change) {
        RunRecord wanted = tinyAbout();
        wanted.options = two.options;
        change(wanted);
        return messageOf<InputError>([&] { requireSameRun(read, wanted, "run.ckpt"); });
    };
    EXPECT_EQ(refused([](RunRecord&) {}), "");
    EXPECT_EQ(refused([](RunRecord& r) {
        r.options.epsilon = 0.1;
        r.options.maxPasses = 100;
        r.options.maxSeconds = 5;
        r.options.threads = 2;
        r.request.source = "elsewhere"; // the same bytes
        r.request.task = r.dataset.task;
    }),
        "");
    const auto names = [](const std::string& text, const std::string& what) {
        return text.find(what) != std::string::npos;
    };
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.options.seed = 2; }), "--seed 1"));
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.options.lambda = 0.5; }), "--lambda 0.05"));
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.dataset.sha256 = "ab"; }), "sha256 ab"));
    // A template, counts or a test file with the same name and other content.
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.dataset.secondSha256 = "cd"; }), "besides cd"));
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.dataset.testSha256 = "cd"; }), "test cd"));
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.dataset.limit = 5; }), "limit 5"));
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.start.name = "a.model"; }), "a.model"));
}

/// Limits that the user raises are events at the place where the run resumes, so that its record
/// repeats it.
TEST(CheckpointFile, resumesToOtherLimits)
{
    TwoGenerations two;
    SolverOptions wanted = two.options;
    wanted.maxPasses = 12;
    wanted.threads = 2;
    Training training(two.problem, nullptr, two.options);
    resumeFrom(*two.file.read(), wanted, training, "run.ckpt");
    RunControl control;
    const RunResult result = training.run(control);
    EXPECT_EQ(result.status, RunStatus::maxPasses);
    EXPECT_GE(result.pass, 11);
    ASSERT_EQ(training.events().size(), 1U);
    EXPECT_EQ(training.events()[0].option, "max_passes");

    const RunRecord record = recordOf(training, result, tinyAbout());
    Training again(two.problem, nullptr, record.options);
    again.replay(replayOf(record));
    RunControl none;
    EXPECT_EQ(
        firstDifference(record, recordOf(again, again.run(none), tinyAbout())).value_or(""), "");
}

TEST(CheckpointFile, isWrittenWhilePaused)
{
    const auto problem = tinyChain(8, {10, 3, 5, 4});
    SolverOptions options;
    options.lambda = 0.05;
    Training training(problem, nullptr, options);
    RunControl control;
    std::atomic<int> written = 0;
    training.onCheckpoint([&] { ++written; });
    std::jthread person;
    bool waited = false;
    training.run(control, [&](const TracePoint&, const SolverView&) {
        if (std::exchange(waited, true))
            return;
        control.pause();
        person = std::jthread([&] {
            control.requestCheckpoint();
            for (int k = 0; k < 3000 && written == 0; ++k)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            EXPECT_EQ(written, 1);
            EXPECT_TRUE(control.paused());
            control.resume();
        });
    });
    EXPECT_EQ(written, 2); // and at the end
}
