// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_catalog.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace gapscope {

namespace {

using Value = std::optional<double>;

Value computed(double value) { return std::isnan(value) ? Value() : Value(value); }

Value quotient(double above, double below)
{
    const double ratio = above / below;
    return std::isfinite(ratio) ? Value(ratio) : Value();
}

// Units: gap, primal and dual are in the units of the loss (mean structured loss), hence none.
constexpr std::array plots{
    PlotKind{"gap", QT_TRANSLATE_NOOP("plots", "Duality gap"), "", true,
        [](const TracePoint& p) { return computed(p.gap); }},
    PlotKind{"primal", QT_TRANSLATE_NOOP("plots", "Primal objective"), "", false,
        [](const TracePoint& p) { return computed(p.primal); }},
    PlotKind{"dual", QT_TRANSLATE_NOOP("plots", "Dual objective"), "", false,
        [](const TracePoint& p) { return computed(p.dual); }},
    PlotKind{"train_error", QT_TRANSLATE_NOOP("plots", "Training error"), "%", false,
        [](const TracePoint& p) { return computed(100 * p.trainError); }},
    PlotKind{"test_error", QT_TRANSLATE_NOOP("plots", "Test error"), "%", false,
        [](const TracePoint& p) { return computed(100 * p.testError); }},
    PlotKind{"gap_estimate", QT_TRANSLATE_NOOP("plots", "Gap estimate"), "", true,
        [](const TracePoint& p) {
            return std::isfinite(p.gapEstimate) ? Value(p.gapEstimate) : Value();
        }},
    PlotKind{"gap_ratio", QT_TRANSLATE_NOOP("plots", "Exact gap / estimate"), "", true,
        [](const TracePoint& p) { return quotient(p.gap, p.gapEstimate); }},
    PlotKind{"chi_gap", QT_TRANSLATE_NOOP("plots", "Non-uniformity of block gaps χ(g)"), "", false,
        [](const TracePoint& p) { return computed(p.chiGap); }},
    PlotKind{"chi_curvature", QT_TRANSLATE_NOOP("plots", "Non-uniformity of curvatures χ(C)"), "",
        false, [](const TracePoint& p) { return computed(p.chiCurvature); }},
    PlotKind{"iterate_gap", QT_TRANSLATE_NOOP("plots", "Duality gap of the raw iterate"), "", true,
        [](const TracePoint& p) { return computed(p.iterateGap); }},
    PlotKind{"oracle_share", QT_TRANSLATE_NOOP("plots", "Oracle's share of the time"), "%", false,
        [](const TracePoint& p) { return quotient(100 * p.oracleSeconds, p.seconds); }},
};

constexpr std::array axes{
    XAxisKind{"pass", QT_TRANSLATE_NOOP("plots", "Effective passes"), "",
        [](const TracePoint& p) { return p.pass; }},
    XAxisKind{"oracle_calls", QT_TRANSLATE_NOOP("plots", "Oracle calls"), "",
        [](const TracePoint& p) { return static_cast<double>(p.oracleCalls); }},
    XAxisKind{"seconds", QT_TRANSLATE_NOOP("plots", "Training time"), "s",
        [](const TracePoint& p) { return p.seconds; }},
    XAxisKind{"block_steps", QT_TRANSLATE_NOOP("plots", "Block steps"), "",
        [](const TracePoint& p) { return static_cast<double>(p.blockSteps); }},
};

} // namespace

std::span<const PlotKind> plotCatalog() { return plots; }

std::span<const XAxisKind> xAxisCatalog() { return axes; }

const PlotKind* findPlot(std::string_view key)
{
    for (const PlotKind& plot : plots)
        if (key == plot.key)
            return &plot;
    return nullptr;
}

const XAxisKind* findXAxis(std::string_view key)
{
    for (const XAxisKind& axis : axes)
        if (key == axis.key)
            return &axis;
    return nullptr;
}

QString plotTitle(const PlotKind& plot) { return QCoreApplication::translate("plots", plot.title); }

QString xAxisTitle(const XAxisKind& axis)
{
    return QCoreApplication::translate("plots", axis.title);
}

std::size_t appendCurve(CurvePoints& curve, std::span<const TracePoint> trace, std::size_t from,
    const PlotKind& plot, const XAxisKind& axis)
{
    for (const TracePoint& point : trace.subspan(std::min(from, trace.size()))) {
        if (const std::optional<double> y = plot.value(point)) {
            curve.x.append(axis.value(point));
            curve.y.append(*y);
        }
    }
    return trace.size();
}

CurvePoints curveOf(std::span<const TracePoint> trace, const PlotKind& plot, const XAxisKind& axis)
{
    CurvePoints curve;
    appendCurve(curve, trace, 0, plot, axis);
    return curve;
}

double eventPosition(
    const OptionEvent& event, std::span<const TracePoint> trace, const XAxisKind& axis)
{
    TracePoint before, after; // the run begins at zero of everything
    for (const TracePoint& point : trace) {
        after = point;
        if (point.blockSteps >= event.blockStep)
            break;
        before = point;
    }
    const auto steps = [](const TracePoint& p) { return static_cast<double>(p.blockSteps); };
    const double span = steps(after) - steps(before);
    const double at = span > 0
        ? std::clamp((static_cast<double>(event.blockStep) - steps(before)) / span, 0.0, 1.0)
        : 1.0;
    return axis.value(before) + at * (axis.value(after) - axis.value(before));
}

} // namespace gapscope
