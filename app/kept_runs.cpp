// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kept_runs.h"

#include "core/atomic_file.h"
#include "core/error.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

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

nlohmann::ordered_json lookJson(const KeptLook& look)
{
    return {{"name", look.given.toStdString()}, {"coded", look.coded}, {"color", look.style.color},
        {"dash", static_cast<int>(look.style.dash)},
        {"marker", static_cast<int>(look.style.marker)}};
}

KeptLook lookFrom(const JsonView& in)
{
    const auto at = [&in](const char* key, auto last) {
        return in.count(key, static_cast<std::uint64_t>(last));
    };
    KeptLook look;
    look.given = QString::fromStdString(in.string("name"));
    look.coded = in.boolean("coded");
    look.style.color = static_cast<int>(at("color", 1'000'000));
    look.style.dash = static_cast<Dash>(at("dash", Dash::longDash));
    look.style.marker = static_cast<Marker>(at("marker", Marker::cross));
    return look;
}

std::map<QString, KeptLook> keptLooks()
{
    std::map<QString, KeptLook> looks;
    const std::string path = looksPath();
    std::error_code ignored; // that it cannot be looked for says nothing
    if (std::filesystem::status(path, ignored).type() == std::filesystem::file_type::not_found)
        return looks;
    const nlohmann::json tree = parseJson(readFile(path, jsonMostBytes), path);
    for (const auto& [name, look] : JsonView(tree, path).members())
        looks[QString::fromStdString(name)] = lookFrom(look);
    return looks;
}

void writeKeptLooks(const std::map<QString, KeptLook>& looks)
{
    if (looks.empty()) { // no runs, and perhaps no folder
        QFile::remove(QString::fromStdString(looksPath()));
        return;
    }
    nlohmann::ordered_json tree;
    for (const auto& [name, look] : looks)
        tree[name.toStdString()] = lookJson(look);
    writeFileAtomically(looksPath(), jsonText(tree));
}

void dropOldKeptRuns()
{
    const QStringList paths = keptRunFiles();
    for (qsizetype k = 0; k < paths.size() - mostKeptRuns; ++k)
        QFile::remove(paths[k]);
    sweepTemporaryFiles(keptRunsFolder().toStdString());
    sweepTemporaryFiles(QFileInfo(keptRunsFolder()).path().toStdString());
}

} // namespace gapscope
