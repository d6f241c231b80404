// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/descent_bound.h"
#include "core/solvers/block/cache_rule.h"
#include "core/solvers/loop.h"

#include <optional>

namespace gapscope {

/// What a block was answered at some w.
struct Found {
    Labelling y;
    double loss = 0, gap = 0; ///< L_i(y); the block's gap towards y at that w
    CacheVerdict verdict = CacheVerdict::miss;
};

/// Visits blocks: cache or oracle, then one step (or several pairwise ones) of the method in force.
class BlockSteps {
public:
    explicit BlockSteps(Loop& loop)
        : m_loop(loop)
        , m_descentBound(dynamic_cast<const DescentBound*>(&loop.problem))
    {
    }

    /// One visit of block i (Lacoste-Julien et al. 2013, Alg. 4; Osokin et al. 2016, Alg. 3–5).
    void visit(std::size_t i);
    /// A visit whose target was found at an earlier w: the step is searched at the present one, and
    /// is none where it would go down.
    void visitTowards(std::size_t i, const Found& found);
    /// A pairwise step over the working set alone, without the oracle; gives the block's gap within
    /// it.
    double visitRemembered(std::size_t i);
    /// A step towards the corner half-way between the guide's weights and w.
    void visitGuided(std::size_t i, const AlignedVector<double>& guide);
    /// What the line searches of the last visit promise: D gains that much, with bounds or the
    /// approximate step at least that much.
    double promised() const { return m_promised; }
    /// The corner of the last visit of a block that holds marginals, and γ towards it.
    struct Taken {
        LabellingView y;
        double loss = 0, gamma = 0;
    };
    Taken taken() const { return {m_target.y, m_target.loss, m_taken}; }

private:
    /// A corner to step to, with what is known of it.
    struct Target {
        LabellingView y;
        double loss = 0;                      ///< L_i(y)
        double gap = 0;                       ///< λ⟨w_i − w_s, w⟩ − ℓ_i + ℓ_s
        std::size_t place = WorkingSet::none; ///< in the working set, when there is one
    };
    /// A direction in the block's space with its line search.
    struct Direction {
        double slope = 0, curvature = 0, most = 1;
        double gamma = 0;
        double improvement() const { return gamma * slope - gamma * gamma * curvature / 2; }
    };

    void prepare(std::size_t i);
    void lookAhead();
    void fetchNext();
    void potentials(const AlignedVector<double>& w);
    void valueCorners();
    bool hit();
    void callOracle(const AlignedVector<double>& theta);
    void trim(std::int64_t most);
    void rememberCorner();
    void directionOnMarginals();
    void measureGap();
    void raiseRadius();

    void step();
    void innerSteps();
    void followPotentials();
    void stepOnMarginals();
    void frankWolfeStep();
    void pairwiseStep();
    void awayStep();
    void hybridStep();

    Direction frankWolfe();
    Direction pairwise(std::size_t away);
    Direction away(std::size_t away);
    void takeFrankWolfe(const Direction& d);
    void takePairwise(const Direction& d, std::size_t away);
    void takeAway(const Direction& d, std::size_t away);

    double stepsBefore() const;
    double boundedCurvature(const SparseVector& delta) const;
    /// The corner that a step leaves, and the step.
    struct Leaving {
        std::size_t corner = WorkingSet::none;
        Direction step;
    };
    Leaving leavePairwise();
    Leaving leaveAway();
    template <typename Try> Leaving bestLeaving(const Try& attempt);
    void gatherMarginals();

    Direction search(double slope, const SparseVector& delta, double most);
    void apply(const SparseVector& delta, const Direction& d, double lossChange);
    std::size_t awayCorner() const;
    std::size_t activateTarget(std::size_t other);
    double activeMean() const;
    void forget();

    BlockState& block() { return m_loop.state.blocks[m_i]; }
    const BlockState& block() const { return m_loop.state.blocks[m_i]; }
    double perBlock() const { return m_loop.state.lambda * m_loop.n() * m_loop.n(); }

    Loop& m_loop;
    const DescentBound* m_descentBound; ///< of the problem, where it has one
    std::size_t m_i = 0, m_size = 0;
    std::optional<std::size_t> m_next; ///< the block of the next visit, where it is foreseen
    Target m_target;
    double m_averagingFactor = 0;
    double m_taken = 0;    ///< γ of the last step on marginals, or pairwise
    double m_promised = 0; ///< Σ of the last visit's improvements
    BlockScratch m_scratch, m_otherScratch;
    std::vector<double> m_scores;
    AlignedVector<double> m_guided; ///< potentials half-way to a guide's
    SparseVector m_mu, m_pairDelta, m_awayDelta, m_cornerStatistic, m_radiusDelta;
};

} // namespace gapscope
