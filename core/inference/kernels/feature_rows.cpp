// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/feature_rows.h"

namespace gapscope {
namespace {

constexpr std::size_t rowsAtOnce = 4;

#define KERNEL "core/inference/kernels/feature_rows.inc"
#include "core/inference/kernels/instruction_sets.inc"

} // namespace

void rowProducts(
    const float* x, std::size_t rows, std::size_t columns, const double* w, double* out)
{
    static const auto chosen = WIDEST(products);
    chosen(x, rows, columns, w, out);
}

void addRows(const float* x, std::size_t rows, std::size_t columns, const double* scale, double* w)
{
    static const auto addAtOnce = WIDEST(add);
    const float* at[rowsAtOnce];
    double factor[rowsAtOnce];
    std::size_t held = 0;
    for (std::size_t r = 0; r < rows; ++r) {
        if (scale[r] == 0)
            continue;
        at[held] = x + r * columns;
        factor[held++] = scale[r];
        if (held == rowsAtOnce) {
            addAtOnce(at, factor, columns, w);
            held = 0;
        }
    }
    if (held == 0)
        return;
    for (std::size_t r = held; r < rowsAtOnce; ++r) { // the last ones: with rows that add nothing
        at[r] = at[0];
        factor[r] = 0;
    }
    addAtOnce(at, factor, columns, w);
}

} // namespace gapscope
