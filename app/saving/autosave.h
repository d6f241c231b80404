// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "core/files/file_lock.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"
#include "core/session/run_style.h"

#include <QtWidgets>

namespace gapscope {

struct SessionFile;

/// Holds a folder during its lifetime, or until the process ends for whatever reason: flock() on a
/// file "lock" in it, which no child process inherits. It cannot be held on a file system without
/// locks.
class FolderLock {
public:
    /// nullptr: another process held it for longer than this (error: 0), or it cannot be held
    /// (errno).
    static std::unique_ptr<FolderLock> take(
        const std::string& folder, std::chrono::milliseconds patience = {}, int* error = nullptr);

private:
    explicit FolderLock(Descriptor file)
        : m_file(std::move(file))
    {
    }
    Descriptor m_file;
};

/// In the desktop's folder for application data: one folder per window, removed on a clean exit; a
/// leftover folder marks a crash.
QString sessionsFolder();

/// The session of a window that crashed; holds its folder.
struct LeftSession {
    QString folder;
    std::shared_ptr<FolderLock> lock;
    QString file() const; ///< the session file
    /// Removes the folder.
    void discard();
    /// The next start will not offer it again; the contents of the folder stay for a while.
    void setAside();
};
/// The session written last; none when every session ended cleanly or its window is still open. A
/// few folders without a session, set aside or left by a window that could not write, are kept;
/// remains of killed writers are removed. unread: receives a message about a session that is not
/// held and cannot be.
std::optional<LeftSession> findLeftSession(QString* unread = nullptr);

/// Links the checkpoints of an interrupted run under a second name, both generations; on file
/// systems without links it renames them. Returns whether none stayed behind.
bool linkCheckpoints(const QString& from, const QString& to);

/// Writes a window's open session in case it crashes: off the window's thread, each file
/// completely or not at all (core/files/atomic_file.h), the session file after the records it
/// names.
class Autosave : public QObject {
    Q_OBJECT

public:
    /// Creates and holds its folder.  throws: InputError.
    explicit Autosave(QObject* parent = nullptr);
    ~Autosave() override;

    using Record = std::variant<RunRecord, PathRecord>;
    /// records: those to write (again), by file name. Removes records that the session no longer
    /// names, and the checkpoints in over.  then: called when all is written, before written().
    /// requires: !busy().
    void write(SessionFile session, std::map<std::string, Record> records,
        std::vector<std::string> over, std::function<void()> then);
    bool busy() const { return m_worker.busy(); }
    void waitUntilWritten() { m_worker.waitUntilIdle(); }
    /// How long the last write took.
    qint64 milliseconds() const { return m_milliseconds; }
    QString folder() const { return m_folder; }
    /// The window closes cleanly: removes everything.
    void finish();
    /// The window closes, and what it has written stays to be restored.
    void leave();

Q_SIGNALS:
    void written();
    /// The session file and the files it names are unchanged.
    void failed(const QString& sentence);

private:
    QString m_folder;
    std::unique_ptr<FolderLock> m_lock;
    qint64 m_milliseconds = 0;
    LatestWorker m_worker{LatestWorker::Running::finish};
};

} // namespace gapscope
