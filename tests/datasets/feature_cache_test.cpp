// SPDX-License-Identifier: GPL-3.0-or-later
// Features of photographs on disk: found again, never wrong, never in the way.
#include "damage.h"
#include "datasets/image_features.h"
#include "datasets/mapped_file.h"
#include "datasets/open.h"
#include "image_files.h"
#include "letter_text.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

/// Few superpixels: quick.
FeatureOrder orderOf(const Files& files, const std::string& folder, const DataRequest& request = {})
{
    FeatureOrder order;
    order.store = std::make_shared<const ImageStore>(ImageStore::made("horses", files));
    order.candidates = wantedImages(*order.store, request).pairs;
    order.settings.superpixels = 25;
    order.augment = request.augment;
    order.folder = folder;
    order.look = [store = order.store, pairs = order.candidates](const Progress& progress) {
        return soundImages(*store, pairs, "", progress, {});
    };
    return order;
}

/// A folder that is not there yet.
std::string cacheIn(const TemporaryFolder& folder) { return folder.path("cache"); }

std::vector<std::string> filesIn(const std::string& folder)
{
    std::vector<std::string> files;
    if (fs::exists(folder))
        for (const auto& entry : fs::directory_iterator(folder))
            files.push_back(entry.path().string());
    std::ranges::sort(files);
    return files;
}

std::string contentOf(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Another file in the place of the old one, which may still be mapped.
void write(const std::string& path, const std::string& bytes)
{
    fs::remove(path);
    std::ofstream(path, std::ios::binary) << bytes;
}

template <typename T> std::string bytesOf(std::span<const T> values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

/// All there is of a part's images, by name.
std::map<std::string, std::string> contentOf(const SegmentationExamples& part)
{
    std::map<std::string, std::string> all;
    for (const SegmentationImage& i : part.images)
        all[i.name] = bytesOf(i.unary) + bytesOf(i.pairwise) + bytesOf(i.edges) + bytesOf(i.truth)
            + bytesOf(i.pixels) + bytesOf(i.regions) + std::to_string(i.width);
    return all;
}

/// Features, and whether they had to be made.
struct Asked {
    FeatureParts features;
    bool made = false;
};
Asked ask(FeatureOrder order)
{
    Asked asked;
    const auto look = order.look;
    order.look = [&](const Progress& progress) {
        asked.made = true;
        return look(progress);
    };
    asked.features = imageFeatures(order, {}, {});
    return asked;
}

bool same(const FeatureParts& a, const FeatureParts& b)
{
    return contentOf(*a.train) == contentOf(*b.train) && contentOf(*a.test) == contentOf(*b.test);
}

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

TEST(FeatureCache, DamagedFilesAreBuiltAgain)
{
    const TemporaryFolder folder;
    const FeatureOrder order = orderOf(generateHorses(3), cacheIn(folder));
    const Asked first = ask(order);
    const std::string path = filesIn(order.folder).at(0), whole = contentOf(path);
    const std::string key = keyOf(order, {});
    const auto look = [&](const std::string& bytes) {
        write(path, bytes);
        return readFeatures(path, key, 1, {}, {});
    };
    for (std::size_t k = 0; k < 60; ++k) {
        const FeatureLook cut = look(whole.substr(0, 1 + k * (whole.size() - 2) / 59));
        EXPECT_FALSE(cut.found) << k;
        EXPECT_NE(cut.damage, "") << k;
    }
    EXPECT_FALSE(look(whole + '\0').found);
    Random random(5);
    for (int k = 0; k < 300; ++k) { // half of them before the images
        std::string flipped = whole;
        const std::size_t at = random.below(k % 2 == 0 ? 512 : whole.size());
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << random.below(8)));
        const FeatureLook found = look(flipped);
        EXPECT_FALSE(found.found) << at;
        EXPECT_NE(found.damage, "") << at;
    }
    EXPECT_EQ(look("some text\n").damage, "it is cut off");
    EXPECT_EQ(look(std::string(4096, 'x')).damage, "it is no file of features");
    std::string newer = whole;
    newer[8] = 2;
    EXPECT_TRUE(contains(look(newer).damage, "version 2"));
    EXPECT_TRUE(contains(readFeatures(path, std::string(64, 'a'), 1, {}, {}).damage, "version"));
    write(path, whole);
    EXPECT_EQ(readFeatures(path, std::string(64, 'a'), 1, {}, {}).damage, "it is of other images");

    write(path, whole.substr(0, whole.size() / 2));
    const Asked again = ask(order);
    EXPECT_TRUE(again.made);
    EXPECT_TRUE(contains(again.features.note, "damaged (it is cut off) and were built again"))
        << again.features.note;
    EXPECT_TRUE(same(first.features, again.features));
    EXPECT_FALSE(ask(order).made);
}

