// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/curves/plot_scale.h"
#include "widgets/plots/look/theme.h"

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

namespace gapscope {

/// One curve. The lists are shared, not copied: pass the same lists again and the plot knows that
/// nothing changed; lists with values appended are updated incrementally. x should be in order
/// (non-decreasing); other orders are drawn, but without decimation. NaN in y breaks the line
/// there; omit "not computed" rows instead (appendCurve() does).
struct PlotSeries {
    QString id;   ///< unique within a plot and stable over frames
    QString name; ///< for the legend, translated by the owner
    SeriesStyle style;
    QList<double> x, y;      ///< same length
    QList<double> low, high; ///< band, empty or as long as x
    QString group;           ///< series of a group share a legend entry; empty: its own entry
    QString groupName;       ///< its text
    QString variant;         ///< the name without the seed, which is all they differ in; "": none
    std::size_t seeds = 1;   ///< of the variant that the curve stands for
};

/// A range of an axis in data units.
struct DataRange {
    double low = 0, high = 1;
    bool operator==(const DataRange&) const = default;
};

/// Something that happened at x: an option changed, for example.
struct PlotEvent {
    double x = 0;
    QString label;
    int color = -1;    ///< the colour of a series, as in SeriesStyle; −1: none
    QString details{}; ///< shown on hover, in lines; empty: the label
    bool operator==(const PlotEvent&) const = default;
};

/// A reading of the crosshair on one series.
struct PlotReading {
    QString id, name;
    double y = 0;                  ///< in data units, interpolated linearly in the plotted scale
    std::optional<double> secondY; ///< at the second cursor
};

/// Smallest and largest of some values; NaN are skipped but noted.
struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    bool broken = false; ///< a NaN was among them

    bool empty() const { return low > high; }
    void add(double value)
    {
        broken |= value != value;
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    void add(const Extent& other)
    {
        broken |= other.broken;
        low = other.low < low ? other.low : low;
        high = other.high > high ? other.high : high;
    }
};

/// Values with precomputed extents over blocks of 16, 16² and 16³: the extent of any index range
/// costs O(48 + n / 16³), an appended value O(1). A pixel column asks for one range.
class MinMaxPyramid {
public:
    void clear();
    void reserve(std::size_t size) { m_values.reserve(size); }
    void append(double value);
    std::size_t size() const { return m_values.size(); }
    double operator[](std::size_t i) const { return m_values[i]; }
    const std::vector<double>& values() const { return m_values; }
    /// The extent of values [from, to).
    Extent extent(std::size_t from, std::size_t to) const;
    const Extent& whole() const { return m_whole; }
    /// The size of the largest block of at most so many values; 1: a value.
    static std::size_t blockWithin(std::size_t values)
    {
        std::size_t size = 1;
        while (size < block * block * block && size * block <= values)
            size *= block;
        return size;
    }

private:
    static constexpr std::size_t block = 16;
    Extent m_whole;
    std::vector<double> m_values;
    std::array<std::vector<Extent>, 3> m_levels;
};

/// How data are converted to plotted values.
struct CurveScales {
    bool logX = false, logY = false;
    double smoothing = 0; ///< 0 … 0.99
    bool operator==(const CurveScales&) const = default;
};

/// A series in plotted values, kept up to date incrementally and ready for any zoom.
class Curve {
public:
    /// Takes a series' data. Returns false when nothing changed. O(1) for the same lists, O(new)
    /// after a comparison for lists that grew, O(n) otherwise.
    bool update(const PlotSeries& series, const CurveScales& scales);

    const PlotSeries& series() const { return m_series; }
    std::size_t size() const { return m_x.size(); }
    bool empty() const { return m_x.empty(); }
    bool hasBand() const { return m_low.size() == m_x.size() && !m_x.empty(); }
    /// Whether x is in order, so that ranges can be searched.
    bool ordered() const { return m_ordered; }

    double x(std::size_t i) const { return m_x[i]; } ///< plotted; -∞: x ≤ 0 on a log axis
    const MinMaxPyramid& raw() const { return m_y; } ///< plotted y; -∞: y ≤ 0 on a log axis
    /// The values of the line: smoothed when smoothing is on.
    const MinMaxPyramid& line() const { return m_scales.smoothing > 0 ? m_smooth : m_y; }
    bool smoothed() const { return m_scales.smoothing > 0; }
    const MinMaxPyramid& low() const { return m_low; }
    const MinMaxPyramid& high() const { return m_high; }

    /// Smallest finite plotted value; +∞ without any.
    double leastX() const { return m_leastX; }
    double mostX() const { return m_mostX; }
    double leastY() const { return m_leastY; }
    double mostY() const { return m_mostY; }
    /// The decades of a log axis that hold values, bands included.
    const Decades& decadesX() const { return m_decadesX; }
    const Decades& decadesY() const { return m_decadesY; }
    /// Points below the floor of either axis, plotted; -∞ if an axis has none.
    int countBelow(double floorX, double floorY) const;

    /// Indices [first, second) of points with plotted x in [low, high]; requires ordered().
    std::pair<std::size_t, std::size_t> indicesWithin(double low, double high) const;
    /// First index > from with x beyond `end`, searched outwards from `from + step`: neighbouring
    /// pixel columns hold about as many points, and a whole binary search is a dozen cache misses.
    std::size_t indexBeyond(double end, std::size_t from, std::size_t step) const;
    /// The line's plotted y at plotted x, linear between points as drawn, or at a point the value
    /// itself (even below the floor); none outside or next to a NaN.
    std::optional<double> lineAt(double x, double floor) const;
    /// The index of the point nearest in x; requires a non-empty curve.
    std::size_t nearest(double x) const;

private:
    void rebuild();
    void take(qsizetype from);
    void takePoint(double x, double y);

    PlotSeries m_series;
    CurveScales m_scales;
    std::vector<double> m_x;
    MinMaxPyramid m_y, m_smooth, m_low, m_high;
    double m_average = 0, m_averageWeight = 0; ///< of the moving average, for the next point
    static constexpr double infinite = std::numeric_limits<double>::infinity();
    double m_leastX = infinite, m_mostX = -infinite, m_leastY = infinite, m_mostY = -infinite;
    Decades m_decadesX, m_decadesY;
    bool m_ordered = true;
};

} // namespace gapscope
