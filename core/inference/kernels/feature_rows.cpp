// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/feature_rows.h"

#include "core/inference/kernels/clones.h"

namespace gapscope {
namespace {

constexpr std::size_t rowsAtOnce = 4, lanes = 4;
using F = float __attribute__((vector_size(4 * lanes), aligned(4), may_alias));
using D = double __attribute__((vector_size(8 * lanes), aligned(8), may_alias));

CLONED inline void addTerms(D& sum, const float* x, const double* w)
{
    sum +=
        __builtin_convertvector(*reinterpret_cast<const F*>(x), D) * *reinterpret_cast<const D*>(w);
}

/// Sixteen sums side by side, in the same order for every instruction set.
CLONED inline double product(const float* x, std::size_t columns, const double* w)
{
    constexpr std::size_t vectors = 16 / lanes;
    D sums[vectors]{};
    std::size_t k = 0;
    for (; k + 16 <= columns; k += 16)
        for (std::size_t v = 0; v < vectors; ++v)
            addTerms(sums[v], x + k + v * lanes, w + k + v * lanes);
    double sum = 0;
    for (; k < columns; ++k)
        sum += static_cast<double>(x[k]) * w[k];
    for (std::size_t v = 0; v < vectors / 2; ++v) {
        sums[v] += sums[v + vectors / 2];
        for (std::size_t lane = 0; lane < lanes; ++lane)
            sum += sums[v][lane];
    }
    return sum;
}

/// Four rows at a time: w is read and written once for them.
CLONES void addFour(const float* const* rows, const double* scale, std::size_t columns, double* w)
{
    std::size_t c = 0;
    for (; c + lanes <= columns; c += lanes) {
        D sum = *reinterpret_cast<const D*>(w + c);
        for (std::size_t r = 0; r < rowsAtOnce; ++r)
            sum += scale[r] * __builtin_convertvector(*reinterpret_cast<const F*>(rows[r] + c), D);
        *reinterpret_cast<D*>(w + c) = sum;
    }
    for (; c < columns; ++c)
        for (std::size_t r = 0; r < rowsAtOnce; ++r)
            w[c] += scale[r] * static_cast<double>(rows[r][c]);
}

} // namespace

CLONES void rowProducts(
    const float* x, std::size_t rows, std::size_t columns, const double* w, double* out)
{
    for (std::size_t r = 0; r < rows; ++r)
        out[r] = product(x + r * columns, columns, w);
}

void addRows(const float* x, std::size_t rows, std::size_t columns, const double* scale, double* w)
{
    const float* at[rowsAtOnce];
    double factor[rowsAtOnce];
    std::size_t held = 0;
    for (std::size_t r = 0; r < rows; ++r) {
        if (scale[r] == 0)
            continue;
        at[held] = x + r * columns;
        factor[held++] = scale[r];
        if (held == rowsAtOnce) {
            addFour(at, factor, columns, w);
            held = 0;
        }
    }
    if (held == 0)
        return;
    for (std::size_t r = held; r < rowsAtOnce; ++r) { // the last ones: with rows that add nothing
        at[r] = at[0];
        factor[r] = 0;
    }
    addFour(at, factor, columns, w);
}

} // namespace gapscope
