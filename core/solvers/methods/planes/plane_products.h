// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/methods/planes/boxed_move.h"
#include "core/solvers/state/dual_state.h"

#include <vector>

namespace gapscope {

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

} // namespace gapscope
