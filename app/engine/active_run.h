// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/run_controller.h"
#include "core/solvers/checkpoint/checkpoint_writer.h"
#include "core/solvers/training/training.h"

#include <memory>
#include <thread>

namespace gapscope {

/// The run that is going on, and its thread.
struct RunController::Active {
    RunRequest request;
    std::shared_ptr<Training> training; ///< made on the solver's thread
    RunControl control;
    Mailbox mailbox;
    std::unique_ptr<CheckpointWriter> checkpoints; ///< nullptr: none are kept
    std::jthread thread;                           ///< last: joined before the rest goes

    ~Active()
    {
        control.stop();
        if (thread.joinable())
            thread.join();
    }
};

} // namespace gapscope
