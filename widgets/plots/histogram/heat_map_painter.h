// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/histogram/histogram_painter.h"

namespace gapscope {

/// Rows and columns of the heat map that are in use.
struct HeatMapLayout {
    /// hasEvents: above the area there is a lane for their labels.
    HeatMapLayout(const QRectF& whole, const QFont& font, const std::vector<GapSnapshot>& snapshots,
        bool hasEvents = false);
    QRectF area;
    int lane = 0;                ///< its height
    int lowest = 0, highest = 1; ///< quarter decades in use, [lowest, highest)
    double lowPass = 0, highPass = 1;
    double xOf(double pass) const;
    /// Blocks of a row; the outermost rows include values beyond them.
    int count(const GapSnapshot& snapshot, int quarter) const;
    QRectF cell(const std::vector<GapSnapshot>& snapshots, std::size_t column, int quarter) const;
    /// −1: none.
    int columnAt(const std::vector<GapSnapshot>& snapshots, double x) const;
    /// The row "≤ 0" is lowest - 1.
    int quarterAt(double y) const;
};

/// "1 block", "37 blocks".
QString blocksText(int count);

void paintHeatMap(QPainter& painter, const QRectF& whole, const std::vector<GapSnapshot>& snapshots,
    const HistogramLook& look);

} // namespace gapscope
