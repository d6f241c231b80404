// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/kept_runs.h"

#include "app/saving/autosave.h"
#include "app/state/session.h"
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "core/session/session_file.h"

#include <filesystem>

namespace gapscope {

QString keptRunsFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("runs"));
}

QStringList keptRunFiles()
{
    const QDir folder(keptRunsFolder());
    QStringList paths; // names begin with the time
    for (const QString& name :
        folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        paths << folder.filePath(name);
    return paths;
}

namespace {

constexpr std::chrono::seconds lockPatience(5); ///< a window holds it for the time of one write

/// The folder, which is made if need be.
QDir madeFolder()
{
    QDir folder(keptRunsFolder());
    if (!folder.mkpath(QStringLiteral(".")))
        throw InputError(folder.path().toStdString(), 0, "cannot be made", "a folder to write to");
    return folder;
}

/// A unique name that begins with the time: another window may look for one
/// in the same millisecond, and a file that only holds the place would be a damaged record.
QString newFile()
{
    const QString time =
        QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    return madeFolder().filePath(
        QStringLiteral("%1-%2.json").arg(time, QUuid::createUuid().toString(QUuid::Id128)));
}

} // namespace

KeptRun keepRun(const RunRecord& record, const QString& path)
{
    const QString file = path.isEmpty() ? newFile() : path;
    writeRecord(file.toStdString(), record);
    return {file, record.tags, record.notes, pointsOf(record)};
}

KeptRun keepPath(const PathRecord& record, const QString& path)
{
    const QString file = path.isEmpty() ? newFile() : path;
    writePathRecord(file.toStdString(), record);
    return {.path = file};
}

bool isOutdated(const KeptRun& kept, const RunRecord& record)
{
    return kept.tags != record.tags || kept.notes != record.notes
        || kept.points != pointsOf(record);
}

namespace {

std::string looksPath()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("run-looks.json"))
        .toStdString();
}

} // namespace

static_assert(static_cast<int>(Dash::longDash) == RunLook::lastDash
    && static_cast<int>(Marker::ring) == RunLook::lastMarker);

RunLook lookOf(const Run& run)
{
    return {run.given.toStdString(), run.coded, run.style.color, static_cast<int>(run.style.dash),
        static_cast<int>(run.style.marker)};
}

RunLooks keptLooks()
{
    const std::string path = looksPath();
    std::error_code ignored; // an error does not mean that it is missing
    if (std::filesystem::status(path, ignored).type() == std::filesystem::file_type::not_found)
        return {};
    return looksFromJson(readFile(path, jsonMostBytes), path);
}

void mergeKeptLooks(const RunLooks& looks)
{
    const QDir folder = madeFolder();
    const auto lock = FolderLock::take(folder.path().toStdString(), lockPatience);
    if (!lock)
        throw InputError(looksPath(), 0, "cannot be locked",
            "that no other program holds it; the names of the runs are not kept");
    RunLooks all = looks;
    try {
        all.merge(keptLooks());
    } catch (const InputError& error) {
        if (isUnread(error)) // else it is damaged, and nothing in it can be kept
            throw;
    }
    std::erase_if(all, [&folder](const auto& entry) {
        return !folder.exists(QString::fromStdString(entry.first));
    });
    writeFileAtomically(looksPath(), toJson(all));
}

void dropOldKeptRuns()
{
    const QStringList paths = keptRunFiles();
    for (qsizetype k = 0; k < paths.size() - mostKeptRuns; ++k)
        QFile::remove(paths[k]);
}

} // namespace gapscope
