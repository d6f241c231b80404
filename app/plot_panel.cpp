// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot_panel.h"

#include "widgets/plots/plot_widget.h"
#include "widgets/plots/seed_band.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace gapscope {
namespace {

std::vector<PlotPanel> makePanels()
{
    std::vector<PlotPanel> panels{
        {QStringLiteral("objective"), QCoreApplication::translate("PlotPanel", "Primal and dual"),
            {findPlot("primal"), findPlot("dual")},
            {QCoreApplication::translate("PlotPanel", "primal"),
                QCoreApplication::translate("PlotPanel", "dual")},
            true}, // on a linear axis the first points of a small λ flatten the rest
        {QStringLiteral("errors"), QCoreApplication::translate("PlotPanel", "Train and test error"),
            {findPlot("train_error"), findPlot("test_error")},
            {QCoreApplication::translate("PlotPanel", "train"),
                QCoreApplication::translate("PlotPanel", "test")}},
    };
    for (const PlotKind& plot : plotCatalog())
        panels.push_back(
            {QString::fromLatin1(plot.key), plotTitle(plot), {&plot}, {}, plot.logarithmic});
    return panels;
}

QString seriesId(const Run& run, std::size_t kind)
{
    return QStringLiteral("%1/%2").arg(run.id).arg(kind);
}

/// With two quantities in one plot the second one is dashed and says its name.
void dress(PlotSeries& series, const PlotPanel& panel, std::size_t kind)
{
    if (panel.plots.size() < 2)
        return;
    series.group = series.id.section(QLatin1Char('/'), 0, 0);
    series.groupName = series.name;
    series.name = QStringLiteral("%1 · %2").arg(series.name, panel.parts[kind]);
    if (kind > 0)
        series.style.dash = series.style.dash == Dash::dashed ? Dash::dotted : Dash::dashed;
}

/// The legend names each run once; the axis says which of its two curves is which.
QString axisTitle(const PlotPanel& panel)
{
    if (panel.plots.size() < 2)
        return panel.title;
    return QCoreApplication::translate("PlotPanel", "%1, %2 (dashed)")
        .arg(panel.parts[0], panel.parts[1]);
}

/// The name of a group of runs: that of its first one without the seed, and how many they are.
QString groupName(const std::vector<const Run*>& runs)
{
    const Run& first = *runs.front();
    std::set<std::int64_t> seeds;
    for (const Run* run : runs)
        seeds.insert(run->record.options.seed);
    QString name = first.name;
    name.remove(QStringLiteral(" · ") + Session::tr("seed %1").arg(first.record.options.seed));
    const QString text = seeds.size() == runs.size()
        ? QCoreApplication::translate("PlotPanel", "%1 (%2 seeds)")
        : QCoreApplication::translate("PlotPanel", "%1 (%2 runs)"); // some were repeated
    return text.arg(name).arg(runs.size());
}

std::vector<PlotEvent> eventsOf(const Run& run, const XAxisKind& axis)
{
    std::vector<PlotEvent> events;
    for (const OptionEvent& event : run.record.events) {
        const OptionField* field = findOption(event.option);
        const QString label = QString::fromUtf8(field ? field->label : event.option);
        events.push_back({eventPosition(event, run.record.trace, axis),
            QStringLiteral("%1 → %2").arg(label, optionShort(QString::fromStdString(event.to)))});
    }
    return events;
}

void setTarget(PlotWidget& plot, const Session& session, const PlotPanel& panel)
{
    const Run* run = session.selected();
    const bool gap = panel.key.startsWith(QLatin1String("gap"));
    if (gap && run && run->options.epsilon > 0)
        plot.setTargetLine(run->options.epsilon,
            QCoreApplication::translate("PlotPanel", "target ε = %1")
                .arg(run->options.epsilon, 0, 'g', 3));
    else
        plot.clearTargetLine();
}

} // namespace

const std::vector<PlotPanel>& plotPanels()
{
    static const std::vector<PlotPanel> panels = makePanels();
    return panels;
}

