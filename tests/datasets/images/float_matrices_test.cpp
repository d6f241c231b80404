// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/random.h"
#include "datasets/features/float_matrices.h"

#include <array>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

RowMatrix randomRows(Eigen::Index rows, Eigen::Index columns)
{
    Random random;
    RowMatrix made(rows, columns);
    for (float& value : made.reshaped())
        value = static_cast<float>(random.uniform() - 0.5);
    return made;
}

} // namespace

/// Features in caches and models were made with Eigen's own products: SIFT words, scores and
/// gradients of the classifiers of parts, projections, relations.
TEST(FloatMatrices, productsHaveTheBitsOfEigen)
{
    for (const auto& [rows, depth, columns] : {std::array{600, 128, 512}, std::array{3, 128, 512},
             std::array{333, 850, 27}, std::array{27, 1024, 850}, std::array{14, 777, 96},
             std::array{50, 850, 96}, std::array{50, 96, 350}, std::array{40, 2, 13}}) {
        const RowMatrix a = randomRows(rows, depth), b = randomRows(depth, columns);
        RowMatrix expected;
        expected.noalias() = a * b;
        EXPECT_TRUE(product(a, b) == expected) << rows << " × " << depth << " × " << columns;
        RowMatrix wide = randomRows(depth, columns + 5); // in rows that are farther apart
        wide.middleCols(2, columns) = b;
        EXPECT_TRUE(product(a, wide.middleCols(2, columns)) == expected);
    }
}

} // namespace gapscope
