// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kept_runs.h"

#include "core/atomic_file.h"
#include "core/error.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

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

/// A name that begins with the time, in the folder, which is made if need be.
QString newFile()
{
    const QDir folder(keptRunsFolder());
    if (!folder.mkpath(QStringLiteral(".")))
        throw InputError(folder.path().toStdString(), 0, "cannot be made", "a folder to write to");
    const QString time =
        QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    QString path;
    for (int k = 1; path.isEmpty() || QFile::exists(path); ++k)
        path =
            folder.filePath(QStringLiteral("%1-%2.json").arg(time).arg(k, 3, 10, QLatin1Char('0')));
    return path;
}

} // namespace

KeptRun keepRun(const RunRecord& record)
{
    const QString path = newFile();
    writeRecord(path.toStdString(), record);
    return {path, record.tags, record.notes, record.trace.size()};
}

KeptRun keepPath(const PathRecord& record)
{
    const QString path = newFile();
    writePathRecord(path.toStdString(), record);
    return {.path = path};
}

bool isOutdated(const KeptRun& kept, const RunRecord& record)
{
    return kept.tags != record.tags || kept.notes != record.notes
        || kept.points != record.trace.size();
}

void updateKept(KeptRun& kept, const RunRecord& record)
{
    writeRecord(kept.path.toStdString(), record);
    kept.tags = record.tags;
    kept.notes = record.notes;
    kept.points = record.trace.size();
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
    && static_cast<int>(Marker::cross) == RunLook::lastMarker);

RunLook inFile(const KeptLook& look)
{
    return {look.given.toStdString(), look.coded, look.style.color,
        static_cast<int>(look.style.dash), static_cast<int>(look.style.marker)};
}

KeptLook fromFile(const RunLook& look)
{
    return {QString::fromStdString(look.given),
        {look.color, static_cast<Dash>(look.dash), static_cast<Marker>(look.marker)}, look.coded};
}

std::map<QString, KeptLook> keptLooks()
{
    std::map<QString, KeptLook> looks;
    const std::string path = looksPath();
    if (!QFile::exists(QString::fromStdString(path)))
        return looks;
    for (const auto& [file, look] : looksFromJson(readFile(path, jsonMostBytes), path))
        looks[QString::fromStdString(file)] = fromFile(look);
    return looks;
}

void writeKeptLooks(const std::map<QString, KeptLook>& looks)
{
    if (looks.empty()) { // no runs, and perhaps no folder
        QFile::remove(QString::fromStdString(looksPath()));
        return;
    }
    RunLooks plain;
    for (const auto& [file, look] : looks)
        plain[file.toStdString()] = inFile(look);
    writeFileAtomically(looksPath(), toJson(plain));
}

void dropOldKeptRuns()
{
    const QStringList paths = keptRunFiles();
    for (qsizetype k = 0; k < paths.size() - mostKeptRuns; ++k)
        QFile::remove(paths[k]);
}

} // namespace gapscope
