// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/autosave.h"

#include "core/atomic_file.h"
#include "core/error.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <set>

namespace gapscope {
namespace {

const QString sessionName = QStringLiteral("session.gapscope");

/// Those of records that the session does not name: what a run wrote that is kept elsewhere by now.
void removeUnnamed(const QString& folder, const SessionFile& session)
{
    std::set<std::string> named;
    for (const SessionRun& run : session.runs)
        named.insert(run.file);
    QDir dir(folder);
    for (const QString& name : dir.entryList({QStringLiteral("run-*.json")}, QDir::Files))
        if (!named.contains(name.toStdString()))
            dir.remove(name);
}

} // namespace

QString sessionsFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("sessions"));
}

QString LeftSession::file() const { return QDir(folder).filePath(sessionName); }

void LeftSession::discard()
{
    QDir(folder).removeRecursively();
    lock.reset();
}

void LeftSession::setAside()
{
    QFile::rename(file(), QDir(folder).filePath(QStringLiteral("damaged.gapscope")));
    lock.reset();
}

std::optional<LeftSession> findLeftSession()
{
    std::optional<LeftSession> newest;
    QDateTime written;
    const QDir all(sessionsFolder());
    for (const QString& name : all.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        LeftSession left{all.filePath(name), nullptr};
        const QFileInfo file(left.file());
        if (!file.exists() || (newest && file.lastModified() <= written))
            continue;
        left.lock = FolderLock::take(left.folder.toStdString());
        if (!left.lock)
            continue;
        written = file.lastModified();
        newest = std::move(left); // lets go of an older one
    }
    return newest;
}

Autosave::Autosave(QObject* parent)
    : QObject(parent)
    , m_folder(QDir(sessionsFolder()).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces)))
{
    if (!QDir().mkpath(m_folder))
        throw InputError(m_folder.toStdString(), 0, "cannot be made", "a folder to write to");
    m_lock = FolderLock::take(m_folder.toStdString());
    if (!m_lock)
        throw InputError(m_folder.toStdString(), 0, "cannot be locked",
            "a file system with locks, so that sessions can be restored after a crash");
    connect(&m_worker, &LatestWorker::failed, this, &Autosave::failed);
}

Autosave::~Autosave() = default;

void Autosave::write(SessionFile session, std::map<std::string, Record> records)
{
    Q_ASSERT(!busy());
    m_worker.post([this, folder = m_folder, session = std::move(session),
                      records = std::move(records)](std::stop_token) -> LatestWorker::Delivery {
        const QDir dir(folder);
        for (const auto& [name, record] : records) {
            const std::string path = dir.filePath(QString::fromStdString(name)).toStdString();
            std::visit([&path](const auto& it) { writeFileAtomically(path, toJson(it)); }, record);
        }
        writeFileAtomically(dir.filePath(sessionName).toStdString(), toJson(session));
        removeUnnamed(folder, session);
        return [this] { Q_EMIT written(); };
    });
}

void Autosave::finish()
{
    QEventLoop wait; // a write on its way would make the folder anew
    connect(&m_worker, &LatestWorker::idle, &wait, &QEventLoop::quit);
    if (busy())
        wait.exec(QEventLoop::ExcludeUserInputEvents);
    QDir(m_folder).removeRecursively();
    m_lock.reset();
}

} // namespace gapscope
