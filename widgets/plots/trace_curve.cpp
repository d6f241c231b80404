// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/trace_curve.h"

#include <QCoreApplication>
#include <algorithm>

namespace gapscope {
namespace {

QString plotText(const char* text) { return QCoreApplication::translate("plots", text); }

} // namespace

QString plotTitle(const PlotKind& plot) { return plotText(plot.title); }

QString plotHelp(const PlotKind& plot) { return plotText(plot.help); }

QString xAxisTitle(const XAxisKind& axis) { return plotText(axis.title); }

std::size_t appendCurve(CurvePoints& curve, std::span<const TracePoint> trace, std::size_t from,
    const PlotKind& plot, const XAxisKind& axis, double bestDual)
{
    for (std::size_t k = from; k < trace.size(); ++k) {
        const TracePoint before = k > 0 ? trace[k - 1] : TracePoint();
        const std::optional<double> y =
            plot.against ? plot.against(trace[k], bestDual) : plot.value(trace[k], before);
        if (y) {
            curve.x.append(axis.value(trace[k]));
            curve.y.append(plot.lowest && !curve.y.isEmpty() ? std::min(*y, curve.y.back()) : *y);
        }
    }
    return trace.size();
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
