// SPDX-License-Identifier: GPL-3.0-or-later
// Tags and notes beside records, and the walk through their folder: nothing is lost, whichever
// programs write at once and wherever a writer is killed.
#include "core/library/record_notes.h"

#include "core/library/record_folder.h"
#include "core/machine/error.h"
#include "core/machine/random.h"
#include "tests/datasets/damage.h"
#include "tests/support/disk_calls.h"
#include "tests/support/scratch_folder.h"

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gapscope::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string tagOf(int writer, int k) { return std::to_string(writer) + "-" + std::to_string(k); }

TEST(RecordNotes, ChangesAddUpInTheirOrder)
{
    const ScratchFolder folder;
    const RecordNotes own{{"mine", "old"}, "first"};
    EXPECT_EQ(readNotes(folder.path()).of("a.json", own), own);
    const RecordNotes after{{"mine", "new"}, "second"};
    appendNotes(folder.path(), {changeBetween("a.json", own, after)});
    EXPECT_EQ(readNotes(folder.path()).of("a.json", own), after);
    EXPECT_EQ(readNotes(folder.path()).of("b.json", own), own);
    const RecordNotes last{{"new"}, ""};
    appendNotes(folder.path(), {changeBetween("a.json", after, last), {"b.json", {"x"}}});
    EXPECT_EQ(readNotes(folder.path()).of("a.json", own), last);
    EXPECT_THAT(readNotes(folder.path()).of("b.json", {}).tags, ElementsAre("x"));
    const auto size = std::filesystem::file_size(folder.file(notesFileName));
    appendNotes(folder.path(), {changeBetween("a.json", last, last)}); // nothing to say
    EXPECT_EQ(std::filesystem::file_size(folder.file(notesFileName)), size);
}

TEST(RecordNotes, ANewFilesNameIsOnTheDiskToo)
{
    const ScratchFolder folder;
    const std::string place = std::filesystem::canonical(folder.path());
    const std::string file = place + "/" + notesFileName;
    const DiskCalls calls;
    appendNotes(folder.path(), {{"a.json", {"x"}}});
    const std::set<std::string> seen(calls.made.begin(), calls.made.end());
    EXPECT_THAT(seen, ElementsAre("fsync " + place, "fsync " + file));
    const DiskCalls later;
    appendNotes(folder.path(), {{"a.json", {"y"}}});
    EXPECT_THAT(later.made, ElementsAre("fsync " + file));
}

/// Two processes of two threads each; every change is on disk before the next.
TEST(RecordNotes, WritersAtOnceLoseNothing)
{
    constexpr int each = 300;
    const ScratchFolder folder;
    const auto write = [&](int writer) {
        for (int k = 0; k < each; ++k)
            appendNotes(folder.path(), {{"a.json", {tagOf(writer, k)}}}, std::chrono::seconds(60));
    };
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        try {
            std::thread other(write, 2);
            write(3);
            other.join();
        } catch (...) {
            ::_exit(1);
        }
        ::_exit(0);
    }
    std::thread other(write, 0);
    write(1);
    other.join();
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    const FolderNotes notes = readNotes(folder.path());
    EXPECT_EQ(notes.unreadable(), 0U);
    const std::vector<std::string> tags = notes.of("a.json", {}).tags;
    const std::set<std::string> found(tags.begin(), tags.end());
    EXPECT_EQ(tags.size(), 4U * each);
    for (int writer = 0; writer < 4; ++writer)
        for (int k = 0; k < each; ++k)
            EXPECT_TRUE(found.contains(tagOf(writer, k)));
}

