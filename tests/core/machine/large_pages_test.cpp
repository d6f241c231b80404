// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/memory.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <numeric>

using namespace gapscope;

TEST(LargePages, contentsStay)
{
    wantLargePages(nullptr, 0);
    for (const std::size_t count :
        {std::size_t{100}, std::size_t{1} << 20, std::size_t{1'500'001}}) {
        AlignedVector<double> values(count);
        std::iota(values.begin(), values.end(), 0.0);
        const std::size_t boundary = count < (std::size_t{1} << 19) ? 64 : std::size_t{2} << 20;
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(values.data()) % boundary, 0U);
        const AlignedVector<double> before = values;
        wantLargePages(values.data(), values.size() * sizeof(double));
        EXPECT_EQ(values, before);
    }
}
