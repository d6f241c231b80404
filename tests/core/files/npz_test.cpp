// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npz.h"

#include "tests/support/scratch_folder.h"

#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <zlib.h>

namespace gapscope {
namespace {

template <typename T> T at(const std::string& bytes, std::size_t place)
{
    T value{};
    std::memcpy(&value, bytes.data() + place, sizeof value);
    return value;
}

/// The members of a stored ZIP archive, found from its end as readers do; checks the checksums.
std::map<std::string, std::string> membersOf(const std::string& zip)
{
    std::map<std::string, std::string> members;
    const std::size_t end = zip.size() - 22;
    EXPECT_EQ(at<std::uint32_t>(zip, end), 0x06054b50U);
    const std::size_t count = at<std::uint16_t>(zip, end + 10);
    std::size_t entry = at<std::uint32_t>(zip, end + 16);
    EXPECT_EQ(entry + at<std::uint32_t>(zip, end + 12), end);
    for (std::size_t k = 0; k < count; ++k) {
        EXPECT_EQ(at<std::uint32_t>(zip, entry), 0x02014b50U);
        const std::size_t size = at<std::uint32_t>(zip, entry + 20);
        const std::size_t nameSize = at<std::uint16_t>(zip, entry + 28);
        const std::size_t local = at<std::uint32_t>(zip, entry + 42);
        const std::string name = zip.substr(entry + 46, nameSize);
        EXPECT_EQ(at<std::uint32_t>(zip, local), 0x04034b50U);
        EXPECT_EQ(zip.substr(local + 4, 26), zip.substr(entry + 6, 26));
        members[name] = zip.substr(local + 30 + nameSize, size);
        const auto* data = reinterpret_cast<const Bytef*>(members[name].data());
        EXPECT_EQ(crc32_z(0, data, size), at<std::uint32_t>(zip, entry + 16));
        entry += 46 + nameSize;
    }
    EXPECT_EQ(entry, end);
    return members;
}

const std::vector<double> doubles = {1.5, -0.0, 3e300, 4, 5, 6};
const std::vector<float> floats = {0.25F, 7};

std::string exampleBytes()
{
    return npzBytes({{"w", {2, 3}, std::span<const double>(doubles)},
        {"f", {2}, std::span<const float>(floats)}});
}

TEST(Npz, MembersHoldTheNumbersBehindAnAlignedHeader)
{
    const auto members = membersOf(exampleBytes());
    ASSERT_EQ(members.size(), 2U);
    const std::string& w = members.at("w.npy");
    const std::size_t header = 10 + at<std::uint16_t>(w, 8);
    EXPECT_EQ(w.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    EXPECT_EQ(header % 64, 0U);
    EXPECT_EQ(w[header - 1], '\n');
    EXPECT_THAT(w.substr(10, header - 10),
        testing::StartsWith("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3, ), }"));
    ASSERT_EQ(w.size(), header + doubles.size() * sizeof(double));
    EXPECT_EQ(std::memcmp(w.data() + header, doubles.data(), doubles.size() * sizeof(double)), 0);
    const std::string& f = members.at("f.npy");
    EXPECT_THAT(f, testing::HasSubstr("'descr': '<f4'"));
    EXPECT_THAT(f, testing::HasSubstr("'shape': (2, ), }"));
    EXPECT_EQ(at<float>(f, f.size() - 4), 7.0F);
}

TEST(Npz, SameArraysGiveTheSameBytes) { EXPECT_EQ(exampleBytes(), exampleBytes()); }

TEST(Npz, NumPyReadsIt)
{
    if (std::system("python3 -c 'import numpy' >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "python3-numpy is not installed (sh app/packages.sh --all-suites)";
    const test::ScratchFolder folder;
    writeNpz(folder.file("a.npz"),
        {{"w", {2, 3}, std::span<const double>(doubles)},
            {"f", {2}, std::span<const float>(floats)}});
    const std::string script =
        fmt::format("import numpy as np; a = np.load('{}'); assert a['w'].shape == (2, 3); "
                    "assert a['w'].tolist() == [[1.5, -0.0, 3e300], [4, 5, 6]]; "
                    "assert a['w'].dtype == np.float64; assert a['f'].dtype == np.float32; "
                    "assert a['f'].tolist() == [0.25, 7]",
            folder.file("a.npz"));
    EXPECT_EQ(std::system(fmt::format("python3 -c \"{}\"", script).c_str()), 0);
}

} // namespace
} // namespace gapscope