/// A writer that is killed at any moment loses at most what it had not reported as saved.
TEST(RecordNotes, AKilledWriterLeavesWhatItHadWritten)
{
    const ScratchFolder folder;
    Random random(5);
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    int kept = 0;
    for (int round = 0; round < 20; ++round) {
        const pid_t child = ::fork();
        if (child == 0) {
            for (int k = 0;; ++k) {
                appendNotes(folder.path(), {{"a.json", {tagOf(round, k)}}});
                if (::write(ends[1], "", 1) != 1)
                    ::_exit(1);
            }
        }
        std::this_thread::sleep_for(std::chrono::microseconds(1000 + random.below(20000)));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
    }
    ASSERT_EQ(::fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    for (char byte; ::read(ends[0], &byte, 1) == 1;)
        ++kept;
    ::close(ends[0]);
    ::close(ends[1]);
    EXPECT_GE(
        readNotes(folder.path()).of("a.json", {}).tags.size(), static_cast<std::size_t>(kept));
}

TEST(RecordNotes, HalfALineIsClosedAndLeftOut)
{
    const ScratchFolder folder;
    appendNotes(folder.path(), {{"a.json", {"one"}}});
    put(folder.file(notesFileName),
        contentOf(folder.file(notesFileName)) + "{\"file\":\"a.json\",\"add\":[\"tw");
    appendNotes(folder.path(), {{"a.json", {"three"}}});
    const FolderNotes notes = readNotes(folder.path());
    EXPECT_EQ(notes.unreadable(), 1U);
    EXPECT_THAT(notes.of("a.json", {}).tags, ElementsAre("one", "three"));
}

/// A limit on the file's size stands for a full disk.
TEST(RecordNotes, WhatDoesNotFitIsTakenBack)
{
    const ScratchFolder folder;
    appendNotes(folder.path(), {{"a.json", {"one"}}});
    const std::string before = contentOf(folder.file(notesFileName));
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{before.size() + 10, before.size() + 10};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        try {
            appendNotes(folder.path(), {{"a.json", {"two two two two"}}});
        } catch (const InputError&) {
            ::_exit(3);
        }
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 3);
    EXPECT_EQ(contentOf(folder.file(notesFileName)), before);
}

TEST(RecordNotes, RefusesWhatItCannotKeep)
{
    const ScratchFolder folder;
    const NotesChange change{"a.json", {"x"}};
    EXPECT_THAT(messageOf<InputError>([&] { appendNotes(folder.file("absent"), {change}); }),
        HasSubstr("absent"));
    EXPECT_THAT(messageOf<InputError>([&] {
        appendNotes(folder.path(), {{"a.json", {std::string(notesMostOfLine, 'x')}}});
    }),
        HasSubstr("bytes of tags"));
    std::filesystem::create_symlink(folder.file("elsewhere"), folder.file(notesFileName));
    EXPECT_THROW(appendNotes(folder.path(), {change}), InputError);
    EXPECT_FALSE(std::filesystem::exists(folder.file("elsewhere")));
    EXPECT_TRUE(readNotes(folder.path()).of("a.json", {}).tags.empty());
    std::filesystem::remove(folder.file(notesFileName));
    ASSERT_EQ(::mkfifo(folder.file(notesFileName).c_str(), 0600), 0);
    EXPECT_THROW(appendNotes(folder.path(), {change}), InputError);
    std::filesystem::remove(folder.file(notesFileName));

    put(folder.file(notesFileName), "");
    const int held = ::open(folder.file(notesFileName).c_str(), O_RDONLY | O_CLOEXEC);
    ASSERT_EQ(::flock(held, LOCK_EX), 0);
    EXPECT_THAT(messageOf<InputError>(
                    [&] { appendNotes(folder.path(), {change}, std::chrono::milliseconds(20)); }),
        HasSubstr("another program"));
    ::close(held);
    std::filesystem::resize_file(folder.file(notesFileName), notesMostBytes);
    EXPECT_THROW(appendNotes(folder.path(), {change}), InputError);
    std::filesystem::resize_file(folder.file(notesFileName), notesMostBytes + 1);
    EXPECT_THROW(readNotes(folder.path()), InputError);
}

