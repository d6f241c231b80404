// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/aligned.h"
#include "core/problem.h"
#include "core/random.h"
#include "core/solvers/averaging.h"
#include "core/solvers/sampling.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gapscope {

/// The dual variables of one block, in its own space.
struct alignas(32) BlockState {
    SparseVector marginals; ///< μ_i = Σ_y α_i(y) m_i(y), no index repeated
    double loss = 0;        ///< ℓ_i = (1/n) Σ_y α_i(y) L_i(y)
};

/// Where a training stands: everything a step reads and writes.
///   w = (1/λn) Σ_i B_i (m_i(y_i) − μ_i),   D = ℓ − λ/2 ‖w‖²      (Lacoste-Julien et al. 2013, (4))
struct DualState {
    DualState(const Problem& problem, double lambda, Averaging averaging, std::uint64_t seed);

    double lambda;
    AlignedVector<double> w;
    std::vector<BlockState> blocks;
    double loss = 0;                  ///< ℓ = Σ ℓ_i
    std::vector<double> gapEstimates; ///< ĝ_i, the gap of the last oracle call; +∞ before the first
    double estimateSum = 0;           ///< Σ of the finite ĝ_i
    std::size_t unvisited = 0;        ///< how many ĝ_i are +∞
    std::vector<double> exactGaps;    ///< g_i of the last exact gap pass; empty before the first
    std::vector<double> squaredRadii; ///< R_i², largest ‖ψ_i(y)‖² seen
    Sampler sampler;
    Averager averager;
    Random random;
    std::uint64_t blockSteps = 0;
    std::uint64_t oracleCalls = 0;
    double drift = 0; ///< largest relative ‖w − rebuilt w‖ seen
};

/// Scratch for one block visit; one per thread, reused.
struct BlockScratch {
    AlignedVector<double> theta; ///< θ_i
    Labelling y;                 ///< the oracle's corner
    SparseVector corner;         ///< m_i(y)
    SparseVector delta; ///< m_i(y) − μ_i: first the entries of μ_i in their order, then new ones
    std::vector<std::uint32_t> slot; ///< position of an index in delta
};

/// δ ← m − μ, in the order of μ's entries and then the new ones of m.  statisticSize: p_i.
void difference(const SparseVector& m, const SparseVector& mu, std::size_t statisticSize,
    BlockScratch& scratch, SparseVector& delta);

/// ⟨θ, δ⟩.
double inner(std::span<const double> theta, const SparseVector& delta);

/// The corner m_i(y_i) of the truth.
void truthCorner(const Problem& problem, std::size_t i, SparseVector& m);

/// μ_i ← μ_i + γ δ with m_i(y) and δ = m_i(y) − μ_i as the scratch holds them; γ = 1 gives m_i(y)
/// exactly. Entries below 2⁻⁶⁰ are dropped: they are past the rounding of the marginals' sum.
void moveTowards(
    BlockState& block, BlockScratch& scratch, std::size_t statisticSize, double gamma, double loss);

/// ĝ_i ← gap, in the sum and in the sampler.
void setEstimate(DualState& state, std::size_t i, double gap);
/// Forgets all estimates (λ up, weights from a model).
void forgetEstimates(DualState& state);

/// D(α).
double dualValue(const DualState& state);

/// w and ℓ anew from the blocks; gives the relative change of w.
double rebuild(const Problem& problem, DualState& state);

/// λ changes while the dual variables stay feasible.  Smaller λ, ρ = λ'/λ: w stays, ℓ_i and the
/// masses off y_i shrink by ρ, ĝ_i += (1−ρ)(ℓ_i − λ⟨w_i, w⟩) (Osokin et al. 2016, Prop. 1).
/// Larger λ: α stays, w shrinks, estimates are forgotten.  Averages restart.
void changeLambda(const Problem& problem, DualState& state, double lambda);

} // namespace gapscope
