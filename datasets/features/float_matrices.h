// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace gapscope {

using RowMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowsRef = Eigen::Ref<const RowMatrix, 0, Eigen::OuterStride<>>;

/// a · b on the widest registers of the processor, with the bits that Eigen 3.4 gives on
/// SSE2's, from which features in caches and models were made. Eigen adds the terms of an element
/// in their order, in panels that fit its cache. It does otherwise in the last columns, fewer than
/// eight, and in vectors: it computes those here as well.
/// requires: the columns of b % 8 ≠ 1, or fewer than four rows of a.
RowMatrix product(const RowsRef& a, const RowsRef& b);

} // namespace gapscope
