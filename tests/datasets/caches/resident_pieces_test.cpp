// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/unpacked_bytes.h"
#include "datasets/caches/feature_cache.h"
#include "tests/datasets/damage.h"
#include "tests/datasets/letter_text.h"

#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace gapscope {

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
