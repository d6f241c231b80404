// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/cli/process.h"

#include <string>
#include <vector>

namespace gapscope::test {

/// The number-th call of its kind that a program makes, from 1: a kind is the call's name and the
/// file, see file_calls.h.
struct SystemCall {
    std::string kind;
    int number = 1;
    bool changes = false; ///< something on the disk, as far as its name and flags say

    std::string name() const { return kind.substr(0, kind.find(' ')); }
};

/// The outcome that replaces what a call asks for.
struct Fault {
    SystemCall call;
    int error = 0; ///< ENOSPC, …; 0: SIGKILL instead
    bool sticky =
        false; ///< to every later call of the name on the folder that changes, or looks, too
};

/// A program with its arguments and further NAME=VALUE entries of its environment.
struct Command {
    std::vector<std::string> words;
    std::vector<std::string> environment{};
    bool served = false; ///< it can serve (see held.h): its first word once, the others each time
};

/// A folder that a program works on.
struct Place {
    std::string folder;    ///< without links in its path
    std::string before;    ///< a copy of it from before the program began
    bool byEnding = false; ///< files whose names end alike are alike
};

struct Watched {
    ProcessEnd end;                ///< a program that takes longer than a minute is killed: 137
    std::vector<SystemCall> calls; ///< on the folder, as they came
    bool struck = false;           ///< whether the fault's call was made
};

/// Whether this system can hold a program's calls (Linux 5.5, seccomp's notifications).
bool canInject();

/// Runs a command of a program that serves to its end.
ProcessEnd runServed(const Command& command);
/// Runs the command with its file calls held one by one; fault: strikes one of them, or none.
Watched watch(const Command& command, const Place& place, const Fault* fault = nullptr);

} // namespace gapscope::test
