// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bitset>
#include <cmath>

namespace gapscope {

/// Which decades hold values of a log axis, so that the axis can end above a few that lie far
/// below all others: the dual of a first step at 10⁻¹² would leave the curves a tenth of the plot.
class Decades {
public:
    /// plotted: log10 of a value; what is not finite counts nowhere.
    void add(double plotted)
    {
        if (std::isfinite(plotted))
            m_held.set(index(plotted));
    }
    void add(const Decades& other) { m_held |= other.m_held; }

    /// The decade (its lower end, plotted) of the smallest value worth an axis: all down to nine
    /// decades below the largest, and further only what goes on without a hole of three decades,
    /// as a gap does that converges. 0 without values.
    double lowestWorth() const
    {
        int i = count - 1;
        while (i >= 0 && !m_held.test(static_cast<std::size_t>(i)))
            --i;
        if (i < 0)
            return 0;
        const int top = i;
        int lowest = i;
        for (; i >= 0 && (i >= top - most || lowest - i <= hole); --i)
            if (m_held.test(static_cast<std::size_t>(i)))
                lowest = i;
        return lowest + first;
    }

private:
    static constexpr int first = -330, count = 660, most = 9, hole = 3;
    /// A power of ten counts to the decade below it: the floor lies below every value.
    static std::size_t index(double plotted)
    {
        const double decade = std::floor(plotted - 1e-9) - first;
        return static_cast<std::size_t>(std::clamp(decade, 0.0, count - 1.0));
    }

    std::bitset<count> m_held;
};

} // namespace gapscope
