// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/aligned.h"
#include "core/large_pages.h"

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
        const AlignedVector<double> before = values;
        wantLargePages(values.data(), values.size() * sizeof(double));
        EXPECT_EQ(values, before);
    }
}
