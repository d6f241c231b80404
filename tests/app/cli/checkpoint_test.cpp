// SPDX-License-Identifier: GPL-3.0-or-later
// train --checkpoint: killed, ended by a signal, damaged, resumed.
#include "core/machine/random.h"
#include "tests/app/cli/process.h"
#include "tests/app/cli/without_timings.h"
#include "tests/support/altered_checkpoint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <thread>
#include <utility>

namespace gapscope::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

/// A training of some tenths of a second, with a record and a checkpoint in a folder.
class CheckpointedRun {
public:
    /// more: flags with their values; they replace the usual ones or are added.
    std::vector<std::string> command(const std::vector<std::string>& more = {}) const
    {
        const std::vector<std::pair<std::string, std::string>> usual{{"--method", "bcpfw"},
            {"--sampling", "gap"}, {"--lambda", "0.001"}, {"--max-passes", "200"},
            {"--trace-every", "10"}, {"--seed", "4"}};
        std::vector<std::string> all{"train", "sample:words"};
        for (const auto& [flag, value] : usual)
            if (std::find(more.begin(), more.end(), flag) == more.end())
                all.insert(all.end(), {flag, value});
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    std::vector<std::string> withCheckpoint(std::vector<std::string> more = {}) const
    {
        for (const std::string& word : std::vector<std::string>{
                 "--checkpoint", file(), "--checkpoint-every", "0.02", "--record", record()})
            more.push_back(word);
        return command(more);
    }
    std::vector<std::string> asProgram() const
    {
        std::vector<std::string> all = withCheckpoint();
        all.insert(all.begin(), gapscopeProgram());
        return all;
    }
    std::string file() const { return folder.file("run.ckpt"); }
    std::string record() const { return folder.file("run.json"); }
    json recorded() const { return withoutTimings(json::parse(contentOf(record()))); }
    /// The record of a run that is never interrupted; it is trained once.
    static const json& straight()
    {
        static const json record = [] {
            const CheckpointedRun run;
            EXPECT_EQ(runGapscope(run.command({"--record", run.record(), "--quiet"})).status, 0);
            return run.recorded();
        }();
        return record;
    }
    /// Waits until this run has written a checkpoint.
    void waitForCheckpoint() const
    {
        using namespace std::chrono_literals;
        const std::string before = contentOf(file());
        for (int k = 0; k < 3000 && contentOf(file()) == before; ++k)
            std::this_thread::sleep_for(2ms);
    }

    ScratchFolder folder;
};

TEST(CliCheckpoint, AKilledRunEndsWithTheRecordOfOneNeverInterrupted)
{
    const CheckpointedRun run;
    Random random(3);
    for (int k = 0; k < 4; ++k) {
        Process process(run.asProgram());
        run.waitForCheckpoint();
        std::this_thread::sleep_for(std::chrono::milliseconds(random.below(60)));
        process.signal(SIGKILL);
        process.wait();
        EXPECT_TRUE(std::filesystem::exists(run.file()));
    }
    const ProcessEnd end = runGapscope(run.withCheckpoint());
    EXPECT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.err, HasSubstr("Resuming from " + run.file()));
    EXPECT_EQ(run.recorded(), CheckpointedRun::straight());
}

TEST(CliCheckpoint, ASignalLeavesACheckpointAndARecord)
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const CheckpointedRun run;
        Process process(run.asProgram());
        run.waitForCheckpoint();
        const auto begin = std::chrono::steady_clock::now();
        process.signal(signal);
        const ProcessEnd end = process.wait();
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
        EXPECT_EQ(end.status, 130) << end.err;
        EXPECT_EQ(run.recorded()["result"]["status"], "stopped");
        const ProcessEnd rest = runGapscope(run.withCheckpoint({"--quiet"}));
        EXPECT_EQ(rest.status, 0) << rest.err;
        EXPECT_EQ(rest.err, "");
        EXPECT_EQ(run.recorded(), CheckpointedRun::straight());
    }
}

