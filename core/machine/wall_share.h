// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

namespace gapscope {

/// How much longer a run lasts than it trains: what its curves show is computed off the training
/// clock, and of photographs takes longer than the training itself.
class WallShare {
public:
    /// passed: seconds since the last call, pauses left out.  seconds: of training so far, at the
    /// newest trace point.
    void see(double passed, double seconds)
    {
        if (m_first < 0 || seconds < m_last) {
            *this = {};
            m_first = m_last = seconds;
            return;
        }
        m_pending += passed;
        if (seconds == m_last)
            return;
        m_wall += m_pending;
        m_pending = 0;
        m_last = seconds;
    }
    /// Seconds that pass for each one of training, ≥ 1; 1 until that can be told.
    double factor() const
    {
        constexpr double enough = 0.05;
        const double trained = m_last - m_first;
        return trained > enough ? std::max(1.0, m_wall / trained) : 1;
    }

private:
    double m_first = -1, m_last = 0, m_wall = 0, m_pending = 0;
};

} // namespace gapscope
