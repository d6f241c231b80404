// SPDX-License-Identifier: GPL-3.0-or-later
// Features of photographs on disk: found again, never wrong; a failing cache is no obstacle.
#include "datasets/bytes/unpacked_bytes.h"
#include "datasets/open.h"
#include "tests/datasets/caches/feature_orders.h"
#include "tests/datasets/letter_text.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

/// A folder that is not there yet.
std::string cacheIn(const TemporaryFolder& folder) { return folder.path("cache"); }

} // namespace

TEST(FeatureCache, ASecondLookGivesTheSameBytesWithoutWork)
{
    const TemporaryFolder folder;
    const FeatureOrder order = orderOf(generateHorses(6), cacheIn(folder));
    const Asked first = ask(order), second = ask(order);
    EXPECT_TRUE(first.made);
    EXPECT_FALSE(second.made);
    EXPECT_EQ(first.features.train->images.size(), 4U);
    EXPECT_EQ(first.features.test->images.size(), 2U);
    EXPECT_TRUE(same(first.features, second.features));
    EXPECT_EQ(second.features.labelNames, first.features.labelNames);
    EXPECT_EQ(second.features.note, "");
    FeatureOrder inMemory = order;
    inMemory.folder.clear();
    const Asked third = ask(inMemory);
    EXPECT_TRUE(third.made);
    EXPECT_TRUE(same(first.features, third.features));
    for (const SegmentationImage& image : second.features.train->images)
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(image.unary.data()) % 64, 0U);
    ASSERT_EQ(filesIn(order.folder).size(), 1U);
}

TEST(FeatureCache, WhateverFeaturesDependOnIsAMiss)
{
    const TemporaryFolder folder;
    const Files files = generateHorses(6);
    const FeatureOrder order = orderOf(files, cacheIn(folder));
    const std::string key = keyOf(order, {});
    Files other = files;
    other["images/02.png"] = generateHorses(6, 2)["images/02.png"];
    EXPECT_NE(keyOf(orderOf(other, ""), {}), key);
    other = files;
    other["masks/03.png"] = files.at("masks/04.png");
    EXPECT_NE(keyOf(orderOf(other, ""), {}), key);
    other = files;
    other["notes.txt"] = "no photograph";
    EXPECT_EQ(keyOf(orderOf(other, ""), {}), key);
    const auto changed = [&](const auto& change) {
        FeatureOrder made = order;
        change(made);
        return keyOf(made, {});
    };
    EXPECT_NE(changed([](FeatureOrder& o) { o.settings.superpixels = 26; }), key);
    EXPECT_NE(changed([](FeatureOrder& o) { o.settings.seed = 2; }), key);
    EXPECT_NE(changed([](FeatureOrder& o) { o.settings.siftStep = 3; }), key);
    EXPECT_NE(changed([](FeatureOrder& o) { o.settings.extendedPairs = true; }), key);
    EXPECT_NE(changed([](FeatureOrder& o) { o.candidates[0].part = ImagePart::test; }), key);
    EXPECT_NE(changed([](FeatureOrder& o) { o.augment = 9; }), key);
    EXPECT_NE(changed([](FeatureOrder& o) { o.classTable = "0 a\n255 b\n"; }), key);
    EXPECT_NE(changed([](FeatureOrder& o) { o.candidates.pop_back(); }), key);
    EXPECT_EQ(changed([](FeatureOrder& o) { o.threads = 7; }), key);
    const auto withModel = [&](const std::string& classes) {
        return changed([&](FeatureOrder& o) {
            o.learnt = std::make_shared<ImageFeatures>();
            o.modelClasses = classes;
        });
    };
    EXPECT_NE(withModel("a b"), key);
    EXPECT_NE(withModel("a b"), withModel("a c"));
}

TEST(FeatureCache, TestPhotographsTeachNothing)
{
    Files files = generateHorses(6);
    const Asked before = ask(orderOf(files, ""));
    const Files others = generateHorses(12);
    for (const int test : {3, 6}) {
        const auto name = [](const char* kind, int k) {
            return std::string(kind) + (k < 10 ? "/0" : "/") + std::to_string(k) + ".png";
        };
        for (const char* kind : {"images", "masks"})
            files[name(kind, test)] = others.at(name(kind, test + 6));
    }
    const Asked after = ask(orderOf(files, ""));
    EXPECT_NE(contentOf(*before.features.test), contentOf(*after.features.test));
    EXPECT_EQ(before.features.learnt->words, after.features.learnt->words);
    EXPECT_EQ(before.features.learnt->meanDistances, after.features.learnt->meanDistances);
    EXPECT_EQ(contentOf(*before.features.train), contentOf(*after.features.train));
}

