// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>
#include <vector>

namespace gapscope {

enum class GapKind { exact, estimate };

/// Counts of block gaps in bins of equal width in log10. The first bin holds values ≤ 0 or NaN, the
/// last those that are +∞ (never visited); both always exist, so indices keep their meaning.
struct GapHistogram {
    double firstExponent = 0; ///< log10 of the lower edge of bin 1
    double binWidth = 0.1;    ///< in decades
    std::vector<int> exact,
        estimate; ///< counts per bin; equal sizes, exact all 0 without exact gaps
    /// Counted in the outermost finite bins, but below or above them.
    struct Outliers {
        int below = 0, above = 0;
    };
    Outliers exactOutliers, estimateOutliers;

    int binCount() const { return static_cast<int>(estimate.size()); }
    bool isNonPositive(int bin) const { return bin == 0; }
    bool isNeverVisited(int bin) const { return bin == binCount() - 1; }
    /// Edges in data units; -∞ … 0 for "≤ 0", +∞ for "never visited"; an outermost finite bin with
    /// outliers begins at 0 or ends at +∞.
    double low(int bin) const;
    double high(int bin) const;
    int binOf(double gap) const;
    int binOfExponent(double exponent) const; ///< of log10 of a gap; -∞: ≤ 0 or NaN
    const std::vector<int>& counts(GapKind kind) const
    {
        return kind == GapKind::exact ? exact : estimate;
    }
    const Outliers& outliers(GapKind kind) const
    {
        return kind == GapKind::exact ? exactOutliers : estimateOutliers;
    }
};

/// The range of decades [low, high) that an axis should show, from the counts of adjacent decades.
/// Left out are numerical dust (six decades or more below the largest value shown and below three
/// empty ones, however many) and up to 5 % of all values, above three empty decades.
std::pair<int, int> worthShowing(std::span<const double> decades);

/// The finite range keeps outliers from wasting bins: of the decades that are worthShowing(), bins
/// cover the central 99.8 % of the values and extend towards the extremes by at most 5 % of that on
/// either side (all of it when the extremes are nearer); values beyond are in the outermost finite
/// bins.
GapHistogram gapHistogram(
    std::span<const double> estimates, std::span<const double> exact, int bins = 40);

/// Σ exact / Σ estimates over blocks whose estimate is finite; NaN without any.
double exactToEstimate(std::span<const double> estimates, std::span<const double> exact);

/// A column of the heat map: counts in fixed quarter-decade bins, which makes snapshots comparable.
struct GapSnapshot {
    static constexpr int lowestQuarter = -72, highestQuarter = 36; ///< 1e-18 … 1e9
    double pass = 0;
    int nonPositive = 0;     ///< ≤ 0 or NaN
    int neverVisited = 0;    ///< +∞
    std::vector<int> counts; ///< one per quarter decade
};
GapSnapshot gapSnapshot(double pass, std::span<const double> gaps);

/// The columns of the heat map: at most `capacity`, thinned by halving, so that the stored columns
/// depend on the gap passes only and not on when the plot was refreshed.
class GapHistory {
public:
    static constexpr std::size_t capacity = 256;

    /// Passes must be added in order.
    void add(GapSnapshot snapshot);
    const std::vector<GapSnapshot>& columns() const { return m_columns; }
    /// How many were added: a change means new columns.
    std::size_t added() const { return m_added; }

private:
    std::vector<GapSnapshot> m_columns;
    std::size_t m_stride = 1, m_added = 0; ///< every stride-th is kept
};

} // namespace gapscope
