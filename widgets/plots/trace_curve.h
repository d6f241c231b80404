// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/plot_catalog.h"
#include "core/solvers/path/path_validation.h"
#include "core/solvers/path/regularization_path.h"

#include <QList>
#include <QString>

namespace gapscope {

/// Translated titles.
QString plotTitle(const PlotKind& plot);
QString plotHelp(const PlotKind& plot);
QString xAxisTitle(const XAxisKind& axis);

struct CurvePoints {
    QList<double> x, y;
};
/// Appends the rows of a trace, from `from` on, at which the value was computed; returns the
/// trace's length for the next call.  best: D* or P̄, for plots against it; NaN: unknown, no points.
/// iteration: stepsPerIteration() of the run.
std::size_t appendCurve(CurvePoints& curve, std::span<const TracePoint> trace, std::size_t from,
    const PlotKind& plot, const XAxisKind& axis, double best = notComputed, double iteration = 1);
/// The value of an x axis at an event ("block steps" and "oracle calls" interpolated in the trace).
double eventPosition(const OptionEvent& event, std::span<const TracePoint> trace,
    const XAxisKind& axis, double iteration = 1);

/// A curve over λ as one row: how to read its value from a breakpoint or a grid point.
struct PathCurveKind {
    const char* name; ///< untranslated; for the legend when a plot has two
    std::optional<double> (*value)(const LambdaPoint&); ///< none: not computed there
};

/// One plot over λ: one or two curves over one y axis.
struct PathPlotKind {
    const char* key;   ///< stable, for settings and file names
    const char* title; ///< untranslated; see pathPlotTitle()
    const char* unit;
    bool logarithmic;
    std::span<const PathCurveKind> curves;
};

std::span<const PathPlotKind> pathPlotCatalog();
/// nullptr when there is no such key.
const PathPlotKind* findPathPlot(std::string_view key);
QString pathPlotTitle(const PathPlotKind& plot);
QString pathCurveName(const PathCurveKind& curve);
/// Key, title and unit of their common x axis: λ itself, smaller to the left.
QString lambdaAxisKey();
QString lambdaAxisTitle();

/// The pieces of a path over rising λ: each from its own breakpoint down to the next, the last one
/// down to `end`. Gaps and objectives are linear in λ there, other values constant; a piece that is
/// wide on a logarithmic axis has points in between.
CurvePoints pathCurve(
    std::span<const LambdaPoint> breakpoints, double end, const PathCurveKind& curve);
/// A line and the band beside it.
struct PathBand {
    QList<double> x, y, low, high;
};
/// The same when the saw teeth would be too close to distinguish: a line through the breakpoints,
/// and a band up to the value of each piece at its other end.
PathBand pathEnvelope(
    std::span<const LambdaPoint> breakpoints, double end, const PathCurveKind& curve);
/// The mean held-out error over rising λ, %: a path's between breakpoints, a grid's at its points.
CurvePoints validationCurve(const Validation& validation, bool isGrid);
/// A grid's points over rising λ.
CurvePoints gridCurve(std::span<const LambdaPoint> points, const PathCurveKind& curve);

} // namespace gapscope
