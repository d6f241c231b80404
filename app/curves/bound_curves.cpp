// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/bound_curves.h"

#include "app/curves/plot_panel.h"
#include "widgets/controls/number_text.h"

namespace gapscope {
namespace {

constexpr std::array ofGap{"gap", "lowest_gap"};
constexpr std::array ofDual{"dual_suboptimality", "dual_suboptimality_upper"};

bool isAmong(const auto& keys, const PlotKind& plot)
{
    return std::ranges::any_of(
        keys, [&](const char* key) { return std::string_view(key) == plot.key; });
}

QString boundText(const char* text) { return QCoreApplication::translate("bounds", text); }

/// "Lacoste-Julien et al. 2013, Thm. C.4 (C⊗ 4.2, h₀ ≤ 0.31)".
QString nameOf(const TheoremBound& bound)
{
    const BoundConstants& c = bound.constants;
    QStringList constants{
        u"C⊗ %1"_s.arg(displayNumber(c.curvature)), u"h₀ ≤ %1"_s.arg(displayNumber(c.start))};
    if (c.nu != 1)
        constants << u"ν %1"_s.arg(displayNumber(c.nu));
    if (c.chi != 1)
        constants << u"χ⊗ %1"_s.arg(displayNumber(c.chi));
    if (bound.kind->ofGap && bound.kind->estimate)
        constants << u"LB² %1"_s.arg(displayNumber(c.modulus));
    if (!std::isnan(c.modulusRatio))
        constants << u"L/β %1"_s.arg(displayNumber(c.modulusRatio));
    if (bound.estimate())
        constants << boundText(QT_TRANSLATE_NOOP("bounds", "estimate"));
    return u"%1 (%2)"_s.arg(boundText(bound.kind->theorem), constants.join(u", "_s));
}

/// Bounds are smooth: this many points show them.
constexpr std::size_t mostPoints = 400;

PlotSeries curveOf(const TheoremBound& bound, const Run& run, const XAxisKind& axis)
{
    PlotSeries series;
    series.name = nameOf(bound);
    const std::vector<TracePoint>& trace = run.record.trace;
    const double iteration = stepsPerIteration(run.record.options, run.record.dataset.n);
    const std::size_t step = trace.size() / mostPoints + 1;
    for (std::size_t k = 0; k < trace.size(); ++k) {
        if (k % step != 0 && k + 1 < trace.size())
            continue;
        const double x = positionOf(trace[k], axis, iteration), y = bound.at(trace[k]);
        if (!std::isnan(x) && !std::isnan(y)) {
            series.x.append(x);
            series.y.append(y);
        }
    }
    return series;
}

/// nullptr: not open.
std::shared_ptr<const Dataset> dataOf(const Run& run, const Session& session)
{
    return run.dataset || !session.isOnOpenData(run) ? run.dataset : session.dataset();
}

} // namespace

const BlockDistances* BoundCurves::distancesOf(const std::shared_ptr<const Dataset>& data)
{
    std::erase_if(m_distances, [](const Distances& known) { return known.data.expired(); });
    const auto known = std::ranges::find_if(
        m_distances, [&](const Distances& each) { return each.data.lock() == data; });
    const Distances& found = known != m_distances.end()
        ? *known
        : m_distances.emplace_back(Distances{data, blockDistances(*data->train)});
    return found.value ? &*found.value : nullptr;
}

void BoundCurves::compute(Kept& kept, const Run& run, const Session& session, const View& view)
{
    const std::shared_ptr<const Dataset> data = dataOf(run, session);
    kept = {run.traceNumber, run.record.trace.size(), data, shownStyle(session, run), {}, {}};
    const BlockDistances* distances = data ? distancesOf(data) : nullptr;
    for (const TheoremBound& bound : theoremBounds(
             {run.record.options, run.record.dataset.n, run.record.events, run.record.trace},
             distances)) {
        if (bound.kind->ofGap != isAmong(ofGap, view.plot))
            continue;
        PlotSeries series = curveOf(bound, run, view.axis);
        if (series.x.isEmpty())
            continue;
        series.id = u"%1/bound%2"_s.arg(run.id).arg(kept.curves.size());
        series.variant = series.name;
        kept.lines << u"%1: %2"_s.arg(series.name, qs(bound.kind->formula));
        series.style = kept.style;
        series.style.marker = Marker::none;
        series.style.dash = bound.estimate() ? Dash::dotted : Dash::dashed;
        series.style.width = 1.25;
        kept.curves.push_back(std::move(series));
    }
}

void BoundCurves::add(std::vector<PlotSeries>& series, const Session& session, const View& view)
{
    m_text.clear();
    if (m_shown != std::pair(&view.plot, &view.axis))
        m_kept.clear();
    m_shown = {&view.plot, &view.axis};
    const bool bounded = isAmong(ofGap, view.plot) || isAmong(ofDual, view.plot);
    m_whyNone = bounded ? QString()
                        : boundText(QT_TRANSLATE_NOOP(
                            "bounds", "Theorems bound gaps and dual suboptimality alone"));
    if (!view.on || !bounded)
        return;
    QStringList lines;
    const std::size_t runs = series.size();
    for (std::size_t k = 0; k < runs; ++k) {
        const Run* run = session.find(runOfSeries(series[k].id));
        if (!run || run->record.trace.empty() || run->record.ranks > 1)
            continue;
        Kept& kept = m_kept[run->id];
        if (kept.trace != run->traceNumber || kept.points != run->record.trace.size()
            || kept.data.lock() != dataOf(*run, session) || kept.style != shownStyle(session, *run))
            compute(kept, *run, session, view);
        for (PlotSeries bound : kept.curves) { // under the run's name in the legend
            bound.group = series[k].group = QString::number(run->id);
            bound.groupName = series[k].groupName = series[k].name;
            series.push_back(std::move(bound));
        }
        lines << kept.lines;
    }
    lines.removeDuplicates();
    m_text = lines.join('\n'_L1);
    if (lines.isEmpty())
        m_whyNone = boundText(QT_TRANSLATE_NOOP("bounds", "No theorem bounds the runs drawn here"));
}

} // namespace gapscope
