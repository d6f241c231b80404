// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/plot_panel.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace gapscope {
namespace {

QString panelText(const char* text) { return QCoreApplication::translate("PlotPanel", text); }

struct Part {
    const char* plot; ///< key of the catalogue
    const char* name;
};

PlotPanel panelOf(
    const char* key, const char* title, const std::vector<Part>& parts, bool logarithmic)
{
    PlotPanel panel{QString::fromLatin1(key), panelText(title), {}, {}, {}, logarithmic};
    for (const Part& part : parts) {
        const PlotKind* plot = findPlot(part.plot);
        Q_ASSERT(plot);
        panel.plots.push_back(plot);
        panel.parts.push_back(panelText(part.name));
        const QString line = panel.parts.back() + QStringLiteral(": ") + plotHelp(*plot);
        panel.help += panel.help.isEmpty() ? line : QLatin1Char('\n') + line;
    }
    return panel;
}

std::vector<PlotPanel> makePanels()
{
    // Objective: on a linear axis the first points of a small λ flatten the rest.
    std::vector<PlotPanel> panels{
        panelOf("objective", QT_TRANSLATE_NOOP("PlotPanel", "Primal and dual"),
            {{"primal", QT_TRANSLATE_NOOP("PlotPanel", "primal")},
                {"dual", QT_TRANSLATE_NOOP("PlotPanel", "dual")}},
            true),
        panelOf("errors", QT_TRANSLATE_NOOP("PlotPanel", "Train and test error"),
            {{"train_error", QT_TRANSLATE_NOOP("PlotPanel", "train")},
                {"test_error", QT_TRANSLATE_NOOP("PlotPanel", "test")}},
            false),
        panelOf("cache_hits", QT_TRANSLATE_NOOP("PlotPanel", "Visits answered by"),
            {{"hits_local", QT_TRANSLATE_NOOP("PlotPanel", "cache, local hit")},
                {"hits_global", QT_TRANSLATE_NOOP("PlotPanel", "cache, global hit")},
                {"misses", QT_TRANSLATE_NOOP("PlotPanel", "oracle, miss")}},
            false),
        panelOf("cache_sets", QT_TRANSLATE_NOOP("PlotPanel", "Labellings per block"),
            {{"working_set_mean", QT_TRANSLATE_NOOP("PlotPanel", "working set, mean")},
                {"working_set_max", QT_TRANSLATE_NOOP("PlotPanel", "working set, largest")},
                {"active_set_mean", QT_TRANSLATE_NOOP("PlotPanel", "active set, mean")},
                {"active_set_max", QT_TRANSLATE_NOOP("PlotPanel", "active set, largest")}},
            false),
        panelOf("cache_steps", QT_TRANSLATE_NOOP("PlotPanel", "Steps by kind"),
            {{"steps_fw", QT_TRANSLATE_NOOP("PlotPanel", "Frank-Wolfe")},
                {"steps_pairwise", QT_TRANSLATE_NOOP("PlotPanel", "pairwise")},
                {"steps_away", QT_TRANSLATE_NOOP("PlotPanel", "away")},
                {"steps_drop", QT_TRANSLATE_NOOP("PlotPanel", "drop")}},
            false),
    };
    const std::size_t several = panels.size();
    for (const PlotKind& plot : plotCatalog()) {
        const auto holds = [&plot](const PlotPanel& panel) {
            return panel.plots.size() > 2 && std::ranges::count(panel.plots, &plot) > 0;
        };
        if (std::none_of(panels.begin(), panels.begin() + std::ptrdiff_t(several), holds))
            panels.push_back({QString::fromLatin1(plot.key), plotTitle(plot), plotHelp(plot),
                {&plot}, {}, plot.logarithmic});
    }
    return panels;
}

QString titleOf(const MetricKind& metric)
{
    return QCoreApplication::translate("metrics", std::string(metric.title).c_str());
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

QString panelTitle(const PlotPanel& panel, const Session& session)
{
    if (panel.key != QLatin1String("test_score"))
        return panel.title;
    std::set<std::string> metrics;
    for (const auto& run : session.runs())
        if (run->visible && !run->record.dataset.metric.empty())
            metrics.insert(run->record.dataset.metric);
    if (metrics.empty() && session.dataset())
        metrics.insert(session.dataset()->info.metric);
    const MetricKind* metric = metrics.size() == 1 ? findMetric(*metrics.begin()) : nullptr;
    return metric ? panelText(QT_TRANSLATE_NOOP("PlotPanel", "%1 (test)")).arg(titleOf(*metric))
                  : panel.title;
}

} // namespace gapscope
