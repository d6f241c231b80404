// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session_file.h"

#include <QtWidgets>

namespace gapscope {

struct Run;

/// The record of a finished run, path or grid in the folder that stores them between
/// sessions.
struct SavedRun {
    QString path;
    std::vector<std::string> tags{}; ///< as written
    std::string notes{};
    std::size_t points = 0; ///< of the trace
};

/// Most runs stored; the oldest are removed first.
inline constexpr int mostSavedRuns = 200;

/// In the desktop's folder for application data.
QString savedRunsFolder();
/// Paths of the stored records, oldest first.
QStringList savedRunFiles();
/// How the window shows a run.
RunStyle styleOf(const Run& run);
/// Writes a record to this file; "": under a new name that no other window uses.
/// throws: InputError.
SavedRun saveRun(const RunRecord& record, const QString& path = {});
SavedRun savePath(const PathRecord& record, const QString& path = {});
/// Whether its tags or notes have changed since, or the run was continued.
bool isOutdated(const SavedRun& kept, const RunRecord& record);
/// The styles by the names of the records' files, from their own file; empty when there is no such
/// file.  throws: InputError.
RunStyles savedStyles();
/// Replaces the styles of these records. Styles that other windows have written for other records
/// stay as long as these exist.  throws: InputError.
void mergeSavedStyles(const RunStyles& styles);
/// Removes the oldest records beyond mostSavedRuns.
void dropOldSavedRuns();

/// A run, path or grid that was active or queued when a window ended.
struct InterruptedRun {
    int id = 0; ///< in the session file
    QString name{};
    bool search = false;    ///< a path or a grid
    bool began = false;     ///< it was active; else it was queued
    bool resumes = false;   ///< from its checkpoint; else it restarts
    double pass = 0;        ///< of the checkpoint, in passes of the present training
    std::size_t points = 0; ///< for a search: number of λ solved
    QString checkpoint{};   ///< the file, "" if there is none
    /// Why it cannot be resumed; else what the user should know about its resumption.
    QString why{};

    Q_DECLARE_TR_FUNCTIONS(InterruptedRun)
};

/// Those of a session, in the order of its queue, with the contents of their checkpoints, which it
/// reads. folder: that of the session file.
std::vector<InterruptedRun> interruptedRuns(const SessionFile& session, const QString& folder);

/// "bcfw can resume from pass 37. 2 runs that waited would follow."
QString resumingText(const std::vector<InterruptedRun>& runs);

} // namespace gapscope
