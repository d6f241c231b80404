// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/min_cut.h"

#include <limits>
#include <span>

namespace gapscope {

/// A Potts energy: Σ_p unary[p · labels + y_p] + Σ_e weight[e] [y_a ≠ y_b].
struct PottsEnergy {
    std::size_t labels = 2;
    std::span<const double> unary; ///< P rows of `labels` costs
    std::span<const GraphEdge> edges;
    std::span<const double> weight; ///< ≥ 0, one an edge

    double operator()(LabellingView y) const;
};

/// Lowers the energy of y by expansion moves (Boykov, Veksler & Zabih 2001) until none lowers it;
/// never raises it. With two labels the result is a minimiser. At most `mostMoves` are tried, a
/// minimum cut each: it may stop early.
/// requires: y has a label for every row of unary.
void alphaExpansion(const PottsEnergy& energy, Labelling& y,
    std::size_t mostMoves = std::numeric_limits<std::size_t>::max());

} // namespace gapscope
