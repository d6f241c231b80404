// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"
#include "core/records/run_record.h"
#include "core/session/session_file.h"
#include "widgets/plots/look/theme.h"

#include <QString>
#include <QStringList>

#include <map>
#include <string>
#include <vector>

namespace gapscope {

/// The record of a run, a path or a grid in the folder where finished ones stay from one session to
/// the next.
struct KeptRun {
    QString path;
    std::vector<std::string> tags{}; ///< as written
    std::string notes{};
    std::size_t points = 0; ///< of the trace
};

/// A RunLook as a window shows it.
struct KeptLook {
    QString given; ///< as in Run
    SeriesStyle style;
    bool coded = false;
    bool operator==(const KeptLook&) const = default;
};

/// At most so many; the oldest go first.
inline constexpr int mostKeptRuns = 200;

/// Under the desktop's folder for application data.
QString keptRunsFolder();
/// Paths of the records there, oldest first.
QStringList keptRunFiles();
RunLook inFile(const KeptLook& look);
KeptLook fromFile(const RunLook& look);
/// Writes a record under a new name, which no other window takes.  throws: InputError.
KeptRun keepRun(const RunRecord& record);
KeptRun keepPath(const PathRecord& record);
/// Its tags or notes have changed since, or the run has gone on.
bool isOutdated(const KeptRun& kept, const RunRecord& record);
/// Writes it again.  throws: InputError.
void updateKept(KeptRun& kept, const RunRecord& record);
/// The looks by the names of the records' files, from a file of their own; none when there is no
/// such file.  throws: InputError.
std::map<QString, KeptLook> keptLooks();
/// In place of what was written of these records before. What other windows have written of others
/// stays as long as these are there.  throws: InputError.
void mergeKeptLooks(const std::map<QString, KeptLook>& looks);
/// Removes the oldest beyond mostKeptRuns.
void dropOldKeptRuns();

} // namespace gapscope
