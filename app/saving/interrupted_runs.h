// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session_file.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace gapscope {

/// A run, path or grid that was active or queued when a window ended.
struct InterruptedRun {
    int id = 0; ///< as the session file calls it
    QString name{};
    bool search = false;    ///< a path or a grid
    bool began = false;     ///< it was active; else it was queued
    bool resumes = false;   ///< from its checkpoint; else it begins again
    double pass = 0;        ///< where the checkpoint stands, in passes of the training under way
    std::size_t points = 0; ///< of a search: λ it has solved
    QString checkpoint{};   ///< the file, "" where there is none
    /// Why it cannot be resumed; of a run that can: what the user should know.
    QString why{};

    Q_DECLARE_TR_FUNCTIONS(InterruptedRun)
};

/// Those of a session, in the order of its queue, with what their checkpoints hold: reads these.
/// folder: that of the session file.
std::vector<InterruptedRun> interruptedRuns(const SessionFile& session, const QString& folder);

/// "bcfw can resume from pass 37. 2 runs that waited would follow."
QString resumingText(const std::vector<InterruptedRun>& runs);

} // namespace gapscope
