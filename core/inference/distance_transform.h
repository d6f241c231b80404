// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/kernels/max_plus.h"
#include "core/inference/tree_max_sum.h"

namespace gapscope {

/// Generalised distance transforms (Felzenszwalb & Huttenlocher 2012, Alg. 1, for maxima): the
/// product of max_plus.h for quadratics alone, in time proportional to the cells, by the upper
/// envelope of a parabola at each place. In double precision, rounded once.
///   out(i) = max(out(i), max_j source(j) + q(i − j) − less)
/// Takes: maps as the grid has them; both quadratic terms of q above 0.
void distanceTransform(
    const MaxPlusGrid& grid, const float* source, const Deformation& q, double less, float* out);

} // namespace gapscope
