// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/parts/window_parts.h"
#include "core/session/session_file.h"

#include <QtWidgets>

#include <map>

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

} // namespace gapscope
