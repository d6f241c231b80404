// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runs/run_figures.h"

#include "widgets/controls/number_text.h"

namespace gapscope {
namespace {

/// The last point that has the value; NaN when none has.
double lastOf(const std::vector<TracePoint>& trace, double TracePoint::*value)
{
    const auto found = std::find_if(trace.rbegin(), trace.rend(),
        [value](const TracePoint& point) { return !std::isnan(point.*value); });
    return found == trace.rend() ? notComputed : *found.*value;
}

} // namespace

QStringList figuresOf(const Run* run)
{
    if (!run || run->record.trace.empty())
        return {};
    const std::vector<TracePoint>& trace = run->record.trace;
    QStringList parts{RunFigures::tr("pass %1").arg(displayNumber(trace.back().pass))};
    const double gap = lastOf(trace, &TracePoint::gap), primal = lastOf(trace, &TracePoint::primal),
                 dual = lastOf(trace, &TracePoint::dual);
    if (!std::isnan(gap))
        parts << RunFigures::tr("gap %1").arg(displayNumber(gap, 3));
    if (!std::isnan(primal))
        parts << RunFigures::tr("primal %1").arg(displayNumber(primal));
    if (!std::isnan(dual))
        parts << RunFigures::tr("dual %1").arg(displayNumber(dual));
    return parts;
}

RunFigures::RunFigures(const Session& session)
    : m_session(session)
{
    setObjectName(u"runFigures"_s);
    setAccessibleName(tr("Figures of the selected run"));
    setToolTip(tr("Of the selected run: what was changed since; effective passes; the last exact "
                  "duality gap, primal and dual value"));
}

void RunFigures::refresh()
{
    QStringList parts = figuresOf(m_session.selected());
    if (!m_stale.isEmpty())
        parts.prepend(m_stale);
    setParts(parts, u" · "_s);
}

void RunFigures::setStale(const QString& reason)
{
    m_stale = reason;
    refresh();
}

} // namespace gapscope
