// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <cstdint>
#include <span>

namespace gapscope {

/// Two variables that are neighbours.
struct GraphEdge {
    std::uint32_t a = 0, b = 0;

    bool operator==(const GraphEdge&) const = default;
};

/// What two binary variables cost together where they differ.
struct PairCost {
    std::uint32_t a = 0, b = 0;
    double zeroOne = 0; ///< a = 0 and b = 1
    double oneZero = 0; ///< a = 1 and b = 0
};

/// y ∈ {0, 1}^P that minimises Σ_p cost[p] y_p + Σ_e pairs[e], by a minimum cut (Boykov &
/// Kolmogorov 2004, as OpenCV's GCGraph has it). Among equal ones always the same one.
/// requires: both costs of a pair ≥ 0, so that the energy is submodular (asserted); a ≠ b < P.
void minCut(std::span<const double> cost, std::span<const PairCost> pairs, Labelling& y);

} // namespace gapscope
