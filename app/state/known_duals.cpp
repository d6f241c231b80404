// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/known_duals.h"

#include "app/state/run_names.h"
#include "core/experiments/gap_progress.h"
#include "widgets/controls/number_text.h"

#include <cmath>

namespace gapscope {
namespace {

QString translated(const char* text) { return QCoreApplication::translate("KnownDuals", text); }

} // namespace

/// The largest dual of the run at its present λ.
double KnownDuals::dualOf(const Run& run)
{
    if (!run.options.method->certifies)
        return notComputed;
    const std::vector<TracePoint>& trace = run.record.trace;
    const std::size_t from = pointsBeforeLambda(run.record.events, run.record.trace);
    RunDual& seen = m_runs[run.id];
    if (seen.from != from || trace.size() < seen.taken)
        seen = {from, from, notComputed};
    for (; seen.taken < trace.size(); ++seen.taken)
        seen.dual = std::fmax(seen.dual, trace[seen.taken].dual);
    return seen.dual;
}

void KnownDuals::refresh(const Session& session)
{
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
        if (const double dual = dualOf(*run);
            std::isfinite(dual) && !(m_known.contains(key) && m_known[key].dual >= dual))
            m_known[key] = {dual, lambda, objective,
                translated(QT_TRANSLATE_NOOP("KnownDuals", "%1, drawn here")).arg(run->name)};
        const auto kept = session.bestDuals().find(key);
        if (kept != session.bestDuals().end()
            && !(m_known.contains(key) && m_known[key].dual >= kept->second.dual))
            m_known[key] = {kept->second.dual, lambda, objective,
                QString::fromStdString(
                    kept->second.run + ", " + kept->second.date + ", " + kept->second.program)};
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
        QString line = QStringLiteral("D* = %1 (%2)").arg(plainNumber(known.dual, 6), known.origin);
        if (m_known.size() > 1)
            line = QStringLiteral("λ = %1%2: %3")
                       .arg(plainNumber(known.lambda),
                           known.objective.isEmpty() ? QString()
                                                     : QStringLiteral(", ") + known.objective,
                           line);
        lines << line;
    }
    return lines.join(QStringLiteral("; "));
}

} // namespace gapscope
