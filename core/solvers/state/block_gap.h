// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"
#include "core/solvers/state/dual_state.h"

namespace gapscope {

/// The gap of block i towards a labelling y of loss L_i(y): λ⟨w_i − w_s, w⟩ − ℓ_i + ℓ_s, negative
/// where y is worse than where the block is. scratch holds θ_i; its corner and delta are written,
/// its y may be the labelling. Reads the state only.
double blockGapTowards(const Problem& problem, const DualState& state, std::size_t i,
    BlockScratch& scratch, LabellingView y, double loss);

} // namespace gapscope
