// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/all_views.h"

#include "app/compare/experiment_page.h"
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/model/data_caption.h"
#include "app/model/views/label_bar.h"
#include "app/model/views/model_pictures.h"
#include "app/model/views/model_views.h"
#include "app/model/views/page_texts.h"
#include "app/path/path_page.h"
#include "app/path/path_plots.h"
#include "app/path/paths_csv.h"
#include "app/state/event_marks.h"
#include "app/view/pages.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

#include <set>

namespace gapscope {
namespace {

/// Passes on some pictures. Runs are given by id: events may come between two steps.
using ViewStep = std::function<void(const TakePicture&)>;

void takePanel(const TakePicture& take, const Session& session, const PlotFeed::View& view,
    const QString& key, const QString& title)
{
    if (std::optional<NamedPicture> named = panelPicture(session, view, key, title))
        take(std::move(*named));
}

/// Every quantity over the passes; gap, errors and score over every x axis, as in papers, and the
/// gap at each λ.
void addPlots(std::vector<ViewStep>& steps, const Session& session)
{
    const XAxisKind& passes = xAxisCatalog().front();
    const auto add = [&](const QString& key, const XAxisKind& axis, std::optional<double> lambda) {
        steps.push_back([&session, &axis, key, lambda](const TakePicture& take) {
            const PlotPanel& panel = plotPanel(key);
            takePanel(take, session, {&panel, &axis, true, panel.logarithmic, -1, lambda},
                pictureKey(key, axis, lambda), panelTitle(panel, session));
        });
    };
    const QString gap = u"gap"_s;
    for (const PlotPanel& panel : plotPanels())
        add(panel.key, passes, {});
    for (const XAxisKind& axis : xAxisCatalog())
        if (&axis != &passes)
            for (const char* key : {"gap", "errors", "test_score"})
                add(QLatin1String(key), axis, {});
    std::set<double> lambdas;
    for (const Run* run : visibleRuns(session))
        lambdas.insert(run->record.options.lambda);
    if (lambdas.size() > 1)
        for (const double lambda : lambdas)
            add(gap, passes, lambda);
}

/// As on the Cache page: one run, each part in its own colour.
void visitCache(const Session& session, const Run& run, const TakePicture& take)
{
    for (const char* key : {"cache_hits", "approx_passes", "cache_sets", "cache_steps"}) {
        const PlotPanel& panel = plotPanel(QLatin1String(key));
        const auto named = [&run](const QString& text) { return u"%1 · %2"_s.arg(text, run.name); };
        takePanel(take, session, {&panel, &xAxisCatalog().front(), true, panel.logarithmic, run.id},
            fileNameOf(named(panel.key)), named(panel.title));
    }
}

void visitBlockGaps(const Run& run, const TakePicture& take)
{
    using Mode = HistogramView::Mode;
    for (const Mode mode : {Mode::histogram, Mode::heatMap}) {
        const bool map = mode == Mode::heatMap;
        if (map && run.gapHistory.columns().empty())
            continue;
        const auto view = std::make_shared<HistogramView>();
        view->resize(ExportOptions().size);
        view->setAxisTitle(HistogramView::tr("Block gap gᵢ, objective units"));
        view->setGaps(run.snapshot->gapEstimates, run.snapshot->exactGaps);
        view->setHistory(run.gapHistory);
        view->setRun(run.name, run.style.color);
        view->setEvents(markedEvents(run, xAxisCatalog().front(), run.style.color));
        view->setMode(mode);
        const QString key = map ? u"block-gaps-over-passes-"_s : u"block-gaps-"_s;
        NamedPicture named{key + fileNameOf(run.name), pictureOf(*view), view};
        named.picture.title = (map ? HistogramView::tr("Block gaps over the passes of %1")
                                   : HistogramView::tr("Block gaps of %1"))
                                  .arg(run.name);
        take(std::move(named));
    }
}

/// The first seed of every variant and λ.
void addRuns(std::vector<ViewStep>& steps, const Session& session)
{
    using Visit = std::function<void(const Run&, const TakePicture&)>;
    const auto add = [&](const Run& of, const Visit& visit) {
        steps.push_back([&session, visit, id = of.id](const TakePicture& take) {
            const Run* run = session.find(id);
            if (!run)
                return;
            visit(*run, [&](NamedPicture named) {
                named.spec = specOfRuns({run});
                named.caption = dataCaption(run->record.dataset);
                take(std::move(named));
            });
        });
    };
    std::set<QString> seen;
    for (const Run* run : visibleRuns(session)) {
        if (!seen.insert(run->group).second)
            continue;
        if (hasCacheValues(run))
            add(*run, [&session](const Run& each, const TakePicture& take) {
                visitCache(session, each, take);
            });
        if (!run->snapshot || !run->dataset)
            continue; // a record that was opened
        add(*run, visitBlockGaps);
        add(*run, visitModel);
    }
}

std::vector<ViewStep> stepsOf(const Shown& shown)
{
    std::vector<ViewStep> steps;
    addPlots(steps, shown.session);
    const auto add = [&](const auto& pictures) {
        steps.push_back([pictures](const TakePicture& take) {
            for (NamedPicture& named : pictures())
                take(std::move(named));
        });
    };
    add([&shown] { return experimentPictures(shown.experiment); });
    add([&shown] { return figurePictures(shown); });
    addRuns(steps, shown.session);
    add([&shown] { return pathPictures(shown.paths); });
    return steps;
}

struct PicturesInFront {
    Q_DECLARE_TR_FUNCTIONS(PicturesInFront)
};

QString keyOf(const ExportedPages& pages, const PlotPanel& panel)
{
    return pictureKey(panel.key, pages.convergence.axis()->axis(), pages.convergence.lambda());
}

/// Both plots in their present state: zoom, smoothing, x axis.
std::vector<NamedPicture> convergencePictures(const ExportedPages& pages)
{
    pages.convergence.refresh();
    std::vector<NamedPicture> all;
    const std::pair<const PlotWidget*, const PlotPanel*> plots[] = {
        {pages.convergence.heroPlot(), &pages.convergence.heroPanel()},
        {pages.convergence.secondPlot(), &pages.convergence.secondPanel()}};
    for (const auto& [plot, panel] : plots)
        if (!plot->isEmpty()) {
            all.push_back({keyOf(pages, *panel), pictureOf(*plot), nullptr});
            all.back().onScreen = sizeOnScreen(*plot);
            all.back().picture.title = panelTitle(*panel, pages.session);
            if (!plot->title().isEmpty()) // the reference of the curves
                all.back().caption = captionWith(pages.session, plot->title());
        }
    return all;
}

/// The pages about models, or one of them; none before there are weights, or without examples to
/// show.
std::vector<NamedPicture> modelPictures(const ExportedPages& pages, const QWidget* only = nullptr)
{
    if (!pages.models.shown() || !pages.models.showsExamples())
        return {};
    pages.models.computeNow();
    const QString name = shownModelName(pages.session, pages.path.paths(), pages.models);
    std::vector<NamedPicture> pictures;
    // A table of millions of weights is built only on request.
    const auto add = [&](QWidget* view, const char* key, const QString& title,
                         const std::function<QString()>& csv) {
        if (only && only != view)
            return;
        NamedPicture named = pictureOfWidget(view, pages.tabs.currentWidget()->size(),
            fileNameOf(u"%1-%2"_s.arg(QLatin1String(key), name)), title.arg(name));
        named.picture.csv = csv();
        named.picture.photographic = view == pages.models.predictions();
        const LabelledFile* labelled = pages.models.labels().current();
        if (labelled)
            named.caption = labelledText(*pages.models.labels().files(), *labelled);
        else if (const auto& piece = pages.session.piece(); piece && piece->dataset)
            named.caption = dataCaption(piece->dataset->info);
        if (!labelled && !pages.session.piece() && pages.session.selected()) {
            named.spec = specOfRuns({pages.session.selected()});
            named.caption = dataCaption(pages.session.selected()->record.dataset);
        }
        pictures.push_back(std::move(named));
    };
    add(pages.models.predictions(), "predictions", PicturesInFront::tr("Predictions of %1"),
        [&] { return pages.models.predictionsCsv(); });
    if (pages.models.confusion()->part() >= 0)
        add(pages.models.confusion(), "confusion", PicturesInFront::tr("Confusion of %1"),
            [&] { return qs(toCsv(pages.models.confusion()->confusion())); });
    if (!pages.models.shown()->kernel())
        add(pages.models.weights(), "weights", PicturesInFront::tr("Weights of %1"),
            [&] { return pages.models.weights()->csv(); });
    return pictures;
}

/// The histogram or the heat map, whichever is shown.
std::optional<NamedPicture> blockGapsInSight(const ExportedPages& pages)
{
    const Run* run = pages.session.selected();
    if (!run || !run->snapshot)
        return {};
    const HistogramView* view = pages.models.histogram();
    const bool map = view->mode() == HistogramView::Mode::heatMap;
    const QString key = map ? u"block-gaps-over-passes-"_s : u"block-gaps-"_s;
    return NamedPicture{key + fileNameOf(run->name), pictureOf(*view), nullptr, specOfRuns({run}),
        {}, dataCaption(run->record.dataset), sizeOnScreen(*view)};
}

} // namespace

ExportOptions optionsOfShown(const Session& session, const Paths& paths)
{
    const std::vector<const Run*> runs = visibleRuns(session);
    QStringList captions = dataCaptions(session);
    for (const auto& path : paths.all())
        if (runs.empty() && path->visible) // pictures of paths have captions of their own
            captions << dataCaption(path->record.dataset);
    ExportOptions options;
    options.spec = specOfRuns(runs);
    options.caption = joinedCaptions(captions);
    return options;
}

QStringList exportViews(const Shown& shown, const QString& folder, const QStringList& suffixes,
    const ExportOptions& options, std::vector<NamedPicture> inSight,
    const ExportProgress& shouldContinue)
{
    if (!QDir().mkpath(folder))
        throw InputError(folder.toStdString(), 0, "cannot be created", "a folder to write to");
    QStringList paths;
    std::set<QString> keys;
    const std::vector<ViewStep> steps = stepsOf(shown);
    std::size_t done = 0;
    bool stopped = false;
    const auto write = [&](NamedPicture named, const QStringList& as) {
        if (stopped)
            return;
        const QString key = named.key;
        for (int k = 2; !keys.insert(named.key).second; ++k) // names may differ only in signs
            named.key = u"%1-%2"_s.arg(key).arg(k);
        paths += exportPictures({named}, folder, as, options);
        stopped = shouldContinue && !shouldContinue(done, steps.size());
    };
    const TakePicture take = [&](NamedPicture named) {
        const auto seen = std::ranges::find(inSight, named.key, &NamedPicture::key);
        if (seen != inSight.end()) {
            named = std::move(*seen);
            inSight.erase(seen);
        }
        write(std::move(named), suffixes);
    };
    for (; done < steps.size() && !stopped; ++done)
        steps[done](take);
    for (NamedPicture& named : inSight)
        write(std::move(named), suffixes);
    const auto table = [&](const char* name, const QString& title, const QString& csv) {
        write({QLatin1String(name), {title, {}, csv}, nullptr}, {u"csv"_s});
    };
    if (!shown.session.runs().empty())
        table("runs", RunTable::tr("Runs"), shown.runTable.csv());
    if (!shown.paths.all().empty())
        table("paths", Paths::tr("Paths and grids"), pathsCsv(shown.paths));
    return paths;
}

Shown ExportedPages::shown() const { return {session, path.paths(), experiment, runTable}; }

ViewsInFront withFirst(std::vector<NamedPicture> all, const QString& key)
{
    const auto found = std::ranges::find(all, key, &NamedPicture::key);
    const auto first = found == all.end() ? 0 : static_cast<std::size_t>(found - all.begin());
    return {std::move(all), first};
}

ViewsInFront viewsInFront(const ExportedPages& pages)
{
    const QWidget* front = pages.tabs.currentWidget();
    if (front == pages.models.blocks()) {
        const std::optional<NamedPicture> gaps = blockGapsInSight(pages);
        return {gaps ? std::vector{*gaps} : std::vector<NamedPicture>()};
    }
    if (front == pages.models.predictions())
        return {modelPictures(pages, front)};
    if (front == pages.models.model())
        return {modelPictures(pages, pages.models.model()->currentWidget())};
    if (front == &pages.experiment) {
        std::vector<NamedPicture> pictures = experimentPictures(pages.experiment);
        std::ranges::move(figurePictures(pages.shown()), std::back_inserter(pictures));
        return withFirst(std::move(pictures), u"experiment"_s);
    }
    if (front == &pages.cache) {
        pages.cache.refresh();
        return withFirst(pages.cache.pictures(), pages.cache.keyInFront());
    }
    if (front == &pages.path)
        return withFirst(pages.path.pictures(), pages.path.keyInFront());
    const bool second =
        pages.convergence.secondPlot()->isAncestorOf(pages.tabs.window()->focusWidget());
    return withFirst(convergencePictures(pages),
        keyOf(pages, second ? pages.convergence.secondPanel() : pages.convergence.heroPanel()));
}

std::vector<NamedPicture> picturesInSight(const ExportedPages& pages)
{
    std::vector<NamedPicture> inSight = convergencePictures(pages);
    std::ranges::move(pages.path.pictures(), std::back_inserter(inSight));
    if (pages.session.piece() || pages.models.passLookedAt() || pages.models.labels().files())
        std::ranges::move(modelPictures(pages), std::back_inserter(inSight));
    return inSight;
}

} // namespace gapscope
