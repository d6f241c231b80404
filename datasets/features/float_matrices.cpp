// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/features/float_matrices.h"

#include <cstring>
#include <vector>

namespace gapscope {
namespace {

constexpr Eigen::Index rowsAtOnce = 4;

#define KERNEL "datasets/features/float_matrices.inc"
#include "core/inference/kernels/instruction_sets.inc"

} // namespace

RowMatrix product(const RowsRef& a, const RowsRef& b)
{
    static const auto chosen = WIDEST(multiply);
    if (WIDEST(lanes) < 8 || a.rows() < rowsAtOnce)
        return a * b;
    Eigen::Index panel = a.cols(), rows = a.rows(), columns = b.cols();
    Eigen::internal::computeProductBlockingSizes<float, float>(panel, columns, rows);
    RowMatrix out(a.rows(), b.cols());
    const Eigen::Index rest = b.cols() % 8;
    chosen(a, b, panel, out);
    if (rest > 0)
        out.rightCols(rest).noalias() = a * b.rightCols(rest);
    return out;
}

} // namespace gapscope
