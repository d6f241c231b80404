// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/trace.h"

#include <QList>
#include <QString>

#include <optional>
#include <span>
#include <string_view>

namespace gapscope {

/// One plot is one row: what it shows and how it is read off a trace.
struct PlotKind {
    const char* key;   ///< stable, for settings and file names
    const char* title; ///< untranslated; see plotTitle()
    const char* unit;  ///< "" when dimensionless
    bool logarithmic;  ///< by default
    const char* help;  ///< untranslated; the equation, in words where it is short
    /// At a trace point, with the one before it for rates; none: not computed there.
    std::optional<double> (*value)(const TracePoint& point, const TracePoint& before);
    /// Instead of value: what the point says against D*, the best dual known for its problem.
    std::optional<double> (*against)(const TracePoint& point, double bestDual) = nullptr;
    bool lowest = false; ///< the least of the values so far
};

/// An x axis, the same way.
struct XAxisKind {
    const char* key;
    const char* title;
    const char* unit;
    double (*value)(const TracePoint&);
};

std::span<const PlotKind> plotCatalog();
std::span<const XAxisKind> xAxisCatalog();
/// nullptr when there is no such key.
const PlotKind* findPlot(std::string_view key);
const XAxisKind* findXAxis(std::string_view key);

/// Translated titles.
QString plotTitle(const PlotKind& plot);
QString plotHelp(const PlotKind& plot);
QString xAxisTitle(const XAxisKind& axis);

struct CurvePoints {
    QList<double> x, y;
};
/// Appends the rows of a trace, from `from` on, at which the value was computed; gives the trace's
/// length for the next call.  bestDual: D*, for plots against it; NaN: not known, no points.
std::size_t appendCurve(CurvePoints& curve, std::span<const TracePoint> trace, std::size_t from,
    const PlotKind& plot, const XAxisKind& axis, double bestDual = notComputed);
/// The value of an x axis at an event ("block steps" and "oracle calls" interpolated in the trace).
double eventPosition(
    const OptionEvent& event, std::span<const TracePoint> trace, const XAxisKind& axis);

} // namespace gapscope
