// SPDX-License-Identifier: GPL-3.0-or-later
// Masks and features of photographs.
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/image_examples.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
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
        imageLibrary().imencode(ending, photo, bytes, {});
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

/// The decoder would write to stderr; the error names the picture.
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
    // 0xff 0x00 starts no segment: a decoder continues behind it and finds the large frame.
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

TEST(ImagePairs, twinsStayTogetherInEverySplit)
{
    std::vector<ImagePair> pairs{
        {"001", "", ""}, {"002", "", ""}, {"003", "", ""}, {"004", "", ""}};
    splitParts(pairs, "1 2 0.9\n", "every-2");
    EXPECT_EQ(keysOf(pairs, ImagePart::test), (std::vector<std::string>{"004"}));
    splitParts(pairs, "", "none");
    EXPECT_TRUE(keysOf(pairs, ImagePart::test).empty());
}

} // namespace gapscope
