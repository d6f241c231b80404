// SPDX-License-Identifier: GPL-3.0-or-later
// Masks and features of photographs.
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/features/k_means.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/image_examples.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <opencv2/ximgproc/slic.hpp>
#include <stop_token>
#include <thread>

namespace gapscope {
namespace {

std::vector<std::string> keysOf(const std::vector<ImagePair>& pairs, ImagePart part)
{
    std::vector<std::string> keys;
    for (const ImagePair& pair : pairs)
        if (pair.part == part)
            keys.push_back(pair.key);
    return keys;
}

} // namespace

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

/// Its decoder would write to stderr; the error names the picture.
TEST(ImageDecode, refusesBrokenPngsQuietly)
{
    cv::Mat3b noise(40, 60);
    cv::theRNG().state = 1;
    cv::randu(noise, 0, 255);
    const std::string whole = png(noise);
    std::string flipped = whole;
    flipped[whole.size() / 2] = static_cast<char>(flipped[whole.size() / 2] ^ 0x5a);
    testing::internal::CaptureStderr();
    for (const std::string& broken : {whole.substr(0, whole.size() / 2),
             whole.substr(0, whole.size() - 12), whole.substr(0, 33), flipped})
        EXPECT_TRUE(says(errorOf([&] { decodePhotograph(broken, "cow.png"); }), "cow.png"));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(decodePhotograph(whole, "cow.png").size(), cv::Size(60, 40));
}

TEST(ImageDecode, seesTheFrameThatADecoderSees)
{
    // 0xff 0x00 starts no segment: a decoder goes on behind it and finds the large frame.
    const std::string good = jpeg(cv::Mat3b(20, 30, cv::Vec3b(1, 2, 3)));
    const std::string hidden("\xff\xc0\x00\x11\x08\x4e\x20\x4e\x20\x03", 10);
    const std::string segment = std::string("\xff\x00\x00\x0c", 4) + hidden;
    EXPECT_THROW(imageSize(good.substr(0, 2) + segment + good.substr(2), "x"), InputError);
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
    EXPECT_TRUE(found.parted);
    EXPECT_FALSE(pairImages("image,mask\np1.jpg,m1.png\n", "t", names).parted);
    const auto lineOf = [&](const std::string& rows) {
        return errorOf([&] { pairImages("image,mask,split\n" + rows, "t", names); }).line();
    };
    EXPECT_EQ(lineOf("p1.jpg,m1.png,train\np1.jpg,m1.png,test\n"), 3U); // one side only
    EXPECT_EQ(lineOf("p1.jpg,m1.png,holdout\n"), 2U);
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

TEST(RegionFeatures, ofLargePhotographsAreOfAReducedOne)
{
    EXPECT_EQ(forFeatures(cv::Mat3b(1024, 2048)).size(), cv::Size(2048, 1024)); // 2^21 pixels
    EXPECT_EQ(forFeatures(cv::Mat3b(1025, 2048)).size(), cv::Size(1024, 513));
    EXPECT_EQ(forFeatures(cv::Mat3b(4096, 4096)).size(), cv::Size(1366, 1366));
}

TEST(WorkingRoom, letsNoMoreInThanFit)
{
    std::atomic<int> inside = 0, most = 0;
    {
        std::vector<std::jthread> all;
        for (int k = 0; k < 8; ++k)
            all.emplace_back([&] {
                const WorkingRoom room(workingBytes / 2);
                const int now = ++inside;
                int before = most;
                while (before < now && !most.compare_exchange_weak(before, now)) { }
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                --inside;
            });
    }
    EXPECT_EQ(most, 2);
    const WorkingRoom alone(10 * workingBytes);
    EXPECT_EQ(WorkingRoom::taken(), workingBytes);
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
    const std::vector<float> pair = pairRows(edgeMeasuresOf(histograms), vocabulary);
    ASSERT_EQ(pair.size(), histograms.regions.edges.size() * pairFeatures);
    EXPECT_TRUE(std::ranges::all_of(pair, [](float v) { return v >= 0 && v <= 1; }));
    EXPECT_EQ(unaryRows(histogramsOf(photo, words, settings)), unary);
    // A distance counts in units of its mean: half the mean is the next η.
    vocabulary.meanDistance.fill(1.0);
    const std::vector<float> doubled = pairRows(edgeMeasuresOf(histograms), vocabulary);
    for (std::size_t row = 0; row < pair.size(); row += pairFeatures)
        for (std::size_t chi = 0; chi < chiSquares; ++chi)
            for (std::size_t k = 0; k + 1 < scales; ++k) {
                const std::size_t at = row + 1 + chi * scales + k;
                ASSERT_NEAR(pair[at], doubled[at + 1], 1e-6);
            }
    // Each scope sees further than the one before.
    constexpr std::size_t width = (unaryFeatures - 1) / scopes;
    std::size_t near = 0, far = 0;
    for (std::size_t p = 0; p < count; ++p) {
        const float* own = unary.data() + p * unaryFeatures + 1;
        near += std::equal(own, own + width, own + width) ? 1 : 0;
        far += std::equal(own + width, own + 2 * width, own + 2 * width) ? 1 : 0;
    }
    EXPECT_EQ(near, 0U);
    EXPECT_LT(far, count / 10);
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

/// The segments are made iteration by iteration, so as to stop between them: the same as all at
/// once, which features in caches and models have been made from.
TEST(RegionFeatures, superpixelsComeIterationByIteration)
{
    const cv::Mat3b photo = decodePhotograph(generateHorses(1).at("images/01.png"), "x");
    cv::Mat blurred, lab, labels;
    cv::GaussianBlur(photo, blurred, {3, 3}, 0);
    cv::cvtColor(blurred, lab, cv::COLOR_BGR2Lab);
    const auto side = static_cast<int>(std::lround(std::sqrt(photo.rows * photo.cols / 80.0)));
    const auto slic = cv::ximgproc::createSuperpixelSLIC(lab, cv::ximgproc::SLIC, side, 10);
    slic->iterate(10);
    slic->enforceLabelConnectivity(25);
    slic->getLabels(labels);
    const Superpixels found = superpixelsOf(photo, 80);
    EXPECT_GT(found.count, 20U);
    EXPECT_EQ(cv::countNonZero(labels != found.labels), 0);
}

TEST(RegionFeatures, aStopIsSeenWithinAPhotograph)
{
    const cv::Mat3b photo = decodePhotograph(generateHorses(1).at("images/01.png"), "x");
    const FeatureSettings settings{.superpixels = 80};
    const cv::Mat1f words = learnWords(sampleDescriptors(photo, settings, 900), 1);
    std::stop_source source;
    source.request_stop();
    const std::stop_token stop = source.get_token();
    EXPECT_THROW(superpixelsOf(photo, 80, stop), Cancelled);
    EXPECT_THROW(sampleDescriptors(photo, settings, 900, stop), Cancelled);
    EXPECT_THROW(nearestCentres(words, words, stop), Cancelled);
    EXPECT_THROW(histogramsOf(photo, words, settings, stop), Cancelled);
    EXPECT_NO_THROW(histogramsOf(photo, words, settings, {}));
}

TEST(ImagePairs, twinsStayTogetherInEverySplit)
{
    std::vector<ImagePair> pairs{
        {"001", "", ""}, {"002", "", ""}, {"003", "", ""}, {"004", "", ""}};
    splitParts(pairs, "1 2 0.9\n", "every-2");
    EXPECT_EQ(keysOf(pairs, ImagePart::test), (std::vector<std::string>{"004"}));
    splitParts(pairs, "", "none");
    EXPECT_TRUE(keysOf(pairs, ImagePart::test).empty());
}

TEST(RegionFeatures, bordersAndColoursWeighTheExtendedOnes)
{
    // Three stripes: black, white, white; the border of the last two is what differs not at all.
    RegionHistograms histograms;
    histograms.regions.count = 3;
    histograms.regions.edges = {{0, 1}, {1, 2}};
    histograms.regions.borders = {10, 30};
    histograms.rows = cv::Mat1f(3, static_cast<int>(unaryFeatures - 1), 0.0F);
    histograms.lab = cv::Mat3f(3, 1, cv::Vec3f(100, 0, 0));
    histograms.lab(0, 0) = cv::Vec3f(0, 0, 0);
    const std::vector<EdgeMeasures> measures = edgeMeasuresOf(histograms);
    EXPECT_EQ(measures[0][colourDistance], 100);
    EXPECT_EQ(measures[1][border], 30);
    Vocabulary vocabulary;
    vocabulary.meanDistance.fill(1);
    vocabulary.meanDistance[colourDistance] = 50;
    vocabulary.meanDistance[border] = 20;
    const std::vector<float> rows = pairRows(measures, vocabulary, true);
    ASSERT_EQ(rows.size(), 2 * extendedPairFeatures);
    EXPECT_FLOAT_EQ(rows[0], 0.5F);
    EXPECT_FLOAT_EQ(rows[extendedPairFeatures], 1.5F);
    EXPECT_FLOAT_EQ(rows[pairFeatures + 5], 0.5F * std::exp(-2.0F)); // η = 1
    EXPECT_FLOAT_EQ(rows[extendedPairFeatures + pairFeatures + 5], 1.5F);
}

} // namespace gapscope
