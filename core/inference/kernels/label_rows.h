// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace gapscope {

/// Products of one example's features with a matrix of weights that has a row of `stride` labels
/// for each feature, stride a multiple of 4: the inner loops run over labels, so examples with few
/// active features read those rows alone. Compiled for SSE2 and AVX2 and chosen when the program
/// starts; both add in the same order, without fused multiply-add, and return the same bits.

/// The active features of one example and their values.
struct FeatureValues {
    const std::uint32_t* features; ///< row numbers, ascending; nullptr: 0, 1, 2, …
    const float* values;
    std::size_t count;
};

/// out[b] = Σ_k x_k · w[k · stride + b], b < stride.
void gatherLabels(const FeatureValues& x, const double* w, std::size_t stride, double* out);

/// w[k · stride + b] += x_k · in[b]; groups of four labels whose in[b] are all 0 are not touched.
void scatterLabels(const FeatureValues& x, const double* in, std::size_t stride, double* w);

} // namespace gapscope
