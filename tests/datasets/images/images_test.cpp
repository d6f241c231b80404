// SPDX-License-Identifier: GPL-3.0-or-later
// Archives, folders, masks and features of photographs.
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/image_examples.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <archive.h>
#include <archive_entry.h>
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

ImageStore storeOf(const TemporaryFolder& folder, const std::string& bytes)
{
    return ImageStore::open(folder.write("data", bytes), {}, {});
}

/// This program looks for others in a folder alone.
class ProgramsIn {
public:
    explicit ProgramsIn(const std::string& folder)
        : m_own(::getenv("PATH") ? ::getenv("PATH") : "")
    {
        ::setenv("PATH", folder.c_str(), 1);
    }
    ~ProgramsIn() { ::setenv("PATH", m_own.c_str(), 1); }
    ProgramsIn(const ProgramsIn&) = delete;
    ProgramsIn& operator=(const ProgramsIn&) = delete;

private:
    const std::string m_own;
};

/// Bytes packed as one of libarchive's filters does it.
std::string packed(const std::string& bytes, int filter)
{
    std::string out(1 << 16, '\0');
    std::size_t size = 0;
    archive* writer = archive_write_new();
    archive_entry* entry = archive_entry_new();
    archive_entry_set_filetype(entry, AE_IFREG);
    EXPECT_EQ(archive_write_add_filter(writer, filter), ARCHIVE_OK);
    EXPECT_EQ(archive_write_set_format_raw(writer), ARCHIVE_OK);
    EXPECT_EQ(archive_write_open_memory(writer, out.data(), out.size(), &size), ARCHIVE_OK);
    EXPECT_EQ(archive_write_header(writer, entry), ARCHIVE_OK);
    EXPECT_EQ(archive_write_data(writer, bytes.data(), bytes.size()), la_ssize_t(bytes.size()));
    EXPECT_EQ(archive_write_close(writer), ARCHIVE_OK);
    archive_entry_free(entry);
    archive_write_free(writer);
    out.resize(size);
    return out;
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
    EXPECT_TRUE(says(errorOf([&] { ImageStore::open(path, {}, {}, limits); }), "is larger than"));
    limits.entryBytes = 5000;
    EXPECT_EQ(ImageStore::open(path, {}, {}, limits).names().size(), 1U);
}

/// libarchive knows many more ways to pack. Some of them start a program, which a file's first
/// bytes choose.
TEST(ImageStore, noBytesStartAProgram)
{
    using namespace std::string_literals;
    const TemporaryFolder folder, programs;
    for (const char* name : {"lzop", "lrzip", "grzip", "zstd", "lz4", "bzip2", "bunzip2", "lzip",
             "lzma", "unlzma", "gzip", "gunzip", "xz", "unxz", "uudecode", "rpm2cpio"}) {
        const std::string path =
            programs.write(name, "#!/bin/sh\n: > '" + folder.path("mark") + "'\n");
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    }
    const ProgramsIn only(programs.path(""));
    const std::string tar = tarOf({{"a.txt", "one"}});
    for (const std::string& magic : {"\x89LZO\0\r\n\x1a\n"s, "LRZI\0\6"s, "GRZipII\0\2\4:)"s,
             "\x28\xb5\x2f\xfd"s, "\x04\x22\x4d\x18"s, "BZh91AY&SY"s, "LZIP\1\x0c"s,
             "\x5d\0\0\x80\0\xff\xff\xff\xff\xff\xff\xff\xff"s, "\x1f\x9d\x90"s,
             "begin 644 a.tar\n"s, "begin-base64 644 a.tar\n"s, "\xed\xab\xee\xdb\3\0\0\0"s}) {
        EXPECT_TRUE(says(errorOf([&] { storeOf(folder, magic + tar); }), "tar archive")) << magic;
        EXPECT_FALSE(std::filesystem::exists(folder.path("mark"))) << magic;
    }
}

/// Whole archives, packed as those are.
TEST(ImageStore, takesPlainGzipAndXzAlone)
{
    const TemporaryFolder folder;
    const std::string tar = tarOf({{"a.txt", "one"}});
    EXPECT_EQ(storeOf(folder, packed(tar, ARCHIVE_FILTER_GZIP)).bytes("a.txt"), "one");
    EXPECT_EQ(storeOf(folder, packed(tar, ARCHIVE_FILTER_XZ)).bytes("a.txt"), "one");
    for (const int filter : {ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_ZSTD, ARCHIVE_FILTER_LZ4,
             ARCHIVE_FILTER_LZIP, ARCHIVE_FILTER_LZMA, ARCHIVE_FILTER_COMPRESS, ARCHIVE_FILTER_UU})
        EXPECT_TRUE(says(errorOf([&] { storeOf(folder, packed(tar, filter)); }), "tar archive"))
            << filter;
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
