// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

namespace gapscope {

/// Adds --checkpoint-every, in seconds; their usual value is shown in --help.
CLI::Option* addCheckpointEvery(CLI::App& command, double& seconds, const std::string& help);

/// Adds --jobs: the runs of a comparison at once, 0 for "auto".
CLI::Option* addJobs(CLI::App& command, std::size_t& jobs);

/// A wrong command line in one sentence. command: the one whose --help says more.
std::string usageText(const CLI::ParseError& error, const std::string& command);

} // namespace gapscope
