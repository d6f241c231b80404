// SPDX-License-Identifier: GPL-3.0-or-later
// Archives and folders of files.
#include "datasets/bytes/unpacked_bytes.h"
#include "datasets/formats/binary/image_store.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

ImageStore storeOf(const TemporaryFolder& folder, const std::string& bytes)
{
    return ImageStore::open(folder.write("data", bytes), {}, {});
}

/// This program searches only one folder for other programs.
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

/// libarchive supports many more filters. Some of them start a program, which the first bytes of a
/// file choose.
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

/// Whole archives with such filters.
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

TEST(UnpackedBytes, TextsMayBeXz)
{
    const std::string text = "a 1\nb 2\n" + std::string(300'000, 'x') + "\n";
    const std::string stored = packed(text, ARCHIVE_FILTER_XZ);
    const auto contentOf = [](const std::string& bytes, const ReadLimits& limits = {}) {
        UnpackedBytes unpacked(StoredBytes::memory(bytes, "x.xz"), limits);
        EXPECT_EQ(unpacked.head().substr(0, 4), "a 1\n");
        std::string content;
        for (std::string_view piece = unpacked.next(); !piece.empty(); piece = unpacked.next())
            content += piece;
        EXPECT_EQ(unpacked.stored().sha256(), sha256Of(bytes));
        return content;
    };
    EXPECT_EQ(contentOf(stored), text);
    EXPECT_TRUE(says(errorOf([&] { contentOf(stored.substr(0, stored.size() - 8)); }), "cut off"));
    std::string damaged = stored;
    damaged[stored.size() / 2] ^= 1;
    EXPECT_TRUE(says(errorOf([&] { contentOf(damaged); }), "damaged"));
    ReadLimits limits;
    limits.ratioFreeBytes = 1000;
    EXPECT_TRUE(says(errorOf([&] { contentOf(stored, limits); }), "times its size"));
}

} // namespace gapscope
