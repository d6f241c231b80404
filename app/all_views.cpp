// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/all_views.h"

#include "app/cache_page.h"
#include "app/chain_answers.h"
#include "app/data_caption.h"
#include "app/experiment_page.h"
#include "app/model_views.h"
#include "app/path_plots.h"
#include "app/path_table.h"
#include "core/error.h"
#include "core/model_file.h"
#include "core/weight_export.h"
#include "datasets/word_images.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/run_table.h"
#include "widgets/plots/histogram_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/viewers/chunk_types_table.h"
#include "widgets/viewers/chunk_viewer.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/weights_view.h"
#include "widgets/viewers/word_viewer.h"

#include <QDir>

#include <algorithm>
#include <set>

namespace gapscope {
namespace {

using Take = std::function<void(NamedPicture)>;
/// Hands over some pictures. Runs go by id: events may come between two steps.
using ViewStep = std::function<void(const Take&)>;

constexpr LetterGrid letterGrid{static_cast<int>(letterRows), static_cast<int>(letterColumns)};

/// A plot that nobody sees, at the size of an export; none when these runs have no such values.
void takePanel(const Take& take, const Session& session, const PlotFeed::View& view,
    const QString& key, const QString& title)
{
    const auto plot = std::make_shared<PlotWidget>();
    plot->resize(ExportOptions().size);
    plot->setTitle(title);
    plot->setLogY(view.panel->logarithmic);
    PlotFeed feed;
    feed.fill(*plot, session, view);
    if (!plot->isEmpty())
        take({key, pictureOf(*plot), plot});
}

/// Every quantity over the passes; gap, errors and score over every x axis, as papers have them,
/// and the gap at each λ.
void addPlots(std::vector<ViewStep>& steps, const Session& session)
{
    const XAxisKind& passes = xAxisCatalog().front();
    const auto add = [&](const QString& key, const XAxisKind& axis, std::optional<double> lambda) {
        steps.push_back([&session, &axis, key, lambda](const Take& take) {
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
void visitCache(const Session& session, const Run& run, const Take& take)
{
    for (const char* key : {"cache_hits", "cache_sets", "cache_steps"}) {
        const PlotPanel& panel = plotPanel(QLatin1String(key));
        const auto named = [&run](const QString& text) {
            return QStringLiteral("%1 · %2").arg(text, run.name);
        };
        takePanel(take, session, {&panel, &xAxisCatalog().front(), true, panel.logarithmic, run.id},
            fileNameOf(named(panel.key)), named(panel.title));
    }
}

void visitBlockGaps(const Run& run, const Take& take)
{
    using Mode = HistogramView::Mode;
    for (const Mode mode : {Mode::histogram, Mode::heatMap}) {
        const bool map = mode == Mode::heatMap;
        if (map && run.gapHistory.columns().empty())
            continue;
        const auto view = std::make_shared<HistogramView>();
        view->resize(ExportOptions().size);
        view->setAxisTitle(HistogramView::tr("Block gap g_i, objective units"));
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

/// The viewer of words or of sentences with the worst one in front, and every prediction as a
/// table.
NamedPicture examplesPicture(const Run& run, const ChainProblem& part,
    const ExamplePredictions& predictions, const ChunkViewer::Weights& w)
{
    const QString title = run.dataset->test ? ModelViews::tr("Test") : ModelViews::tr("Train");
    const std::vector<ExamplePart> parts{{title, part.sharedExamples()}};
    std::shared_ptr<ExampleViewer> viewer;
    if (isText(part)) {
        const auto chunks = std::make_shared<ChunkViewer>();
        chunks->setData(parts, part.shape());
        chunks->setWeights(w);
        viewer = chunks;
    } else {
        QStringList labels;
        for (const std::string& label : part.shape().labelNames)
            labels << QString::fromStdString(label);
        const auto words = std::make_shared<WordViewer>();
        words->setData(parts, labels, letterGrid);
        viewer = words;
    }
    viewer->setPredictions(0, predictions);
    NamedPicture named = pictureOfWidget(viewer.get(), viewer->sizeHint(),
        QStringLiteral("predictions-") + fileNameOf(run.name),
        ModelViews::tr("Predictions of %1").arg(run.name));
    named.picture.csv = QString::fromStdString(predictionsCsv(part, predictions));
    named.view = viewer;
    return named;
}

/// What the model says about the test part, if there is one, and what it has learnt.
void visitModel(const Run& run, const Take& take)
{
    const bool test = run.dataset->test != nullptr;
    const ChainProblem* chain = asChain(test ? run.dataset->test : run.dataset->train);
    if (!chain)
        return;
    const QString name = run.name;
    const auto snapshot = run.snapshot; // a run that goes on gets newer ones between pictures
    const std::vector<double>& w = snapshot->w;
    const ExampleAnswers answers = answersOf(*chain, w, {}, {});
    take(examplesPicture(run, *chain, answers.predictions, {snapshot, &w}));
    const auto confusion = std::make_shared<ConfusionView>();
    confusion->setNames(isText(*chain) ? ExampleNames::sentences() : ExampleNames::words());
    confusion->setConfusion(answers.confusion);
    confusion->setChunks(answers.chunks);
    NamedPicture cells = pictureOfWidget(confusion.get(), confusion->sizeHint(),
        QStringLiteral("confusion-") + fileNameOf(name),
        ConfusionView::tr("Confusion of %1").arg(name));
    cells.picture.csv = QString::fromStdString(toCsv(confusion->confusion()));
    cells.view = confusion;
    take(std::move(cells));
    if (!answers.chunks.empty()) {
        const auto scores = std::make_shared<ChunkTypesTable>();
        scores->setCounts(answers.chunks);
        NamedPicture types = pictureOfWidget(scores.get(), scores->sizeHint(),
            QStringLiteral("chunk-types-") + fileNameOf(name),
            ChunkTypesTable::tr("Chunks by type of %1").arg(name));
        types.picture.csv = scores->csv();
        types.view = scores;
        take(std::move(types));
    }
    const auto weights = std::make_shared<WeightsView>();
    weights->setWeights(chain->shape(), {snapshot, &w}, letterGrid);
    NamedPicture learnt = pictureOfWidget(weights.get(), weights->sizeHint(),
        QStringLiteral("weights-") + fileNameOf(name), WeightsView::tr("Weights of %1").arg(name));
    Model model;
    model.shape = chain->shape();
    model.w = w;
    learnt.picture.csv = QString::fromStdString(weightsCsv(model));
    learnt.view = weights;
    take(std::move(learnt));
}

/// The first seed of every variant and λ.
void addRuns(std::vector<ViewStep>& steps, const Session& session)
{
    using Visit = std::function<void(const Run&, const Take&)>;
    const auto add = [&](const Run& of, const Visit& visit) {
        steps.push_back([&session, visit, id = of.id](const Take& take) {
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
            add(*run,
                [&session](const Run& each, const Take& take) { visitCache(session, each, take); });
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
        steps.push_back([pictures](const Take& take) {
            for (NamedPicture& named : pictures())
                take(std::move(named));
        });
    };
    add([&shown] { return experimentPictures(shown.experiment); });
    addRuns(steps, shown.session);
    add([&shown] { return pathPictures(shown.paths); });
    return steps;
}

} // namespace

std::vector<const Run*> visibleRuns(const Session& session)
{
    std::vector<const Run*> runs;
    for (const auto& run : session.runs())
        if (run->visible && !run->record.trace.empty())
            runs.push_back(run.get());
    return runs;
}

QString pictureKey(const QString& panel, const XAxisKind& axis, std::optional<double> lambda)
{
    QString key = fileNameOf(panel);
    if (&axis != &xAxisCatalog().front())
        key += QStringLiteral("-over-") + fileNameOf(QString::fromLatin1(axis.key));
    return lambda ? key + QStringLiteral("-lambda-%1").arg(plainNumber(*lambda, 6)) : key;
}

ExportOptions optionsOfShown(const Session& session, const Paths& paths)
{
    const std::vector<const Run*> runs = visibleRuns(session);
    QStringList captions;
    for (const Run* run : runs)
        captions << dataCaption(run->record.dataset);
    for (const auto& path : paths.all())
        if (path->visible)
            captions << dataCaption(path->record.dataset);
    captions.removeDuplicates();
    ExportOptions options;
    options.spec = specOfRuns(runs);
    options.caption = captions.join(QStringLiteral("; "));
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
    const Take take = [&](NamedPicture named) {
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
