// SPDX-License-Identifier: GPL-3.0-or-later
// Files of maps: written files are read back; damaged or false ones are refused.
#include "core/tasks/pose/pose_shape.h"
#include "datasets/poses/map_file.h"
#include "datasets/poses/map_shape.h"
#include "tests/datasets/caches/feature_orders.h"
#include "tests/datasets/damage.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <cstring>
#include <filesystem>
#include <gtest/gtest.h>
#include <numeric>
#include <zlib.h>

namespace gapscope {
namespace {

const std::string key(64, 'c');

ImageMaps mapsOf(std::size_t rows, std::size_t columns, bool relations, float first)
{
    ImageMaps maps{rows, columns, std::vector<float>(partCount * rows * columns), {}};
    std::iota(maps.unary.begin(), maps.unary.end(), first);
    if (relations)
        maps.relations.assign(relationMaps * rows * columns, static_cast<std::uint16_t>(first));
    return maps;
}

MapHead headOf(std::vector<std::uint32_t> kept)
{
    MapHead head{{key, "figures", "one is left out", std::move(kept)}, {}};
    PartMaps maps;
    maps.window = maps.channels = 1;
    maps.mean = {1};
    maps.scale = {2};
    maps.parts.assign((partCount + 1) * 2, 0.5F);
    maps.relations.assign(arcCount * (relationTypes + 1), 0.25F);
    head.shape.displacements[3] = {1.5F, -2};
    head.shape.maps = std::make_shared<const PartMaps>(maps);
    return head;
}

/// A file of two images, one without relations, added backwards.
std::string writeTwo(const TemporaryFolder& folder)
{
    std::string path = folder.path("two.features");
    MapWriter writer(path, headOf({0, 2}), 2);
    writer.add(1, mapsOf(1, 3, false, 7));
    writer.add(0, mapsOf(2, 2, true, 1));
    writer.finish(1, {}, {});
    return path;
}

template <typename T> T numberAt(const std::string& bytes, std::size_t at)
{
    T value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

template <typename T> void setNumber(std::string& bytes, std::size_t at, T value)
{
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

// Places in the format that piece_file.h describes.
constexpr std::size_t crcAt = 12, firstAt = 88, recordsAt = 128, recordBytes = 40;

std::string withRightChecksum(std::string bytes)
{
    const auto first = numberAt<std::uint64_t>(bytes, firstAt);
    setNumber<std::uint32_t>(bytes, crcAt, 0);
    setNumber(bytes, crcAt,
        static_cast<std::uint32_t>(
            crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(first))));
    return bytes;
}

} // namespace

TEST(MapFile, whatIsWrittenIsRead)
{
    const TemporaryFolder folder;
    const std::string path = writeTwo(folder);
    for (const std::size_t threads : {1U, 2U}) {
        const PieceReadResult<MapSet> look = readMaps(path, key, threads, {}, {});
        ASSERT_TRUE(look.found) << look.damage;
        const MapHead& head = look.found->head;
        EXPECT_EQ(head.source, "figures");
        EXPECT_EQ(head.note, "one is left out");
        EXPECT_EQ(head.kept, (std::vector<std::uint32_t>{0, 2}));
        EXPECT_EQ(*head.shape.maps, *headOf({}).shape.maps);
        EXPECT_EQ(head.shape.displacements, headOf({}).shape.displacements);
        ASSERT_EQ(look.found->images.size(), 2U);
        const KeptMaps &first = look.found->images[0], &second = look.found->images[1];
        EXPECT_TRUE(std::ranges::equal(first.unary, mapsOf(2, 2, true, 1).unary));
        EXPECT_TRUE(std::ranges::equal(first.relations, mapsOf(2, 2, true, 1).relations));
        EXPECT_TRUE(std::ranges::equal(second.unary, mapsOf(1, 3, false, 7).unary));
        EXPECT_TRUE(second.relations.empty());
        EXPECT_EQ(second.columns, 3U);
    }
    const auto note = noteOf(path);
    ASSERT_TRUE(note);
    EXPECT_EQ(note->source, "figures");
    EXPECT_EQ(note->images, 2U);
    MapWriter memory("", headOf({0}), 1);
    memory.add(0, mapsOf(2, 2, true, 1));
    const MapSet kept = memory.finish(1, {}, {});
    EXPECT_FALSE(kept.mapped);
    EXPECT_TRUE(std::ranges::equal(kept.images[0].unary, mapsOf(2, 2, true, 1).unary));
}

TEST(MapFile, damageIsNoticed)
{
    const TemporaryFolder folder;
    const std::string path = writeTwo(folder), whole = contentOf(path);
    const auto damageOf = [&](const std::string& bytes) {
        replaceFile(path, bytes);
        const PieceReadResult<MapSet> look = readMaps(path, key, 1, {}, {});
        EXPECT_EQ(look.found.has_value(), look.damage.empty());
        EXPECT_EQ(noteOf(path).has_value() || !look.damage.empty(), true);
        return look.damage;
    };
    EXPECT_EQ(damageOf(whole), "");
    for (std::size_t size = 1; size < whole.size(); size += 1 + whole.size() / 97)
        EXPECT_NE(damageOf(whole.substr(0, size)), "") << size;
    EXPECT_NE(damageOf(whole + '\0'), "");
    Random random(5);
    for (int k = 0; k < 400; ++k) { // half of them in the head
        std::string flipped = whole;
        const std::size_t at = random.below(k % 2 == 0 ? 512 : whole.size());
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << random.below(8)));
        EXPECT_NE(damageOf(flipped), "") << at;
    }
    EXPECT_EQ(damageOf("some text\n"), "it is cut off");
    EXPECT_EQ(damageOf(std::string(4096, 'x')), "it is no file of maps");
    std::string newer = whole;
    newer[8] = 2;
    EXPECT_EQ(damageOf(newer), "it has version 2 of the format");
    replaceFile(path, whole);
    EXPECT_EQ(readMaps(path, std::string(64, 'a'), 1, {}, {}).damage, "it is of other images");
    const PieceReadResult<MapSet> absent = readMaps(folder.path("absent"), key, 1, {}, {});
    EXPECT_FALSE(absent.found);
    EXPECT_EQ(absent.damage, "");
    std::filesystem::create_symlink(path, folder.path("link"));
    EXPECT_FALSE(readMaps(folder.path("link"), key, 1, {}, {}).found);
}