/// The record goes to a pipe that is never read, so the final write never ends by itself.
TEST(CliCheckpoint, ASecondSignalLeavesAtOnceWithAWholeCheckpoint)
{
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "ThreadSanitizer holds signals back until a thread calls the system";
#endif
    using namespace std::chrono_literals;
    for (const auto between : {0ms, 2ms, 10ms, 400ms}) {
        const CheckpointedRun run;
        ASSERT_EQ(::mkfifo(run.record().c_str(), 0600), 0);
        Process process(run.asProgram());
        run.waitForCheckpoint();
        process.signal(SIGTERM);
        std::this_thread::sleep_for(between);
        if (between == 400ms) { // it waits, and holds its checkpoint
            EXPECT_THAT(runGapscope(run.withCheckpoint()).err, HasSubstr("another run is writing"));
        }
        const auto begin = std::chrono::steady_clock::now();
        process.signal(SIGINT); // a second pending SIGTERM would merge with the first
        process.waitForError("nothing says this: its end is waited for");
        const auto took = std::chrono::steady_clock::now() - begin;
        EXPECT_LT(took, 2s);
        if (took > 10s)
            return;
        EXPECT_EQ(process.wait().status, 130);
        std::filesystem::remove(run.record());
        const ProcessEnd rest = runGapscope(run.withCheckpoint({"--quiet"}));
        EXPECT_EQ(rest.status, 0) << rest.err;
        EXPECT_EQ(rest.err, "");
        EXPECT_EQ(run.recorded(), CheckpointedRun::straight());
    }
}

/// Between keeping the previous one and renaming the new one, both names are one file.
TEST(CliCheckpoint, ARunThatEndedWhileItsCheckpointWasRenamedIsResumed)
{
    const CheckpointedRun run;
    ASSERT_EQ(runGapscope(run.withCheckpoint({"--quiet"})).status, 0);
    std::filesystem::remove(run.file() + ".previous");
    std::filesystem::create_hard_link(run.file(), run.file() + ".previous");
    const ProcessEnd end = runGapscope(run.withCheckpoint({"--quiet"}));
    EXPECT_EQ(end.status, 0);
    EXPECT_EQ(end.err, "");
    EXPECT_EQ(run.recorded(), CheckpointedRun::straight());
}

TEST(CliCheckpoint, AnotherProcessorIsNoted)
{
    const CheckpointedRun run;
    ASSERT_EQ(runGapscope(run.withCheckpoint({"--quiet"})).status, 0);
    put(run.file(), fromAnotherProcessor(contentOf(run.file())));
    const ProcessEnd end = runGapscope(run.withCheckpoint({"--quiet", "--max-passes", "210"}));
    EXPECT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.err,
        AllOf(HasSubstr("Note: " + run.file() + ": it was made on a processor with other"),
            HasSubstr("the last bits may differ")));
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1);
}

TEST(CliCheckpoint, TwoRunsNeverShareAFile)
{
    const CheckpointedRun run;
    const std::vector<std::string> endless{"--max-passes", "1000000", "--epsilon", "0", "--quiet"};
    std::vector<std::string> command = run.withCheckpoint(endless);
    command.insert(command.begin(), gapscopeProgram());
    {
        Process first(command);
        run.waitForCheckpoint();
        const ProcessEnd second = runGapscope(run.withCheckpoint(endless));
        EXPECT_EQ(second.status, 2) << second.err;
        EXPECT_THAT(second.err,
            AllOf(HasSubstr(run.file() + ": "), HasSubstr("another run is writing"),
                HasSubstr("another --checkpoint file")));
        first.signal(SIGKILL);
        first.wait();
    }
    EXPECT_TRUE(std::filesystem::exists(run.file() + ".lock"));
    Process next(command); // the leftover lock is held by no process
    run.waitForCheckpoint();
    next.signal(SIGTERM);
    const ProcessEnd end = next.wait();
    EXPECT_EQ(end.status, 130) << end.err;
    EXPECT_FALSE(std::filesystem::exists(run.file() + ".lock"));
}

TEST(CliCheckpoint, TheSameCommandAgainPrintsTheResultAndHigherLimitsGoOn)
{
    const CheckpointedRun run;
    const ProcessEnd first = runGapscope(run.withCheckpoint());
    ASSERT_EQ(first.status, 0) << first.err;
    const json record = run.recorded();
    EXPECT_EQ(record, CheckpointedRun::straight());
    EXPECT_TRUE(std::filesystem::exists(run.file()));

    const ProcessEnd again = runGapscope(run.withCheckpoint());
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(run.recorded(), record);

    const ProcessEnd more = runGapscope(run.withCheckpoint({"--max-passes", "210"}));
    EXPECT_EQ(more.status, 0) << more.err;
    EXPECT_GT(run.recorded()["result"]["pass"], record["result"]["pass"]);
    EXPECT_EQ(run.recorded()["events"][0]["option"], "max_passes");
    const ProcessEnd replay = runGapscope({"replay", run.record(), "--quiet"});
    EXPECT_EQ(replay.status, 0) << replay.out << replay.err;

    const ProcessEnd less = runGapscope(run.withCheckpoint({"--max-passes", "5"}));
    EXPECT_NE((less.out + less.err).find("past the limit of 5 passes"), std::string::npos)
        << less.out << less.err;
}

