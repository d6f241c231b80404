// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a problem as in Table 1 of Osokin et al. 2016, against counting by hand.
#include "core/metrics/metrics.h"
#include "tests/support/problems/tiny_chain.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace gapscope::test {
namespace {

TEST(ProblemFigures, SparsityCountsTheWeightsThatTheTruthTouches)
{
    const auto chain = tinyChain(3, {4, 3, 5, 6});
    double touched = 0;
    for (std::size_t i = 0; i < chain->blockCount(); ++i) {
        SparseVector m, image;
        chain->statistic(i, chain->truth(i), m);
        std::vector<double> w(chain->weightSize(), 0.0);
        for (const SparseEntry& entry : m) // one at a time, for an index may repeat
            chain->addTo(i, {entry}, 1, w.data());
        for (const double value : w)
            touched += value != 0 ? 1 : 0;
    }
    const double cells = static_cast<double>(chain->blockCount() * chain->dimension());
    const ProblemFigures figures = figuresOf(*chain);
    EXPECT_DOUBLE_EQ(figures.featureSparsity, touched / cells);
    EXPECT_EQ(figures.bounds.first, figures.bounds.last);
    EXPECT_EQ(figures.oracleCalls, chain->blockCount());
    EXPECT_GT(figures.oracleMicroseconds, 0);
}

TEST(ProblemFigures, BoundsAsText)
{
    const double inf = std::numeric_limits<double>::infinity();
    EXPECT_EQ(boundsText({}), "none");
    EXPECT_EQ(boundsText({4000, 4100, 0, inf}), "weights 4,000 to 4,099: at least 0");
    EXPECT_EQ(boundsText({0, 2, -1, 1}), "weights 0 to 1: at least -1, at most 1");
    EXPECT_EQ(boundsText({0, 2, -inf, 1}), "weights 0 to 1: at most 1");
}

} // namespace
} // namespace gapscope::test
