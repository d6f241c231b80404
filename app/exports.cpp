// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exports.h"

#include "app/chain_answers.h"
#include "app/cli/trained_model.h"
#include "app/experiment_page.h"
#include "app/path_plots.h"
#include "app/regime_panel.h"
#include "app/report_ends.h"
#include "core/comparison.h"
#include "core/option_relevance.h"
#include "core/run_spec.h"
#include "widgets/plots/theme.h"
#include "widgets/viewers/matrix_view.h"

#include <QDir>
#include <QGraphicsOpacityEffect>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace gapscope {
namespace {

/// What differs from the defaults; ε always, since its default depends on the limits. λ and seed
/// are left to the comparison's lists where those do.
OptionSettings settingsOf(const SolverOptions& options, bool lambda, bool seed)
{
    const SolverOptions standard;
    OptionSettings settings;
    for (const OptionField& field : optionFields()) {
        if ((field.key == "lambda" && !lambda) || (field.key == "seed" && !seed))
            continue;
        const bool needed = field.key == "lambda" || field.key == "seed" || field.key == "epsilon"
            || optionText(options, field) != optionText(standard, field);
        if (needed && whyIgnored(field, options.method).empty())
            settings.emplace_back(field.key, optionText(options, field));
    }
    return settings;
}

/// The record of a run whose end nobody can repeat, as if its limit of passes had ended it.
RunRecord repeatable(const Run& run)
{
    RunRecord result = run.record;
    const std::vector<TracePoint>& trace = result.trace;
    if (hasOwnEnd(run) || trace.empty() || !(trace.back().pass > 0))
        return result;
    result.options.maxPasses = trace.back().pass;
    for (OptionEvent& event : result.events)
        if (event.option == "max_passes")
            event.to = optionText(result.options, *findOption("max_passes"));
    return result;
}

Variant variantOf(const Run& run, bool lists)
{
    return {lists && !run.record.name.empty() ? run.record.name : run.name.toStdString(),
        settingsOf(repeatable(run).options, !lists, !lists)};
}

SearchRequest searchOf(const LambdaSearch& kind)
{
    SearchRequest search;
    if (const auto* path = std::get_if<PathOptions>(&kind)) {
        search.path = *path;
        return search;
    }
    const auto& grid = std::get<GridOptions>(kind);
    QStringList lambdas;
    for (const double lambda : grid.lambdas)
        lambdas << QString::number(lambda, 'g', QLocale::FloatingPointShortest);
    search.grid = true;
    search.lambdas = lambdas.join(QLatin1Char(',')).toStdString();
    search.warm = grid.warm;
    return search;
}

/// Adds it at the end if it is not there.
template <typename T> void addOnce(std::vector<T>& list, const T& value)
{
    if (std::ranges::find(list, value) == list.end())
        list.push_back(value);
}

/// variants × λ × seeds where the runs are just that, else one variant per run.
ComparisonSpec comparisonOf(const std::vector<const Run*>& runs)
{
    ComparisonSpec spec;
    spec.title = "Comparison";
    spec.dataset = runs.front()->record.request;
    std::vector<std::pair<std::string, OptionSettings>> variants;
    for (const Run* run : runs) {
        const Variant variant = variantOf(*run, true);
        addOnce(variants, std::pair(variant.name, variant.settings));
        addOnce(spec.lambdas, optionText(run->record.options, *findOption("lambda")));
        addOnce(spec.seeds, run->record.options.seed);
    }
    if (variants.size() * spec.lambdas.size() * spec.seeds.size() == runs.size()) {
        for (auto& [name, settings] : variants)
            spec.variants.push_back({name, settings});
        return spec;
    }
    spec.lambdas.clear();
    spec.seeds.clear();
    for (const Run* run : runs)
        spec.variants.push_back(variantOf(*run, false));
    return spec;
}

} // namespace

NamedPicture pictureOfWidget(QWidget* widget, QSize size, const QString& key, const QString& title)
{
    NamedPicture named;
    named.key = key;
    named.picture.title = title;
    named.size = widget->isVisible() ? widget->size() : size;
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
        const auto buttons = widget->findChildren<QPushButton*>(); // of no use on paper
        for (QPushButton* button : buttons) {
            auto* unseen = new QGraphicsOpacityEffect;
            unseen->setOpacity(0);
            button->setGraphicsEffect(unseen);
        }
        widget->render(&painter, {}, {}, QWidget::DrawChildren);
        for (QPushButton* button : buttons)
            button->setGraphicsEffect(nullptr);
        painter.restore();
        widget->setPalette(before);
    };
    return named;
}

QByteArray specOfRuns(const std::vector<const Run*>& runs)
{
    if (runs.empty())
        return {};
    if (runs.size() == 1)
        return QByteArray::fromStdString(specJson(repeatable(*runs.front())));
    return QByteArray::fromStdString(toJson(comparisonOf(runs)));
}

QByteArray specOfAll(const std::vector<const Run*>& runs, const std::vector<const Path*>& paths)
{
    if (paths.empty())
        return specOfRuns(runs);
    if (runs.empty() && paths.size() == 1)
        return specOfPath(*paths.front());
    ComparisonSpec spec;
    spec.title = "Comparison";
    spec.dataset = runs.empty() ? paths.front()->record.request : runs.front()->record.request;
    for (const Run* run : runs)
        spec.variants.push_back(variantOf(*run, false));
    const auto taken = [&spec](const std::string& name) {
        return std::ranges::count(spec.variants, name, &Variant::name) > 0;
    };
    for (const Path* path : paths) {
        const std::string name = path->name.toStdString();
        std::string own = name;
        for (int k = 2; taken(own); ++k)
            own = name + " (" + std::to_string(k) + ')';
        spec.variants.push_back(
            {own, settingsOf(path->record.options, false, true), searchOf(path->record.kind)});
    }
    return QByteArray::fromStdString(toJson(spec));
}

const QStringList& exportSuffixes()
{
    static const QStringList all{
        QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"), QStringLiteral("csv")};
    return all;
}

ExportOptions optionsFor(const NamedPicture& named, ExportOptions options)
{
    options.title = named.picture.title;
    if (!named.spec.isEmpty())
        options.spec = named.spec;
    if (!named.caption.isEmpty())
        options.caption = named.caption;
    if (!named.size.isEmpty())
        options.size = named.size;
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

std::vector<NamedPicture> experimentPictures(ExperimentPage& page)
{
    if (page.isEmpty())
        return {};
    const QByteArray spec = QByteArray::fromStdString(toJson(page.spec()));
    std::vector<NamedPicture> pictures{pictureOfWidget(&page, page.sizeForExport(),
        QStringLiteral("experiment"), QString::fromStdString(page.spec().title))};
    pictures.back().picture.csv = page.csv();
    pictures.back().spec = spec;
    if (page.regimes()->refresh()) {
        const MatrixView* map = page.regimes()->map();
        NamedPicture regimes;
        regimes.key = QStringLiteral("regime-map");
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
    Q_ASSERT(run.snapshot);
    const Model model = trainedModel(*run.dataset, run.snapshot->lambda, run.snapshot->w);
    writeModel(path.toStdString(), model);
}

} // namespace gapscope
