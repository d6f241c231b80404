// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/programs/exit_status.h"

#include <functional>

namespace CLI {
class App;
}

namespace gapscope {

/// One command of gapscope-cli: its arguments as CLI11 sees them, and what to do once they are
/// read.  run() throws InputError and Cancelled.
struct Command {
    CLI::App* arguments;
    std::function<ExitStatus()> run;
};

Command addDataCommand(CLI::App& program);
Command addInfoCommand(CLI::App& program);
Command addCacheCommand(CLI::App& program);
Command addTrainCommand(CLI::App& program);
Command addPathCommand(CLI::App& program);
Command addGridCommand(CLI::App& program);
Command addCompareCommand(CLI::App& program);
Command addReplayCommand(CLI::App& program);
Command addPredictCommand(CLI::App& program);

} // namespace gapscope
