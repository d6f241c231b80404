// SPDX-License-Identifier: GPL-3.0-or-later
// Maps of parts on disk: found again, never wrong; a failing cache is no obstacle.
#include "datasets/caches/feature_cache.h"
#include "datasets/poses/pose_maps.h"
#include "tests/datasets/caches/feature_orders.h"
#include "tests/datasets/poses/pose_files.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

MapOrder mapOrder(const Files& files, const std::string& folder)
{
    MapOrder order;
    order.store = storeOf(files);
    order.candidates = wantedPoses(*order.store, {}).rows;
    order.folder = folder;
    return order;
}

/// Poses, and whether anything was learnt for them.
struct Made {
    MadePoses poses;
    bool learnt = false;
};

Made make(const MapOrder& order)
{
    Made made;
    const Progress progress = [&](double, const std::string& what) {
        made.learnt = made.learnt || contains(what, "learning");
    };
    made.poses = poseMaps(order, ProgressPart(progress, 0, 1), {});
    return made;
}

bool same(const MadePoses& a, const MadePoses& b)
{
    const auto equal = [](const KeptMaps& x, const KeptMaps& y) {
        return x.rows == y.rows && x.columns == y.columns && std::ranges::equal(x.unary, y.unary)
            && std::ranges::equal(x.relations, y.relations);
    };
    return a.rows == b.rows && a.set.head.shape.displacements == b.set.head.shape.displacements
        && (a.set.head.shape.maps == b.set.head.shape.maps
            || *a.set.head.shape.maps == *b.set.head.shape.maps)
        && std::ranges::equal(a.set.images, b.set.images, equal);
}

} // namespace

TEST(PoseMaps, cachedOnesEqualMadeOnesBitForBitOnAnyNumberOfThreads)
{
    const TemporaryFolder folder;
    MapOrder order = mapOrder(bareFigures(3), folder.path("cache"));
    order.threads = 1;
    const Made first = make(order), second = make(order);
    EXPECT_TRUE(first.learnt);
    EXPECT_FALSE(second.learnt);
    EXPECT_TRUE(same(first.poses, second.poses));
    EXPECT_EQ(second.poses.note, "");
    EXPECT_TRUE(second.poses.set.mapped);
    MapOrder again = order;
    again.threads = 2;
    again.folder = "";
    const Made third = make(again);
    EXPECT_TRUE(third.learnt);
    EXPECT_TRUE(same(first.poses, third.poses));
    ASSERT_EQ(filesIn(order.folder).size(), 1U);
    ASSERT_EQ(cachedFeatures(order.folder).size(), 1U);
    EXPECT_EQ(cachedFeatures(order.folder)[0].source, "data");
    EXPECT_EQ(cachedFeatures(order.folder)[0].images, 3U);
    EXPECT_EQ(clearFeatureCache(order.folder).files, 1U);
    EXPECT_TRUE(same(first.poses, second.poses)); // what is in use stays in use
}

TEST(PoseMaps, aDamagedOrForeignFileIsBuiltAgain)
{
    const TemporaryFolder folder;
    MapOrder order = mapOrder(generateFigures(3), folder.path("cache"));
    order.given = GivenMaps::open("", order.store);
    const MadePoses first = make(order).poses;
    const std::string path = filesIn(order.folder).at(0), whole = contentOf(path);
    for (const std::string& spoilt : {whole.substr(0, whole.size() / 2), std::string("foreign")}) {
        replaceFile(path, spoilt);
        const MadePoses rebuilt = make(order).poses;
        EXPECT_TRUE(contains(rebuilt.note, "damaged (it is cut off) and were built again"));
        EXPECT_TRUE(same(first, rebuilt));
        EXPECT_TRUE(contentOf(path).size() == whole.size());
    }
    EXPECT_EQ(make(order).poses.note, "");
}

