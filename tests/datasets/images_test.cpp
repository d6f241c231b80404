// SPDX-License-Identifier: GPL-3.0-or-later
// Archives, folders, masks and features of photographs.
#include "core/tasks/segmentation.h"
#include "datasets/generators/horses.h"
#include "datasets/image_decode.h"
#include "datasets/image_examples.h"
#include "letter_text.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <numeric>
#include <opencv2/imgcodecs.hpp>

namespace gapscope {
namespace {

struct TarEntry {
    std::string name, bytes;
    char type = '0'; ///< '2': a symbolic link
};

/// A tar archive as POSIX.1-1988 has it.
std::string tarOf(const std::vector<TarEntry>& entries)
{
    std::string tar;
    for (const TarEntry& entry : entries) {
        std::string header(512, '\0');
        const auto put = [&header](std::size_t at, const std::string& text) {
            header.replace(at, text.size(), text);
        };
        put(0, entry.name);
        put(100, "0000644");
        put(124, fmt::format("{:011o}", entry.bytes.size()));
        put(136, "00000000000");
        header[156] = entry.type;
        if (entry.type == '2')
            put(157, "/etc/passwd");
        put(257, "ustar");
        put(263, "00");
        put(148, "        ");
        unsigned sum = 0;
        for (const char c : header)
            sum += static_cast<unsigned char>(c);
        put(148, fmt::format("{:06o}", sum));
        header[154] = '\0';
        tar += header + entry.bytes + std::string((512 - entry.bytes.size() % 512) % 512, '\0');
    }
    return tar + std::string(1024, '\0');
}

ImageStore storeOf(const TemporaryFolder& folder, const std::string& bytes)
{
    return ImageStore::open(folder.write("data", bytes), {}, {});
}

std::string png(const cv::Mat& image)
{
    std::vector<std::uint8_t> bytes;
    cv::imencode(".png", image, bytes);
    return {bytes.begin(), bytes.end()};
}

std::string tarOfHorses(std::size_t count)
{
    std::vector<TarEntry> entries;
    for (const auto& [name, bytes] : generateHorses(count))
        entries.push_back({name, bytes});
    return tarOf(entries);
}

bool says(const InputError& error, const std::string& part)
{
    return std::string(error.what()).find(part) != std::string::npos;
}

std::vector<std::string> keysOf(const std::vector<ImagePair>& pairs, ImagePart part)
{
    std::vector<std::string> keys;
    for (const ImagePair& pair : pairs)
        if (pair.part == part)
            keys.push_back(pair.key);
    return keys;
}

} // namespace

TEST(ImageStore, readsAnArchivePlainOrPackedAndAFolderAlike)
{
    const TemporaryFolder folder;
    const std::string tar = tarOf({{"./b.txt", "two"}, {"a/c.txt", std::string(700, 'x')}});
    for (const std::string& bytes : {tar, gzipped(tar)}) {
        const ImageStore store = storeOf(folder, bytes);
        EXPECT_EQ(store.names(), (std::vector<std::string>{"a/c.txt", "b.txt"}));
        EXPECT_EQ(store.bytes("b.txt"), "two");
        EXPECT_EQ(store.sha256().size(), 64U);
    }
    const TemporaryFolder other;
    std::filesystem::create_directory(other.path("a"));
    other.write("b.txt", "two");
    other.write("a/c.txt", std::string(700, 'x'));
    const ImageStore store = ImageStore::open(other.path(""), {}, {});
    EXPECT_EQ(store.names(), (std::vector<std::string>{"a/c.txt", "b.txt"}));
    EXPECT_EQ(store.bytes("a/c.txt").size(), 700U);
}

TEST(ImageStore, refusesWhatLeadsOutOrIsDamaged)
{
    const TemporaryFolder folder;
    const auto errorFor = [&folder](const std::string& bytes) {
        return errorOf([&] { storeOf(folder, bytes); });
    };
    EXPECT_TRUE(says(errorFor(tarOf({{"../x", "1"}})), "../x"));
    EXPECT_TRUE(says(errorFor(tarOf({{"a/../../x", "1"}})), ".."));
    EXPECT_TRUE(says(errorFor(tarOf({{"/etc/x", "1"}})), "/etc/x"));
    EXPECT_TRUE(says(errorFor(tarOf({{"link", "", '2'}})), "link"));
    EXPECT_TRUE(says(errorFor(tarOf({{"a", "1"}, {"a", "2"}})), "twice"));
    const std::string whole = tarOf({{"a", std::string(5000, 'x')}});
    EXPECT_TRUE(says(errorFor(whole.substr(0, 2000)), "tar archive"));
    StoreLimits limits;
    limits.entryBytes = 4999;
    const std::string path = folder.write("data", whole);
    EXPECT_TRUE(says(errorOf([&] { ImageStore::open(path, {}, {}, limits); }), "too large"));
    limits.entryBytes = 5000;
    EXPECT_EQ(ImageStore::open(path, {}, {}, limits).names().size(), 1U);
}

TEST(ImageDecode, asksTheHeaderBeforeItDecodes)
{
    const cv::Mat3b photo(20, 30, cv::Vec3b(1, 2, 3));
    for (const char* ending : {".png", ".jpg", ".bmp"}) {
        std::vector<std::uint8_t> bytes;
        cv::imencode(ending, photo, bytes);
        const std::string text(bytes.begin(), bytes.end());
        EXPECT_EQ(imageSize(text, "x"), cv::Size(30, 20)) << ending;
        EXPECT_EQ(decodePhotograph(text, "x").size(), cv::Size(30, 20));
        EXPECT_THROW(decodePhotograph(text.substr(0, 20), "x"), InputError);
    }
    std::string huge = png(photo);
    huge[18] = 0x4e; // 20,000 pixels wide
    huge[19] = 0x20;
    EXPECT_TRUE(says(errorOf([&] { decodePhotograph(huge, "huge.png"); }), "20000"));
    EXPECT_TRUE(says(errorOf([] { decodePhotograph("GIF89a......", "x.gif"); }), "no image"));
    EXPECT_EQ(
        decodePhotograph(png(cv::Mat(4, 4, CV_16UC1, cv::Scalar(7))), "x").size(), cv::Size(4, 4));
    EXPECT_TRUE(says(
        errorOf([] { decodeMask(png(cv::Mat(4, 4, CV_16UC1, cv::Scalar(7))), "m.png"); }), "16"));
    EXPECT_TRUE(says(
        errorOf([] { decodeMask(png(cv::Mat(4, 4, CV_8UC4, cv::Scalar(7))), "m.png"); }), "4 ch"));
}

TEST(ImagePairs, goByFolderOrByEnding)
{
    ImagePairs found = pairImages(std::vector<std::string>{
        "images/1.jpg", "images/2.jpg", "masks/1.png", "masks/3.png", "notes.txt"});
    ASSERT_EQ(found.pairs.size(), 2U);
    EXPECT_EQ(found.pairs[0].mask, "masks/1.png");
    EXPECT_EQ(found.pairs[1].mask, "");
    EXPECT_EQ(found.leftOver, (std::vector<std::string>{"masks/3.png"}));
    found = pairImages(std::vector<std::string>{"a.jpg", "a_mask.png", "b-GT.png", "b.JPG"});
    ASSERT_EQ(found.pairs.size(), 2U);
    EXPECT_EQ(found.pairs[1].mask, "b-GT.png");
    EXPECT_THROW(pairImages(std::vector<std::string>{"images/1.jpg", "images/1.png"}), InputError);
}

TEST(ImagePairs, goByATable)
{
    const std::vector<std::string> names{"m1.png", "p1.jpg", "p2.jpg"};
    const ImagePairs found =
        pairImages("image,mask,split\r\np2.jpg,,test\np1.jpg,m1.png,train\n", "t", names);
    ASSERT_EQ(found.pairs.size(), 2U);
    EXPECT_EQ(found.pairs[0].mask, "m1.png");
    EXPECT_EQ(found.pairs[1].part, ImagePart::test);
    EXPECT_EQ(errorOf([&] { pairImages("image;mask\n", "t", names); }).line(), 1U);
    EXPECT_EQ(errorOf([&] { pairImages("image,mask\np1.jpg,no.png\n", "t", names); }).line(), 2U);
    EXPECT_EQ(errorOf([&] { pairImages("image,mask\np1.jpg\n", "t", names); }).line(), 2U);
}

TEST(ImagePairs, areSplitByFoldersOrByNumber)
{
    std::vector<ImagePair> pairs{{"train/7", "", ""}, {"val/8", "", ""}, {"test/9", "", ""}};
    splitParts(pairs, "");
    EXPECT_EQ(keysOf(pairs, ImagePart::train), (std::vector<std::string>{"train/7"}));
    EXPECT_EQ(keysOf(pairs, ImagePart::test), (std::vector<std::string>{"test/9"}));
    pairs = {{"001", "", ""}, {"003", "", ""}, {"006", "", ""}, {"007", "", ""}, {"009", "", ""}};
    splitParts(pairs, "# twins: 3 9\n6 7 0.9\n");
    EXPECT_EQ(keysOf(pairs, ImagePart::test), (std::vector<std::string>{"003", "009"}));
}

TEST(MaskClasses, readGreyNumbersAndColours)
{
    const MaskClasses two = classesOf(std::vector<std::uint32_t>{0, 255}, "x");
    EXPECT_EQ(two.names, (std::vector<std::string>{"background", "foreground"}));
    const MaskClasses grey = classesOf(std::vector<std::uint32_t>{0, 1, 2, 255}, "x");
    EXPECT_EQ(grey.names.size(), 3U);
    cv::Mat1b mask(1, 3);
    mask << 2, 255, 0;
    const cv::Mat1i read = grey.read(mask, "x");
    EXPECT_EQ(read(0, 0), 2);
    EXPECT_EQ(read(0, 1), MaskClasses::voidClass);
    mask(0, 2) = 9;
    EXPECT_TRUE(says(errorOf([&] { grey.read(mask, "m.png"); }), "value 9 at column 3, row 1"));
    const MaskClasses named = classesOf("0 sky\n255 0 0 red car\n7 void\n", "classes.txt");
    EXPECT_EQ(named.names, (std::vector<std::string>{"sky", "red car"}));
    EXPECT_EQ(named.read(cv::Mat3b(1, 1, cv::Vec3b(0, 0, 255)), "x")(0, 0), 1);
    EXPECT_EQ(errorOf([] { classesOf("0 sky\n1\n", "classes.txt"); }).line(), 2U);
    EXPECT_EQ(errorOf([] { classesOf("0 sky\n0 sea\n", "classes.txt"); }).line(), 2U);
    EXPECT_THROW(classesOf(std::vector<std::uint32_t>{3}, "x"), InputError);
}

TEST(RegionFeatures, areNormalisedAndDeterministic)
{
    const auto files = generateHorses(2);
    const cv::Mat3b photo = decodePhotograph(files.at("images/01.png"), "x");
    FeatureSettings settings;
    settings.superpixels = 60;
    const cv::Mat1f words = learnWords(sampleDescriptors(photo, settings, 900), 1);
    const RegionHistograms histograms = histogramsOf(photo, words, settings);
    const std::size_t count = histograms.regions.count;
    EXPECT_GT(count, 30U);
    EXPECT_LT(count, 120U);
    const std::vector<float> unary = unaryRows(histograms);
    ASSERT_EQ(unary.size(), count * unaryFeatures);
    for (std::size_t p = 0; p < count; ++p) {
        const float* row = unary.data() + p * unaryFeatures;
        EXPECT_EQ(row[0], 1);
        const float* at = row + 1;
        for (std::size_t scope = 0; scope < scopes; ++scope)
            for (const std::size_t bins : histogramBins) {
                const float sum = std::accumulate(at, at + bins, 0.0F);
                EXPECT_TRUE(std::abs(sum - 1) < 1e-4F || sum == 0) << sum;
                at += bins;
            }
    }
    Vocabulary vocabulary{words, {}};
    vocabulary.meanDistance.fill(0.5);
    const std::vector<float> pair = pairRows(histograms, vocabulary);
    ASSERT_EQ(pair.size(), histograms.regions.edges.size() * pairFeatures);
    EXPECT_TRUE(std::ranges::all_of(pair, [](float v) { return v >= 0 && v <= 1; }));
    EXPECT_EQ(unaryRows(histogramsOf(photo, words, settings)), unary);
}

TEST(RegionFeatures, superpixelsAreConnectedAndTheirGraphIsSymmetric)
{
    const cv::Mat3b photo = decodePhotograph(generateHorses(1).at("images/01.png"), "x");
    const Superpixels regions = superpixelsOf(photo, 80);
    std::vector<int> seen(regions.count, 0);
    cv::Mat1b visited(regions.labels.size(), std::uint8_t{0});
    for (int y = 0; y < visited.rows; ++y)
        for (int x = 0; x < visited.cols; ++x) {
            if (visited(y, x))
                continue;
            ++seen[static_cast<std::size_t>(regions.labels(y, x))]; // one piece more
            std::vector<cv::Point> open{{x, y}};
            visited(y, x) = 1;
            while (!open.empty()) {
                const cv::Point at = open.back();
                open.pop_back();
                for (const cv::Point step :
                    {cv::Point(1, 0), cv::Point(-1, 0), cv::Point(0, 1), cv::Point(0, -1)}) {
                    const cv::Point next = at + step;
                    if (cv::Rect({0, 0}, visited.size()).contains(next) && !visited(next)
                        && regions.labels(next) == regions.labels(at)) {
                        visited(next) = 1;
                        open.push_back(next);
                    }
                }
            }
        }
    EXPECT_TRUE(std::ranges::all_of(seen, [](int pieces) { return pieces == 1; }));
    for (const auto [a, b] : regions.edges)
        EXPECT_LT(a, b);
    const Superpixels tiny = superpixelsOf(cv::Mat3b(1, 1, cv::Vec3b(0, 0, 0)), 80);
    EXPECT_EQ(tiny.count, 1U);
}

TEST(OpenImages, theSampleAndTheSameFilesInAnArchive)
{
    const Dataset sample = openDataset(requestFor("sample:horses"));
    EXPECT_EQ(sample.info.task, "segmentation");
    EXPECT_EQ(sample.info.n, 27U);
    EXPECT_EQ(sample.info.nTest, 13U);
    EXPECT_EQ(sample.info.d, 2069U);
    EXPECT_EQ(sample.info.labels, 2U);
    EXPECT_EQ(sample.info.metric, "iou");
    EXPECT_TRUE(sample.info.synthetic);
    const TemporaryFolder folder;
    DataRequest request = requestFor(folder.write("h.tar", tarOfHorses(12)));
    const Dataset read = openDataset(request);
    EXPECT_EQ(read.info.n, 8U);
    EXPECT_EQ(read.info.nTest, 4U);
    const auto& problem = dynamic_cast<const SegmentationProblem&>(*read.train);
    const SegmentationImage& image = problem.examples().images[0];
    EXPECT_EQ(image.name, "images/01.png");
    EXPECT_EQ(image.regions.size(), image.width * image.height);
    EXPECT_EQ(problem.examples().photograph(0), generateHorses(1).at("images/01.png"));
    const std::uint64_t pixels =
        std::accumulate(image.pixels.begin(), image.pixels.end(), std::uint64_t{0});
    EXPECT_EQ(pixels, image.width * image.height);
    request.limit = 3;
    request.every = 2;
    EXPECT_EQ(openDataset(request).info.n, 3U);
    request.task = "chain";
    EXPECT_TRUE(says(errorOf([&] { openDataset(request); }), "segmentation"));
}

TEST(OpenImages, saysWhichFileIsWrong)
{
    const TemporaryFolder folder;
    auto files = generateHorses(4);
    files["masks/02.png"] = png(cv::Mat1b(9, 9, std::uint8_t{0}));
    std::vector<TarEntry> entries;
    for (const auto& [name, bytes] : files)
        entries.push_back({name, bytes});
    const InputError size =
        errorOf([&] { openDataset(requestFor(folder.write("h.tar", tarOf(entries)))); });
    EXPECT_TRUE(says(size, "masks/02.png") && says(size, "9 × 9")) << size.what();
    const auto coloured = generateHorses(1).at("images/01.png");
    const InputError classes = errorOf([&] {
        openDataset(requestFor(folder.write("c.tar",
            tarOf({{"images/1.png", coloured},
                {"masks/1.png", png((cv::Mat1b(1, 3) << 0, 1, 2))}}))));
    });
    EXPECT_TRUE(says(classes, "3 classes")) << classes.what();
    const InputError none = errorOf([&] {
        openDataset(
            requestFor(folder.write("n.tar", tarOf({{"images/1.png", files["images/01.png"]}}))));
    });
    EXPECT_TRUE(says(none, "masks")) << none.what();
}

} // namespace gapscope
