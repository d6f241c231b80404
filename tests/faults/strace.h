// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/cli/process.h"

#include <string>
#include <vector>

namespace gapscope::test {

/// The number-th call of that name that a thread of a program makes, from 1.
struct SystemCall {
    std::string name;
    int number = 0;
    bool changes = false; ///< something on the disk, as far as its name and flags say
};

/// What strace does to a call.
struct Fault {
    SystemCall call;
    std::string error;   ///< "ENOSPC", …; "": SIGKILL instead
    bool sticky = false; ///< to every later call of the name, too
};

struct FaultyEnd {
    ProcessEnd end;
    bool struck = false; ///< a call that names the folder
};

/// A program with its arguments and further NAME=VALUE entries of its environment.
struct Command {
    std::vector<std::string> words;
    std::vector<std::string> environment{};
};

bool straceWorks();

/// Runs the command and gives the calls that name the folder or what is in it, each once.
std::vector<SystemCall> callsNaming(const std::string& folder, const Command& command);
/// The same command again, with one fault. Counts differ when threads race: then another call is
/// struck, or none.
FaultyEnd runWithFault(const Fault& fault, const std::string& folder, const Command& command);

} // namespace gapscope::test
