// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kept_runs.h"

#include "app/folder_lock.h"
#include "app/session_file.h"
#include "core/atomic_file.h"
#include "core/error.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QUuid>

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

/// A name that begins with the time and that nobody has or takes: another window may look for one
/// in the same millisecond, and a file that only holds the place would be a damaged record.
QString newFile()
{
    const QString time =
        QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    return madeFolder().filePath(
        QStringLiteral("%1-%2.json").arg(time, QUuid::createUuid().toString(QUuid::Id128)));
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

void mergeKeptLooks(const std::map<QString, KeptLook>& looks)
{
    const QDir folder = madeFolder();
    const auto lock = FolderLock::take(folder.path().toStdString(), lockPatience);
    if (!lock)
        throw InputError(looksPath(), 0, "cannot be locked",
            "that no other program holds it; the names of the runs are not kept");
    std::map<QString, KeptLook> all = looks;
    try {
        all.merge(keptLooks());
    } catch (const InputError& error) {
        if (isUnread(error)) // else it is damaged, and nothing in it can be kept
            throw;
    }
    std::erase_if(all, [&folder](const auto& entry) { return !folder.exists(entry.first); });
    nlohmann::ordered_json tree = nlohmann::ordered_json::object();
    for (const auto& [name, look] : all)
        tree[name.toStdString()] = lookJson(look);
    writeFileAtomically(looksPath(), jsonText(tree));
}

void dropOldKeptRuns()
{
    const QStringList paths = keptRunFiles();
    for (qsizetype k = 0; k < paths.size() - mostKeptRuns; ++k)
        QFile::remove(paths[k]);
}

} // namespace gapscope
