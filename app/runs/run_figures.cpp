// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runs/run_figures.h"

#include "core/experiments/gap_progress.h"
#include "widgets/controls/number_text.h"

namespace gapscope {
namespace {

/// "gap 0.0123" of the last point that has the value, with its pass if that is another; "": none
/// has.
QString lastOf(const std::vector<TracePoint>& trace, double TracePoint::*value, const QString& text,
    int digits = 4)
{
    const auto found = std::find_if(trace.rbegin(), trace.rend(),
        [value](const TracePoint& point) { return !std::isnan(point.*value); });
    if (found == trace.rend())
        return {};
    const QString said = text.arg(displayNumber(*found.*value, digits));
    return found->pass == trace.back().pass
        ? said
        : RunFigures::tr("%1 (pass %2)").arg(said, displayNumber(found->pass));
}

} // namespace

QString nameAmongDrawn(const Session& session, const Run& run)
{
    std::vector<RunTitle> titles{run.title};
    for (const auto& each : session.runs())
        if (each->visible && each.get() != &run)
            titles.push_back(each->title);
    if (titles.size() == 1)
        return {};
    const QString name = shortNames(titles).names.front();
    return name.isEmpty() ? run.name : name;
}

QStringList figuresOf(const Run* run)
{
    if (!run || run->record.trace.empty())
        return {};
    const std::vector<TracePoint>& trace = run->record.trace;
    QStringList parts{RunFigures::tr("pass %1").arg(displayNumber(trace.back().pass))};
    parts << lastOf(trace, &TracePoint::gap, RunFigures::tr("gap %1"), 3)
          << lastOf(trace, &TracePoint::primal, RunFigures::tr("primal %1"))
          << lastOf(trace, &TracePoint::dual, RunFigures::tr("dual %1"));
    if (const double rate =
            fittedRate(trace, pointsBeforeLambda(run->record.events, trace)).perPass;
        rate > 0)
        parts << RunFigures::tr("gap × %1 a pass").arg(displayNumber(std::exp(-rate), 4));
    parts.removeAll(QString());
    return parts;
}

RunFigures::RunFigures(const Session& session)
    : m_session(session)
{
    setObjectName(u"runFigures"_s);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setAccessibleName(tr("Figures of the selected run"));
    connect(&session, &Session::pieceChanged, this, &RunFigures::refresh);
    connect(&session, &Session::runsChanged, this, [this] {
        m_names.clear();
        refresh();
    });
    setToolTip(tr("Of the selected run: what was changed since; effective passes; the last exact "
                  "duality gap, primal and dual value; the fall of the gap a pass, fitted to its "
                  "logarithm over the last half of the passes"));
}

const QString& RunFigures::nameOf(const Run& run)
{
    QString& name = m_names[run.id];
    return name.isNull() ? name = nameAmongDrawn(m_session, run) : name;
}

void RunFigures::refresh()
{
    const Run* run = m_session.inFront();
    QStringList parts = figuresOf(run), before;
    if (parts.isEmpty() && !m_stale.isEmpty())
        parts << m_stale;
    else if (!m_stale.isEmpty())
        before << m_stale + u" · "_s;
    if (const QString name = run ? nameOf(*run) : QString(); !name.isEmpty() && !parts.isEmpty())
        before.prepend(name + u": "_s);
    setParts(parts, u" · "_s, before);
}

void RunFigures::setStale(const QString& reason)
{
    m_stale = reason;
    refresh();
}

} // namespace gapscope
