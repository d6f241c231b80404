// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/atomic_file.h"

#include "core/machine/error.h"
#include "tests/support/scratch_folder.h"

#include <chrono>
#include <csignal>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gapscope {
namespace {

using test::contentOf;
using test::put;
using test::refusal;
using test::ScratchFolder;
using ::testing::HasSubstr;

mode_t modeOf(const std::string& path)
{
    struct stat status { };
    EXPECT_EQ(::stat(path.c_str(), &status), 0);
    return status.st_mode & 07777;
}

TEST(AtomicFile, WritesAndReplaces)
{
    const ScratchFolder folder;
    const std::string path = folder.file("a.json");
    std::string bytes("\0one\n", 5);
    bytes.append(300'000, 'x');
    writeFileAtomically(path, bytes);
    EXPECT_EQ(contentOf(path), bytes);
    writeFileAtomically(path, "two");
    EXPECT_EQ(contentOf(path), "two");
    writeFileAtomically(path, "");
    EXPECT_EQ(contentOf(path), "");
    EXPECT_EQ(folder.fileCount(), 1U);
}

TEST(AtomicFile, NewFilesFollowTheUmaskAndOldOnesKeepTheirMode)
{
    const ScratchFolder folder;
    const mode_t before = ::umask(027);
    writeFileAtomically(folder.file("new"), "x");
    ::umask(before);
    EXPECT_EQ(modeOf(folder.file("new")), 0640U);
    ASSERT_EQ(::chmod(folder.file("new").c_str(), 0604), 0);
    writeFileAtomically(folder.file("new"), "y");
    EXPECT_EQ(modeOf(folder.file("new")), 0604U);
}

TEST(AtomicFile, FollowsSymbolicLinksAlsoDanglingOnes)
{
    const ScratchFolder folder;
    std::filesystem::create_directory(folder.file("deep"));
    put(folder.file("deep/target"), "old");
    std::filesystem::create_symlink("deep/target", folder.file("link"));
    std::filesystem::create_symlink("link", folder.file("link2"));
    std::filesystem::create_symlink("deep/absent", folder.file("dangling"));
    writeFileAtomically(folder.file("link2"), "new");
    writeFileAtomically(folder.file("dangling"), "made");
    EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link2")));
    EXPECT_EQ(contentOf(folder.file("deep/target")), "new");
    EXPECT_EQ(contentOf(folder.file("deep/absent")), "made");
    std::filesystem::create_symlink("round", folder.file("round"));
    EXPECT_THAT(refusal([&] { writeFileAtomically(folder.file("round"), "x"); }),
        HasSubstr("symbolic links"));
}

TEST(AtomicFile, NamesPathAndReasonWhenItCannotWrite)
{
    const ScratchFolder folder;
    const auto write = [&](const std::string& name) {
        return refusal([&] { writeFileAtomically(name, "x"); });
    };
    EXPECT_THAT(write(folder.file("absent/a.json")),
        testing::AllOf(HasSubstr("absent/a.json"), HasSubstr("No such file")));
    EXPECT_THAT(write(folder.path()), HasSubstr("is a directory"));
    EXPECT_THAT(write(""), HasSubstr("empty"));
    EXPECT_THAT(write("/dev/full"), HasSubstr("No space left"));
    EXPECT_THAT(write(folder.file(std::string(250, 'n'))), HasSubstr("too long"));
}

TEST(AtomicFile, WhatCannotBeWrittenIsKnownBefore)
{
    const ScratchFolder folder;
    const auto refused = [](const std::string& name) {
        return refusal([&] { requireWritable(name); });
    };
    for (const std::string& name : {folder.file("absent/a.json"), folder.path(), std::string(),
             std::string("/dev/full"), folder.file(std::string(250, 'n'))})
        EXPECT_EQ(refused(name), refusal([&] { writeFileAtomically(name, "x"); })) << name;
    EXPECT_THAT(refused("/proc/gapscope-no-such"), HasSubstr("/proc/gapscope-no-such"));
    put(folder.file("old"), "kept");
    ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
    EXPECT_EQ(refused(folder.file("old")), "");
    EXPECT_EQ(refused(folder.file("new")), "");
    EXPECT_EQ(refused(folder.file("pipe")), ""); // nobody reads it: it must not wait
    EXPECT_EQ(refused("/dev/null"), "");
    EXPECT_EQ(contentOf(folder.file("old")), "kept");
    EXPECT_EQ(folder.fileCount(), 1U); // nothing is left behind
}

TEST(AtomicFile, APipeWaitsForItsReaderButNotForEver)
{
    const ScratchFolder folder;
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_THAT(
        refusal([&] { writeFileAtomically(pipe, "x"); }), HasSubstr("a pipe without a reader"));
    std::string read;
    std::thread late([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        read = contentOf(pipe);
    });
    const std::string whole(200'000, 'x'); // more than a pipe holds
    writeFileAtomically(pipe, whole);
    late.join();
    EXPECT_EQ(read, whole);
}

TEST(AtomicFile, ALinkOfANameOfOursIsReplaced)
{
    const ScratchFolder folder;
    put(folder.file("theirs"), "theirs");
    std::filesystem::create_symlink("theirs", folder.file("summary.csv"));
    writeFileAtomically(folder.file("summary.csv"), "ours", AtomicFile::Link::replaced);
    EXPECT_FALSE(std::filesystem::is_symlink(folder.file("summary.csv")));
    EXPECT_EQ(contentOf(folder.file("summary.csv")), "ours");
    EXPECT_EQ(contentOf(folder.file("theirs")), "theirs");
}

/// Runs in a child that has given up root, so that permissions mean something.
int exitStatusOfChild(const std::function<bool()>& succeeds)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(succeeds() ? 0 : 1);
    int status = -1;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(AtomicFile, ReadOnlyFolderAndFileStayAsTheyAre)
{
    const ScratchFolder folder;
    std::filesystem::create_directory(folder.file("locked"));
    put(folder.file("locked/a"), "old");
    put(folder.file("read-only"), "old");
    ::chmod(folder.file("read-only").c_str(), 0444);
    ::chmod(folder.path().c_str(), 0777);
    ::chmod(folder.file("locked").c_str(), 0555);
    const int status = exitStatusOfChild([&] {
        if (::geteuid() == 0 && ::seteuid(65534) != 0)
            return false;
        const auto denied = [&](const char* name) {
            return refusal([&] {
                writeFileAtomically(folder.file(name), "new");
            }).find("Permission denied")
                != std::string::npos;
        };
        return denied("locked/a") && denied("locked/new") && denied("read-only");
    });
    ::chmod(folder.file("locked").c_str(), 0755);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(contentOf(folder.file("locked/a")), "old");
    EXPECT_EQ(contentOf(folder.file("read-only")), "old");
}

TEST(AtomicFile, AFileThatCannotGrowLeavesTheOldOneWhole)
{
    const ScratchFolder folder;
    put(folder.file("a"), "old");
    const int status = exitStatusOfChild([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{10'000, 10'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        return refusal([&] {
            writeFileAtomically(folder.file("a"), std::string(50'000, 'x'));
        }).find("File too large")
            != std::string::npos;
    });
    EXPECT_EQ(status, 0);
    EXPECT_EQ(contentOf(folder.file("a")), "old");
    EXPECT_EQ(folder.fileCount(), 1U) << "a temporary file was left";
}

TEST(AtomicFile, PiecesAppearTogetherOrNotAtAll)
{
    const ScratchFolder folder;
    const std::string path = folder.file("pieces");
    {
        AtomicFile abandoned(path);
        abandoned.writeAt(0, "lost");
        EXPECT_FALSE(std::filesystem::exists(path));
        EXPECT_EQ(folder.fileCount(), 1U);
    }
    EXPECT_EQ(folder.fileCount(), 0U);
    put(path, "old");
    std::vector<std::string> parts;
    std::string whole;
    for (int k = 0; k < 8; ++k)
        whole +=
            parts.emplace_back(static_cast<std::size_t>(1000 * k + 1), static_cast<char>('a' + k));
    AtomicFile file(path);
    {
        std::vector<std::jthread> writers;
        std::size_t at = whole.size();
        for (std::size_t k = parts.size(); k-- > 0;) {
            at -= parts[k].size();
            writers.emplace_back([&file, at, part = parts[k]] { file.writeAt(at, part); });
        }
    }
    EXPECT_EQ(contentOf(path), "old");
    file.commit();
    EXPECT_EQ(contentOf(path), whole);
    EXPECT_EQ(folder.fileCount(), 1U);
}

TEST(AtomicFile, PiecesMayTakeTheLinksPlace)
{
    const ScratchFolder folder;
    put(folder.file("target"), "old");
    std::filesystem::create_symlink("target", folder.file("link"));
    {
        AtomicFile file(folder.file("link"), AtomicFile::Link::replaced);
        file.writeAt(0, "new");
        file.commit();
    }
    EXPECT_FALSE(std::filesystem::is_symlink(folder.file("link")));
    EXPECT_EQ(contentOf(folder.file("link")), "new");
    EXPECT_EQ(contentOf(folder.file("target")), "old");
    EXPECT_THAT(refusal([&] { AtomicFile("/dev/null"); }), HasSubstr("not a regular file"));
    EXPECT_THAT(refusal([&] { AtomicFile(folder.file("absent/a")); }), HasSubstr("No such file"));
}

TEST(AtomicFile, APieceThatDoesNotFitLeavesTheOldFile)
{
    const ScratchFolder folder;
    put(folder.file("a"), "old");
    const int status = exitStatusOfChild([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{10'000, 10'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        return refusal([&] {
            AtomicFile file(folder.file("a"));
            file.writeAt(9'000, std::string(50'000, 'x'));
        }).find("File too large")
            != std::string::npos;
    });
    EXPECT_EQ(status, 0);
    EXPECT_EQ(contentOf(folder.file("a")), "old");
    EXPECT_EQ(folder.fileCount(), 1U);
}

TEST(AtomicFile, ReadsWithinItsBoundOnly)
{
    const ScratchFolder folder;
    put(folder.file("ten"), "0123456789");
    EXPECT_EQ(readFile(folder.file("ten"), 10), "0123456789");
    EXPECT_THAT(refusal([&] { readFile(folder.file("ten"), 9); }), HasSubstr("more than 9 bytes"));
    EXPECT_THAT(refusal([&] { readFile(folder.path(), 10); }), HasSubstr("is a directory"));
    EXPECT_THAT(refusal([&] { readFile(folder.file("absent"), 10); }), HasSubstr("No such file"));
    EXPECT_THAT(refusal([&] { readFile("/dev/zero", 10); }), HasSubstr("not a regular file"));
    // A file whose size the system does not tell in advance.
    EXPECT_FALSE(readFile("/proc/self/status", 1 << 20).empty());
}

TEST(AtomicFile, SweepsOnlyItsOwnOldLeftovers)
{
    const ScratchFolder folder;
    const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
    for (const char* name : {"a.json.gapscope-abc123", "a.json", "b.gapscope-abc1234"}) {
        put(folder.file(name), "x");
        std::filesystem::last_write_time(folder.file(name), old);
    }
    put(folder.file("fresh.gapscope-abc123"), "x");
    EXPECT_EQ(sweepTemporaryFiles(folder.path()), 1U);
    EXPECT_FALSE(std::filesystem::exists(folder.file("a.json.gapscope-abc123")));
    EXPECT_EQ(folder.fileCount(), 3U);
    EXPECT_EQ(sweepTemporaryFiles(folder.file("absent")), 0U);
}

} // namespace
} // namespace gapscope
