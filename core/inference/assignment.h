// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <cstddef>

namespace gapscope {

/// The most rows, and the most columns, of an assignment.
inline constexpr std::size_t mostAssigned = 2000;

/// One-to-one partial matching of rows and columns that maximises Σ weight of its links: an
/// assignment problem, solved as a minimum-cost flow by the network simplex method (LEMON).
///   y[r] = 0: row r has no link, y[r] = c + 1: it is linked to column c.
/// Weights stand row by row. A link of weight ≤ 0 is never made; −infinity forbids one. Weights are
/// rounded to 2⁻⁴⁸ of the largest; the answer is an exact optimum of the rounded ones, and among
/// equal ones always the same one.
/// requires: weights.size() = rows · columns, both at most mostAssigned, none NaN or +infinity.
void maxWeightMatching(
    std::span<const double> weights, std::size_t rows, std::size_t columns, Labelling& y);

} // namespace gapscope
