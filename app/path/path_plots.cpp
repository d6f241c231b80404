// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/path/path_plots.h"

#include "app/curves/plot_panel.h"
#include "app/model/data_caption.h"
#include "app/state/event_marks.h"
#include "app/state/run_specs.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"
#include "widgets/plots/plot_widget.h"

namespace gapscope {
namespace {

/// The gap rises on every piece: more teeth than this would be a solid block.
constexpr std::size_t mostTeeth = 48;

bool isGapOfMany(const Path& path, const PathPlotKind& kind)
{
    return !path.record.isGrid() && std::string_view(kind.key) == "gap"
        && path.points().size() > mostTeeth;
}

/// The curve of one path. Of two in one plot the second one is dashed, and both share an entry of
/// the legend.
PlotSeries seriesOf(const Path& path, const PathPlotKind& kind, std::size_t k)
{
    const PathCurveKind& curve = kind.curves[k];
    const CurvePoints points = path.record.isGrid() ? gridCurve(path.points(), curve)
                                                    : pathCurve(path.points(), path.end(), curve);
    PlotSeries series;
    series.id = u"%1/%2"_s.arg(path.id).arg(k);
    series.name = path.name;
    series.style = path.style;
    series.x = points.x;
    series.y = points.y;
    if (isGapOfMany(path, kind)) {
        PathBand band = pathEnvelope(path.points(), path.end(), curve);
        series.x = std::move(band.x);
        series.y = std::move(band.y);
        series.low = std::move(band.low);
        series.high = std::move(band.high);
    }
    if (kind.curves.size() > 1) {
        series.group = QString::number(path.id);
        series.groupName = path.name;
        series.name = u"%1 · %2"_s.arg(path.name, pathCurveName(curve));
    }
    if (k > 0)
        series.style.dash = path.style.dash == Dash::dashed ? Dash::dotted : Dash::dashed;
    return series;
}

/// The spec of all that are drawn.
QByteArray specOfPaths(const Paths& paths)
{
    std::vector<const Path*> drawn;
    for (const auto& path : paths.all())
        if (path->visible)
            drawn.push_back(path.get());
    return drawn.empty() ? QByteArray() : specOfAll({}, drawn);
}

/// The held-out error, dotted, beside the other two.
PlotSeries validationOf(const Path& path, PlotSeries series)
{
    const CurvePoints points = validationCurve(*path.record.validation, path.record.isGrid());
    series.id = u"%1/validation"_s.arg(path.id);
    series.name = tr("%1 · held out").arg(path.name);
    series.style.dash = Dash::dotted;
    series.x = points.x;
    series.y = points.y;
    return series;
}

QString axisTitle(const PathPlotKind& kind)
{
    return kind.curves.size() < 2
        ? pathPlotTitle(kind)
        : tr("%1, %2 (dashed)").arg(pathCurveName(kind.curves[0]), pathCurveName(kind.curves[1]));
}

} // namespace

void fillPathPlot(PlotWidget& plot, const Paths& paths, const PathPlotKind& kind)
{
    plot.setXAxis(lambdaAxisKey(), lambdaAxisTitle());
    std::vector<PlotSeries> series;
    for (const auto& path : paths.all()) {
        if (!path->visible)
            continue;
        for (std::size_t k = 0; k < kind.curves.size(); ++k)
            if (PlotSeries next = seriesOf(*path, kind, k); !next.x.isEmpty())
                series.push_back(std::move(next));
        if (path->record.validation && std::string_view(kind.key) == "errors")
            series.push_back(validationOf(*path, seriesOf(*path, kind, 0)));
    }
    const bool errors = std::string_view(kind.key) == "errors";
    const ErrorUnit unit = errorUnitOf(paths, true);
    if (errors)
        convertUnit(unit, series);
    plot.setYAxis(
        axisTitle(kind), errors ? QString::fromUtf8(unit.text) : QString::fromUtf8(kind.unit));
    plot.setSeries(series);
    const Path* selected = paths.selected();
    std::vector<PlotEvent> events;
    if (selected && selected->visible && !selected->points().empty())
        events = markedEvents(
            selected->name, selected->record.result.events,
            [&points = selected->points()](const OptionEvent& event) { // at the λ solved then
                const auto at =
                    std::ranges::lower_bound(points, event.pass, {}, &LambdaPoint::pass);
                return (at == points.end() ? points.back() : *at).lambda;
            },
            selected->style.color);
    if (errors && selected && selected->visible && selected->ended())
        if (const std::optional<double> best = selected->bestLambda())
            events.push_back({*best, tr("best λ by %1").arg(selected->chosenOn())});
    plot.setEvents(events);
    if (selected && std::string_view(kind.key) == "gap")
        plot.setTargetLine(selected->record.options.epsilon,
            tr("ε = %1").arg(displayNumber(selected->record.options.epsilon, 3)));
    else
        plot.clearTargetLine();
}

int pathOfSeries(const QString& id)
{
    bool ok = false;
    const int path = id.section('/'_L1, 0, 0).toInt(&ok);
    return ok ? path : -1;
}

QString pictureKey(const PathPlotKind& kind) { return u"path-"_s + QLatin1String(kind.key); }

std::vector<NamedPicture> pathPictures(const Paths& paths)
{
    std::vector<NamedPicture> pictures;
    const QByteArray spec = specOfPaths(paths);
    QStringList data;
    for (const auto& path : paths.all())
        if (path->visible)
            data << dataCaption(path->record.dataset);
    const QString caption = joinedCaptions(data);
    for (const PathPlotKind& kind : pathPlotCatalog()) {
        const auto plot = std::make_shared<PlotWidget>();
        plot->resize(ExportOptions().size);
        plot->setTitle(pathPlotTitle(kind));
        plot->setLogX(true);
        plot->setLogY(kind.logarithmic);
        fillPathPlot(*plot, paths, kind);
        if (!plot->isEmpty())
            pictures.push_back({pictureKey(kind), pictureOf(*plot), plot, spec, {}, caption});
    }
    return pictures;
}

} // namespace gapscope
