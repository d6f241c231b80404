// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/faults/injection/injection.h"

#include <string>
#include <vector>

namespace gapscope::test {

/// Runs gapscope-cli with these arguments, on one thread, with a separate home.
Command cliCommand(std::vector<std::string> arguments);
ProcessEnd runToEnd(const Command& command);
/// Whether --help of a command of gapscope-cli lists the option.
bool cliHas(const std::string& command, const std::string& option);
/// | a | b | … |
void printRow(const std::vector<std::string>& cells);

} // namespace gapscope::test