const PlotPanel& plotPanel(const QString& key)
{
    const auto& panels = plotPanels();
    const auto found = std::find_if(
        panels.begin(), panels.end(), [&key](const PlotPanel& panel) { return panel.key == key; });
    Q_ASSERT(found != panels.end());
    return *found;
}

int runOfSeries(const QString& id)
{
    bool ok = false;
    const int run = id.section(QLatin1Char('/'), 0, 0).toInt(&ok);
    return ok ? run : -1;
}

void PlotFeed::fill(PlotWidget& plot, const Session& session, const View& view)
{
    const std::string shown = view.panel->key.toStdString() + '|' + view.axis->key;
    if (shown != m_shown) {
        m_shown = shown;
        m_curves.clear();
        m_bands.clear();
        plot.setXAxis(QString::fromLatin1(view.axis->key), xAxisTitle(*view.axis),
            QString::fromUtf8(view.axis->unit));
        plot.setYAxis(axisTitle(*view.panel), QString::fromUtf8(view.panel->plots.front()->unit));
    }
    std::erase_if(m_curves, [&](const auto& entry) { return !session.find(entry.first.first); });
    std::vector<PlotSeries> series;
    for (std::size_t kind = 0; kind < view.panel->plots.size(); ++kind)
        addRuns(series, session, view, kind);
    plot.setSeries(series);
    const Run* run = session.selected();
    plot.setEvents(run && run->visible ? eventsOf(*run, *view.axis) : std::vector<PlotEvent>());
    setTarget(plot, session, *view.panel);
}

void PlotFeed::addRuns(
    std::vector<PlotSeries>& series, const Session& session, const View& view, std::size_t kind)
{
    std::vector<std::pair<QString, std::vector<const Run*>>> groups; // in order of appearance
    for (const auto& run : session.runs()) {
        if (!run->visible)
            continue;
        const QString key = view.seedsAsBand ? run->group : QString::number(run->id);
        auto group = std::find_if(
            groups.begin(), groups.end(), [&key](const auto& g) { return g.first == key; });
        if (group == groups.end())
            group = groups.insert(group, {key, {}});
        group->second.push_back(run.get());
    }
    for (const auto& [key, runs] : groups) {
        PlotSeries next;
        if (runs.size() > 1) {
            next = band(runs, view, kind);
        } else {
            const CurvePoints& points = curve(*runs.front(), view, kind);
            next.x = points.x;
            next.y = points.y;
            next.name = runs.front()->name;
        }
        if (next.x.isEmpty())
            continue;
        next.id = seriesId(*runs.front(), kind);
        next.style = runs.front()->style;
        dress(next, *view.panel, kind);
        series.push_back(std::move(next));
    }
}

const CurvePoints& PlotFeed::curve(const Run& run, const View& view, std::size_t kind)
{
    Curve& kept = m_curves[{run.id, kind}];
    if (run.record.trace.size() < kept.taken)
        kept = {};
    kept.taken = appendCurve(
        kept.points, run.record.trace, kept.taken, *view.panel->plots[kind], *view.axis);
    return kept.points;
}

PlotSeries PlotFeed::band(const std::vector<const Run*>& runs, const View& view, std::size_t kind)
{
    std::size_t rows = runs.size() << 32; // a run that comes or goes counts, too
    for (const Run* run : runs)
        rows += run->record.trace.size();
    Band& kept = m_bands[{runs.front()->group, kind}];
    if (kept.rows != rows || kept.logY != view.logY) {
        std::vector<SeedTrace> traces;
        std::vector<const Run*> drawn;
        for (const Run* run : runs) {
            const CurvePoints& points = curve(*run, view, kind);
            if (points.x.isEmpty()) // queued runs have nothing to say yet
                continue;
            traces.push_back({points.x, points.y});
            drawn.push_back(run);
        }
        const SeedBand result = seedBand(traces, view.logY);
        kept = {rows, view.logY, {}};
        kept.series.x = result.x;
        kept.series.y = result.median;
        if (result.count > 1) {
            kept.series.low = result.low;
            kept.series.high = result.high;
        }
        kept.series.name = drawn.size() > 1 ? groupName(drawn) : runs.front()->name;
    }
    return kept.series;
}

} // namespace gapscope
