// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/path/regularization_path.h"

#include <cstddef>
#include <span>

namespace gapscope {

/// The breakpoint whose weights hold at λ: the last one with λ_k ≥ λ, the first for larger λ.
/// requires: at least one point, λ falling.
std::size_t pieceAt(std::span<const LambdaPoint> points, double lambda);

/// The point of a grid nearest to λ on the log scale.  requires: as pieceAt.
std::size_t nearestPoint(std::span<const LambdaPoint> points, double lambda);

/// What a breakpoint's weights are worth elsewhere on their piece. Below λ_k the weights stay
/// (Osokin et al. 2016, Prop. 1):
///   D(λ) = (λ/λ_k) D_k,   P(λ) = P_k − (λ_k − λ)/2 ‖w‖²,   gap P(λ) − D(λ), linear in λ.
/// Above it, which only the first piece has: w(λ) = (λ_∞/λ) w_∞, of the same errors; its primal,
/// dual and gap are not computed (the gap is at most κε).
LambdaPoint onPiece(const LambdaPoint& breakpoint, double lambda);

} // namespace gapscope
