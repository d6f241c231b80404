// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session_file.h"

#include <cstdint>
#include <optional>
#include <string>

namespace gapscope {

/// A run, path or grid as the session for recovery has to know it.
struct RecoverableRun {
    int id = 0;
    bool search = false; ///< a path or a grid
    std::size_t points = 0;
    bool active = false;
    bool finished = false;
    bool resumes = false;      ///< it is to be resumed
    bool stopped = false;      ///< it stands still and has a checkpoint
    bool isRepetition = false; ///< it has no checkpoints: a record says how it runs
    int repeatedRun = -1;      ///< the run that it repeats, if any
    std::string savedFile{};   ///< its name among the runs saved for the next session, or ""
    bool saveWhenDone = false; ///< it is saved for the next session, at the latest at its end
};

/// Its entry in the session, without record and look; none when there is nothing to restore.
/// `file` is named where its record has to be beside the session.
std::optional<SessionRun> recoveryEntry(const RecoverableRun& run);

/// The name of the file of its record, and of its checkpoints, beside the session.
std::string recordFileName(int id);
std::string checkpointFileName(int id);

/// A record as it was last written beside the session.
struct WrittenRecord {
    std::size_t points = 0;
    bool unfinished = false;
    std::int64_t milliseconds = 0; ///< when
};

/// Whether the record of a run has to be written (again). Its first points and its end are written
/// at once, other news every few seconds, and more seldom the longer a write takes: a tenth of the
/// time at most is spent writing.
/// last: nullptr when it was never written.  now, writing: milliseconds; writing: what the last
/// write took.
bool isRecordDue(const WrittenRecord* last, std::size_t points, bool unfinished, std::int64_t now,
    std::int64_t writing);

} // namespace gapscope