TEST(PoseMaps, whateverTheyDependOnIsAMiss)
{
    const MapOrder order = mapOrder(bareFigures(4), "");
    const std::string key = keyOf(order, {});
    const auto changed = [&](const auto& change) {
        MapOrder made = order;
        change(made);
        return keyOf(made, {});
    };
    EXPECT_EQ(changed([](MapOrder& o) { o.threads = 7; }), key);
    EXPECT_NE(changed([](MapOrder& o) { o.candidates.pop_back(); }), key);
    EXPECT_NE(changed([](MapOrder& o) { o.candidates[0].part = ImagePart::test; }), key);
    EXPECT_NE(changed([](MapOrder& o) { o.candidates[0].joints[3].x += 0.5F; }), key);
    EXPECT_NE(changed([](MapOrder& o) { o.candidates[0].width = 99; }), key);
    EXPECT_NE(changed([](MapOrder& o) { o.store = storeOf(bareFigures(4, 2)); }), key);
    const auto withModel = [&](double cell) {
        return changed([&](MapOrder& o) {
            auto model = std::make_shared<PoseShape>();
            model->cell = cell;
            o.model = model;
        });
    };
    EXPECT_NE(withModel(8), key);
    EXPECT_NE(withModel(8), withModel(9));
    const Files given = generateFigures(4);
    const auto withMaps = [&](const Files& files) {
        return changed([&](MapOrder& o) { o.given = GivenMaps::open("", storeOf(files)); });
    };
    EXPECT_NE(withMaps(given), key);
    Files other = given;
    other["maps/02.npy"] = given.at("maps/03.npy");
    EXPECT_NE(withMaps(other), withMaps(given));
    other = given;
    other.erase("maps/displacements.npy");
    EXPECT_NE(withMaps(other), withMaps(given));
}

TEST(PoseMaps, aCancelledBuildLeavesNothingAndProgressNeverGoesBack)
{
    const TemporaryFolder folder;
    const MapOrder order = mapOrder(bareFigures(3), folder.path("cache"));
    for (const char* end : {"looking at photographs", "looking at parts", "learning what parts",
             "learning how parts", "maps of parts", ""}) {
        std::stop_source stop;
        double last = 0;
        const Progress progress = [&](double done, const std::string& what) {
            EXPECT_GE(done, last) << what;
            EXPECT_LE(done, 1);
            EXPECT_NE(what, "");
            last = done;
            if (*end != '\0' && what.starts_with(end))
                stop.request_stop();
        };
        const auto run = [&] { poseMaps(order, ProgressPart(progress, 0, 1), stop.get_token()); };
        if (*end == '\0')
            EXPECT_NO_THROW(run());
        else
            EXPECT_THROW(run(), Cancelled) << end;
        EXPECT_EQ(filesIn(order.folder).size(), *end == '\0' ? 1U : 0U) << end;
    }
}

TEST(PoseMaps, aFolderThatCannotBeWrittenCostsOnlyTheCache)
{
    const TemporaryFolder folder;
    folder.write("file", "no folder");
    MapOrder order = mapOrder(generateFigures(3), folder.path("file/cache"));
    order.given = GivenMaps::open("", order.store);
    const MadePoses made = make(order).poses;
    EXPECT_EQ(made.set.images.size(), 3U);
    EXPECT_TRUE(contains(made.note, "kept in memory")) << made.note;
    EXPECT_TRUE(contains(made.note, "Not a directory")) << made.note;
}

TEST(PoseMaps, aModelOfTheseImagesUsesTheirCache)
{
    const TemporaryFolder folder;
    MapOrder order = mapOrder(bareFigures(3), folder.path("cache"));
    const Made learnt = make(order);
    order.model = std::make_shared<const PoseShape>(learnt.poses.set.head.shape);
    EXPECT_TRUE(same(make(order).poses, learnt.poses));
    EXPECT_EQ(filesIn(order.folder).size(), 1U);
    clearFeatureCache(order.folder);
    const Made made = make(order); // by the model's classifiers: the same
    EXPECT_FALSE(made.learnt);
    EXPECT_TRUE(same(made.poses, learnt.poses));
}

} // namespace gapscope
