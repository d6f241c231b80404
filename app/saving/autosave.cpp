// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/autosave.h"

#include "core/files/atomic_file.h"
#include "core/session/session_file.h"
#include "widgets/qt_string.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <sys/resource.h>

namespace gapscope {
namespace {

const QString sessionName = u"session.gapscope"_s;
constexpr int mostSetAside = 5;
constexpr qint64 startSeconds = 600; ///< a starting window creates its folder before its lock
const QStringList generations{QString(), u".previous"_s}; ///< suffixes of a checkpoint

/// The text of a record; a queued run has no results yet.
std::string textOf(const RunRecord& record)
{
    return record.trace.empty() ? specJson(record) : toJson(record);
}
std::string textOf(const PathRecord& record) { return toJson(record); }

/// Removes the file that names the others first, so that a session is never left incomplete. If
/// that file cannot be removed, everything stays.
void removeSession(const QString& folder)
{
    QDir dir(folder);
    if (dir.remove(sessionName) || !dir.exists(sessionName))
        dir.removeRecursively();
}

/// Removes records that the session does not name: their runs have been saved elsewhere.
void removeUnnamed(const QString& folder, const SessionFile& session)
{
    std::set<std::string> named;
    for (const SessionRun& run : session.runs)
        named.insert(run.file);
    QDir dir(folder);
    for (const QString& name : dir.entryList({u"run-*.json"_s}, QDir::Files))
        if (!named.contains(name.toStdString()))
            dir.remove(name);
}

/// Handles an unheld folder without a session: removes it at once if it holds only the lock,
/// otherwise when there are newer ones.
void removeAbandoned(LeftSession& folder, int& newer)
{
    if (QFileInfo(folder.folder).lastModified().secsTo(QDateTime::currentDateTime()) < startSeconds)
        return;
    folder.lock = FolderLock::take(folder.folder.toStdString());
    if (!folder.lock)
        return;
    const bool isEmpty = QDir(folder.folder).entryList(QDir::Files).size() <= 1;
    if (isEmpty || ++newer > mostSetAside)
        folder.discard();
}

} // namespace

std::unique_ptr<FolderLock> FolderLock::take(
    const std::string& folder, std::chrono::milliseconds patience, int* error)
{
    const auto none = [error](int why) {
        if (error)
            *error = why;
        return nullptr;
    };
    const std::string path = folder + "/lock";
    Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (file.number() < 0)
        return none(errno);
    if (const int why = lockAlone(file.number(), patience); why != 0)
        return none(why == EWOULDBLOCK ? 0 : why);
    return std::unique_ptr<FolderLock>(new FolderLock(std::move(file)));
}

QString sessionsFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(u"sessions"_s);
}

QString LeftSession::file() const { return QDir(folder).filePath(sessionName); }

void LeftSession::discard()
{
    removeSession(folder);
    lock.reset();
}

void LeftSession::setAside()
{
    QFile::rename(file(), QDir(folder).filePath(u"damaged.gapscope"_s));
    lock.reset();
}

std::optional<LeftSession> findLeftSession(QString* unread)
{
    std::optional<LeftSession> newest;
    QDateTime written;
    const QDir all(sessionsFolder());
    int setAside = 0;
    for (const QString& name : all.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time)) {
        LeftSession left{all.filePath(name), nullptr};
        const QFileInfo file(left.file());
        if (!file.exists())
            removeAbandoned(left, setAside);
        sweepTemporaryFiles(left.folder.toStdString());
        if (!file.exists() || (newest && file.lastModified() <= written))
            continue;
        int error = 0;
        left.lock = FolderLock::take(left.folder.toStdString(), {}, &error);
        if (!left.lock && error != 0 && unread)
            *unread = u"%1: %2"_s.arg(left.folder, qt_error_string(error));
        if (!left.lock)
            continue;
        written = file.lastModified();
        newest = std::move(left); // releases an older one
    }
    return newest;
}

bool linkCheckpoints(const QString& from, const QString& to)
{
    bool all = true;
    for (const QString& ending : generations) {
        std::error_code error;
        const std::string old = (from + ending).toStdString(), now = (to + ending).toStdString();
        std::filesystem::create_hard_link(old, now, error);
        if (error)
            std::filesystem::rename(old, now, error);
        all = all && (!error || error == std::errc::no_such_file_or_directory); // nothing to link
    }
    return all;
}

Autosave::Autosave(QObject* parent)
    : QObject(parent)
    , m_folder(QDir(sessionsFolder()).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces)))
{
    if (!QDir().mkpath(m_folder))
        throw InputError(m_folder.toStdString(), 0, "cannot be created", "a folder to write to");
    m_lock = FolderLock::take(m_folder.toStdString());
    if (!m_lock)
        throw InputError(m_folder.toStdString(), 0, "cannot be locked",
            "a file system with locks, so that sessions can be restored after a crash");
    connect(&m_worker, &LatestWorker::failed, this, &Autosave::failed);
}

Autosave::~Autosave() = default;

void Autosave::write(SessionFile session, std::map<std::string, Record> records,
    std::vector<std::string> over, std::function<void()> then)
{
    Q_ASSERT(!busy());
    m_worker.post([this, folder = m_folder, session = std::move(session),
                      records = std::move(records), over = std::move(over),
                      then = std::move(then)](std::stop_token) -> LatestWorker::Delivery {
        ::setpriority(PRIO_PROCESS, 0, 10); // of this thread: the window and the solver come first
        QElapsedTimer clock;
        clock.start();
        QDir dir(folder);
        for (const auto& [name, record] : records) {
            const std::string path = dir.filePath(qs(name)).toStdString();
            std::visit([&path](const auto& it) { writeFileAtomically(path, textOf(it)); }, record);
        }
        writeFileAtomically(dir.filePath(sessionName).toStdString(), toJson(session));
        removeUnnamed(folder, session);
        for (const std::string& name : over)
            for (const QString& ending : generations)
                dir.remove(qs(name) + ending);
        return [this, then, took = clock.elapsed()] {
            m_milliseconds = took;
            then();
            Q_EMIT written();
        };
    });
}

void Autosave::leave()
{
    m_worker.waitUntilIdle();
    m_lock.reset();
}

void Autosave::finish()
{
    m_worker.waitUntilIdle(); // a pending write would recreate the folder
    removeSession(m_folder);
    m_lock.reset();
}

} // namespace gapscope
