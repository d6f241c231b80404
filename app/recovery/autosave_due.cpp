// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/autosave_due.h"

namespace gapscope {

std::string recordFileName(int id) { return "run-" + std::to_string(id) + ".json"; }
std::string checkpointFileName(int id) { return "run-" + std::to_string(id) + ".ckpt"; }

std::optional<SessionRun> recoveryEntry(const RecoverableRun& run)
{
    const bool isSaved = !run.savedFile.empty();
    if (run.finished && !isSaved && run.points == 0 && !run.search)
        return {};
    SessionRun entry{.id = run.id, .kept = run.savedFile};
    entry.interrupted = (run.points > 0 && (!run.finished || run.resumes))
        || (run.search && (run.active || (run.finished && run.resumes)));
    if ((entry.interrupted && !run.isRepetition) || run.stopped)
        entry.checkpoint = checkpointFileName(run.id);
    if (!run.finished)
        entry.repeats = run.repeatedRun;
    if (run.finished && isSaved)
        return entry;
    entry.file = recordFileName(run.id);
    entry.toKeep = run.finished && run.saveWhenDone;
    return entry;
}

bool isRecordDue(const WrittenRecord* last, std::size_t points, bool unfinished, std::int64_t now,
    std::int64_t writing)
{
    constexpr std::int64_t runMilliseconds = 3000, timesWriting = 10;
    if (!last)
        return true;
    if (points == last->points && unfinished == last->unfinished)
        return false;
    const std::int64_t patience = unfinished ? runMilliseconds + timesWriting * writing : 0;
    return last->points == 0 || now - last->milliseconds > patience;
}

} // namespace gapscope
