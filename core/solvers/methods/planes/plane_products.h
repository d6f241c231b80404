// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"
#include "core/solvers/loop.h"
#include "core/solvers/methods/planes/plane_set.h"
#include "core/solvers/state/dual_state.h"

namespace gapscope {

/// A move of v with w = clip(v): products with w follow from those with Δv and, in the box alone,
/// with how much less w moves, so that no vector is read as a whole. Without a box all is empty.
class BoxedMove {
public:
    /// Before v moves.
    void begin(const DualState& state)
    {
        const Bounds& box = state.bounds;
        m_excess.resize(box.last - box.first);
        for (std::size_t j = 0; j < m_excess.size(); ++j)
            m_excess[j] = state.v[box.first + j] - state.w[box.first + j];
    }
    /// After v has moved: clips, and returns Δw_j − Δv_j for the coordinates of the box.
    std::span<const double> end(DualState& state)
    {
        if (state.bounded())
            clip(state);
        for (std::size_t j = 0; j < m_excess.size(); ++j)
            m_excess[j] -= state.v[state.bounds.first + j] - state.w[state.bounds.first + j];
        return m_excess;
    }

private:
    std::vector<double> m_excess;
};

/// ⟨w, P_k⟩ of a block's planes and ⟨w, b_i⟩ of its point: computed once a visit, then carried from
/// step to step by the planes' inner products among themselves.
class PlaneProducts {
public:
    explicit PlaneProducts(DualState& state)
        : m_state(state)
    {
    }

    void evaluate(const PlaneSet& planes);
    /// H_i, up to the block's constant; 0 for the truth.
    double valueOf(const PlaneSet& planes, std::size_t k) const
    {
        return k == PlaneSet::truth ? 0 : planes[k].loss + m_products[k];
    }
    double ofPoint() const { return m_ofPoint; }
    /// The plane of the largest H_i.
    std::size_t best(const PlaneSet& planes) const;
    /// Moves w by the step of γ from b_i towards plane k; the point itself is about to follow.
    /// scale: −γ / (λn).
    void moveWeights(const PlaneSet& planes, std::size_t k, double gamma, double scale);

private:
    DualState& m_state;
    std::vector<double> m_products; ///< ⟨w, P_k⟩
    double m_ofPoint = 0;
    BoxedMove m_move;
};

/// The steps of a visit to a block's planes (Shah et al. 2015, Alg. 3, line 6) as one step towards
/// a mixture of their labellings, for values that do not follow each step: the block's marginals
/// and the averages.
class PlaneMixture {
public:
    /// averager: of the iterates after approximate steps.
    PlaneMixture(Loop& loop, Averager& averager)
        : m_loop(loop)
        , m_averager(averager)
    {
    }

    /// Block i and its planes, before its steps.
    void begin(std::size_t i, const PlaneSet& planes);
    /// A step of γ towards plane k.
    void add(std::size_t k, double gamma);
    /// ℓ_i after the steps so far.
    double loss() const { return m_loss; }
    /// The marginals, ℓ and the averages follow; w and the block's point have moved already.
    void take();

private:
    struct Share {
        std::size_t plane;
        double weight;
    };
    double lossOf(std::size_t k) const;
    void moveMarginals(double gamma);
    void average(double lossChange);

    Loop& m_loop;
    DualState& m_state = m_loop.state;
    Averager& m_averager;
    std::size_t m_i = 0;
    const PlaneSet* m_planes = nullptr; ///< of block m_i
    std::vector<Share> m_shares;
    double m_loss = 0;
    PlaneVector m_pointBefore;
    BlockScratch m_scratch;
    SparseVector m_corner, m_mixed;
};

/// The cost of a call of the oracle, mean over the blocks, in bytes of vectors read: an estimate
/// from sizes alone, without a clock, so that what depends on it repeats bit for bit.
///   8 (nnz(B_i) + T_i K min(K, 64)),
/// the gathering of θ_i = B_iᵀ w, and an arg max that compares the K labels of each of T_i
/// variables with those of a neighbour; more than 64 labels are places in a grid, where distance
/// transforms keep that small.  K: 1 + the largest label of any truth.
/// About 0.1 MB for the words of OCR, some MB for the superpixels of a photograph.
double oracleBytes(const Problem& problem);
/// The first part of it, 8 nnz(B_i).
double gatherBytes(const Problem& problem);

} // namespace gapscope
