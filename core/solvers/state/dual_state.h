// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/memory.h"
#include "core/machine/random.h"
#include "core/options/solver_options.h"
#include "core/problem.h"
#include "core/solvers/state/averaging.h"
#include "core/solvers/state/sampling.h"
#include "core/solvers/state/working_set.h"

namespace gapscope {

/// The dual variables of one block, in its own space: marginals for Frank-Wolfe steps, or α on the
/// active set for pairwise, away and hybrid steps, whose active sets stay small.
struct alignas(64) BlockState {
    SparseVector marginals; ///< μ_i = Σ_y α_i(y) m_i(y), no index repeated; empty where α is kept
    double loss = 0;        ///< ℓ_i = (1/n) Σ_y α_i(y) L_i(y)
    WorkingSet set;         ///< S_i with α, and the cache
};

/// The state of a training: everything that a step reads and writes.
///   v = (1/λn) Σ_i B_i (m_i(y_i) − μ_i),   w = v clipped to the box, if there is one
///   D = ℓ − λ/2 ‖w‖² without a box         (Lacoste-Julien et al. 2013, (4))
struct DualState {
    /// options.lambda > 0.
    DualState(const Problem& train, const SolverOptions& options);

    bool remembers() const { return active || cached; }
    bool bounded() const { return bounds.first < bounds.last; }
    /// Aα: what steps add to.
    AlignedVector<double>& linear() { return bounded() ? v : w; }
    const AlignedVector<double>& linear() const { return bounded() ? v : w; }

    const Problem* problem; ///< whose state it is; must outlive it
    double lambda;
    bool active; ///< blocks hold α on their active sets
    bool cached; ///< blocks remember labellings
    Bounds bounds;
    AlignedVector<double> w;
    AlignedVector<double> v; ///< Aα before clipping; empty without a box
    std::vector<BlockState> blocks;
    double loss = 0;                  ///< ℓ = Σ ℓ_i
    std::vector<double> gapEstimates; ///< ĝ_i, the gap of the last oracle call; +∞ before the first
    double estimateSum = 0;           ///< Σ of the finite ĝ_i
    std::size_t unvisited = 0;        ///< how many ĝ_i are +∞
    std::vector<double> exactGaps;    ///< g_i of the last exact gap pass; empty before the first
    double lastExactGap;              ///< their sum; cacheStart before the first pass
    std::vector<double> squaredRadii; ///< R_i², largest ‖ψ_i(y)‖² seen
    /// Of sampling by exact constants or progress what it draws by (Sampler); else empty.
    std::vector<double> drawScales;
    std::span<const double> scales() const
    {
        return drawScales.empty() ? squaredRadii : drawScales;
    }
    Sampler sampler;
    Averager averager;
    Random random;
    std::uint64_t blockSteps = 0;
    std::uint64_t oracleCalls = 0;
    std::uint64_t hitsLocal = 0, hitsGlobal = 0, misses = 0; ///< cache, by the binding term
    std::uint64_t stepsFw = 0, stepsPairwise = 0, stepsAway = 0, stepsDrop = 0;
    double drift = std::numeric_limits<double>::quiet_NaN(); ///< largest relative ‖v − rebuilt v‖
                                                             ///< seen; NaN before the first rebuild
};

/// Scratch for one block visit; one per thread, reused.
struct BlockScratch {
    AlignedVector<double> theta; ///< θ_i
    Labelling y;                 ///< the oracle's corner
    SparseVector corner;         ///< m_i(y)
    SparseVector delta; ///< m_i(y) − μ_i: first the entries of μ_i in their order, then new ones
    SparseVector weighted, one;      ///< an active set's statistics
    std::vector<std::uint32_t> slot; ///< position of an index in delta
};

/// Starts or ends remembering labellings (the live switch of the cache).
void rememberLabellings(const Problem& problem, DualState& state, bool cached);

/// μ_i of a block: kept, or summed up from its active set into `sum`.
const SparseVector& marginals(const Problem& problem, const DualState& state, std::size_t i,
    BlockScratch& scratch, SparseVector& sum);

/// The sum of an active set.
void sumMarginals(const Problem& problem, std::size_t i, const WorkingSet& set,
    BlockScratch& scratch, SparseVector& sum);

/// The same as a value, for views.
SparseVector marginals(const Problem& problem, const DualState& state, std::size_t i);

/// w ← v clipped to the box (Osokin et al. 2016, Alg. 8).
void clip(DualState& state);
void clipTo(const Bounds& bounds, std::span<const double> v, AlignedVector<double>& w);

/// ℓ − D for a given v: λ/2‖w‖² + λ Σ (v − w) w with w = clip(v) (Osokin et al. 2016, App. H).
double dualPenalty(const DualState& state, std::span<const double> v);

/// δ ← m − μ, in the order of μ's entries and then the new ones of m.  statisticSize: p_i.
void difference(const SparseVector& m, const SparseVector& mu, std::size_t statisticSize,
    BlockScratch& scratch, SparseVector& delta);

/// ⟨θ, δ⟩.
double inner(std::span<const double> theta, const SparseVector& delta);

/// The corner m_i(y_i) of the truth.
void truthCorner(const Problem& problem, std::size_t i, SparseVector& m);

/// μ_i ← μ_i + γ δ with m_i(y) and δ = m_i(y) − μ_i as the scratch holds them; γ = 1: m_i(y)
/// exactly. Entries below 2⁻⁶⁰ are dropped: they are past the rounding of the marginals' sum.
void moveTowards(
    BlockState& block, BlockScratch& scratch, std::size_t statisticSize, double gamma, double loss);

/// Finds drawScales for a sampling. Of progress, an increase that is not known yet counts as ĝ_i.
/// throws: InputError as requireConstants().
void findDrawScales(const Problem& problem, DualState& state, Sampling sampling);

/// ĝ_i ← gap, in the sum and in the sampler.
void setEstimate(DualState& state, std::size_t i, double gap);
/// Forgets all estimates (λ up, weights from a model).
void forgetEstimates(DualState& state);

/// D(α).
double dualValue(const DualState& state);

/// Recomputes w and ℓ from the blocks; returns the change of w, relative to ‖w‖ or, where that is
/// larger (the optimum may be w = 0), to √(2ℓ/λ), the longest w with D ≥ 0.
double rebuild(const Problem& problem, DualState& state);

/// The values that rebuild() changes, so that it can be undone.
struct BeforeRebuild {
    AlignedVector<double> linear;
    double loss, drift;
    std::vector<double> blocks; ///< of each block ℓ_i and the α of its working set
};
BeforeRebuild beforeRebuild(const DualState& state);
/// requires: no step since then.
void undoRebuild(DualState& state, const BeforeRebuild& before);

/// λ changes while the dual variables stay feasible; averages restart.
/// onlyRise: of Warm::primal, no ĝ_i falls (HeuristicRule::authors).
/// requires: λ' ≤ λ for Warm::primal.
void changeLambda(
    const Problem& problem, DualState& state, double lambda, Warm keep, bool onlyRise = false);
/// The same as a live change does it: keeps w when λ falls, else α.
void changeLambda(const Problem& problem, DualState& state, double lambda);

} // namespace gapscope
