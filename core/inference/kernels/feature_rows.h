// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace gapscope {

/// Products of a dense matrix of single-precision features with double-precision vectors: bound by
/// the memory the features take. Compiled for SSE2, AVX2 and AVX-512 and chosen at run time; all
/// add in the same order and give the same bits.

/// out[r] = ⟨x_r, w⟩ for rows x_0 … x_{rows−1} of `columns` features that stand one after another.
void rowProducts(
    const float* x, std::size_t rows, std::size_t columns, const double* w, double* out);

/// w += Σ_r scale[r] x_r; rows with scale 0 are not read.
void addRows(const float* x, std::size_t rows, std::size_t columns, const double* scale, double* w);

} // namespace gapscope
