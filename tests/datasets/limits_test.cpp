// SPDX-License-Identifier: GPL-3.0-or-later
// The limits on untrusted archives and images, at each limit and just past it.
#include "datasets/alignment/sentence_pairs.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/open.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

std::string openingOf(const std::string& archive, const StoreLimits& limits = {})
{
    const TemporaryFolder folder;
    const std::string path = folder.write("data.tar", archive);
    try {
        ImageStore::open(path, {}, {}, limits);
        return "";
    } catch (const InputError& error) {
        return error.what();
    }
}

/// The first bytes of an image that claims this size.
std::string header(const std::string& ending, unsigned width, unsigned height)
{
    std::vector<std::uint8_t> bytes;
    imageLibrary().imencode(ending, cv::Mat1b(2, 2, std::uint8_t{0}), bytes, {});
    const auto put = [&](std::size_t at, unsigned value, int count, bool big) {
        for (int k = 0; k < count; ++k)
            bytes[at + static_cast<std::size_t>(k)] =
                static_cast<std::uint8_t>(value >> 8 * (big ? count - 1 - k : k));
    };
    if (ending == ".png") {
        put(16, width, 4, true);
        put(20, height, 4, true);
    } else if (ending == ".bmp") {
        put(18, width, 4, false);
        put(22, height, 4, false);
    } else {
        std::size_t frame = 2;
        while (bytes[frame + 1] != 0xc0)
            frame += 2U + (static_cast<std::size_t>(bytes[frame + 2]) << 8U) + bytes[frame + 3];
        put(frame + 5, height, 2, true);
        put(frame + 7, width, 2, true);
    }
    return {bytes.begin(), bytes.end()};
}

} // namespace

TEST(Limits, sidesAndPixelsOfAnImage)
{
    for (const std::string ending : {".png", ".jpg", ".bmp"}) {
        const auto size = [&](unsigned width, unsigned height) {
            return imageSize(header(ending, width, height), "x");
        };
        EXPECT_EQ(size(4096, 4096), cv::Size(4096, 4096)) << ending; // 2^24 pixels
        EXPECT_EQ(size(mostSide, 1024), cv::Size(mostSide, 1024)) << ending;
        EXPECT_EQ(size(1, mostSide), cv::Size(1, mostSide)) << ending;
        EXPECT_THROW(size(4096, 4097), InputError) << ending;
        EXPECT_THROW(size(mostSide + 1, 1), InputError) << ending;
        EXPECT_THROW(size(1, mostSide + 1), InputError) << ending;
        EXPECT_THROW(size(0, 1), InputError) << ending;
    }
}

