// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/run_look.h"

#include <QtWidgets>

namespace gapscope {

struct PathRecord;
struct Run;
struct RunRecord;
struct SessionFile;

/// The record of a run, a path or a grid in the folder where finished ones stay from one session to
/// the next.
struct KeptRun {
    QString path;
    std::vector<std::string> tags{}; ///< as written
    std::string notes{};
    std::size_t points = 0; ///< of the trace
};

/// At most so many; the oldest go first.
inline constexpr int mostKeptRuns = 200;

/// Under the desktop's folder for application data.
QString keptRunsFolder();
/// Paths of the records there, oldest first.
QStringList keptRunFiles();
/// How the window shows a run.
RunLook lookOf(const Run& run);
/// Writes a record to this file; "": under a new name, which no other window takes.
/// throws: InputError.
KeptRun keepRun(const RunRecord& record, const QString& path = {});
KeptRun keepPath(const PathRecord& record, const QString& path = {});
/// Its tags or notes have changed since, or the run has continued.
bool isOutdated(const KeptRun& kept, const RunRecord& record);
/// The looks by the names of the records' files, from a file of their own; none when there is no
/// such file.  throws: InputError.
RunLooks keptLooks();
/// Replaces the looks of these records. Looks that other windows have written of other records
/// stays as long as these are there.  throws: InputError.
void mergeKeptLooks(const RunLooks& looks);
/// Removes the oldest beyond mostKeptRuns.
void dropOldKeptRuns();

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
