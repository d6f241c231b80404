// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <limits>

namespace gapscope {

/// Two variables that are neighbours.
struct GraphEdge {
    std::uint32_t a = 0, b = 0;

    bool operator==(const GraphEdge&) const = default;
};

/// The cost of two binary variables where they differ.
struct PairCost {
    std::uint32_t a = 0, b = 0;
    double zeroOne = 0; ///< a = 0 and b = 1
    double oneZero = 0; ///< a = 1 and b = 0
};

/// y ∈ {0, 1}^P that minimises Σ_p cost[p] y_p + Σ_e pairs[e], by a minimum cut (Boykov &
/// Kolmogorov 2004, as OpenCV's GCGraph has it). Among equal ones always the same one.
/// requires: both costs of a pair ≥ 0, so that the energy is submodular (asserted); a ≠ b < P.
void minCut(std::span<const double> cost, std::span<const PairCost> pairs, Labelling& y);

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
