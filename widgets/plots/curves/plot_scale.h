// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <algorithm>
#include <bitset>
#include <cmath>
#include <vector>

namespace gapscope {

// "Plotted" values are those in which an axis is linear: the value itself, or its log10.
// Logarithmic axes are made this way because Qt Charts' own drop a whole curve for one zero and
// cannot distinguish ranges below 1e-12.

struct PlottedRange {
    double low = 0, high = 1;
    double width() const { return high - low; }
    bool operator==(const PlottedRange&) const = default;
};

/// log10 with -∞ for values ≤ 0 (to be clamped to the axis' floor); NaN stays NaN.
double toPlotted(double value, bool logarithmic);
double fromPlotted(double plotted, bool logarithmic);

struct Tick {
    double position = 0; ///< plotted
    QString label;       ///< empty for a minor tick
    bool operator==(const Tick&) const = default;
};

/// Ticks within a range, in order, at most `most` of them labelled. Linear: steps of 1, 2 or 5.
/// Logarithmic: decades 10⁻³; within less than two decades 1-2-5 steps, or as few as fit. Values of
/// 10,000 and more are written in one way whatever the range: 300 k, 1.2 M on a linear axis, 3·10⁵
/// and decades 10⁶ on a logarithmic one.
std::vector<Tick> axisTicks(PlottedRange range, bool logarithmic, int most);

/// From plotted values to positions in a rectangle, y upwards.
struct PlotMap {
    QRectF area;
    PlottedRange x, y;
    double floorX = 0, floorY = 0; ///< where -∞ (≤ 0 on a log axis) is drawn; plotted

    double toX(double plotted) const
    {
        return area.left() + (std::max(plotted, floorX) - x.low) / x.width() * area.width();
    }
    double toY(double plotted) const
    {
        return area.bottom() - (std::max(plotted, floorY) - y.low) / y.width() * area.height();
    }
    double fromX(double position) const
    {
        return x.low + (position - area.left()) / area.width() * x.width();
    }
    double fromY(double position) const
    {
        return y.low + (area.bottom() - position) / area.height() * y.width();
    }
};

/// Which decades hold values of a log axis, so that the axis can omit a few far below all others:
/// the dual of a first step at 10⁻¹² would leave the curves a tenth of the plot.
class Decades {
public:
    /// plotted: log10 of a value; infinite values and NaN do not count.
    void add(double plotted)
    {
        if (std::isfinite(plotted))
            m_held.set(index(plotted));
    }
    void add(const Decades& other) { m_held |= other.m_held; }

    /// The decade (its lower end, plotted) of the smallest value to show: all down to so many
    /// decades below the largest, and further only if values continue without a hole of three
    /// decades, as a converging gap does. 0 without values.
    double lowestWorth(int most = 9) const
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
    static constexpr int first = -330, count = 660, hole = 3;
    /// A power of ten counts towards the decade below it: the floor lies below every value.
    static std::size_t index(double plotted)
    {
        const double decade = std::floor(plotted - 1e-9) - first;
        return static_cast<std::size_t>(std::clamp(decade, 0.0, count - 1.0));
    }

    std::bitset<count> m_held;
};

} // namespace gapscope
