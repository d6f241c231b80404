// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/saved_runs.h"

#include "app/parts/quantities.h"
#include "app/saving/autosave.h"
#include "app/state/paths.h"
#include "app/state/run_rows.h"
#include "core/files/atomic_file.h"
#include "core/session/session_file.h"
#include "core/solvers/path/regularization_path.h"

#include <filesystem>

namespace gapscope {
namespace {

QString nameOf(const SessionRun& run)
{
    if (!run.style.given.empty())
        return qs(run.style.given);
    if (const auto* path = std::get_if<PathRecord>(&run.record))
        return path->name.empty() ? describe(*path) : qs(path->name);
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
        run.why = qs(otherProcessor(*found));
        run.resumes = run.why.isEmpty();
        if (run.resumes && !otherMachine(*found).empty())
            run.why =
                InterruptedRun::tr("its last bits may differ: %1").arg(qs(otherMachine(*found)));
        else if (run.resumes && !found->fellBack.empty())
            run.why = InterruptedRun::tr("from its last checkpoint but one, for the last %1")
                          .arg(qs(found->fellBack));
    } catch (const InputError& error) {
        run.why = InterruptedRun::tr("its checkpoints cannot be read (the newest: %1)")
                      .arg(qs(error.found()));
    }
}

QString sentence(const InterruptedRun& run)
{
    if (!run.resumes)
        return (run.search
                ? InterruptedRun::tr(
                    "%1 would begin again from its first λ, in place of what it has reached: %2.")
                : InterruptedRun::tr("%1 would begin again, in place of what it has reached: %2."))
            .arg(run.name, run.why);
    const QString where = run.search
        ? InterruptedRun::tr("%1 can resume after %2 λ").arg(run.name).arg(run.points)
        : InterruptedRun::tr("%1 can resume from pass %2").arg(run.name, passesText(run.pass));
    return run.why.isEmpty() ? where + '.'_L1 : u"%1 (%2)."_s.arg(where, run.why);
}

} // namespace

QString savedRunsFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(u"runs"_s);
}

QStringList savedRunFiles()
{
    const QDir folder(savedRunsFolder());
    QStringList paths; // names begin with the time
    for (const QString& name : folder.entryList({u"*.json"_s}, QDir::Files, QDir::Name))
        paths << folder.filePath(name);
    return paths;
}

namespace {

constexpr std::chrono::seconds lockPatience(5); ///< a window holds it during one write

/// The folder, created if necessary.
QDir madeFolder()
{
    QDir folder(savedRunsFolder());
    if (!folder.mkpath(u"."_s))
        throw InputError(
            folder.path().toStdString(), 0, "cannot be created", "a folder to write to");
    return folder;
}

/// A unique name that begins with the time: another window may look for one in the same
/// millisecond, and an empty placeholder file would be a damaged record.
QString newFile()
{
    const QString time = QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd-HHmmss-zzz"_s);
    return madeFolder().filePath(
        u"%1-%2.json"_s.arg(time, QUuid::createUuid().toString(QUuid::Id128)));
}

} // namespace

SavedRun saveRun(const RunRecord& record, const QString& path)
{
    const QString file = path.isEmpty() ? newFile() : path;
    writeRecord(file.toStdString(), record);
    return {file, record.tags, record.notes, pointsOf(record)};
}

SavedRun savePath(const PathRecord& record, const QString& path)
{
    const QString file = path.isEmpty() ? newFile() : path;
    writePathRecord(file.toStdString(), record);
    return {.path = file};
}

bool isOutdated(const SavedRun& kept, const RunRecord& record)
{
    return kept.tags != record.tags || kept.notes != record.notes
        || kept.points != pointsOf(record);
}

namespace {

std::string stylesPath()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(u"run-looks.json"_s)
        .toStdString();
}

} // namespace

static_assert(static_cast<int>(Dash::longDash) == RunStyle::lastDash
    && static_cast<int>(Marker::ring) == RunStyle::lastMarker);

RunStyle styleOf(const Run& run)
{
    return {run.given.toStdString(), run.coded, run.style.color, static_cast<int>(run.style.dash),
        static_cast<int>(run.style.marker), run.look.has_value()};
}

RunStyles savedStyles()
{
    const std::string path = stylesPath();
    std::error_code ignored; // an error does not mean that it is missing
    if (std::filesystem::status(path, ignored).type() == std::filesystem::file_type::not_found)
        return {};
    return stylesFromJson(readFile(path, jsonMostBytes), path);
}

void mergeSavedStyles(const RunStyles& styles)
{
    const QDir folder = madeFolder();
    const auto lock = FolderLock::take(folder.path().toStdString(), lockPatience);
    if (!lock)
        throw InputError(stylesPath(), 0, "cannot be locked",
            "that no other program holds it; the names of the runs are not kept");
    RunStyles all = styles;
    try {
        all.merge(savedStyles());
    } catch (const InputError& error) {
        if (isUnread(error)) // else it is damaged, and nothing in it can be kept
            throw;
    }
    std::erase_if(all, [&folder](const auto& entry) { return !folder.exists(qs(entry.first)); });
    writeFileAtomically(stylesPath(), toJson(all));
}

void dropOldSavedRuns()
{
    const QStringList paths = savedRunFiles();
    for (qsizetype k = 0; k < paths.size() - mostSavedRuns; ++k)
        QFile::remove(paths[k]);
}

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
            run.checkpoint = QDir(folder).filePath(qs(entry->checkpoint));
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
    return sentences.join(' '_L1);
}

} // namespace gapscope
