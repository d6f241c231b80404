// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/mailbox.h"
#include "app/engine/run_controller.h"
#include "core/solvers/checkpoint/checkpoint.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>

namespace gapscope {

/// A run that was left off, brought back to where its checkpoint stands: it can be continued, and
/// its model looked at.
struct StoppedRun {
    RunRequest request;
    std::shared_ptr<Training> training;
    RunNews news; ///< all of it till then; snapshot and history: the weights of that place
};

/// The checkpoint that was found in a file, if the run can go on from it.
/// throws: InputError, naming the file: nothing found, other data or another class of processor.
Checkpoint leftOff(
    std::optional<Checkpoint> found, const RunRequest& request, const std::string& file);
/// The training where it stands.  throws: InputError, when it is of another run.
std::shared_ptr<Training> trainingFrom(
    const Checkpoint& checkpoint, const RunRequest& request, const std::string& file);

/// Reads the newest whole checkpoint of the file.  throws: InputError when there is none, or when
/// it is of another run, other data or another class of processor.
StoppedRun stoppedRun(const RunRequest& request, const QString& file);

} // namespace gapscope
