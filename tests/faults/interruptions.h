// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace gapscope::test {

/// Rows of the table. Each gives false when a promise was broken.

/// SIGTERM, SIGINT, SIGHUP at random times of a training, and with a checkpoint: status 130, a
/// whole record, and the time it took (99th percentile at most 2 s). all: of path, grid, compare
/// and the window, too.
bool signalsEnd(const std::string& scratch, int perSignal, bool all);
/// SIGKILL at random times of trainings with checkpoints, which resume until they end: the record
/// is that of a run that was never killed, and no more training is repeated than lies between two
/// checkpoints, and one start and write.
bool killsAreSurvived(const std::string& scratch, int kills);
/// One bit of the newest checkpoint flipped: the run resumes from the one before, to the same end.
bool damageIsSurvived(const std::string& scratch, int flips);
/// Every method with drawn options, ended by SIGTERM, SIGINT or SIGKILL at random times and
/// resumed: the same record.
bool everyMethodResumes(const std::string& scratch, int perMethod, std::int64_t seed);

} // namespace gapscope::test
