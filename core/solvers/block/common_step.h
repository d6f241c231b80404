// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/loop.h"

namespace gapscope {

/// The step of workers that have each moved blocks of their own from the same w. With Δ the sum of
/// their changes of Aα, and Δℓ of ℓ (CoCoA, Jaggi et al. 2014, with a line search for β_K):
///   γ = (Δℓ − λ⟨w, Δ⟩) / (λ‖Δ‖²), clipped to [0, 1], and 1 from 0.9 on.
/// D is concave, so that the best γ raises it at least by the mean of the workers' gains; the whole
/// step in place of 0.9 ≤ γ < 1 makes 98 % of that, and no block has to be mixed with its past. D
/// never falls. With a box on w, D curves less, and the best γ is at least this one.
/// Takes: Δℓ, λ⟨w, Δ⟩, λ‖Δ‖².  Gives: γ, dimensionless.
double commonStep(double lossChange, double product, double curvature);

/// One step of batch Frank-Wolfe (Lacoste-Julien et al. 2013, Alg. 2) towards these corners, found
/// at one w with these block gaps: w_s = Σ w_s,i, one γ = g / (λ‖w − w_s‖²) for all blocks.
/// requires: blocks that hold marginals.
void batchStep(Loop& loop, const std::vector<Labelling>& corners, const std::vector<double>& gaps);

/// k₀ > n (there, Thm. C.4): single blocks would need more than n steps to bring h = D* − D down to
/// C⊗, and a batch step does so at once. h is bounded by the last exact gap; C⊗ is known, or
/// estimated by 4‖ψ_i(y)‖² of these corners.
bool batchStepPays(const Loop& loop, const std::vector<Labelling>& corners);

/// The blocks visited in a round, as they were when it began, for a step part of the way (γ < 1).
class KeptBlocks {
public:
    struct Kept {
        std::size_t block = 0;
        BlockState before;
    };
    /// A round of a problem with n blocks begins.
    void begin(std::size_t n);
    /// Before block i of the loop is visited.
    void keep(const Loop& loop, std::size_t i);
    std::span<const Kept> visited() const { return {m_kept.data(), m_count}; }
    /// μ_i, α and ℓ_i ← (1 − γ) those before + γ those now, of all that were visited. γ = 0: as
    /// they were.
    void blend(const Loop& loop, double gamma);

private:
    std::vector<Kept> m_kept; ///< those behind m_count: memory for the next rounds
    std::size_t m_count = 0;
    std::vector<bool> m_isKept;
    BlockScratch m_scratch;
};

} // namespace gapscope
