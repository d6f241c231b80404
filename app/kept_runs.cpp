// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kept_runs.h"

#include "core/error.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

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

namespace {

QString looksPath() { return QDir(keptRunsFolder()).filePath(QStringLiteral("looks.ini")); }

} // namespace

std::map<QString, KeptLook> keptLooks()
{
    QSettings file(looksPath(), QSettings::IniFormat);
    std::map<QString, KeptLook> looks;
    for (const QString& name : file.childGroups()) {
        file.beginGroup(name);
        KeptLook& look = looks[name];
        look.given = file.value(QStringLiteral("name")).toString();
        look.coded = file.value(QStringLiteral("coded")).toBool();
        look.style.color = std::max(0, file.value(QStringLiteral("color")).toInt());
        look.style.dash = static_cast<Dash>(std::clamp(
            file.value(QStringLiteral("dash")).toInt(), 0, static_cast<int>(Dash::longDash)));
        look.style.marker = static_cast<Marker>(std::clamp(
            file.value(QStringLiteral("marker")).toInt(), 0, static_cast<int>(Marker::cross)));
        file.endGroup();
    }
    return looks;
}

void writeKeptLooks(const std::map<QString, KeptLook>& looks)
{
    QSettings file(looksPath(), QSettings::IniFormat);
    file.clear();
    for (const auto& [name, look] : looks) {
        file.beginGroup(name);
        file.setValue(QStringLiteral("name"), look.given);
        file.setValue(QStringLiteral("coded"), look.coded);
        file.setValue(QStringLiteral("color"), look.style.color);
        file.setValue(QStringLiteral("dash"), static_cast<int>(look.style.dash));
        file.setValue(QStringLiteral("marker"), static_cast<int>(look.style.marker));
        file.endGroup();
    }
    file.sync();
    if (file.status() != QSettings::NoError)
        throw InputError(looksPath().toStdString(), 0, "cannot be written", "a file to write to");
}

void dropOldKeptRuns()
{
    const QStringList paths = keptRunFiles();
    for (qsizetype k = 0; k < paths.size() - mostKeptRuns; ++k)
        QFile::remove(paths[k]);
}

} // namespace gapscope
