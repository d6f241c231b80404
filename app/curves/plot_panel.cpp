// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/plot_panel.h"

#include "widgets/qt_string.h"

#include <algorithm>
#include <set>

namespace gapscope {
namespace {

QString panelText(const char* text) { return QCoreApplication::translate("PlotPanel", text); }

PlotPanel panelOf(const PanelKind& kind)
{
    PlotPanel panel{qs(kind.key), panelText(kind.title), {}, {}, {}, kind.logarithmic};
    QStringList help;
    for (const PlotPart& part : kind.parts) {
        panel.plots.push_back(findPlot(part.plot));
        Q_ASSERT(panel.plots.back());
        panel.parts.push_back(panelText(part.name));
        help << panel.parts.back() + QStringLiteral(": ") + plotHelp(*panel.plots.back());
    }
    panel.help = help.join(QLatin1Char('\n'));
    return panel;
}

std::vector<PlotPanel> makePanels()
{
    std::vector<PlotPanel> panels;
    for (const PanelKind& kind : panelCatalog())
        panels.push_back(panelOf(kind));
    for (const PlotKind& plot : plotCatalog())
        if (isShownAlone(plot))
            panels.push_back(
                {qs(plot.key), plotTitle(plot), plotHelp(plot), {&plot}, {}, plot.logarithmic});
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