TEST(FeatureCache, FeaturesAreMadeWithTheWordsOfTheModel)
{
    const TemporaryFolder folder;
    const FeatureOrder own = orderOf(generateHorses(4), cacheIn(folder));
    const Asked learnt = ask(own);
    FeatureOrder given = own;
    given.learnt = learnt.features.learnt;
    EXPECT_FALSE(ask(given).made); // its own words: what is there serves
    auto others = std::make_shared<ImageFeatures>(*learnt.features.learnt);
    std::ranges::reverse(others->words); // other words in another order
    given.learnt = others;
    EXPECT_NE(keyOf(given, {}), keyOf(own, {}));
    const Asked made = ask(given);
    EXPECT_TRUE(made.made);
    EXPECT_FALSE(same(made.features, learnt.features));
    FeatureOrder means = own;
    others = std::make_shared<ImageFeatures>(*learnt.features.learnt);
    others->meanDistances[0] *= 2;
    means.learnt = others;
    EXPECT_NE(keyOf(means, {}), keyOf(own, {}));
    EXPECT_NE(keyOf(means, {}), keyOf(given, {}));
    EXPECT_FALSE(same(ask(means).features, learnt.features));
}

TEST(FeatureCache, NeitherThreadsNorTheOrderOfFilesMatter)
{
    const TemporaryFolder folder;
    FeatureOrder order = orderOf(generateHorses(5), "");
    order.threads = 1;
    const Asked one = ask(order);
    order.threads = 3;
    EXPECT_TRUE(same(one.features, ask(order).features));
    std::vector<TarEntry> entries;
    for (const auto& [name, bytes] : generateHorses(5))
        entries.insert(entries.begin(), {name, bytes});
    order.store = std::make_shared<const ImageStore>(
        ImageStore::open(folder.write("backwards.tar", tarOf(entries)), {}, {}));
    order.candidates = wantedImages(*order.store, {}).pairs;
    EXPECT_TRUE(same(one.features, ask(order).features));
}

TEST(FeatureCache, ProgressNeverGoesBackAndACancelledBuildLeavesNothing)
{
    const TemporaryFolder folder;
    const FeatureOrder order = orderOf(generateHorses(5), cacheIn(folder));
    for (const double end : {0.02, 0.2, 0.5, 0.8, 0.97, 2.0}) {
        std::stop_source stop;
        double last = 0;
        const Progress progress = [&](double done, const std::string& what) {
            EXPECT_GE(done, last) << what;
            EXPECT_LE(done, 1);
            EXPECT_NE(what, "");
            last = done;
            if (done >= end)
                stop.request_stop();
        };
        if (end > 1) {
            imageFeatures(order, ProgressPart(progress, 0, 1), stop.get_token());
            EXPECT_EQ(filesIn(order.folder).size(), 1U);
        } else if (end < 0.97) {
            EXPECT_THROW(
                imageFeatures(order, ProgressPart(progress, 0, 1), stop.get_token()), Cancelled)
                << end;
            EXPECT_TRUE(filesIn(order.folder).empty()) << end;
        }
    }
}

