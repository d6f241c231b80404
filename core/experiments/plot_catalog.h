// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"
#include "core/records/trace.h"

namespace gapscope {

/// One plot is one row: what it shows and how it is read off a trace.
struct PlotKind {
    const char* key;   ///< stable, for settings and file names
    const char* title; ///< untranslated; see plotTitle() in widgets
    const char* unit;  ///< "" when dimensionless
    bool logarithmic;  ///< by default
    const char* help;  ///< untranslated; the equation, in words where it is short
    /// At a trace point, with the one before it for rates; none: not computed there.
    std::optional<double> (*value)(const TracePoint& point, const TracePoint& before);
    /// Instead of value: the value relative to D*, the best dual known for its problem.
    std::optional<double> (*against)(const TracePoint& point, double best) = nullptr;
    bool lowest = false;        ///< the least of the values so far
    const char* term = nullptr; ///< of the glossary; nullptr: its key's
    bool upper = false;         ///< against P̄, the lowest primal known for its problem, not D*
};

/// An x axis, the same way.
struct XAxisKind {
    const char* key;
    const char* title;
    const char* unit;
    double (*value)(const TracePoint&); ///< NaN: not known
    bool iterations = false;            ///< to be divided by stepsPerIteration()
};
/// Block steps that its paper counts as one iteration: a batch step moves all n blocks.
double stepsPerIteration(const SolverOptions& options, std::size_t n);

/// The value of an x axis at a point; NaN: not known.  iteration: stepsPerIteration() of the run.
inline double positionOf(const TracePoint& point, const XAxisKind& axis, double iteration)
{
    return axis.value(point) / (axis.iterations ? iteration : 1);
}

/// A plot at trace[k], `lowest` left to the caller.
struct PlotPoint {
    double x, y;
};
/// best: D* or P̄, for plots against it; NaN: unknown, no point.  Nothing: not computed there.
std::optional<PlotPoint> pointAt(std::span<const TracePoint> trace, std::size_t k,
    const PlotKind& plot, const XAxisKind& axis, double best, double iteration);

/// One quantity of a panel.
struct PlotPart {
    const char* plot; ///< key of its row
    const char* name; ///< untranslated; short, for the legend
};

/// Several quantities over one y axis.
struct PanelKind {
    const char* key;
    const char* title; ///< untranslated
    bool logarithmic;
    std::span<const PlotPart> parts;
    const char* term = nullptr; ///< of the glossary; nullptr: its key's
};

std::span<const PlotKind> plotCatalog();
std::span<const XAxisKind> xAxisCatalog();
std::span<const PanelKind> panelCatalog();
/// nullptr when there is no such key.
const PlotKind* findPlot(std::string_view key);
const XAxisKind* findXAxis(std::string_view key);
/// Whether the plot is shown alone: it is not part of a panel of more than two.
bool isShownAlone(const PlotKind& plot);

} // namespace gapscope
