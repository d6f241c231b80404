// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/interrupted_runs.h"

#include "app/parts/quantities.h"
#include "app/state/paths.h"
#include "app/state/run_names.h"
#include "core/machine/error.h"
#include "core/solvers/path/regularization_path.h"

#include <QtWidgets>

#include <algorithm>

namespace gapscope {
namespace {

QString nameOf(const SessionRun& run)
{
    if (!run.look.given.empty())
        return QString::fromStdString(run.look.given);
    if (const auto* path = std::get_if<PathRecord>(&run.record))
        return path->name.empty() ? describe(*path) : QString::fromStdString(path->name);
    const auto* record = std::get_if<RunRecord>(&run.record);
    return record ? describe(*record, record->options, false) : InterruptedRun::tr("A run");
}

/// Reads the checkpoint.
void judge(InterruptedRun& run)
{
    try {
        const std::string path = run.checkpoint.toStdString();
        const std::optional<Checkpoint> found = CheckpointFile(path).read();
        if (!found) {
            run.why = InterruptedRun::tr("it has no checkpoint yet");
            return;
        }
        run.pass = found->pass;
        if (run.search)
            run.points = searchFromBytes(found->search, path).points.size();
        run.why = QString::fromStdString(otherProcessor(*found));
        run.resumes = run.why.isEmpty();
        if (run.resumes && !otherMachine(*found).empty())
            run.why = InterruptedRun::tr("its last bits may differ: %1")
                          .arg(QString::fromStdString(otherMachine(*found)));
        else if (run.resumes && !found->fellBack.empty())
            run.why = InterruptedRun::tr("from its last checkpoint but one, for the last %1")
                          .arg(QString::fromStdString(found->fellBack));
    } catch (const InputError& error) {
        run.why = InterruptedRun::tr("its checkpoints cannot be read: the newest %1")
                      .arg(QString::fromStdString(error.found()));
    }
}

QString sentence(const InterruptedRun& run)
{
    if (!run.resumes)
        return (run.search ? InterruptedRun::tr("%1 would begin again from its first λ: %2.")
                           : InterruptedRun::tr("%1 would begin again: %2."))
            .arg(run.name, run.why);
    const QString where = run.search
        ? InterruptedRun::tr("%1 can resume after %2 λ").arg(run.name).arg(run.points)
        : InterruptedRun::tr("%1 can resume from pass %2").arg(run.name, passesText(run.pass));
    return run.why.isEmpty() ? where + QLatin1Char('.')
                             : QStringLiteral("%1 (%2).").arg(where, run.why);
}

} // namespace

std::vector<InterruptedRun> interruptedRuns(const SessionFile& session, const QString& folder)
{
    std::vector<InterruptedRun> runs;
    for (const int id : session.queue) {
        const auto entry = std::ranges::find(session.runs, id, &SessionRun::id);
        if (entry == session.runs.end() || std::holds_alternative<std::monostate>(entry->record))
            continue;
        InterruptedRun run{.id = id, .name = nameOf(*entry)};
        run.search = std::holds_alternative<PathRecord>(entry->record);
        run.began = entry->interrupted;
        if (run.began && entry->repeats >= 0)
            run.why = InterruptedRun::tr("it repeats another run");
        else if (run.began && entry->checkpoint.empty())
            run.why = InterruptedRun::tr("it has no checkpoint");
        else if (run.began) {
            run.checkpoint = QDir(folder).filePath(QString::fromStdString(entry->checkpoint));
            judge(run);
        }
        runs.push_back(std::move(run));
    }
    return runs;
}

QString resumingText(const std::vector<InterruptedRun>& runs)
{
    QStringList sentences;
    for (const InterruptedRun& run : runs)
        if (run.began)
            sentences << sentence(run);
    const auto waiting = std::ranges::count(runs, false, &InterruptedRun::began);
    if (waiting == 1)
        sentences << InterruptedRun::tr("1 run that waited would follow.");
    else if (waiting > 1)
        sentences << InterruptedRun::tr("%1 runs that waited would follow.").arg(waiting);
    return sentences.join(QLatin1Char(' '));
}

} // namespace gapscope
