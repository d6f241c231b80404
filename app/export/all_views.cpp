// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/all_views.h"

#include "app/compare/experiment_figure.h"
#include "app/compare/experiment_page.h"
#include "app/curves/cache_page.h"
#include "app/model/data_caption.h"
#include "app/model/views/model_pictures.h"
#include "app/path/path_plots.h"
#include "app/path/path_table.h"
#include "core/machine/error.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/run_table.h"

#include <QDir>

#include <algorithm>
#include <set>

namespace gapscope {
namespace {

/// Hands over some pictures. Runs go by id: events may come between two steps.
using ViewStep = std::function<void(const TakePicture&)>;

void takePanel(const TakePicture& take, const Session& session, const PlotFeed::View& view,
    const QString& key, const QString& title)
{
    if (std::optional<NamedPicture> named = panelPicture(session, view, key, title))
        take(std::move(*named));
}

/// Every quantity over the passes; gap, errors and score over every x axis, as papers have them,
/// and the gap at each λ.
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
    const QString gap = QStringLiteral("gap");
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

/// As the Cache page has them: one run, its parts in colours of their own.
void visitCache(const Session& session, const Run& run, const TakePicture& take)
{
    for (const char* key : {"cache_hits", "approx_passes", "cache_sets", "cache_steps"}) {
        const PlotPanel& panel = plotPanel(QLatin1String(key));
        const auto named = [&run](const QString& text) {
            return QStringLiteral("%1 · %2").arg(text, run.name);
        };
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
        view->setMode(mode);
        const QString key =
            map ? QStringLiteral("block-gaps-over-passes-") : QStringLiteral("block-gaps-");
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
    const ExportOptions& options, std::vector<NamedPicture> inSight, const ExportProgress& goOn)
{
    if (!QDir().mkpath(folder))
        throw InputError(folder.toStdString(), 0, "cannot be made", "a folder to write to");
    QStringList paths;
    std::set<QString> keys;
    const std::vector<ViewStep> steps = stepsOf(shown);
    std::size_t done = 0;
    bool stopped = false;
    const auto write = [&](NamedPicture named, const QStringList& as) {
        if (stopped)
            return;
        const QString key = named.key;
        for (int k = 2; !keys.insert(named.key).second; ++k) // names may differ in signs alone
            named.key = QStringLiteral("%1-%2").arg(key).arg(k);
        paths += exportPictures({named}, folder, as, options);
        stopped = goOn && !goOn(done, steps.size());
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
        write({QLatin1String(name), {title, {}, csv}, nullptr}, {QStringLiteral("csv")});
    };
    if (!shown.session.runs().empty())
        table("runs", RunTable::tr("Runs"), shown.runTable.csv());
    if (!shown.paths.all().empty())
        table("paths", PathTable::tr("Paths and grids"), shown.pathTable.csv());
    return paths;
}

} // namespace gapscope
