// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/state/dual_state.h"

#include <span>
#include <vector>

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
    /// After v has moved: clips, and gives Δw_j − Δv_j for the coordinates of the box.
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

} // namespace gapscope
