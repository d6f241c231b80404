// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/plot_panel.h"

#include "app/model/data_caption.h"
#include "app/state/run_rows.h"
#include "core/experiments/gap_progress.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/layouts.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/plots/plot_widget.h"

#include <set>

namespace gapscope {
namespace {

QString translated(const char* text) { return QCoreApplication::translate("KnownDuals", text); }

QString panelText(const char* text) { return QCoreApplication::translate("PlotPanel", text); }

/// kind: of a plot or a panel.
QString withTermOf(const auto& kind, const QString& help)
{
    return withTerm(help, qs(kind.term ? kind.term : kind.key));
}

PlotPanel panelOf(const PanelKind& kind)
{
    PlotPanel panel{qs(kind.key), panelText(kind.title), {}, {}, {}, kind.logarithmic};
    QStringList help;
    for (const PlotPart& part : kind.parts) {
        panel.plots.push_back(findPlot(part.plot));
        Q_ASSERT(panel.plots.back());
        panel.parts.push_back(panelText(part.name));
        help << panel.parts.back() + u": "_s + plotHelp(*panel.plots.back());
    }
    panel.help = withTermOf(kind, help.join('\n'_L1));
    return panel;
}

std::vector<PlotPanel> makePanels()
{
    std::vector<PlotPanel> panels;
    for (const PanelKind& kind : panelCatalog())
        panels.push_back(panelOf(kind));
    for (const PlotKind& plot : plotCatalog())
        if (isShownAlone(plot))
            panels.push_back({qs(plot.key), plotTitle(plot), withTermOf(plot, plotHelp(plot)),
                {&plot}, {}, plot.logarithmic});
    return panels;
}

QString titleOf(const MetricKind& metric)
{
    return QCoreApplication::translate("metrics", std::string(metric.title).c_str());
}

} // namespace

/// The largest dual of the run at its present λ, or its lowest primal.
double KnownDuals::dualOf(const Run& run)
{
    if (m_upper ? run.dataset && !run.dataset->train->exactOracle()
                : !run.options.method->certifies)
        return notComputed;
    const std::vector<TracePoint>& trace = run.record.trace;
    const std::size_t from = pointsBeforeLambda(run.record.events, run.record.trace);
    RunDual& seen = m_runs[run.id];
    if (seen.trace != run.traceNumber || seen.from != from)
        seen = {run.traceNumber, from, from, notComputed};
    for (; seen.taken < trace.size(); ++seen.taken)
        seen.dual = m_upper ? std::fmin(seen.dual, trace[seen.taken].primal)
                            : std::fmax(seen.dual, trace[seen.taken].dual);
    return seen.dual;
}

/// Is the value better than what is known, or the first?
bool KnownDuals::improves(const std::string& key, double value) const
{
    const auto known = m_known.find(key);
    return std::isfinite(value)
        && (known == m_known.end()
            || (m_upper ? value < known->second.dual : value > known->second.dual));
}

void KnownDuals::refresh(const Session& session, bool upper)
{
    if (std::exchange(m_upper, upper) != upper)
        m_runs.clear();
    m_known.clear();
    m_keys.clear();
    std::erase_if(m_runs, [&](const auto& entry) { return !session.find(entry.first); });
    for (const auto& run : session.runs()) {
        if (!run->visible || run->record.trace.empty())
            continue;
        const double lambda = run->options.lambda;
        const QString objective = objectiveText(run->options);
        const std::string& key = m_keys[run->id] =
            problemKey(run->record.dataset, run->record.request, run->options, lambda);
        if (const double dual = dualOf(*run); improves(key, dual))
            m_known[key] = {dual, lambda, objective,
                translated(QT_TRANSLATE_NOOP("KnownDuals", "%1, drawn here")).arg(run->name)};
        const auto kept = session.bestDuals().find(key);
        if (!upper && kept != session.bestDuals().end() && improves(key, kept->second.dual))
            m_known[key] = {kept->second.dual, lambda, objective,
                qs(kept->second.run + ", " + kept->second.date + ", " + kept->second.program)};
    }
}

double KnownDuals::of(const Run& run) const
{
    const auto key = m_keys.find(run.id);
    const auto known = key == m_keys.end() ? m_known.end() : m_known.find(key->second);
    return known == m_known.end() ? notComputed : known->second.dual;
}

QString KnownDuals::text() const
{
    QStringList lines;
    for (const auto& [key, known] : m_known) {
        QString line = u"%1 = %2 (%3)"_s.arg(
            m_upper ? u"P̄"_s : u"D*"_s, displayNumber(known.dual, 6), known.origin);
        if (m_known.size() > 1)
            line = u"λ = %1%2: %3"_s.arg(displayNumber(known.lambda),
                known.objective.isEmpty() ? QString() : u", "_s + known.objective, line);
        lines << line;
    }
    return lines.join(u"; "_s);
}

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
    if (panel.key != "test_score"_L1)
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

ErrorUnit errorUnitOf(const Paths& paths, bool onlyVisible)
{
    ErrorUnit unit = errorUnit("");
    for (const auto& path : paths.all())
        if (path->visible || !onlyVisible)
            unit = together(unit, errorUnit(path->record.dataset.task));
    return unit;
}

void convertUnit(const ErrorUnit& unit, std::vector<PlotSeries>& series)
{
    const double factor = unit.factor / errorUnit("").factor;
    if (factor == 1)
        return;
    for (PlotSeries& each : series)
        for (QList<double>* values : {&each.y, &each.low, &each.high})
            for (double& value : *values)
                value *= factor;
}

PlotBox makePlotBox(const QString& name)
{
    PlotBox box{nullptr, new PlotWidget, new WrapRow, new QComboBox, new QCheckBox(tr("log"))};
    box.plot->setAccessibleName(name);
    box.panel->setAccessibleName(name);
    box.panel->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    const auto fit = [panel = box.panel](const QString& text) { // bold, in widths of an X
        const QFontMetrics font(panel->font());
        panel->setMinimumContentsLength(
            std::max(16, font.horizontalAdvance(text) / font.horizontalAdvance(u'X') + 1));
    };
    QObject::connect(box.panel, &QComboBox::currentTextChanged, box.panel, fit);
    fit({});
    makeBold(box.panel);
    box.log->setAccessibleName(tr("%1: logarithmic y axis").arg(name));
    box.log->setToolTip(tr("Logarithmic y axis. Values that are not positive are drawn at the "
                           "lower edge, marked and counted."));
    box.controls->left()->addWidget(box.panel);
    box.controls->left()->addWidget(box.log);
    box.frame = plotBelow(box.controls, box.plot);
    return box;
}

QString namedInRuns(bool hidden)
{
    return panelText(hidden
            ? QT_TRANSLATE_NOOP("PlotPanel", "named in Runs, whose filter hides some")
            : QT_TRANSLATE_NOOP("PlotPanel", "named in Runs"));
}

QWidget* plotBelow(WrapRow* controls, PlotWidget* plot)
{
    controls->layout()->setContentsMargins(8, 1, 8, 0);
    controls->setMiddle(plot->legend());
    plot->legend()->setElsewhere(namedInRuns());
    plot->setMinimumHeight(124);
    auto* frame = new QWidget;
    auto* column = plainLayout<QVBoxLayout>(frame, 0);
    column->addWidget(controls);
    column->addWidget(plot, 1);
    return frame;
}

XAxisChooser::XAxisChooser(QWidget* parent)
    : QComboBox(parent)
{
    setToolTip(tr("Common x axis of all plots. Effective passes: oracle calls / n."));
    for (const XAxisKind& kind : xAxisCatalog()) {
        addItem(xAxisTitle(kind), QString::fromLatin1(kind.key));
        setItemData(count() - 1, withTerm(xAxisTitle(kind), QString::fromLatin1(kind.key)),
            Qt::ToolTipRole);
    }
    connect(this, &QComboBox::currentIndexChanged, this,
        [this] { Q_EMIT axisChanged(currentData().toString()); });
}

const XAxisKind& XAxisChooser::axis() const
{
    return *findXAxis(currentData().toString().toStdString());
}

void XAxisChooser::setAxis(const QString& key)
{
    const int index = findData(key);
    if (index >= 0)
        setCurrentIndex(index);
}

void XAxisChooser::share(XAxisChooser* other)
{
    other->setAxis(currentData().toString());
    connect(this, &XAxisChooser::axisChanged, other, &XAxisChooser::setAxis);
    connect(other, &XAxisChooser::axisChanged, this, &XAxisChooser::setAxis);
}

QString pictureKey(const QString& panel, const XAxisKind& axis, std::optional<double> lambda)
{
    QString key = fileNameOf(panel);
    if (&axis != &xAxisCatalog().front())
        key += u"-over-"_s + fileNameOf(QString::fromLatin1(axis.key));
    return lambda ? key + u"-lambda-%1"_s.arg(cNumber(*lambda, 6)) : key;
}

QStringList dataCaptions(const Session& session)
{
    QStringList captions;
    std::vector<RunTitle> titles;
    for (const Run* run : visibleRuns(session)) {
        captions << dataCaption(run->record.dataset);
        titles.push_back(run->title);
        titles.back().settings.removeAll(dataName(run->record.dataset));
    }
    const QString shared = shortNames(titles).common; // no name in the legend need say it
    if (!shared.isEmpty())
        captions << shared;
    return captions;
}

QString captionWith(const Session& session, const QString& origin)
{
    return joinedCaptions(dataCaptions(session) << origin);
}

std::optional<NamedPicture> panelPicture(const Session& session, const PlotFeed::View& view,
    const QString& key, const QString& title, bool logX)
{
    const auto plot = std::make_shared<PlotWidget>();
    plot->resize(ExportOptions().size);
    plot->setTitle(title);
    plot->setLogX(logX);
    plot->setLogY(view.logY);
    PlotFeed feed;
    feed.fill(*plot, session, view);
    if (plot->isEmpty())
        return {};
    NamedPicture named{key, pictureOf(*plot), plot};
    if (!feed.origin().isEmpty())
        named.caption = captionWith(session, feed.origin());
    return named;
}

} // namespace gapscope
