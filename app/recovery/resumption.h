// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/parts/window_parts.h"
#include "app/saving/kept_runs.h"

#include <QtWidgets>

namespace gapscope {

struct RunRequest;
struct StoppedRun;

/// Runs that an earlier window suspended and that were not resumed. They can be continued from
/// their checkpoints, which stay with the session; with the checkpoints their models come back.
class StoppedRuns : public QObject {
    Q_OBJECT

public:
    StoppedRuns(const WindowParts& parts, SessionKeeper& keeper);

    bool isEmpty() const { return m_read.empty(); }
    bool contains(int id) const { return m_read.contains(id); }
    void add(int id) { m_read[id] = false; }
    /// Takes over the checkpoint of a run of a restored session, if there is one.
    /// folder: that of the session.
    void takeCheckpoint(const SessionRun& run, int id, const QString& folder);
    /// Reads the checkpoints of the runs on the open data, each once.
    void read();
    /// Data of this request were found at the path: shows which runs cannot be continued on them.
    void showDiffering(const DataRequest& request, const QString& path);

Q_SIGNALS:
    /// The run has a checkpoint in the folder of this window.
    void checkpointTaken(int id);
    /// The model of the run is back. It may stand further than was known.
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

/// A run, path or grid of a restored session that is to be resumed.
struct RunToResume {
    int id = 0;
    bool search = false;  ///< a path or a grid
    bool resumes = false; ///< from its checkpoint; else it starts again
    int repeats = -1;     ///< id of the run that it repeats
    DataRequest data;
};

/// Puts the runs into the order of the session's queue, and translates the ids of the runs they
/// repeat. ids: from those of the session file to those of the window.
void orderAsQueued(std::vector<RunToResume>& runs, const std::vector<InterruptedRun>& queue,
    const std::map<int, int>& ids);

/// Resumes the runs that were interrupted when a session ended, in their order, each on its data.
/// A run that cannot be resumed is offered to start again.
class Resumption : public QObject {
    Q_OBJECT

public:
    /// questions: the bar that asks.
    Resumption(const WindowParts& parts, DataOpening& opening, PathPage& page, RunKeeper& keeper,
        RunStarter& starter, MessageBar& questions);

    /// Lists a run with what it had reached, or as queued. Returns its id; −1: none.
    int list(const SessionRun& run, const InterruptedRun& how);
    /// After all are listed.
    void order(const std::vector<InterruptedRun>& queue, const std::map<int, int>& ids);
    /// Resumes those that are listed.  then: when the data of the last one were opened.
    void start(std::function<void()> then);
    /// Their data cannot be opened, or the user wants others. Runs that had begun can be continued
    /// when their data are open again.
    void giveUp();
    /// A run with an unusable checkpoint stays as it was. Returns whether the run is such a one.
    bool takeFailure(int id, const QString& sentence);

    bool isEmpty() const { return m_waiting.empty(); }
    bool contains(int id) const;
    std::vector<int> ids() const;

Q_SIGNALS:
    /// The run may have checkpoints in the folder of this window.
    void listed(int id);
    /// A checkpoint could not be taken over.
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
    std::vector<RunToResume> m_waiting; ///< for their data
    std::function<void()> m_then;
    std::map<int, RunToResume> m_reading; ///< their checkpoints are being read
};

} // namespace gapscope