TEST(MapFile, aTableThatLiesWithARightChecksumIsRefused)
{
    const TemporaryFolder folder;
    const std::string path = writeTwo(folder), whole = contentOf(path);
    const auto damageWith = [&](std::size_t image, std::size_t at, auto value) {
        std::string bytes = whole;
        setNumber(bytes, recordsAt + image * recordBytes + at, value);
        replaceFile(path, withRightChecksum(bytes));
        return readMaps(path, key, 1, {}, {}).damage;
    };
    const std::string damaged = "its table is damaged";
    const auto start = numberAt<std::uint64_t>(whole, recordsAt);
    EXPECT_EQ(damageWith(0, 0, start), "");
    EXPECT_EQ(damageWith(1, 0, start), damaged); // in the other's place
    EXPECT_EQ(damageWith(0, 0, start + 1), damaged);
    EXPECT_EQ(damageWith(0, 0, ~std::uint64_t{63}), damaged);
    EXPECT_EQ(damageWith(0, 8, ~std::uint64_t{63}), damaged);
    EXPECT_EQ(damageWith(0, 16, std::uint32_t{0}), damaged);
    EXPECT_EQ(damageWith(0, 16, std::uint32_t{0x80000000}), damaged);
    EXPECT_EQ(damageWith(0, 20, std::uint32_t{65'537}), damaged);
    EXPECT_EQ(damageWith(0, 24, std::uint32_t{2}), damaged);
}

TEST(MapFile, aHeadThatLiesLeadsNowhere)
{
    const TemporaryFolder folder;
    const std::string path = writeTwo(folder), whole = contentOf(path);
    const std::size_t first = numberAt<std::uint64_t>(whole, firstAt);
    Random random(6);
    for (int k = 0; k < 500; ++k) {
        std::string lies = whole;
        for (std::uint64_t edits = 1 + random.below(3); edits > 0; --edits)
            lies[80 + random.below((k % 2 == 0 ? 500 : first) - 80)] =
                static_cast<char>(random.below(2) ? random.below(256) : 255 * random.below(2));
        if (numberAt<std::uint64_t>(lies, firstAt) <= lies.size())
            lies = withRightChecksum(lies);
        replaceFile(path, lies);
        const PieceReadResult<MapSet> look = readMaps(path, key, 1, {}, {});
        EXPECT_EQ(look.found.has_value(), look.damage.empty());
        if (look.found)
            for (const KeptMaps& maps : look.found->images) // all of it is readable
                std::accumulate(maps.unary.begin(), maps.unary.end(), 0.0F);
    }
}

TEST(MapFile, mapsThatDoNotFitMemoryAreRefusedByName)
{
    MapWriter writer("", headOf({0}), 1, 10'000);
    const InputError error = errorOf([&] { writer.add(0, mapsOf(4, 4, true, 0)); });
    EXPECT_EQ(error.where(), PieceWriter::inMemory);
    EXPECT_TRUE(says(error, "$GAPSCOPE_CACHE"));
}

TEST(MapFile, whatIsNotFinishedLeavesNothing)
{
    const TemporaryFolder folder;
    {
        MapWriter writer(folder.path("x.features"), headOf({0}), 1);
        writer.add(0, mapsOf(2, 2, true, 1));
    }
    EXPECT_TRUE(filesIn(folder.path("")).empty());
    EXPECT_THROW(MapWriter(folder.path("none/x.features"), headOf({0}), 1), InputError);
}

} // namespace gapscope
