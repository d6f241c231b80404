// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace gapscope {

/// Non-uniformity χ(x) = √(1 + n² Var[x/‖x‖₁]) ∈ [1, √n] of values ≥ 0 (Osokin et al. 2016, §3.1):
/// 1 when all are alike, √n when one has everything.  NaN when there is none above 0.
double nonUniformity(std::span<const double> x);

} // namespace gapscope
