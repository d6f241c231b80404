// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/state/dual_state.h"

namespace gapscope {

/// The step of workers that have each moved blocks of their own from the same w. With Δ the sum of
/// their changes of Aα, and Δℓ of ℓ (CoCoA, Jaggi et al. 2014, with a line search for β_K):
///   γ = (Δℓ − λ⟨w, Δ⟩) / (λ‖Δ‖²), clipped to [0, 1], and 1 from 0.9 on.
/// D is concave, so that the best γ raises it at least by the mean of the workers' gains; the whole
/// step in place of 0.9 ≤ γ < 1 makes 98 % of that, and no block has to be mixed with its past. D
/// never falls, with a box on w, whose D curves less, neither.
/// Takes: Δℓ, λ⟨w, Δ⟩, λ‖Δ‖².  Gives: γ, dimensionless.
double commonStep(double lossChange, double product, double curvature);

/// The duals of a block a part of the way, 0 < γ < 1: after ← (1 − γ) before + γ after, for μ_i, α
/// and ℓ_i.
void blend(const Problem& problem, std::size_t i, const BlockState& before, double gamma,
    BlockScratch& scratch, BlockState& after);

} // namespace gapscope
