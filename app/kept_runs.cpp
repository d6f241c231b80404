// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kept_runs.h"

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
    return {path, record.tags, record.notes};
}

KeptRun keepPath(const PathRecord& record)
{
    const QString path = newFile();
    writePathRecord(path.toStdString(), record);
    return {path, {}, {}};
}

void updateKept(KeptRun& kept, const RunRecord& record)
{
    if (kept.tags == record.tags && kept.notes == record.notes)
        return;
    writeRecord(kept.path.toStdString(), record);
    kept.tags = record.tags;
    kept.notes = record.notes;
}

void dropOldKeptRuns()
{
    const QStringList paths = keptRunFiles();
    for (qsizetype k = 0; k < paths.size() - mostKeptRuns; ++k)
        QFile::remove(paths[k]);
}

} // namespace gapscope
