// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace gapscope::test {

/// Rows of the table. Each returns false when a promise was broken.

/// SIGTERM, SIGINT, SIGHUP at random times of a training, with a checkpoint, too: status 130, a
/// complete record, and the time until the end (99th percentile at most 2 s). all: also of path,
/// grid, compare and the window.
bool signalsEnd(const std::string& scratch, int perSignal, bool all);
/// SIGKILL at random times of trainings with checkpoints, which resume until they end. The record
/// is that of a run that was never killed. The training that is repeated is at most the interval
/// between two checkpoints, one start and one write.
bool killsAreSurvived(const std::string& scratch, int kills);
/// Flips one bit of the newest checkpoint: the run resumes from the previous one, to the same end.
bool damageIsSurvived(const std::string& scratch, int flips);
/// Every method with random options, ended by SIGTERM, SIGINT or SIGKILL at random times and
/// resumed: the same record.
bool everyMethodResumes(const std::string& scratch, int perMethod, std::int64_t seed);

} // namespace gapscope::test
