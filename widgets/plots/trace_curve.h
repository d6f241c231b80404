// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/plot_catalog.h"

#include <QList>
#include <QString>

#include <span>

namespace gapscope {

/// Translated titles.
QString plotTitle(const PlotKind& plot);
QString plotHelp(const PlotKind& plot);
QString xAxisTitle(const XAxisKind& axis);

struct CurvePoints {
    QList<double> x, y;
};
/// Appends the rows of a trace, from `from` on, at which the value was computed; returns the
/// trace's length for the next call.  bestDual: D*, for plots against it; NaN: not known, no
/// points.
std::size_t appendCurve(CurvePoints& curve, std::span<const TracePoint> trace, std::size_t from,
    const PlotKind& plot, const XAxisKind& axis, double bestDual = notComputed);
/// The value of an x axis at an event ("block steps" and "oracle calls" interpolated in the trace).
double eventPosition(
    const OptionEvent& event, std::span<const TracePoint> trace, const XAxisKind& axis);

} // namespace gapscope
