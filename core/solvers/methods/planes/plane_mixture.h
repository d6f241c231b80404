// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/loop.h"

#include <vector>

namespace gapscope {

/// The steps of a visit to a block's planes (Shah et al. 2015, Alg. 3, line 6) as one step towards
/// a mixture of their labellings, for what does not follow them one by one: the block's marginals
/// and the averages.
class PlaneMixture {
public:
    explicit PlaneMixture(Loop& loop)
        : m_loop(loop)
        , m_state(loop.state)
    {
    }

    /// Block i, before its steps.
    void begin(std::size_t i);
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
    DualState& m_state;
    std::size_t m_i = 0;
    std::vector<Share> m_shares;
    double m_loss = 0;
    PlaneVector m_pointBefore;
    BlockScratch m_scratch;
    SparseVector m_corner, m_mixed;
};

} // namespace gapscope
