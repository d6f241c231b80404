// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"
#include "core/solvers/loop.h"

#include <cassert>
#include <cmath>

namespace gapscope {

/// Whether a stored labelling is used, and which of the two bounds was binding.
enum class CacheVerdict { miss, local, global };

/// The cache criterion (Osokin et al. 2016, Alg. 5): ĝ ≥ max(F·g_i, (ν/n)·g); a block that the
/// oracle never saw misses.  gap: towards the best stored labelling.
inline CacheVerdict cacheVerdict(const Loop& loop, std::size_t i, double gap)
{
    const double estimate = loop.state.gapEstimates[i];
    if (std::isinf(estimate) || !(gap > 0))
        return CacheVerdict::miss;
    const double local = loop.options.F * estimate;
    const double nu = loop.options.nu, gapOfAll = loop.state.lastExactGap; // +∞ at first, perhaps
    const double global = nu > 0 ? nu / loop.n() * gapOfAll : 0;
    if (!(gap >= std::max(local, global)))
        return CacheVerdict::miss;
    return local >= global ? CacheVerdict::local : CacheVerdict::global;
}

inline void count(DualState& state, CacheVerdict verdict)
{
    ++(verdict == CacheVerdict::miss         ? state.misses
            : verdict == CacheVerdict::local ? state.hitsLocal
                                             : state.hitsGlobal);
}

/// The answer of the oracle or the cache for a block at some w.
struct OracleAnswer {
    Labelling y;
    double loss = 0, gap = 0; ///< L_i(y); the block's gap towards y at that w
    CacheVerdict verdict = CacheVerdict::miss;
};

/// Visits blocks: cache or oracle, then the step of the method's row (MethodRow::step), which is
/// made of the parts below.
class BlockSteps {
public:
    /// requires: the method has a step.
    explicit BlockSteps(Loop& loop)
        : m_loop(loop)
        , m_step(loop.options.method->step)
        , m_descentBound(loop.problem.abilities().descentBound)
        , m_prefetching(loop.problem.abilities().prefetching)
        , m_limitedOracle(loop.problem.abilities().limitedOracle)
        , m_storedScores(loop.problem.abilities().storedScores)
    {
        assert(m_step);
    }

    /// One visit of block i (Lacoste-Julien et al. 2013, Alg. 4; Osokin et al. 2016, Alg. 3–5).
    void visit(std::size_t i);
    /// A visit whose target was found at an earlier w: the line search is at the current one, and
    /// there is no step if D would fall.
    void visitTowards(std::size_t i, const OracleAnswer& answer);
    /// A step over the working set alone, without the oracle; returns the block's gap within it.
    double visitRemembered(std::size_t i);
    /// A step towards the corner half-way between the guide's weights and w.
    void visitGuided(std::size_t i, const AlignedVector<double>& guide);
    /// The gain of D that the line searches of the last visit predict; with bounds or the
    /// approximate step D gains at least that much.
    double promised() const { return m_promised; }
    /// The last visit of a block that holds marginals: its corner, L_i(y), and the step of γ δ. The
    /// next visit overwrites y and δ.
    struct LastStep {
        LabellingView y;
        double loss = 0, gamma = 0;
        const SparseVector& delta; ///< m_i(y) − μ_i before the step
    };
    LastStep lastStep() const { return {m_target.y, m_target.loss, m_lastGamma, m_scratch.delta}; }

    // Parts of a step, for the methods. The block is that of the visit.

