// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/mailbox.h"
#include "app/engine/run_controller.h"

#include <QString>

#include <memory>

namespace gapscope {

/// A run that was suspended, brought back to where its checkpoint stands: it can be continued, and
/// its model looked at.
struct StoppedRun {
    RunRequest request;
    std::shared_ptr<Training> training;
    RunNews news; ///< all of it till then; snapshot and history: the weights of that place
};

/// Reads the newest whole checkpoint of the file.  throws: InputError when there is none, or when
/// it is of another run, other data or another class of processor.
StoppedRun stoppedRun(const RunRequest& request, const QString& file);

} // namespace gapscope
