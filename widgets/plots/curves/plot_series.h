// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"

#include <QList>
#include <QString>

#include <optional>

namespace gapscope {

/// One curve. The lists are shared, not copied: hand the same lists over again and the plot knows
/// that nothing changed; lists that only grew at their end are taken up incrementally.
/// x is expected in order (non-decreasing); other orders are drawn, but without decimation.
/// NaN in y breaks the line there; leave "not computed" rows out instead (appendCurve() does).
struct PlotSeries {
    QString id;   ///< unique within a plot and stable over frames
    QString name; ///< for the legend, translated by the owner
    SeriesStyle style;
    QList<double> x, y;      ///< same length
    QList<double> low, high; ///< band, empty or as long as x
    QString group;           ///< series of one group share a legend entry; empty: one of its own
    QString groupName;       ///< its text
    bool visible = true;     ///< first value only: afterwards the legend's state counts
};

/// A range of an axis in data units.
struct DataRange {
    double low = 0, high = 1;
    bool operator==(const DataRange&) const = default;
};

/// Something that happened at x: an option changed, say.
struct PlotEvent {
    double x = 0;
    QString label;
    int color = -1; ///< of a series, as in SeriesStyle; −1: of none
    bool operator==(const PlotEvent&) const = default;
};

/// A reading of the crosshair on one visible series.
struct PlotReading {
    QString id, name;
    double y = 0;                  ///< in data units, interpolated linearly in the plotted scale
    std::optional<double> secondY; ///< at the second cursor
};

} // namespace gapscope
