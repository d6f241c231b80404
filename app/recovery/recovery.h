// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"
#include "app/saving/autosave.h"
#include "app/saving/saved_runs.h"
#include "core/session/session_file.h"

#include <QtWidgets>

#include <set>

namespace gapscope {

class SessionOpening;

/// A run, path or grid as the recovery session needs to know it.
struct RecoverableRun {
    int id = 0;
    bool search = false; ///< a path or a grid
    std::size_t points = 0;
    bool active = false;
    bool finished = false;
    bool resumes = false;      ///< it will be resumed
    bool stopped = false;      ///< it is stopped and has a checkpoint
    bool isRepetition = false; ///< it has no checkpoints: it follows a record
    int repeatedRun = -1;      ///< the run that it repeats, if any
    std::string savedFile{};   ///< its file among the runs saved for the next session, or ""
    bool saveWhenDone = false; ///< to be saved for the next session, at the latest at its end
};

/// Its entry in the session, without record and style; none when there is nothing to restore. Names
/// `file` if its record must be stored beside the session.
std::optional<SessionRun> recoveryEntry(const RecoverableRun& run);

/// The file name of its record, and of its checkpoints, beside the session.
std::string recordFileName(int id);
std::string checkpointFileName(int id);

/// A record as last written beside the session.
struct WrittenRecord {
    std::size_t points = 0;
    bool unfinished = false;
    std::int64_t milliseconds = 0; ///< when
};

/// Whether the record of a run must be written (again). Its first points and its end
/// are written at once, other news every few seconds, and less often the longer a
/// write takes: writing uses at most a tenth of the time. last: nullptr when it was
/// never written.  now, writing: milliseconds; writing: the duration of the last
/// write.
bool isRecordDue(const WrittenRecord* last, std::size_t points, bool unfinished, std::int64_t now,
    std::int64_t writing);

/// The question about the session of a window that crashed. missing: files that it needs and that
/// do not exist.
QString leftSessionText(const SessionFile& session, const std::vector<InterruptedRun>& interrupted,
    const QStringList& missing);

/// Writes the open session, so that a crash loses little, and offers what an earlier window left.
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

    /// From now on writes changes of the open session, makes runs write checkpoints every so many
    /// seconds, and offers once what a crash has left.
    void start(double checkpointEvery);
    /// Passes what changed since the last call to the worker, which writes it.
    void write();
    bool isWriting() const { return m_autosave && m_autosave->busy(); }
    /// Whether an earlier window's session was found, and is not yet restored or replaced.
    bool hasLeftover() const { return m_left.has_value(); }
    /// Whether the question about it is open.
    bool isAsking() const;
    /// Suspends the active run, to be resumed at the next start.
    void suspend();
    bool isSuspended() const { return m_isSuspended; }
    /// The window closes: stops the automatic writes.
    void stop() { m_timer.stop(); }
    /// Removes what was written; a suspended session stays, to be offered at the next start.
    void finish();

Q_SIGNALS:
    /// A session with so many runs and paths is written.
    void wrote(int runs);

private:
    struct Due {
        std::map<std::string, Autosave::Record> records; ///< to be written
        std::map<int, WrittenRecord> written;            ///< all runs, once these are written
        std::size_t points = 0;                          ///< in the records
    };
    bool knowsEnd(int id) const;
    bool isToResume(int id) const;
    bool isUntouched() const;
    bool hasChanged() const;
    std::vector<int> queue() const;
    std::vector<int> checkpointsOver() const;
    template <typename R>
    std::optional<SessionRun> entryOf(const R& run, std::size_t points, Due& due) const;
    void written(const std::vector<int>& over, bool replacesLeft);
    void leave();
    void connectRuns();
    void connectData();
    // recovery_left.cpp: the session that an earlier window left
    void offerLeftover();
    void ask(const std::shared_ptr<const LoadedSession>& loaded,
        const std::vector<InterruptedRun>& interrupted, const QStringList& missing);
    void restore(const LoadedSession& loaded, const std::vector<InterruptedRun>& resumed);
    void startFresh(const LoadedSession& loaded);
    void dropLeftover();
    void showFailure(const QString& sentence);
    void withdrawFailure();

    static constexpr int lookMilliseconds = 1000;  ///< between checks for changes
    static constexpr int retryMilliseconds = 3000; ///< after a failed write
    /// A write copies no further record after so many trace points: copies hold up the window.
    static constexpr std::size_t pointsAtOnce = 50'000;
    WindowParts m_parts;
    const Places m_places;
    std::unique_ptr<Autosave> m_autosave;
    QTimer m_timer;
    QElapsedTimer m_clock;
    std::string m_autosaved;                ///< the session file as last written
    QString m_errorShown;                   ///< the message that it cannot be written
    std::map<int, WrittenRecord> m_written; ///< records beside that file, by run
    std::optional<LeftSession> m_left;
    /// The left session: the question is open; it was restored, and will be removed; or it stays,
    /// because part of it could not be restored, and is offered again.
    enum class RecoveryChoice { pending, taken, offerAgain } m_recoveryChoice = {};
    std::set<int> m_checkpointed; ///< runs that may have checkpoints in the folder
    std::vector<int> m_suspended; ///< the queue at its suspension
    bool m_isSuspended = false;
};

} // namespace gapscope
