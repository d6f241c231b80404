// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"
#include "app/saving/autosave.h"
#include "app/saving/kept_runs.h"
#include "core/session/session_file.h"

#include <QtWidgets>

#include <set>

namespace gapscope {

class SessionOpening;

/// A run, path or grid as the session for recovery has to know it.
struct RecoverableRun {
    int id = 0;
    bool search = false; ///< a path or a grid
    std::size_t points = 0;
    bool active = false;
    bool finished = false;
    bool resumes = false;      ///< it is to be resumed
    bool stopped = false;      ///< it stands still and has a checkpoint
    bool isRepetition = false; ///< it has no checkpoints: a record says how it runs
    int repeatedRun = -1;      ///< the run that it repeats, if any
    std::string savedFile{};   ///< its name among the runs saved for the next session, or ""
    bool saveWhenDone = false; ///< it is saved for the next session, at the latest at its end
};

/// Its entry in the session, without record and look; none when there is nothing to restore.
/// `file` is named where its record has to be beside the session.
std::optional<SessionRun> recoveryEntry(const RecoverableRun& run);

/// The name of the file of its record, and of its checkpoints, beside the session.
std::string recordFileName(int id);
std::string checkpointFileName(int id);

/// A record as it was last written beside the session.
struct WrittenRecord {
    std::size_t points = 0;
    bool unfinished = false;
    std::int64_t milliseconds = 0; ///< when
};

/// Whether the record of a run has to be written (again). Its first points and its end are written
/// at once, other news every few seconds, and more seldom the longer a write takes: a tenth of the
/// time at most is spent writing.
/// last: nullptr when it was never written.  now, writing: milliseconds; writing: what the last
/// write took.
bool isRecordDue(const WrittenRecord* last, std::size_t points, bool unfinished, std::int64_t now,
    std::int64_t writing);

/// The question about the session of a window that did not end well.
/// missing: files that it needs and that do not exist.
QString leftSessionText(const SessionFile& session, const std::vector<InterruptedRun>& interrupted,
    const QStringList& missing);

/// Writes what is open, so that a crash loses little, and offers what an earlier window left.
class Recovery : public QObject {
    Q_OBJECT

public:
    struct Places {
        SessionKeeper& session;
        SessionOpening& sessions;
        RunKeeper& runs;
        RunStarter& starter;
        Resumption& resumption;
        StoppedRuns& stopped;
        DataOpening& opening;
        MissingData& missing;
        const Paths& paths;
        MessageBar& questions; ///< the bar that asks
    };
    Recovery(const WindowParts& parts, const Places& places);

    /// From now on writes what is open while it changes, has runs write checkpoints every so many
    /// seconds, and offers what a crash has left, once.
    void start(double checkpointEvery);
    /// Hands over what changed since the last time, to be written on the worker.
    void write();
    bool isWriting() const { return m_autosave && m_autosave->busy(); }
    /// The session of an earlier window was found, and is not restored or replaced yet.
    bool hasLeft() const { return m_left.has_value(); }
    /// The question about it stands.
    bool isAsking() const;
    /// Suspends what runs, to be resumed at the next start.
    void suspend();
    bool isSuspended() const { return m_isSuspended; }
    /// The window closes: writes no more by itself.
    void stop() { m_timer.stop(); }
    /// Removes what was written; a suspended session stays, and is offered at the next start.
    void finish();

private:
    struct Due {
        std::map<std::string, Autosave::Record> records; ///< to be written
        std::map<int, WrittenRecord> written;            ///< of all runs, when these are
    };
    bool isToResume(int id) const;
    bool isUntouched() const;
    bool hasChanged() const;
    std::vector<int> queue() const;
    std::vector<int> checkpointsOver() const;
    template <typename R>
    std::optional<SessionRun> entryOf(const R& run, std::size_t points, Due& due) const;
    bool isDue(int id, std::size_t points, bool unfinished, Due& due) const;
    void written(const std::vector<int>& over, bool replacesLeft);
    void leave();
    void connectRuns();
    void connectData();
    // recovery_left.cpp: what an earlier window left
    void offerLeft();
    void ask(const std::shared_ptr<const LoadedSession>& loaded,
        const std::vector<InterruptedRun>& interrupted, const QStringList& missing);
    void restore(const LoadedSession& loaded, const std::vector<InterruptedRun>& resumed);
    void startFresh(const LoadedSession& loaded);
    void releaseLeft();
    void showFailure(const QString& sentence);
    void withdrawFailure();

    static constexpr int lookMilliseconds = 1000;  ///< between looks for something new
    static constexpr int retryMilliseconds = 3000; ///< after something could not be written
    WindowParts m_parts;
    const Places m_places;
    std::unique_ptr<Autosave> m_autosave;
    QTimer m_timer;
    QElapsedTimer m_clock;
    std::string m_autosaved;                ///< the session file as it was last written
    QString m_errorShown;                   ///< that it cannot be written
    std::map<int, WrittenRecord> m_written; ///< records beside that file, by run
    std::optional<LeftSession> m_left;
    /// The left session: the question stands; it was taken over, and goes; it stays, because not
    /// all of it could be taken over, and is offered again.
    enum class RecoveryChoice { pending, taken, offerAgain } m_recoveryChoice = {};
    std::set<int> m_checkpointed; ///< runs that may have checkpoints in the folder
    std::vector<int> m_suspended; ///< the queue when it was suspended
    bool m_isSuspended = false;
};

} // namespace gapscope