TEST(CliCheckpoint, ADamagedNewestFallsBackWithOneMessage)
{
    const CheckpointedRun run;
    ASSERT_EQ(runGapscope(run.withCheckpoint({"--quiet"})).status, 0);
    const json record = run.recorded();
    std::string bytes = contentOf(run.file());
    bytes[bytes.size() / 2] ^= 1;
    put(run.file(), bytes);
    const ProcessEnd end = runGapscope(run.withCheckpoint({"--quiet"}));
    EXPECT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.err, AllOf(HasSubstr("its checksum does not hold"), HasSubstr("resumes from")));
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1);
    EXPECT_EQ(run.recorded(), record);
}

TEST(CliCheckpoint, WhatIsNoCheckpointOfThisRunIsRefusedAndLeftAlone)
{
    const CheckpointedRun run;
    ASSERT_EQ(runGapscope(run.withCheckpoint({"--quiet"})).status, 0);
    const std::string bytes = contentOf(run.file());
    const auto refused = [&](std::vector<std::string> more, const std::string& named) {
        const ProcessEnd end = runGapscope(run.withCheckpoint(std::move(more)));
        EXPECT_EQ(end.status, 2);
        EXPECT_THAT(end.err, AllOf(HasSubstr(run.file()), HasSubstr(named)));
        EXPECT_EQ(contentOf(run.file()), bytes);
    };
    refused({"--seed", "5"}, "--seed 4");
    refused({"--lambda", "0.1"}, "--lambda 0.001");
    refused({"--method", "bcfw"}, "--method bcpfw");
    refused({"--limit", "100"}, "limit 100");
    const std::filesystem::path path(run.file());
    const std::string otherwise =
        (path.parent_path() / "." / path.filename()).string(); // the same file
    refused({"--weights", otherwise + ".lock"}, "the file of --weights");
    refused({"--model", otherwise}, "the file of --model");
    refused({"--model", otherwise + ".previous"}, "the file of --model");

    put(run.file(), "notes of mine");
    const ProcessEnd end = runGapscope(run.withCheckpoint());
    EXPECT_EQ(end.status, 0) << "the previous one is resumed";
    put(run.file(), "notes of mine");
    std::filesystem::remove(run.file() + ".previous");
    EXPECT_EQ(runGapscope(run.withCheckpoint()).status, 2);
    EXPECT_EQ(contentOf(run.file()), "notes of mine");
    EXPECT_EQ(runGapscope(run.command({"--checkpoint", "/no/such/folder/c"})).status, 2);
    EXPECT_EQ(runGapscope(run.command({"--checkpoint", "/dev/null"})).status, 2);
}

/// Also when the previous generation has this format: only the user may discard that progress.
TEST(CliCheckpoint, ACheckpointOfAnEarlierFormatIsRefusedWithOneSentenceAndLeftAlone)
{
    const CheckpointedRun run;
    ASSERT_EQ(runGapscope(run.withCheckpoint({"--quiet"})).status, 0);
    std::string bytes = contentOf(run.file());
    std::uint32_t format = 0;
    std::memcpy(&format, bytes.data() + checkpointPayloadAt, sizeof format);
    EXPECT_EQ(format, 18U);
    const std::uint32_t earlier = 7; // of 4f551de
    std::memcpy(bytes.data() + checkpointPayloadAt, &earlier, sizeof earlier);
    bytes = resealed(bytes);
    put(run.file(), bytes);
    std::filesystem::remove(run.record());
    const ProcessEnd end = runGapscope(run.withCheckpoint({"--quiet"}));
    EXPECT_EQ(end.status, 2);
    EXPECT_EQ(end.err,
        "gapscope-cli: " + run.file()
            + ": a checkpoint of format 7, which only an earlier version of this program can "
              "resume; expected format 18\n");
    EXPECT_EQ(contentOf(run.file()), bytes);
    EXPECT_FALSE(std::filesystem::exists(run.record()));
}

} // namespace
} // namespace gapscope::test
