// SPDX-License-Identifier: GPL-3.0-or-later
// Feature files that are damaged, or whose contents are false.
#include "datasets/images/feature_file.h"
#include "tests/datasets/caches/feature_orders.h"
#include "tests/datasets/damage.h"
#include "tests/datasets/letter_text.h"

#include <cstring>
#include <gtest/gtest.h>
#include <zlib.h>

namespace gapscope {

TEST(FeatureFile, DamagedFilesAreBuiltAgain)
{
    const TemporaryFolder folder;
    const FeatureOrder order = orderOf(generateHorses(3), folder.path("cache"));
    const Asked first = ask(order);
    const std::string path = filesIn(order.folder).at(0), whole = contentOf(path);
    const std::string key = keyOf(order, {});
    const auto look = [&](const std::string& bytes) {
        replaceFile(path, bytes);
        return readFeatures(path, key, 1, {}, {});
    };
    for (std::size_t k = 0; k < 60; ++k) {
        const PieceReadResult<FeatureSet> cut =
            look(whole.substr(0, 1 + k * (whole.size() - 2) / 59));
        EXPECT_FALSE(cut.found) << k;
        EXPECT_NE(cut.damage, "") << k;
    }
    EXPECT_FALSE(look(whole + '\0').found);
    Random random(5);
    for (int k = 0; k < 300; ++k) { // half of them before the images
        std::string flipped = whole;
        const std::size_t at = random.below(k % 2 == 0 ? 512 : whole.size());
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << random.below(8)));
        const PieceReadResult<FeatureSet> found = look(flipped);
        EXPECT_FALSE(found.found) << at;
        EXPECT_NE(found.damage, "") << at;
    }
    EXPECT_EQ(look("some text\n").damage, "it is cut off");
    EXPECT_EQ(look(std::string(4096, 'x')).damage, "it is no file of features");
    std::string newer = whole;
    newer[8] = 2;
    EXPECT_TRUE(contains(look(newer).damage, "version 2"));
    EXPECT_TRUE(contains(readFeatures(path, std::string(64, 'a'), 1, {}, {}).damage, "version"));
    replaceFile(path, whole);
    EXPECT_EQ(readFeatures(path, std::string(64, 'a'), 1, {}, {}).damage, "it is of other images");

    replaceFile(path, whole.substr(0, whole.size() / 2));
    const Asked again = ask(order);
    EXPECT_TRUE(again.made);
    EXPECT_TRUE(contains(again.features.note, "damaged (it is cut off) and were built again"))
        << again.features.note;
    EXPECT_TRUE(same(first.features, again.features));
    EXPECT_FALSE(ask(order).made);
}

TEST(FeatureFile, AHeadThatLiesWithARightChecksumLeadsNowhere)
{
    const TemporaryFolder folder;
    const FeatureOrder order = orderOf(generateHorses(3), folder.path("cache"));
    ask(order);
    const std::string path = filesIn(order.folder).at(0), whole = contentOf(path);
    const std::string key = keyOf(order, {});
    std::uint64_t first = 0;
    std::memcpy(&first, whole.data() + 88, sizeof first);
    const std::uint64_t end = whole.find("\"background\"") + 32; // of what is not words
    ASSERT_LT(end, 600U);
    ASSERT_LT(end, first);
    Random random(6);
    for (int k = 0; k < 500; ++k) {
        std::string lies = whole;
        for (std::uint64_t edits = 1 + random.below(3); edits > 0; --edits)
            lies[80 + random.below(end - 80)] =
                static_cast<char>(random.below(2) ? random.below(256) : 255 * random.below(2));
        lies.replace(12, 4, std::string(4, '\0'));
        const auto crc = static_cast<std::uint32_t>(
            crc32(0, reinterpret_cast<const Bytef*>(lies.data()), static_cast<uInt>(first)));
        std::memcpy(lies.data() + 12, &crc, sizeof crc);
        replaceFile(path, lies);
        const PieceReadResult<FeatureSet> look = readFeatures(path, key, 2, {}, {});
        if (!look.found) {
            EXPECT_NE(look.damage, "");
            continue;
        }
        for (const SegmentationImage& image : look.found->images) // all of it is readable
            for (const GraphEdge& edge : image.edges)
                EXPECT_LT(std::max(edge.a, edge.b), image.truth.size());
    }
}

TEST(FeatureFile, LabelsEdgesAndRegionsAreChecked)
{
    const TemporaryFolder folder;
    FeatureHead head{{std::string(64, 'b'), "made up", "", {0}}, {"a", "b"}, {0, 1}, 2, 1};
    ImageArrays sound;
    sound.unary = {1, 2, 3, 4};
    sound.edges = {{0, 1}};
    sound.truth = {0, 1};
    sound.pixels = {1, 0, 0, 1};
    sound.regions = {0, 1};
    sound.width = 2;
    sound.height = 1;
    const auto damageWith = [&](const auto& change) -> std::string {
        ImageArrays arrays = sound;
        change(arrays);
        const std::string path = folder.path("x.features");
        FeatureWriter writer(path, head, 1, 0);
        writer.add(0, arrays);
        writer.addPairs(0, std::vector<float>(arrays.edges.size(), 0.5F));
        try {
            writer.finish(1, {}, {});
        } catch (const InputError& error) {
            EXPECT_EQ(readFeatures(path, head.key, 1, {}, {}).damage, error.found());
            return error.found();
        }
        return readFeatures(path, head.key, 1, {}, {}).damage;
    };
    EXPECT_EQ(damageWith([](ImageArrays&) {}), "");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.truth[1] = 2; }), "a label is out of range");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.edges[0].b = 2; }), "an edge is out of range");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.edges[0].b = 0; }), "an edge is out of range");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.regions[1] = 2; }), "a superpixel is out of range");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.edges.clear(); }), "");
}

} // namespace gapscope
