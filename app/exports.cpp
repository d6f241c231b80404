// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exports.h"

#include "app/experiment_page.h"
#include "app/plot_panel.h"
#include "app/regime_panel.h"
#include "app/word_model.h"
#include "core/comparison.h"
#include "core/model_file.h"
#include "core/option_relevance.h"
#include "core/weight_export.h"
#include "datasets/word_images.h"
#include "widgets/plots/histogram_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/plots/theme.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/matrix_view.h"
#include "widgets/viewers/weights_view.h"
#include "widgets/viewers/word_viewer.h"

#include <QDir>
#include <QPainter>
#include <QWidget>

#include <set>

namespace gapscope {
namespace {

Variant variantOf(const Run& run)
{
    Variant variant;
    variant.name = run.name.toStdString();
    for (const OptionField& field : optionFields())
        if (whyIgnored(field, run.record.options.method).empty())
            variant.settings.emplace_back(field.key, optionText(run.record.options, field));
    return variant;
}

/// A plot that nobody sees, at the size of an export; none when these runs have no such values.
void addPanel(std::vector<NamedPicture>& pictures, const Session& session, const QString& panelKey,
    const XAxisKind& axis, const QString& key, std::optional<double> lambda = {})
{
    const auto plot = std::make_shared<PlotWidget>();
    const PlotPanel& panel = plotPanel(panelKey);
    plot->resize(ExportOptions().size);
    plot->setTitle(panel.title);
    plot->setLogY(panel.logarithmic);
    PlotFeed feed;
    feed.fill(*plot, session, {&panel, &axis, true, panel.logarithmic, -1, lambda});
    if (!plot->isEmpty())
        pictures.push_back({key, pictureOf(*plot), plot});
}

/// The word viewer with the worst word in front, and every prediction as a table.
NamedPicture wordsPicture(
    const QString& name, const ChainProblem& part, const WordPredictions& predictions, bool test)
{
    const auto viewer = std::make_shared<WordViewer>();
    QStringList labels;
    for (const std::string& label : part.shape().labelNames)
        labels << QString::fromStdString(label);
    viewer->setData(
        {{test ? WordViewer::tr("Test") : WordViewer::tr("Train"), part.sharedExamples()}}, labels,
        {static_cast<int>(letterRows), static_cast<int>(letterColumns)});
    viewer->setPredictions(0, predictions);
    NamedPicture named = pictureOfWidget(viewer.get(), viewer->sizeHint(),
        QStringLiteral("predictions-") + fileNameOf(name),
        WordViewer::tr("Predictions of %1").arg(name));
    named.picture.csv = QString::fromStdString(predictionsCsv(part, predictions));
    named.view = viewer;
    return named;
}

} // namespace

NamedPicture pictureOfWidget(QWidget* widget, QSize size, const QString& key, const QString& title)
{
    NamedPicture named;
    named.key = key;
    named.picture.title = title;
    named.picture.paint = [widget, size](QPainter& painter, const QRectF& area) {
        if (!widget->isVisible())
            widget->resize(size);
        const QPalette before = widget->palette();
        widget->setPalette(lightPalette()); // always dark on white, whatever the window's theme
        const double scale =
            std::min(area.width() / widget->width(), area.height() / widget->height());
        painter.save();
        painter.translate(area.topLeft());
        painter.scale(scale, scale);
        widget->render(&painter, {}, {}, QWidget::DrawChildren);
        painter.restore();
        widget->setPalette(before);
    };
    return named;
}

QByteArray specOfRuns(const std::vector<const Run*>& runs)
{
    if (runs.empty())
        return {};
    if (runs.size() == 1) {
        RunRecord record = runs.front()->record;
        record.trace.clear();
        return QByteArray::fromStdString(toJson(record));
    }
    ComparisonSpec spec;
    spec.title = "Comparison";
    spec.dataset = runs.front()->record.request;
    for (const Run* run : runs)
        spec.variants.push_back(variantOf(*run));
    return QByteArray::fromStdString(toJson(spec));
}

ExportOptions optionsFor(const NamedPicture& named, ExportOptions options)
{
    options.title = named.picture.title;
    if (!named.spec.isEmpty())
        options.spec = named.spec;
    return options;
}

QStringList exportPictures(const std::vector<NamedPicture>& pictures, const QString& folder,
    const QStringList& suffixes, ExportOptions options)
{
    QStringList paths;
    for (const NamedPicture& named : pictures)
        for (const QString& suffix : suffixes) {
            const QString path = QDir(folder).filePath(named.key + QLatin1Char('.') + suffix);
            exportPicture(named.picture, path, optionsFor(named, options));
            paths << path;
        }
    return paths;
}

std::vector<NamedPicture> convergencePictures(const Session& session)
{
    const XAxisKind& passes = xAxisCatalog().front();
    std::vector<NamedPicture> pictures;
    for (const XAxisKind& axis : xAxisCatalog()) {
        const QString key = &axis == &passes
            ? QStringLiteral("gap")
            : QStringLiteral("gap-over-%1").arg(fileNameOf(QString::fromLatin1(axis.key)));
        addPanel(pictures, session, QStringLiteral("gap"), axis, key);
    }
    for (const PlotPanel& panel : plotPanels())
        if (panel.key != QLatin1String("gap"))
            addPanel(pictures, session, panel.key, passes, fileNameOf(panel.key));
    std::set<double> lambdas;
    for (const auto& run : session.runs())
        lambdas.insert(run->record.options.lambda);
    if (lambdas.size() > 1) // as papers have it: a plot for each
        for (const double lambda : lambdas)
            addPanel(pictures, session, QStringLiteral("gap"), passes,
                QStringLiteral("gap-lambda-%1").arg(lambda), lambda);
    return pictures;
}

NamedPicture histogramPicture(
    const QString& name, std::span<const double> estimates, std::span<const double> exact)
{
    const auto view = std::make_shared<HistogramView>();
    view->resize(ExportOptions().size);
    view->setAxisTitle(HistogramView::tr("Block gap g_i, objective units"));
    view->setGaps(estimates, exact);
    NamedPicture named{QStringLiteral("histogram-") + fileNameOf(name), pictureOf(*view), view};
    named.picture.title = HistogramView::tr("Block gaps of %1").arg(name);
    return named;
}

std::vector<NamedPicture> modelPictures(const QString& name, const Dataset& dataset,
    std::span<const double> w, std::span<const double> estimates, std::span<const double> exact)
{
    std::vector<NamedPicture> pictures{histogramPicture(name, estimates, exact)};
    const ChainProblem* chain = wordsOf(dataset.test ? dataset.test : dataset.train);
    if (!chain)
        return pictures;
    const QString file = fileNameOf(name);
    const WordAnswers answers = answersOf(*chain, w, {}, {});
    pictures.push_back(wordsPicture(name, *chain, answers.predictions, dataset.test != nullptr));
    const auto confusion = std::make_shared<ConfusionView>();
    confusion->setConfusion(answers.confusion);
    pictures.push_back(pictureOfWidget(confusion.get(), confusion->sizeHint(),
        QStringLiteral("confusion-") + file, ConfusionView::tr("Confusion of %1").arg(name)));
    pictures.back().picture.csv = QString::fromStdString(toCsv(confusion->confusion()));
    pictures.back().view = confusion;
    const auto weights = std::make_shared<WeightsView>();
    weights->setWeights(chain->shape(), w);
    pictures.push_back(pictureOfWidget(weights.get(), weights->sizeHint(),
        QStringLiteral("weights-") + file, WeightsView::tr("Weights of %1").arg(name)));
    Model model;
    model.shape = chain->shape();
    model.w.assign(w.begin(), w.end());
    pictures.back().picture.csv = QString::fromStdString(weightsCsv(model));
    pictures.back().view = weights;
    return pictures;
}

std::vector<NamedPicture> experimentPictures(ExperimentPage& page, QSize size)
{
    if (page.isEmpty())
        return {};
    std::vector<NamedPicture> pictures{pictureOfWidget(
        &page, size, QStringLiteral("experiment"), ExperimentPage::tr("Experiment"))};
    pictures.back().picture.csv = page.csv();
    if (page.regimes()->refresh()) {
        const MatrixView* map = page.regimes()->map();
        NamedPicture regimes;
        regimes.key = QStringLiteral("regime-map");
        regimes.picture.title = RegimePanel::tr("Regimes of the cache");
        regimes.picture.csv = page.regimes()->csv();
        regimes.picture.paint = [map](QPainter& painter, const QRectF& area) {
            map->paintInto(painter, area, false);
        };
        pictures.push_back(std::move(regimes));
    }
    return pictures;
}

QString fileNameOf(const QString& text)
{
    QString name;
    for (const QChar c : text) {
        const bool plain = c.unicode() < 128 && (c.isLetterOrNumber() || c == QLatin1Char('.'));
        const QChar next = plain ? c : QLatin1Char('-');
        if (next != QLatin1Char('-') || !(name.isEmpty() || name.endsWith(next)))
            name += next;
    }
    while (name.endsWith(QLatin1Char('-')))
        name.chop(1);
    return name.isEmpty() ? QStringLiteral("run") : name;
}

void saveModel(const Run& run, const QString& path)
{
    const auto* chain = wordsOf(run.dataset->train);
    Q_ASSERT(chain && run.snapshot);
    Model model;
    model.dataset = run.record.dataset.title;
    model.shape = chain->shape();
    model.lambda = run.snapshot->lambda;
    model.w = run.snapshot->w;
    writeModel(path.toStdString(), model);
}

} // namespace gapscope
