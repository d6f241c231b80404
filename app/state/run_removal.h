// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/run_controller.h"
#include "app/state/session.h"

#include <QUndoCommand>

namespace gapscope {

/// Runs taken off the list, and put back whole: curve, record, weights, tags, notes, name, look;
/// one that waited for its turn waits again. Their files in the folder of kept runs go when the
/// window closes without them.
class RemoveRuns : public QUndoCommand {
public:
    /// requires: runs of the session that are not active; not empty.
    RemoveRuns(Session& session, RunController& controller, const QList<int>& ids);
    /// Drops the runs for good.
    ~RemoveRuns() override;
    RemoveRuns(const RemoveRuns&) = delete;
    RemoveRuns& operator=(const RemoveRuns&) = delete;

    void redo() override;
    void undo() override;

private:
    Session& m_session;
    RunController& m_controller;
    QList<int> m_ids;
    std::vector<std::unique_ptr<Run>> m_removed;
    std::vector<RunRequest> m_waiting; ///< of those that were queued
};

} // namespace gapscope