    /// A direction in the block's space with its line search.
    struct Direction {
        double slope = 0, curvature = 0, most = 1;
        double gamma = 0;
        double improvement() const { return gamma * slope - gamma * gamma * curvature / 2; }
    };
    /// The corner that a step leaves, and the step.
    struct Leaving {
        std::size_t corner = WorkingSet::none;
        Direction step;
    };
    BlockState& block() { return *m_block; }
    const BlockState& block() const { return *m_block; }
    /// The block gap towards the visit's target.
    double targetGap() const { return m_target.gap; }
    /// The Frank-Wolfe step of a block that holds marginals.
    void stepOnMarginals();
    /// μ_i, for steps towards and away from corners.
    void gatherMarginals();
    /// Towards the target.  requires: gatherMarginals().
    Direction frankWolfe();
    void takeFrankWolfe(const Direction& d);
    /// A pairwise step from an active corner to the target.
    Leaving leavePairwise();
    void takePairwise(const Direction& d, std::size_t away);
    void pairwiseStep();
    /// More pairwise steps, as the options say, on the active set and the oracle's answer alone: w
    /// is written but not read.
    void innerSteps();
    /// The worst active corner before the step.
    std::size_t awayCorner() const { return m_worst; }
    /// The gap of the direction away from a corner: (Σ_y α_i(y) H_i(y; w) − H_i(y_a; w)) / n.
    double gapAwayFrom(std::size_t corner) const;
    /// An away step; none for a block with all mass on one corner.
    /// requires: gatherMarginals().
    Leaving leaveAway();
    void takeAway(const Direction& d, std::size_t away);
    /// After a step: the working set keeps what the cache or the active set needs.
    void tidy();
    /// Drops the lowest-scored labellings outside the active set while there are more than `most`.
    void trim(std::int64_t most);

private:
    /// A corner to step to, with what is known of it.
    struct Target {
        LabellingView y;
        double loss = 0;                      ///< L_i(y)
        double gap = 0;                       ///< λ⟨w_i − w_s, w⟩ − ℓ_i + ℓ_s
        std::size_t place = WorkingSet::none; ///< in the working set, when there is one
    };

    void prepare(std::size_t i);
    void lookAhead();
    void fetchNext();
    void potentials(const AlignedVector<double>& w);
    bool lookUp();
    void rank();
    void valueCorners();
    void targetRemembered();
    bool hit();
    void callOracle(const AlignedVector<double>& theta);
    void rememberCorner();
    void directionOnMarginals();
    void measureGap();
    void raiseRadius();

    void step();
    /// The weight of the block in progress sampling.
    void noteProgress()
    {
        DualState& state = m_loop.state;
        state.drawScales[m_i] = std::max(m_promised, 0.0);
        setEstimate(state, m_i, state.gapEstimates[m_i]); // the same, with the weight
        if (m_loop.mayRest(m_i))
            state.sampler.sleep(m_i);
    }
    void followPotentials();
    Direction pairwise(std::size_t away);
    Direction away(std::size_t away);

    double stepsBefore() const;
    double boundedCurvature(const SparseVector& delta);
    double knownSquaredNorm(const SparseVector& delta);
    template <typename Try> Leaving bestLeaving(const Try& attempt);

    Direction search(double slope, const SparseVector& delta, double most,
        std::optional<double> squaredNorm = {});
    void apply(const SparseVector& delta, const Direction& d, double lossChange);
    std::size_t activateTarget(std::size_t other);
    double activeMean() const;
    void forget();

    double perBlock() const { return m_loop.state.lambda * m_loop.n() * m_loop.n(); }

    Loop& m_loop;
    void (*const m_step)(BlockSteps&);
    const DescentBound* m_descentBound; ///< of the problem, where it has one
    const Prefetching* m_prefetching;
    const LimitedOracle* m_limitedOracle;
    const StoredScores* m_storedScores;
    std::size_t m_i = 0, m_size = 0;
    BlockState* m_block = nullptr;
    std::optional<std::size_t> m_next; ///< the block of the next visit, where it is known
    Target m_target;
    double m_averagingFactor = 0;
    double m_lastGamma = 0; ///< of the last step on marginals, or pairwise
    double m_promised = 0;  ///< Σ of the last visit's improvements
    BlockScratch m_scratch, m_otherScratch;
    std::vector<double> m_values;        ///< H_i(y; w) of the stored labellings, up to a constant
    std::size_t m_best = 0, m_worst = 0; ///< of them: the largest, the smallest of an active one
    double m_mean = 0;                   ///< Σ_y α_i(y) of them
    AlignedVector<double> m_guided;      ///< potentials half-way to a guide's
    std::vector<double> m_constants;     ///< of the blocks, where Step::lipschitz has used them
    SparseVector m_mu, m_pairDelta, m_awayDelta, m_cornerStatistic, m_radiusDelta;
};

} // namespace gapscope
