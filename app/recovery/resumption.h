// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/parts/window_parts.h"
#include "app/saving/saved_runs.h"

#include <QtWidgets>

namespace gapscope {

struct RunRequest;
struct StoppedRun;

/// Runs that an earlier window suspended and that were not resumed. They can be continued from
/// their checkpoints, which stay with the session and also restore their models.
class StoppedRuns : public QObject {
    Q_OBJECT

public:
    StoppedRuns(const WindowParts& parts, SessionKeeper& keeper);

    bool isEmpty() const { return m_read.empty(); }
    bool contains(int id) const { return m_read.contains(id); }
    void add(int id) { m_read[id] = false; }
    /// Copies the checkpoint of a run of a restored session, if there is one. folder: that of the
    /// session.
    void takeCheckpoint(const SessionRun& run, int id, const QString& folder);
    /// Reads the checkpoints of the runs on the open data, each once.
    void read();
    /// Data of this request are at the path: marks the runs that cannot be continued on them.
    void showDiffering(const DataRequest& request, const QString& path);

Q_SIGNALS:
    /// The run's checkpoint is in this window's folder.
    void checkpointTaken(int id);
    /// The run's model is restored. The run may be further than was known.
    void restored(int id);

private:
    bool isAwaited(int id);
    LatestWorker::Delivery readOne(const RunRequest& request, const QString& file);
    void restore(StoppedRun& stopped);
    void showFailure(int id, const InputError& error);

    WindowParts m_parts;
    SessionKeeper& m_keeper;
    std::map<int, bool> m_read; ///< by run: whether its checkpoint was read
    LatestWorker m_reader{LatestWorker::Running::finish};
};

/// A run, path or grid of a restored session to resume.
struct RunToResume {
    int id = 0;
    bool search = false;  ///< a path or a grid
    bool began = false;   ///< it was active; else it was queued
    bool resumes = false; ///< from its checkpoint; else it restarts
    int repeats = -1;     ///< id of the run that it repeats
    DataRequest data;
};

/// Sorts the runs as in the session's queue, and translates the ids of the runs they repeat. ids:
/// from those of the session file to those of the window.
void orderAsQueued(std::vector<RunToResume>& runs, const std::vector<InterruptedRun>& queue,
    const std::map<int, int>& ids);

/// Resumes the runs that were interrupted when a session ended, in order, each on its data. Offers
/// to restart a run that cannot be resumed.
class Resumption : public QObject {
    Q_OBJECT

public:
    /// questions: the bar that shows the questions.
    Resumption(const WindowParts& parts, DataOpening& opening, PathPage& page, RunKeeper& keeper,
        RunStarter& starter, MessageBar& questions);

    /// Lists a run with its previous state, or as queued. Returns its id; −1: not listed.
    int list(const SessionRun& run, const InterruptedRun& how);
    /// Sorts the runs once all are listed.
    void order(const std::vector<InterruptedRun>& queue, const std::map<int, int>& ids);
    /// Resumes the listed runs.  then: called when the data of the last one were opened.
    void start(std::function<void()> then);
    /// Their data cannot be opened, or the user wants others. Runs that had started can be
    /// continued when their data are open again.
    void cancel();
    /// A run with an unusable checkpoint stays as it was. Returns whether this is such a run.
    bool takeFailure(int id, const QString& sentence);

    bool isEmpty() const { return m_waiting.empty(); }
    bool contains(int id) const;
    std::vector<int> ids() const;

Q_SIGNALS:
    /// The run may have checkpoints in the folder of this window.
    void listed(int id);
    /// A checkpoint could not be copied.
    void checkpointLost();
    /// The run is not resumed now, and has a checkpoint.
    void stopped(int id);

private:
    void resumeNext();
    void resume(const RunToResume& run);
    void offerRestart(const RunToResume& run, const QString& why);
    void abandon(const RunToResume& run);

    WindowParts m_parts;
    DataOpening& m_opening;
    PathPage& m_page;
    RunKeeper& m_keeper;
    RunStarter& m_starter;
    MessageBar& m_questions;
    std::vector<RunToResume> m_waiting; ///< their data are not open yet
    std::function<void()> m_then;
    std::size_t m_jobs = 1; ///< runs that were active beside each other
    std::map<int, RunToResume> m_reading; ///< their checkpoints are being read
};

} // namespace gapscope
