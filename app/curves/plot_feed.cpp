// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of one plot: the runs that are drawn, their style, and the data kept between frames.
#include "app/curves/plot_panel.h"
#include "app/model/data_caption.h"
#include "app/state/event_marks.h"
#include "app/state/run_rows.h"
#include "core/experiments/gap_progress.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/plots/plot_widget.h"

namespace gapscope {
namespace {

QString feedText(const char* text) { return QCoreApplication::translate("PlotPanel", text); }

QString seriesId(const Run& run, std::size_t kind) { return u"%1/%2"_s.arg(run.id).arg(kind); }

constexpr std::array partDashes{Dash::solid, Dash::dashed, Dash::dotted, Dash::dashDot};

QString dashName(Dash dash)
{
    static constexpr std::array names{QT_TRANSLATE_NOOP("PlotPanel", "solid"),
        QT_TRANSLATE_NOOP("PlotPanel", "dashed"), QT_TRANSLATE_NOOP("PlotPanel", "dotted"),
        QT_TRANSLATE_NOOP("PlotPanel", "dash-dotted"),
        QT_TRANSLATE_NOOP("PlotPanel", "long dashes")}; // in the order of Dash
    return feedText(names[static_cast<std::size_t>(dash)]);
}

/// With several quantities in one plot each later one has its own dashes, and all show their
/// name.
void stylePart(PlotSeries& series, const PlotPanel& panel, std::size_t kind)
{
    if (panel.plots.size() < 2)
        return;
    series.group = series.id.section('/'_L1, 0, 0);
    series.groupName = series.name;
    for (QString* name : {&series.name, &series.variant})
        *name += u" · "_s + panel.parts[kind];
    if (kind > 0)
        series.style.dash = partDashes[kind % partDashes.size()];
}

/// Marks a run on other data in its name, and fades it.
void markOtherData(PlotSeries& series, const DatasetInfo& data)
{
    for (QString* name : {&series.name, &series.variant})
        name->prepend(dataName(data) + u": "_s);
    series.style = faded(series.style);
}

/// Styles the parts of one run: a colour and a marker each.
void stylePartAlone(PlotSeries& series, const PlotPanel& panel, std::size_t kind)
{
    if (panel.plots.size() < 2)
        return;
    series.name = series.variant = panel.parts[kind];
    series.style = seriesStyle(static_cast<int>(kind));
}

/// The legend names each run once; the axis says which of its curves is which.
QString axisTitle(const PlotPanel& panel, const Session& session, bool alone,
    const std::vector<PlotSeries>& drawn)
{
    if (panel.plots.size() < 2 || alone)
        return panelTitle(panel, session);
    QStringList parts{panel.parts.front()};
    for (std::size_t k = 1; k < panel.parts.size(); ++k) {
        QStringList dashes;
        for (const PlotSeries& series : drawn)
            if (series.id.endsWith(u"/%1"_s.arg(k)))
                dashes << dashName(series.style.dash);
        if (dashes.isEmpty())
            dashes << dashName(partDashes[k % partDashes.size()]);
        dashes.removeDuplicates();
        const QString told = dashes.size() == 1 // several fill more than the axis
            ? dashes.front()
            : feedText(QT_TRANSLATE_NOOP("PlotPanel", "other dash"));
        parts << u"%1 (%2)"_s.arg(panel.parts[k], told);
    }
    return parts.join(u", "_s);
}

/// Its name without the seed.
QString variantName(const Run& run)
{
    QString name = run.name;
    return name.remove(u" · "_s + Session::tr("seed %1").arg(run.record.options.seed));
}

/// The name of a group of runs: that of its first without the seed, and their number.
QString groupName(const std::vector<const Run*>& runs)
{
    return QCoreApplication::translate("PlotPanel", "%1 (%2 seeds)")
        .arg(variantName(*runs.front()))
        .arg(runs.size());
}

/// Whether the view draws the curves of this run.
bool isDrawn(const Run& run, const PlotFeed::View& view)
{
    const bool wanted = view.run >= 0 ? run.id == view.run : run.visible;
    return wanted && !(view.lambda && run.record.options.lambda != *view.lambda);
}

/// The common unit of the errors of all runs drawn; without runs, that of the open data.
ErrorUnit errorUnitOf(const Session& session, const PlotFeed::View& view)
{
    ErrorUnit unit = errorUnit("");
    bool any = false;
    for (const auto& run : session.runs())
        if (isDrawn(*run, view)) {
            unit = together(unit, errorUnit(run->record.dataset.task));
            any = true;
        }
    return any || !session.dataset() ? unit : errorUnit(session.dataset()->info.task);
}

bool isAgainstBest(const PlotPanel& panel)
{
    return std::ranges::any_of(
        panel.plots, [](const PlotKind* plot) { return plot->against != nullptr; });
}

/// Whether a run without a dual has no curve in the panel.
bool needsCertificate(const PlotPanel& panel)
{
    constexpr std::array keys{"gap", "gap_estimate", "gap_ratio", "dual", "dual_suboptimality"};
    return panel.plots.front()->upper || std::ranges::any_of(keys, [&](const char* key) {
        return panel.key == QLatin1String(key);
    });
}

/// Equality with NaN equal to NaN.
bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

void setTarget(PlotWidget& plot, const Session& session, const PlotPanel& panel)
{
    const Run* run = session.selected();
    if (run && !run->visible) // the line would be about a curve that is not there
        run = nullptr;
    const bool gap =
        panel.key == "gap"_L1 || panel.key == "lowest_gap"_L1 || panel.key == "gap_estimate"_L1;
    const bool certifies = run && (!run->dataset || run->dataset->train->exactOracle());
    if (gap && certifies && run->options.epsilon > 0)
        plot.setTargetLine(run->options.epsilon,
            QCoreApplication::translate("PlotPanel", "target ε = %1")
                .arg(displayNumber(run->options.epsilon, 3)));
    else
        plot.clearTargetLine();
}

} // namespace

int runOfSeries(const QString& id)
{
    bool ok = false;
    const int run = id.section('/'_L1, 0, 0).toInt(&ok);
    return ok ? run : -1;
}

void PlotFeed::fill(PlotWidget& plot, const Session& session, const View& view)
{
    const bool alone = view.run >= 0;
    const std::string shown =
        view.panel->key.toStdString() + '|' + view.axis->key + (alone ? "|1" : "");
    if (shown != m_shown) {
        m_shown = shown;
        m_curves.clear();
        m_bands.clear();
        plot.setXAxis(QString::fromLatin1(view.axis->key), xAxisTitle(*view.axis),
            QString::fromUtf8(view.axis->unit));
    }
    std::erase_if(m_curves, [&](const auto& entry) { return !session.find(entry.first.first); });
    if (isAgainstBest(*view.panel))
        m_known.refresh(session, view.panel->plots.front()->upper);
    else
        m_known = {};
    m_uncertified.clear();
    m_together.clear();
    std::vector<PlotSeries> series;
    for (std::size_t kind = 0; kind < view.panel->plots.size(); ++kind) {
        addRuns(series, session, view, kind);
        const std::size_t runs = series.size();
        if (view.reference)
            view.reference->add(
                series, session, *view.panel->plots[kind], *view.axis, view.lambda, kind);
        for (std::size_t k = runs; k < series.size(); ++k)
            stylePart(series[k], *view.panel, kind);
    }
    m_bounds.add(series, session, {*view.panel->plots.front(), *view.axis, view.bounds && !alone});
    const PlotKind& front = *view.panel->plots.front();
    const bool errors = std::string_view(front.key).ends_with("_error");
    const ErrorUnit unit = errorUnitOf(session, view);
    if (errors)
        convertUnit(unit, series);
    plot.setYHelp(m_bounds.text().isEmpty() ? view.panel->help
                                            : view.panel->help + '\n'_L1 + m_bounds.text());
    plot.setYAxis(axisTitle(*view.panel, session, alone, series),
        errors ? QString::fromUtf8(unit.text) : QString::fromUtf8(front.unit));
    plot.setSeries(series);
    std::vector<PlotEvent> events;
    for (const auto& run : session.runs())
        if (isDrawn(*run, view))
            std::ranges::move(markedEvents(*run, *view.axis, shownStyle(session, *run).color),
                std::back_inserter(events));
    std::erase_if(events, [](const PlotEvent& event) { return std::isnan(event.x); });
    plot.setEvents(events);
    setTarget(plot, session, *view.panel);
}

namespace {
bool hasSeed(const std::vector<const Run*>& runs, std::int64_t seed)
{
    return std::any_of(
        runs.begin(), runs.end(), [&](const Run* run) { return run->options.seed == seed; });
}
} // namespace

void PlotFeed::addRuns(
    std::vector<PlotSeries>& series, const Session& session, const View& view, std::size_t kind)
{
    std::vector<std::pair<QString, std::vector<const Run*>>> groups; // in order of appearance
    for (const auto& run : session.runs()) {
        if (!isDrawn(*run, view))
            continue;
        const bool joins = view.seedsAsBand && run->hasOwnEnd(); // its last value is held
        const QString key = joins ? run->group : QString::number(run->id);
        auto group = std::find_if(groups.begin(), groups.end(),
            [&](const auto& g) { return g.first == key && !hasSeed(g.second, run->options.seed); });
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
        if (next.x.isEmpty()) {
            if (needsCertificate(*view.panel) && !runs.front()->record.trace.empty()
                && !runs.front()->options.method->certifies)
                m_uncertified << (runs.size() > 1 ? groupName(runs) : runs.front()->name);
            continue;
        }
        next.id = seriesId(*runs.front(), kind);
        next.variant = variantName(*runs.front());
        std::vector<int>& together = m_together[runs.front()->id];
        together.clear();
        for (const Run* run : runs)
            together.push_back(run->id);
        next.style = runs.front()->style;
        if (session.isOfOtherData(*runs.front()))
            markOtherData(next, runs.front()->record.dataset);
        if (view.run >= 0)
            stylePartAlone(next, *view.panel, kind);
        else
            stylePart(next, *view.panel, kind);
        if (view.run < 0 && kind > 0)
            next.style = freeLine(next.style, [&series](const SeriesStyle& style) {
                return std::ranges::find(series, style, &PlotSeries::style) != series.end();
            });
        series.push_back(std::move(next));
    }
}

std::vector<int> PlotFeed::runsOf(const QString& seriesId) const
{
    const auto found = m_together.find(runOfSeries(seriesId));
    return found == m_together.end() ? std::vector<int>() : found->second;
}

QString PlotFeed::withoutCertificate() const
{
    if (m_uncertified.isEmpty())
        return {};
    const QString shown = plotTitle(*findPlot("primal_suboptimality"));
    return m_uncertified.size() == 1
        ? QCoreApplication::translate("PlotPanel", "%1 has no certificate: “%2” shows it")
              .arg(m_uncertified.front(), shown)
        : QCoreApplication::translate("PlotPanel", "%1 runs have no certificate: “%2” shows them")
              .arg(m_uncertified.size())
              .arg(shown);
}

const CurvePoints& PlotFeed::curve(const Run& run, const View& view, std::size_t kind)
{
    Curve& kept = m_curves[{run.id, kind}];
    const PlotKind& plot = *view.panel->plots[kind];
    const double best = m_known.of(run);
    // D* belongs to the present λ: points traced at another λ have no reference.
    const std::size_t from =
        plot.against ? pointsBeforeLambda(run.record.events, run.record.trace) : 0;
    if (run.traceNumber != kept.trace || from != kept.from || !same(best, kept.bestDual))
        kept = {{}, run.traceNumber, from, from, best};
    kept.taken = appendCurve(kept.points, run.record.trace, kept.taken, plot, *view.axis, best,
        stepsPerIteration(run.record.options, run.record.dataset.n));
    return kept.points;
}

PlotSeries PlotFeed::band(const std::vector<const Run*>& runs, const View& view, std::size_t kind)
{
    std::vector<std::array<std::size_t, 3>> read;
    for (const Run* run : runs)
        read.push_back(
            {static_cast<std::size_t>(run->id), run->traceNumber, run->record.trace.size()});
    Band& kept = m_bands[{QString::number(runs.front()->id), kind}];
    const double best = m_known.of(*runs.front());
    if (kept.read != read || kept.logY != view.logY || !same(best, kept.bestDual)) {
        std::vector<SeedTrace> traces;
        std::vector<const Run*> drawn;
        for (const Run* run : runs) {
            const CurvePoints& points = curve(*run, view, kind);
            if (points.x.isEmpty()) // queued runs have no points yet
                continue;
            traces.push_back(
                {{points.x.begin(), points.x.end()}, {points.y.begin(), points.y.end()}});
            drawn.push_back(run);
        }
        kept = {read, view.logY, best, {}};
        setBand(kept.series, seedBand(traces, view.logY));
        kept.series.seeds = drawn.size();
        kept.series.name = drawn.size() > 1 ? groupName(drawn) : runs.front()->name;
    }
    return kept.series;
}

} // namespace gapscope
