// SPDX-License-Identifier: GPL-3.0-or-later
// Files as bytes, gzip, lines, and the limits on untrusted files.
#include "core/files/sha256.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/xz_packed.h"

#include <gtest/gtest.h>
#include <random>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gapscope {
namespace {

std::vector<std::string> linesOf(std::string_view bytes, const ReadLimits& limits = {})
{
    TextLines lines{UnpackedBytes(StoredBytes::memory(bytes, "text"), limits)};
    std::vector<std::string> all;
    std::string_view line;
    while (lines.next(line))
        all.emplace_back(line);
    return all;
}

using Lines = std::vector<std::string>;

TEST(Sha256, AgreesWithFips180)
{
    EXPECT_EQ(sha256Of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256Of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    Sha256 inPieces;
    inPieces.add("a");
    inPieces.hex(); // the first request does not end it
    inPieces.add("bc");
    EXPECT_EQ(inPieces.hex(), sha256Of("abc"));
}

TEST(TextLines, EndsOfLines)
{
    EXPECT_EQ(linesOf("a\nb\n"), (Lines{"a", "b"}));
    EXPECT_EQ(linesOf("a\r\nb"), (Lines{"a", "b"}));
    EXPECT_EQ(linesOf("a\n\nb\n"), (Lines{"a", "", "b"}));
    EXPECT_EQ(linesOf("\n"), (Lines{""}));
}

TEST(TextLines, LinesAcrossPiecesStayWhole)
{
    std::string text;
    Lines expected;
    for (std::size_t k = 0; k < 3000; ++k) {
        expected.push_back(std::string(k % 701, static_cast<char>('a' + k % 26)));
        text += expected.back() + '\n';
    }
    EXPECT_GT(text.size(), std::size_t{900} << 10); // several pieces
    EXPECT_EQ(linesOf(text), expected);
    EXPECT_EQ(linesOf(gzipped(text)), expected);
}

TEST(TextLines, LineLengthAtTheLimitAndPastIt)
{
    const std::size_t most = ReadLimits{}.lineBytes;
    EXPECT_EQ(most, std::size_t{1} << 20);
    const std::string longest(most, 'x');
    EXPECT_EQ(linesOf("a\n" + longest + "\nb"), (Lines{"a", longest, "b"}));
    EXPECT_EQ(linesOf(longest + "\r\n"), (Lines{longest}));
    for (const std::string end : {"", "\n", "\nmore"}) {
        const InputError error = errorOf([&] { linesOf("a\n" + longest + "x" + end); });
        EXPECT_EQ(error.where(), "text");
        EXPECT_EQ(error.line(), 2U);
        EXPECT_NE(error.found().find("longer than 1048576 bytes"), std::string::npos);
    }
}

TEST(TextLines, ZeroByteIsRefusedWithItsLine)
{
    const InputError error = errorOf([] { linesOf(std::string_view("ab\nc\0d\n", 7)); });
    EXPECT_EQ(error.line(), 2U);
    EXPECT_EQ(error.expected(), "a text file");
}

TEST(UnpackedBytes, SeveralGzipMembersAndPaddingAreOneText)
{
    const std::string padded = gzipped("ab") + gzipped("c\nd\n") + std::string(700, '\0');
    EXPECT_EQ(linesOf(padded), (Lines{"abc", "d"}));
}

TEST(UnpackedBytes, EveryTruncationOfAGzipFileIsAnError)
{
    const std::string packed = gzipped(textOf(smallFile()));
    ASSERT_NO_THROW(linesOf(packed));
    for (std::size_t length = 2; length < packed.size(); ++length) {
        const InputError error = errorOf([&] { linesOf(packed.substr(0, length)); });
        EXPECT_NE(error.found().find("end too early"), std::string::npos) << length;
    }
}

TEST(UnpackedBytes, XzIsReadAndEveryTruncationOfItIsAnError)
{
    const std::string text = textOf(smallFile()), packed = xzPacked(text);
    EXPECT_EQ(linesOf(packed), linesOf(text));
    EXPECT_EQ(linesOf(packed + xzPacked("a\n")).size(), linesOf(text).size() + 1);
    for (std::size_t length = 6; length < packed.size(); length += 4) {
        const InputError error = errorOf([&] { linesOf(packed.substr(0, length)); });
        EXPECT_EQ(error.found(), "the xz data are damaged or cut off") << length;
        EXPECT_EQ(error.expected(), "a whole xz file");
    }
}

TEST(UnpackedBytes, DamagedXzIsAnError)
{
    std::string packed = xzPacked(textOf(smallFile()));
    const std::string trailing = packed + "garbage";
    packed[packed.size() / 2] ^= 1;
    for (const std::string& bytes : {packed, trailing})
        EXPECT_EQ(errorOf([&] { linesOf(bytes); }).found(), "the xz data are damaged or cut off");
}

TEST(UnpackedBytes, DamagedGzipIsAnError)
{
    std::string packed = gzipped(textOf(smallFile()));
    packed[packed.size() - 6] ^= 1; // the checksum
    EXPECT_NE(errorOf([&] { linesOf(packed); }).found().find("damaged"), std::string::npos);
    const std::string trailing = gzipped("a\n") + "garbage";
    EXPECT_NE(errorOf([&] { linesOf(trailing); }).found().find("damaged"), std::string::npos);
}

TEST(UnpackedBytes, UnpackedSizeAtTheLimitAndPastIt)
{
    ReadLimits limits;
    EXPECT_EQ(limits.unpackedBytes, std::uint64_t{4} << 30);
    limits.unpackedBytes = 1000;
    const std::string text(1000, '\n');
    EXPECT_EQ(linesOf(gzipped(text), limits).size(), 1000U);
    const InputError error = errorOf([&] { linesOf(gzipped(text + "\n"), limits); });
    EXPECT_EQ(error.found(), "more than 1000 bytes of content");
    EXPECT_EQ(linesOf(xzPacked(text), limits).size(), 1000U);
    EXPECT_EQ(errorOf([&] { linesOf(xzPacked(text + "\n"), limits); }).found(), error.found());
}

TEST(UnpackedBytes, RatioAtTheLimitAndPastIt)
{
    ReadLimits limits;
    EXPECT_EQ(limits.ratio, 200U);
    EXPECT_EQ(limits.ratioFreeBytes, 16U << 20U);
    limits.ratioFreeBytes = 0;
    // Lines whose packed size divides their size, with one more line packing to the same size.
    std::size_t size = 50'000;
    while (size % gzipped(std::string(size, '\n')).size() != 0
        || gzipped(std::string(size + 1, '\n')).size() != gzipped(std::string(size, '\n')).size())
        ++size;
    const std::string packed = gzipped(std::string(size, '\n')),
                      more = gzipped(std::string(size + 1, '\n'));
    limits.ratio = size / packed.size();
    EXPECT_EQ(linesOf(packed, limits).size(), size);
    EXPECT_NE(
        errorOf([&] { linesOf(more, limits); }).found().find("times its size"), std::string::npos);
    // The first bytes are free of it.
    limits.ratio = 1;
    limits.ratioFreeBytes = size;
    EXPECT_EQ(linesOf(packed, limits).size(), size);
    EXPECT_THROW(linesOf(more, limits), InputError);
}

/// 1 GiB of newlines packs to about 1 MiB: 1030:1.
TEST(UnpackedBytes, GzipBombIsStoppedEarly)
{
    const std::string member = gzipped(std::string(std::size_t{64} << 20, 'x'));
    std::string bomb;
    for (int k = 0; k < 16; ++k)
        bomb += member;
    rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    std::uint64_t unpacked = 0;
    const InputError error = errorOf([&] {
        UnpackedBytes bytes(StoredBytes::memory(bomb, "bomb.gz"));
        for (std::string_view piece = bytes.next(); !piece.empty(); piece = bytes.next())
            unpacked += piece.size();
    });
    getrusage(RUSAGE_SELF, &after);
    EXPECT_EQ(error.where(), "bomb.gz");
    EXPECT_NE(error.expected().find("200:1"), std::string::npos);
    EXPECT_LT(unpacked, 400U << 20U); // stored pieces are 256 KiB: ≤ 2 × 200 of them, not 1 GiB
    EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 16 << 10); // KiB
    // Read as lines it stops earlier: the first line is too long.
    EXPECT_EQ(errorOf([&] { linesOf(bomb); }).line(), 1U);
}

TEST(StoredBytes, WhatCannotBeReadIsNamed)
{
    const TemporaryFolder folder;
    const auto open = [](const std::string& path) {
        return errorOf([&] { StoredBytes::file(path); });
    };
    EXPECT_EQ(open(folder.path("")).found(), "is a directory");
    EXPECT_EQ(open(folder.path("absent")).where(), folder.path("absent"));
    EXPECT_NE(open(folder.path("absent")).found().find("No such file"), std::string::npos);
    EXPECT_EQ(open(folder.write("empty", "")).found(), "the file is empty");
    ASSERT_EQ(mkfifo(folder.path("pipe").c_str(), 0600), 0);
    EXPECT_EQ(open(folder.path("pipe")).expected(), "a regular file");
    EXPECT_EQ(errorOf([] { StoredBytes::memory("", "nothing"); }).found(), "the file is empty");
}

TEST(StoredBytes, UnreadableFileIsNamed)
{
    if (geteuid() == 0)
        GTEST_SKIP() << "root may read everything";
    const TemporaryFolder folder;
    const std::string path = folder.write("secret", "x");
    ASSERT_EQ(chmod(path.c_str(), 0), 0);
    const InputError error = errorOf([&] { StoredBytes::file(path); });
    EXPECT_EQ(error.where(), path);
    EXPECT_NE(error.found().find("Permission denied"), std::string::npos);
}

} // namespace
} // namespace gapscope
