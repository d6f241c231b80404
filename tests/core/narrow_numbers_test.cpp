// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/narrow_numbers.h"

#include <gtest/gtest.h>

using namespace gapscope;

namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers allOf(const NarrowNumbers& numbers) { return numbers.part(0, numbers.size()); }

} // namespace

TEST(NarrowNumbers, takeTheNarrowestTypeThatHoldsAll)
{
    struct Case {
        std::uint32_t number;
        unsigned bytes;
    };
    for (const auto& [number, bytes] : {Case{0, 1}, Case{255, 1}, Case{256, 2}, Case{65535, 2},
             Case{65536, 4}, Case{0xFFFFFFFF, 4}}) {
        NarrowNumbers numbers;
        numbers.append(Numbers{1, 255});
        numbers.push_back(number);
        numbers.push_back(7);
        EXPECT_EQ(allOf(numbers), (Numbers{1, 255, number, 7}));
        EXPECT_EQ(numbers[2], number);
        EXPECT_EQ(numbers.part(1, 3), (Numbers{255, number}));
        EXPECT_EQ(numbers.view().bytes, bytes) << number;
        EXPECT_EQ(NarrowNumbers(3, number).view().bytes, bytes) << number;
        EXPECT_EQ(NarrowNumbers(3, number).size(), 3U);
        numbers.keep(2);
        EXPECT_EQ(allOf(numbers), (Numbers{1, 255}));
        EXPECT_EQ(numbers.view().bytes, 1U);
    }
}

TEST(NarrowNumbers, areEqualWhateverTheirType)
{
    NarrowNumbers wide, narrow;
    wide.append(Numbers{3, 70000});
    narrow.push_back(3);
    EXPECT_FALSE(wide == narrow);
    wide.edit([](auto* all) { all[1] = 4; });
    narrow.push_back(4);
    EXPECT_EQ(wide.view().bytes, 4U);
    EXPECT_EQ(wide, narrow);
}
