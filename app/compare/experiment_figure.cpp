// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compare/experiment_figure.h"

#include "app/compare/experiment_page.h"
#include "app/compare/regime_panel.h"
#include "app/curves/plot_panel.h"
#include "app/model/data_caption.h"
#include "app/path/path_plots.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/viewers/weights/matrix_view.h"

#include <set>

namespace gapscope {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

bool isLogarithmic(const FigurePlot& plot, bool overLambda)
{
    return plot.log.value_or(
        overLambda ? findPathPlot(plot.plot)->logarithmic : plotPanel(qs(plot.plot)).logarithmic);
}

/// "Shah et al. 2015, figure 5: Duality gap".
QString titled(const Experiment& experiment, const QString& plot)
{
    return u"%1: %2"_s.arg(qs(placeOf(experiment)), plot);
}

std::vector<NamedPicture> pathFigure(const Shown& shown, const ComparisonSpec& spec)
{
    std::vector<NamedPicture> all = pathPictures(shown.paths);
    std::vector<NamedPicture> pictures;
    for (const FigurePlot& plot : spec.experiment->view) {
        const PathPlotKind& kind = *findPathPlot(plot.plot);
        const auto drawn = std::ranges::find(all, pictureKey(kind), &NamedPicture::key);
        if (drawn == all.end())
            continue;
        const auto view = std::make_shared<PlotWidget>();
        view->resize(ExportOptions().size);
        view->setTitle(titled(*spec.experiment, pathPlotTitle(kind)));
        view->setLogX(true);
        view->setLogY(isLogarithmic(plot, true));
        fillPathPlot(*view, shown.paths, kind);
        pictures.push_back(
            {qs(plot.plot), pictureOf(*view), view, drawn->spec, {}, drawn->caption});
    }
    return pictures;
}

/// One plot at one λ, or at all of them.
std::optional<NamedPicture> runPicture(const Session& session, const Experiment& experiment,
    const FigurePlot& plot, std::optional<double> lambda)
{
    const PlotPanel& panel = plotPanel(qs(plot.plot));
    const XAxisKind& axis = *findXAxis(plot.x);
    QString title = titled(experiment, panelTitle(panel, session));
    if (&axis != &xAxisCatalog().front())
        title += u" · "_s + xAxisTitle(axis);
    if (lambda)
        title = Text::tr("%1 at λ = %2").arg(title, displayNumber(*lambda));
    return panelPicture(session, {&panel, &axis, true, isLogarithmic(plot, false), -1, lambda},
        pictureKey(panel.key, axis, lambda), title, plot.logX);
}

std::vector<NamedPicture> runFigure(const Shown& shown, const ComparisonSpec& spec)
{
    std::set<double, std::greater<>> lambdas;
    for (const Run* run : visibleRuns(shown.session))
        lambdas.insert(run->record.options.lambda);
    std::vector<NamedPicture> pictures;
    for (const FigurePlot& plot : spec.experiment->view)
        for (const double lambda : lambdas) {
            const auto only = lambdas.size() > 1 ? std::optional(lambda) : std::nullopt;
            if (auto named = runPicture(shown.session, *spec.experiment, plot, only))
                pictures.push_back(*std::move(named));
        }
    return pictures;
}

/// Whether any part of the experiment is drawn.
bool isDrawn(const Shown& shown)
{
    return std::ranges::any_of(shown.experiment.runs(), [&shown](int id) {
        const Run* run = shown.session.find(id);
        const Path* path = shown.paths.find(id);
        return (run && run->visible) || (path && path->visible);
    });
}

} // namespace

ViewState figureView(const ComparisonSpec& spec)
{
    ViewState view;
    if (!spec.experiment || spec.experiment->view.empty())
        return view;
    const std::vector<FigurePlot>& figure = spec.experiment->view;
    const bool overLambda = isOverLambda(spec.variants);
    const QString page = overLambda ? u"path/"_s : u"plots/"_s;
    const auto show = [&](const QString& row, const QString& zoom, const FigurePlot& plot) {
        view.insert(page + row, qs(plot.plot));
        view.insert(page + row + u"Log"_s, isLogarithmic(plot, overLambda));
        view.insert(u"zoom/"_s + zoom, QVariantMap());
    };
    const FigurePlot& first = figure.front();
    show(u"upper"_s, overLambda ? u"pathUpper"_s : u"upper"_s, first);
    const auto second = std::find_if(figure.begin() + 1, figure.end(),
        [&](const FigurePlot& plot) { return plot.x == first.x && plot.logX == first.logX; });
    if (second != figure.end())
        show(u"lower"_s, overLambda ? u"pathLower"_s : u"lower"_s, *second);
    if (overLambda)
        return view;
    view.insert(u"plots/x"_s, qs(first.x));
    view.insert(u"plots/logX"_s, first.logX);
    view.insert(u"runs/lambdaShown"_s, 0); // all of them
    return view;
}

std::vector<NamedPicture> figurePictures(const Shown& shown)
{
    if (shown.experiment.isEmpty() || !isDrawn(shown))
        return {};
    const ComparisonSpec& spec = shown.experiment.spec();
    std::vector<NamedPicture> pictures =
        isOverLambda(spec.variants) ? pathFigure(shown, spec) : runFigure(shown, spec);
    for (std::size_t k = 0; k < pictures.size(); ++k)
        pictures[k].key = u"figure-%1-%2"_s.arg(k + 1).arg(pictures[k].key);
    return pictures;
}

std::vector<NamedPicture> experimentPictures(ExperimentPage& page)
{
    if (page.isEmpty())
        return {};
    const QByteArray spec = page.exportedSpec();
    std::vector<NamedPicture> pictures{
        pictureOfWidget(&page, page.sizeForExport(), u"experiment"_s, qs(page.spec().title))};
    pictures.back().picture.csv = page.csv();
    pictures.back().spec = spec;
    if (page.regimes()->refresh()) {
        const MatrixView* map = page.regimes()->map();
        NamedPicture regimes;
        regimes.key = u"regime-map"_s;
        regimes.picture.title = RegimePanel::tr("Regimes of the cache");
        regimes.picture.csv = page.regimes()->csv();
        regimes.picture.paint = [map](QPainter& painter, const QRectF& area) {
            map->paintInto(painter, area, false);
        };
        regimes.spec = spec;
        pictures.push_back(std::move(regimes));
    }
    return pictures;
}

} // namespace gapscope
