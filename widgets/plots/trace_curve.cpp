// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/trace_curve.h"

#include <QCoreApplication>

#include <cmath>

namespace gapscope {
namespace {

QString plotText(const char* text) { return QCoreApplication::translate("plots", text); }

} // namespace

QString plotTitle(const PlotKind& plot) { return plotText(plot.title); }

QString plotHelp(const PlotKind& plot) { return plotText(plot.help); }

QString xAxisTitle(const XAxisKind& axis) { return plotText(axis.title); }

std::size_t appendCurve(CurvePoints& curve, std::span<const TracePoint> trace, std::size_t from,
    const PlotKind& plot, const XAxisKind& axis, double best, double iteration)
{
    for (std::size_t k = from; k < trace.size(); ++k)
        if (const auto point = pointAt(trace, k, plot, axis, best, iteration)) {
            curve.x.append(point->x);
            curve.y.append(
                plot.lowest && !curve.y.isEmpty() ? std::min(point->y, curve.y.back()) : point->y);
        }
    return trace.size();
}

double eventPosition(const OptionEvent& event, std::span<const TracePoint> trace,
    const XAxisKind& axis, double iteration)
{
    TracePoint before, after; // every quantity starts at zero
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
    const double from = positionOf(before, axis, iteration);
    return from + at * (positionOf(after, axis, iteration) - from);
}

namespace {

using Value = std::optional<double>;

template <auto Member, int factor = 1> Value computed(const LambdaPoint& p)
{
    return std::isnan(p.*Member) ? Value() : Value(factor * p.*Member);
}

template <auto Member> Value plain(const LambdaPoint& p) { return p.*Member; }

constexpr std::array gapCurves{
    PathCurveKind{QT_TRANSLATE_NOOP("paths", "gap"), computed<&LambdaPoint::gap>}};
constexpr std::array objectiveCurves{
    PathCurveKind{QT_TRANSLATE_NOOP("paths", "primal"), computed<&LambdaPoint::primal>},
    PathCurveKind{QT_TRANSLATE_NOOP("paths", "dual"), computed<&LambdaPoint::dual>}};
constexpr std::array errorCurves{
    PathCurveKind{QT_TRANSLATE_NOOP("paths", "test"), computed<&LambdaPoint::testError, 100>},
    PathCurveKind{QT_TRANSLATE_NOOP("paths", "train"), computed<&LambdaPoint::trainError, 100>}};
constexpr std::array normCurves{
    PathCurveKind{QT_TRANSLATE_NOOP("paths", "‖w‖"), plain<&LambdaPoint::normW>}};
constexpr std::array passCurves{
    PathCurveKind{QT_TRANSLATE_NOOP("paths", "passes"), plain<&LambdaPoint::pass>}};
constexpr std::array secondCurves{
    PathCurveKind{QT_TRANSLATE_NOOP("paths", "seconds"), plain<&LambdaPoint::seconds>}};

constexpr std::array pathPlots{
    PathPlotKind{"gap", QT_TRANSLATE_NOOP("paths", "Duality gap"), "", false, gapCurves},
    PathPlotKind{
        "objective", QT_TRANSLATE_NOOP("paths", "Primal and dual"), "", true, objectiveCurves},
    PathPlotKind{
        "norm", QT_TRANSLATE_NOOP("paths", "Norm of the weights ‖w‖"), "", true, normCurves},
    PathPlotKind{
        "errors", QT_TRANSLATE_NOOP("paths", "Test and training error"), "%", false, errorCurves},
    PathPlotKind{
        "pass", QT_TRANSLATE_NOOP("paths", "Effective passes so far"), "", false, passCurves},
    PathPlotKind{
        "seconds", QT_TRANSLATE_NOOP("paths", "Training time so far"), "s", false, secondCurves},
};

QString translated(const char* text) { return QCoreApplication::translate("paths", text); }

/// λ strictly inside a piece that is wide on the logarithmic axis, ascending: values are linear in
/// λ along the piece, which is not a straight line there.
std::vector<double> inside(double low, double high)
{
    constexpr double wide = 2.5, step = 1.15, edge = 1.0001; // edge: just beside the ends
    std::vector<double> lambdas;
    if (!(low > 0) || high < wide * low)
        return lambdas;
    lambdas.push_back(low * edge);
    for (double lambda = low * step; lambda < high / edge; lambda *= step)
        lambdas.push_back(lambda);
    lambdas.push_back(high / edge);
    return lambdas;
}

} // namespace

std::span<const PathPlotKind> pathPlotCatalog() { return pathPlots; }

const PathPlotKind* findPathPlot(std::string_view key)
{
    for (const PathPlotKind& plot : pathPlots)
        if (key == plot.key)
            return &plot;
    return nullptr;
}

QString pathPlotTitle(const PathPlotKind& plot) { return translated(plot.title); }

QString pathCurveName(const PathCurveKind& curve) { return translated(curve.name); }

QString lambdaAxisKey() { return QStringLiteral("lambda"); }

QString lambdaAxisTitle()
{
    return translated(
        QT_TRANSLATE_NOOP("paths", "Regularisation λ (a path runs from right to left)"));
}

CurvePoints pathCurve(
    std::span<const LambdaPoint> breakpoints, double end, const PathCurveKind& curve)
{
    CurvePoints points;
    const auto add = [&](const LambdaPoint& at) {
        if (const Value y = curve.value(at)) {
            points.x.append(at.lambda);
            points.y.append(*y);
        }
    };
    for (std::size_t k = breakpoints.size(); k-- > 0;) {
        const double low = k + 1 < breakpoints.size() ? breakpoints[k + 1].lambda : end;
        if (low < breakpoints[k].lambda)
            add(onPiece(breakpoints[k], low));
        for (const double lambda : inside(low, breakpoints[k].lambda))
            add(onPiece(breakpoints[k], lambda));
        add(breakpoints[k]);
    }
    return points;
}

PathBand pathEnvelope(
    std::span<const LambdaPoint> breakpoints, double end, const PathCurveKind& curve)
{
    PathBand points;
    const auto add = [&](double lambda, const Value& here, const Value& above) {
        if (!here)
            return;
        points.x.append(lambda);
        points.y.append(*here);
        points.low.append(std::min(*here, above.value_or(*here)));
        points.high.append(std::max(*here, above.value_or(*here)));
    };
    if (!breakpoints.empty() && end < breakpoints.back().lambda)
        add(end, curve.value(onPiece(breakpoints.back(), end)), {});
    for (std::size_t k = breakpoints.size(); k-- > 0;) {
        const LambdaPoint& at = breakpoints[k];
        const double low = k + 1 < breakpoints.size() ? breakpoints[k + 1].lambda : end;
        for (const double lambda : inside(low, at.lambda))
            add(lambda, curve.value(onPiece(at, lambda)), {}); // one line, no teeth
        add(at.lambda, curve.value(at),
            k > 0 ? curve.value(onPiece(breakpoints[k - 1], at.lambda)) : Value());
    }
    return points;
}

CurvePoints validationCurve(const Validation& validation, bool isGrid)
{
    CurvePoints points;
    for (std::size_t k = validation.lambdas.size(); k-- > 0;) {
        const double error = 100 * validation.errors[k];
        if (!isGrid && k + 1 < validation.lambdas.size()) {
            points.x.append(validation.lambdas[k + 1]);
            points.y.append(error);
        }
        points.x.append(validation.lambdas[k]);
        points.y.append(error);
    }
    return points;
}

CurvePoints gridCurve(std::span<const LambdaPoint> points, const PathCurveKind& curve)
{
    CurvePoints result;
    for (std::size_t k = points.size(); k-- > 0;) {
        if (const Value y = curve.value(points[k])) {
            result.x.append(points[k].lambda);
            result.y.append(*y);
        }
    }
    return result;
}

} // namespace gapscope
