// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "core/files/file_lock.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"
#include "core/session/run_look.h"

#include <QtWidgets>

namespace gapscope {

struct SessionFile;

/// A folder held for as long as this lives, or until the process ends, however that happens:
/// flock() on a file "lock" in it, which no child process inherits. Where the file system has no
/// locks it cannot be taken.
class FolderLock {
public:
    /// nullptr: another process holds it for longer than this (error: 0), or it cannot be held
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

/// Under the desktop's folder for application data: a folder per window, which is there while the
/// window is, and stays behind when that does not end well.
QString sessionsFolder();

/// The session of a window that crashed; this holds its folder.
struct LeftSession {
    QString folder;
    std::shared_ptr<FolderLock> lock;
    QString file() const; ///< the session file
    /// Removes the folder.
    void discard();
    /// The next start will not offer it again; what is in the folder stays for a while.
    void setAside();
};
/// The one written last; none when every session ended well or its window is there. Of folders
/// without one, set aside or left by a window that could not write, a few stay; and what writers
/// killed in the middle have left goes. unread: gets a sentence about a session that no one holds
/// and that cannot be held.
std::optional<LeftSession> findLeftSession(QString* unread = nullptr);

/// The checkpoints of an interrupted run under another name, too: both generations. Where there is
/// no second name for a file, under the new one alone. Returns whether none stayed behind.
bool carryCheckpoints(const QString& from, const QString& to);

/// Writes what a window has open, for the case that it does not end well: off the window's thread,
/// each file whole or not at all (core/files/atomic_file.h), the session file after the records it
/// names.
class Autosave : public QObject {
    Q_OBJECT

public:
    /// Makes and holds its folder.  throws: InputError.
    explicit Autosave(QObject* parent = nullptr);
    ~Autosave() override;

    using Record = std::variant<RunRecord, PathRecord>;
    /// records: those to be written (again), by the name of their file. Files of records that the
    /// session does not name any more go; over: so do these checkpoints.  then: when all is
    /// written, before written().  requires: !busy().
    void write(SessionFile session, std::map<std::string, Record> records,
        std::vector<std::string> over, std::function<void()> then);
    bool busy() const { return m_worker.busy(); }
    void waitUntilWritten() { m_worker.waitUntilIdle(); }
    /// How long the last one took.
    qint64 milliseconds() const { return m_milliseconds; }
    QString folder() const { return m_folder; }
    /// The window ends well: nothing stays behind.
    void finish();
    /// The window ends, and what it has written stays to be restored.
    void leave();

Q_SIGNALS:
    void written();
    /// The session file is what it was, and so is what it names.
    void failed(const QString& sentence);

private:
    QString m_folder;
    std::unique_ptr<FolderLock> m_lock;
    qint64 m_milliseconds = 0;
    LatestWorker m_worker{LatestWorker::Running::finish};
};

} // namespace gapscope