TEST(Limits, filesOfAnArchive)
{
    StoreLimits limits;
    limits.entries = 2;
    EXPECT_EQ(openingOf(tarOf({{"a", "1"}, {"b", "2"}}), limits), "");
    EXPECT_TRUE(contains(openingOf(tarOf({{"a", "1"}, {"b", "2"}, {"c", "3"}}), limits),
        "has more than 2 files; expected at most 2 files in a folder or an archive"));
    EXPECT_EQ(StoreLimits().entries, 200'000U);
}

TEST(Limits, namesOfAnArchive)
{
    StoreLimits limits;
    limits.pathBytes = 20;
    EXPECT_EQ(openingOf(tarOf({{std::string(20, 'a'), "1"}}), limits), "");
    EXPECT_TRUE(contains(openingOf(tarOf({{std::string(21, 'a'), "1"}}), limits),
        "the name is 21 bytes long; expected a name of at most 20 bytes"));
    EXPECT_EQ(StoreLimits().pathBytes, 1024U);
}

TEST(Limits, bytesOfOneFile)
{
    StoreLimits limits;
    EXPECT_EQ(limits.entryBytes, 64U << 20U);
    limits.entryBytes = 1000;
    const std::string most(1000, 'x');
    EXPECT_EQ(openingOf(tarOf({{"a", most}, {"b", most}}), limits), "");
    EXPECT_TRUE(contains(openingOf(tarOf({{"a", most}, {"b", most + 'x'}}), limits),
        "data.tar: b: is larger than 1000 bytes; expected at most 1000 bytes for one file"));
    const TemporaryFolder folder;
    folder.write("a", most);
    folder.write("b", most + 'x');
    const ImageStore store = ImageStore::open(folder.path(""), {}, {}, limits);
    EXPECT_EQ(store.bytes("a"), most);
    EXPECT_TRUE(contains(errorOf([&] { store.bytes("b"); }).what(),
        "b: is larger than 1000 bytes; expected at most 1000 bytes"));
}

TEST(Limits, bytesOfOneFileAreWhatTheyAreSaidToBe)
{
    // 64 MiB that a file of a folder only claims: a sparse file takes no room on the disk.
    const TemporaryFolder folder;
    const auto bytesOf = [&](std::uint64_t size) {
        const std::string path = folder.write("a", "");
        std::filesystem::resize_file(path, size);
        return ImageStore::open(folder.path(""), {}, {}).bytes("a").size();
    };
    EXPECT_EQ(bytesOf(StoreLimits().entryBytes), StoreLimits().entryBytes);
    EXPECT_THROW(bytesOf(StoreLimits().entryBytes + 1), InputError);
}

TEST(Limits, whatAnArchiveUnpacksTo)
{
    const StoreLimits usual;
    EXPECT_EQ(usual.archiveBytes(0), 160U << 20U);
    EXPECT_EQ(usual.archiveBytes(1000) - usual.archiveBytes(0), 3000U);
    StoreLimits limits;
    const std::string archive = tarOf({{"a", std::string(300, 'x')}, {"b", std::string(201, 'y')}});
    limits.archiveFreeBytes = 501;
    limits.archiveRatio = 0;
    EXPECT_EQ(openingOf(archive, limits), "");
    --limits.archiveFreeBytes;
    EXPECT_TRUE(contains(openingOf(archive, limits),
        "unpacks to more than 500 bytes; expected at most 500 bytes and 0 times the 3072 bytes "
        "that are stored; unpack it"));
    // Beyond these, three times the stored size.
    const std::string packed = gzipped(tarOf({{"a", std::string(100'000, 'x')}}));
    limits.archiveRatio = 3;
    limits.archiveFreeBytes = 100'000 - 3 * packed.size();
    EXPECT_EQ(openingOf(packed, limits), "");
    --limits.archiveFreeBytes;
    EXPECT_TRUE(contains(openingOf(packed, limits),
        fmt::format("unpacks to more than {} bytes; expected at most {} bytes and 3 times the {} "
                    "bytes that are stored",
            99'999, limits.archiveFreeBytes, packed.size())));
}

TEST(Limits, whatAnArchiveUnpacksToIsCountedAsItComes)
{
    // 9 times 56 KiB are less than 512, 10 times are more; packed they are almost nothing. Parts
    // that are packed separately are one file.
    const std::string zeros(std::size_t{56} << 10, '\0');
    const std::string packedZeros = gzipped(zeros);
    StoreLimits limits;
    limits.archiveFreeBytes = std::uint64_t{512} << 10;
    const auto archive = [&](int files) {
        std::string packed;
        for (int k = 0; k < files; ++k)
            packed +=
                gzipped(tarOf({{fmt::format("{}.png", k), zeros}}).substr(0, 512)) + packedZeros;
        return packed + gzipped(std::string(1024, '\0'));
    };
    EXPECT_EQ(openingOf(archive(9), limits), "");
    EXPECT_TRUE(contains(openingOf(archive(10), limits), "unpacks to more than"));
}

TEST(Limits, wordsAndPairsOfSentences)
{
    SentenceLimits limits;
    EXPECT_EQ(limits.words, 1000U);
    EXPECT_EQ(limits.cells, 1'048'576U);
    EXPECT_EQ(limits.links, 4'194'304U);
    const auto refusal = [&limits](
                             const std::string& english, const std::string& links = "1 1 1\n") {
        try {
            readSentences(
                ImageStore::made(
                    "d", {{"d/test.e", english}, {"d/test.f", "x y\nz\n"}, {"d/test.wa", links}}),
                limits);
            return std::string();
        } catch (const InputError& error) {
            return std::string(error.what());
        }
    };
    limits.words = 3;
    EXPECT_EQ(refusal("a b c\nd\n"), "");
    EXPECT_TRUE(contains(refusal("a b c d\ne\n"), "1 to 3 words"));
    limits = {};
    limits.cells = 7; // 3 × 2 and 1 × 1
    EXPECT_EQ(refusal("a b c\nd\n"), "");
    EXPECT_TRUE(contains(refusal("a b c\nd e\n"), "more than 7 word pairs"));
    limits = {};
    limits.links = 2;
    EXPECT_EQ(refusal("a b\nd\n", "1 1 1\n1 2 2\n"), "");
    EXPECT_TRUE(contains(refusal("a b\nd\n", "1 1 1\n1 2 2\n2 1 1\n"), "more than 2 lines"));
}

TEST(Limits, weightsOfTextAndOfClasses)
{
    // 8,192 labels × (24,573 attributes + 3 + 8,192) are 2^28, as they are stored.
    const auto text = [](int attributes) {
        std::string lines;
        for (int k = 0; k < attributes; ++k)
            lines += fmt::format("w{} L{}\n\n", k, k % 8192);
        return lines;
    };
    const TemporaryFolder folder;
    DataRequest request;
    request.minCount = 1;
    request.templateFile = folder.write("template", "w[0]\n");
    const auto weights = [&](const std::string& content) {
        request.source = folder.write("data", content);
        return openDataset(request).train->weightSize();
    };
    EXPECT_EQ(weights(text(24'573)), std::size_t{1} << 28);
    EXPECT_TRUE(contains(errorOf([&] { weights(text(24'574)); }).what(), "at most 268435456"));
    // Two classes are stored in rows of four.
    request = {};
    EXPECT_EQ(weights("1 1:1\n2 67108864:1\n"), std::size_t{1} << 28);
    EXPECT_TRUE(
        contains(errorOf([&] { weights("1 1:1\n2 67108865:1\n"); }).what(), "at most 268435456"));
}

TEST(Limits, linksDevicesAndPipesOfAnArchiveAreNamed)
{
    // 1: a hard link, 2: a symbolic one, 3 and 4: devices, 6: a pipe.
    for (const char type : {'1', '2', '3', '4', '6'}) {
        const std::string name = std::string(1, 'n').append(1, type);
        EXPECT_TRUE(contains(
            openingOf(tarOf({{"a", "1"}, {name, "", type}})), name + ": is a link or a device"))
            << type;
    }
    for (const char* name : {"..", "../a", "a/..", "a/../b", "/a", "a\\b"})
        EXPECT_TRUE(contains(openingOf(tarOf({{name, "1"}})), "leads out of the archive")) << name;
}

} // namespace gapscope
