// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/unfinished_runs.h"

#include "app/parts/quantities.h"
#include "app/report/report_text.h"

namespace gapscope {
namespace {

constexpr qsizetype mostSentences = 12;

QString sentence(const Run& run, bool upToThere)
{
    const QString pass =
        run.record.trace.empty() ? passesText(0) : passesText(run.record.trace.back().pass);
    const QString where = (run.state == RunState::failed
            ? ReportWords::tr("%1 had failed, at pass %2")
            : run.ended() ? ReportWords::tr("%1 was stopped at pass %2")
                          : ReportWords::tr("%1 had not ended when this was written, at pass %2"))
                              .arg(run.name, pass);
    return (upToThere ? ReportWords::tr("%1: the spec repeats it up to there.")
                      : ReportWords::tr("%1: the spec takes it to its own end."))
        .arg(where);
}

QString sentence(const Path& path)
{
    const auto points = static_cast<qulonglong>(path.points().size());
    return (path.ended()
            ? ReportWords::tr("%1 was stopped after %2 λ: the spec takes it to its own end.")
            : ReportWords::tr(
                "%1 had not ended when this was written, after %2 λ: the spec takes it to "
                "its own end."))
        .arg(path.name)
        .arg(points);
}

} // namespace

QStringList openEnds(const Compared& compared, bool upToThere)
{
    QStringList sentences;
    for (const Run* run : compared.runs)
        if (!run->hasOwnEnd())
            sentences << sentence(*run, upToThere);
    for (const Path* path : compared.paths)
        if (!path->hasOwnEnd())
            sentences << sentence(*path);
    if (const qsizetype more = sentences.size() - mostSentences; more > 0)
        sentences = sentences.mid(0, mostSentences) << ReportWords::tr("And %1 more.").arg(more);
    return sentences;
}

} // namespace gapscope
