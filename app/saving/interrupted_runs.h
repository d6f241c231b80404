// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session_file.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace gapscope {

/// What is to become of a run, path or grid that went on or waited when a window ended.
struct InterruptedRun {
    int id = 0; ///< as the session file calls it
    QString name{};
    bool search = false;    ///< a path or a grid
    bool began = false;     ///< it went on; else it waited
    bool goesOn = false;    ///< from its checkpoint; else it begins again
    double pass = 0;        ///< where the checkpoint stands, in passes of the training under way
    std::size_t points = 0; ///< of a search: λ it has solved
    QString checkpoint{};   ///< the file, "" where there is none
    /// Of one that begins again: why it cannot go on. Of one that goes on: what to know of it.
    QString why{};

    Q_DECLARE_TR_FUNCTIONS(InterruptedRun)
};

/// Those of a session, in the order of its queue, with what their checkpoints hold: reads these.
/// folder: that of the session file.
std::vector<InterruptedRun> interruptedRuns(const SessionFile& session, const QString& folder);

/// "bcfw goes on from pass 37. 2 runs that waited follow.": what resuming would do.
QString resumingText(const std::vector<InterruptedRun>& runs);

} // namespace gapscope