TEST(FeatureCache, AFolderThatCannotBeWrittenCostsOnlyTheCache)
{
    const TemporaryFolder folder;
    folder.write("file", "no folder");
    const Asked asked = ask(orderOf(generateHorses(3), folder.path("file/cache")));
    EXPECT_EQ(asked.features.train->images.size(), 2U);
    EXPECT_TRUE(contains(asked.features.note, "kept in memory")) << asked.features.note;
    EXPECT_TRUE(contains(asked.features.note, folder.path("file/cache")));
    EXPECT_TRUE(contains(asked.features.note, "Not a directory")) << asked.features.note;

    fs::create_directory(folder.path("locked"));
    fs::permissions(folder.path("locked"), fs::perms::owner_read | fs::perms::owner_exec);
    ::chmod(folder.path("").c_str(), 0755);
    const pid_t child = ::fork(); // permissions mean something to those who are not root
    if (child == 0) {
        if (::geteuid() == 0 && ::seteuid(65534) != 0)
            ::_exit(2);
        ::_exit(contains(ask(orderOf(generateHorses(3), folder.path("locked"))).features.note,
                    "Permission denied")
                ? 0
                : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    ::chmod(folder.path("locked").c_str(), 0755);
    EXPECT_EQ(status, 0);
}

TEST(FeatureCache, FeaturesThatDoNotFitMemoryAreRefusedByName)
{
    FeatureWriter writer(
        "", {std::string(64, '0'), "", "", {0}, {"a", "b"}, {0, 1}, 100, 1}, 1, 1000);
    ImageArrays arrays;
    arrays.unary.assign(300, 1);
    arrays.truth = {0, 0, 1};
    arrays.pixels.assign(6, 1);
    EXPECT_TRUE(says(errorOf([&] { writer.add(0, arrays); }), "$GAPSCOPE_CACHE"));
}

TEST(FeatureCache, LinksAreNeitherReadNorWrittenThroughNorRemoved)
{
    const TemporaryFolder folder;
    const FeatureOrder order = orderOf(generateHorses(3), cacheIn(folder));
    ask(order);
    const std::string path = filesIn(order.folder).at(0);
    fs::rename(path, folder.path("elsewhere"));
    const std::string whole = contentOf(folder.path("elsewhere"));
    fs::create_symlink(folder.path("elsewhere"), path);
    EXPECT_FALSE(MappedFile::open(path));
    EXPECT_TRUE(cachedFeatures(order.folder).empty());
    EXPECT_EQ(clearFeatureCache(order.folder).files, 0U);
    EXPECT_TRUE(fs::is_symlink(path));
    EXPECT_TRUE(ask(order).made);
    EXPECT_FALSE(fs::is_symlink(path)); // the new file took the link's place
    EXPECT_EQ(contentOf(folder.path("elsewhere")), whole);
}

TEST(FeatureCache, IsListedAndClearedAndWhatIsInUseStaysInUse)
{
    const TemporaryFolder folder;
    const FeatureOrder order = orderOf(generateHorses(3), cacheIn(folder));
    ask(order);
    const Asked used = ask(order);
    const auto before = contentOf(*used.features.train);
    folder.write("cache/notes.txt", "mine");
    folder.write("cache/abc.features", "mine, too");
    folder.write("cache/" + std::string(64, 'f') + ".features", "damaged");
    const std::vector<CachedFeatures> listed = cachedFeatures(order.folder);
    ASSERT_EQ(listed.size(), 2U);
    EXPECT_EQ(listed[0].source, "");
    EXPECT_EQ(listed[1].source, "horses");
    EXPECT_EQ(listed[1].images, 3U);
    EXPECT_EQ(listed[1].bytes, fs::file_size(listed[1].path));
    EXPECT_EQ(featureCacheBytes(order.folder), listed[1].bytes + 7);
    const ClearedFeatures cleared = clearFeatureCache(order.folder);
    EXPECT_EQ(cleared.files, 2U);
    EXPECT_EQ(cleared.bytes, listed[1].bytes + 7);
    EXPECT_EQ(cleared.failure, "");
    EXPECT_EQ(filesIn(order.folder).size(), 2U);
    EXPECT_EQ(contentOf(*used.features.train), before);
    EXPECT_EQ(clearFeatureCache(folder.path("absent")).files, 0U);
}

TEST(FeatureCache, TheFolderFollowsTheEnvironment)
{
    const std::string own = ::getenv("GAPSCOPE_CACHE") ? ::getenv("GAPSCOPE_CACHE") : "";
    const std::string xdg = ::getenv("XDG_CACHE_HOME") ? ::getenv("XDG_CACHE_HOME") : "";
    ::setenv("GAPSCOPE_CACHE", "/some/where", 1);
    EXPECT_EQ(featureCacheFolder(), "/some/where");
    ::unsetenv("GAPSCOPE_CACHE");
    ::setenv("XDG_CACHE_HOME", "/caches", 1);
    EXPECT_EQ(featureCacheFolder(), "/caches/gapscope/features");
    ::setenv("XDG_CACHE_HOME", "relative", 1);
    if (const char* home = ::getenv("HOME")) {
        EXPECT_EQ(featureCacheFolder(), std::string(home) + "/.cache/gapscope/features");
    }
    xdg.empty() ? ::unsetenv("XDG_CACHE_HOME") : ::setenv("XDG_CACHE_HOME", xdg.c_str(), 1);
    if (!own.empty())
        ::setenv("GAPSCOPE_CACHE", own.c_str(), 1);
}

} // namespace gapscope