TEST(FeatureCache, AHeadThatLiesWithARightChecksumLeadsNowhere)
{
    const TemporaryFolder folder;
    const FeatureOrder order = orderOf(generateHorses(3), cacheIn(folder));
    ask(order);
    const std::string path = filesIn(order.folder).at(0), whole = contentOf(path);
    const std::string key = keyOf(order, {});
    std::uint64_t first = 0;
    std::memcpy(&first, whole.data() + 88, sizeof first);
    const std::uint64_t end = whole.find("0 background") + 32; // of what is not words
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
        write(path, lies);
        const FeatureLook look = readFeatures(path, key, 2, {}, {});
        if (!look.found) {
            EXPECT_NE(look.damage, "");
            continue;
        }
        for (const SegmentationImage& image : look.found->images) // all of it can be read
            for (const GraphEdge& edge : image.edges)
                EXPECT_LT(std::max(edge.a, edge.b), image.truth.size());
    }
}

TEST(FeatureCache, LabelsEdgesAndRegionsAreChecked)
{
    const TemporaryFolder folder;
    FeatureHead head{std::string(64, 'b'), "made up", "", {0}, {"a", "b"}, {0, 1}, 2, 1};
    ImageArrays sound;
    sound.unary = {1, 2, 3, 4};
    sound.edges = {{0, 1}};
    sound.truth = {0, 1};
    sound.pixels = {1, 0, 0, 1};
    sound.regions = {0, 1};
    sound.width = 2;
    sound.height = 1;
    const auto damageWith = [&](const auto& change) {
        ImageArrays arrays = sound;
        change(arrays);
        const std::string path = folder.path("x.features");
        FeatureWriter writer(path, head, 1, 0);
        writer.add(0, arrays);
        writer.addPairs(0, std::vector<float>(arrays.edges.size(), 0.5F));
        writer.finishFile();
        return readFeatures(path, head.key, 1, {}, {}).damage;
    };
    EXPECT_EQ(damageWith([](ImageArrays&) {}), "");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.truth[1] = 2; }), "a label is out of range");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.edges[0].b = 2; }), "an edge is out of range");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.edges[0].b = 0; }), "an edge is out of range");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.regions[1] = 2; }), "a superpixel is out of range");
    EXPECT_EQ(damageWith([](ImageArrays& a) { a.edges.clear(); }), "");
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

TEST(ResidentPieces, KeepsTheBudgetAndTheBytes)
{
    const TemporaryFolder folder;
    constexpr std::size_t size = 4 << 20, count = 16;
    std::string all;
    for (std::size_t k = 0; k < count; ++k)
        all += std::string(size, static_cast<char>('a' + k));
    const auto file = MappedFile::open(folder.write("pieces", all));
    ASSERT_TRUE(file);
    std::vector<std::span<const std::byte>> pieces;
    for (std::size_t k = 0; k < count; ++k)
        pieces.push_back(file->bytes().subspan(k * size, size));
    const auto residentBytes = [&] { // of the file, as the kernel counts them for this mapping
        std::ifstream maps("/proc/self/smaps");
        bool here = false;
        for (std::string line; std::getline(maps, line);) {
            if (line.find("pieces") != std::string::npos)
                here = true;
            else if (here && line.starts_with("Rss:"))
                return std::stoull(line.substr(4)) << 10;
        }
        return 0ULL;
    };
    ResidentPieces resident(pieces, 4 * size);
    Random random(3);
    for (int k = 0; k < 200; ++k) {
        const std::size_t piece = random.below(count);
        resident.visit(piece);
        for (std::size_t at = 0; at < size; at += 4096)
            ASSERT_EQ(pieces[piece][at], static_cast<std::byte>('a' + piece));
        if (k % 50 == 49) {
            EXPECT_LE(residentBytes(), 2 * 4 * size);
        }
    }
    EXPECT_GT(residentBytes(), 2 * size);
}

} // namespace gapscope
