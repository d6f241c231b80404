// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/path/regularization_path.h"

namespace gapscope {

/// What both programs return to the shell.
enum ExitStatus : int {
    exitDone = 0,          ///< ε certified, or only limits were given and one was reached
    exitInternalError = 1, ///< also: a replay that did not repeat its record
    exitBadInput = 2,
    exitNotCertified = 3, ///< a limit came first; results are written
    exitInterrupted = 130 ///< results so far are written
};

/// The status a run ends with. ε = 0 means that only limits were given.
ExitStatus exitStatusOf(const SolverOptions& options, const RunResult& result);
/// The same for a path or grid, which always has a target: whether it was asked for. The heuristic
/// path may miss it at some λ; then it is not certified.
ExitStatus exitStatusOf(
    bool targetGiven, double epsilon, const PathResult& result, bool interrupted);
/// The status once all of standard output is out: a full disk or a closed pipe behind it shows only
/// here, and is said in the program's name.
ExitStatus statusOnceWritten(const char* program, ExitStatus status);

} // namespace gapscope