/// Half of the largest file allowed, in no more time than reading it takes.
TEST(RecordNotes, HalfAMillionTagsOfOneRecordAreTaken)
{
    std::string text;
    std::size_t count = 0;
    while (text.size() < notesMostBytes / 2) {
        text += R"({"file":"a.json","add":["0")";
        for (std::size_t begin = text.size(); text.size() - begin < notesMostOfLine / 2;)
            text += fmt::format(",\"tag {}\"", ++count);
        text += "]}\n";
    }
    ASSERT_GT(count, 400'000U);
    const RecordNotes now = notesFromText(text).of("a.json", {{"own"}, ""});
    ASSERT_EQ(now.tags.size(), count + 2);
    EXPECT_EQ(now.tags[0], "own");
    EXPECT_EQ(now.tags[2], "tag 1");
    EXPECT_EQ(now.tags.back(), fmt::format("tag {}", count));
}

TEST(RecordNotes, MutantsAreReadOrLeftOut)
{
    const ScratchFolder folder;
    appendNotes(
        folder.path(), {{"a.json", {"one", "two"}, {"three"}, "some notes"}, {"b.json", {"x"}}});
    const std::string whole = contentOf(folder.file(notesFileName));
    Random random(9);
    for (int k = 0; k < 2000; ++k) {
        put(folder.file(notesFileName), mutated(whole, "{}[]\",:\n \\", random));
        // Throws nothing and ends; the sanitizers see what it reads.
        readNotes(folder.path()).of("a.json", {{"three"}, "own"});
    }
}

TEST(RecordFolder, ListsFilesAndFoldersBelow)
{
    const ScratchFolder folder, elsewhere;
    std::filesystem::create_directories(folder.file("b/c"));
    std::filesystem::create_directories(folder.file(".hidden"));
    put(elsewhere.file("secret.json"), "{}");
    for (const char* name : {"z.json", "b/c/y.json", "b/x", ".hidden/w.json", ".v.json",
             "z.json.gapscope-a1B2c3", "gapscope-notes.jsonl"})
        put(folder.file(name), "{}");
    std::filesystem::create_symlink(elsewhere.file("secret.json"), folder.file("link.json"));
    std::filesystem::create_directory_symlink(elsewhere.path(), folder.file("away"));
    std::filesystem::create_directory_symlink(folder.path(), folder.file("b/loop"));
    ASSERT_EQ(::mkfifo(folder.file("pipe.json").c_str(), 0600), 0);
    const FolderListing listing = listFolder(folder.path());
    std::vector<std::string> names;
    for (const ListedFile& file : listing.files)
        names.push_back(file.name);
    EXPECT_THAT(names, ElementsAre("b/c/y.json", "b/x", "z.json"));
    EXPECT_THAT(listing.folders, ElementsAre("", "b", "b/c"));
    EXPECT_EQ(listing.files[0].size, 2U);
    EXPECT_GT(listing.files[0].modified, 0);
    EXPECT_FALSE(listing.cut);
    std::filesystem::create_directory_symlink(folder.path(), elsewhere.file("root"));
    EXPECT_EQ(listFolder(elsewhere.file("root")).files.size(), 3U); // the folder itself may be one
}

TEST(RecordFolder, StopsAtItsLimits)
{
    const ScratchFolder folder;
    std::string deep = folder.path();
    for (int k = 0; k < 6; ++k)
        std::filesystem::create_directories(deep += "/d");
    for (int k = 0; k < 5; ++k)
        put(folder.file(std::to_string(k)), "x");
    EXPECT_FALSE(listFolder(folder.path(), {5, 7, 6}).cut);
    EXPECT_TRUE(listFolder(folder.path(), {4, 7, 6}).cut);
    EXPECT_EQ(listFolder(folder.path(), {4, 7, 6}).files.size(), 4U);
    EXPECT_TRUE(listFolder(folder.path(), {5, 6, 6}).cut);
    EXPECT_TRUE(listFolder(folder.path(), {5, 7, 5}).cut);
    EXPECT_THROW(listFolder(folder.file("absent")), InputError);
    EXPECT_THROW(listFolder(folder.file("0")), InputError);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(listFolder(folder.path(), {}, stop.get_token()), Cancelled);
}

} // namespace
} // namespace gapscope::test
