// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"
#include "core/solvers/path/regularization_path.h"

#include <stop_token>
#include <thread>

namespace gapscope {

/// The exit status of both programs.
enum ExitStatus : int {
    exitDone = 0,          ///< ε certified, or only limits were given and one was reached
    exitInternalError = 1, ///< also: a replay that did not repeat its record
    exitBadInput = 2,
    exitNotCertified = 3, ///< a limit came first; results are written
    exitInterrupted = 130 ///< results so far are written
};

/// The exit status of a run. ε = 0 means that only limits were given.
ExitStatus exitStatusOf(const SolverOptions& options, const RunResult& result);
/// The same for a path or grid, which always has a target, given or not. The heuristic path may
/// miss it at some λ; then it is not certified.
ExitStatus exitStatusOf(
    bool targetGiven, double epsilon, const PathResult& result, bool interrupted);
/// The status after all of standard output is written: a full disk or a closed pipe shows only
/// here; the error message names the program.
ExitStatus statusOnceWritten(const char* program, ExitStatus status);

/// While it lives, SIGINT, SIGTERM and SIGHUP request a stop instead of killing the program; a
/// second signal exits at once with status 130.  One at a time in a process. SIGHUP stays ignored
/// if it was (nohup).
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_source.get_token(); }
    bool requested() const { return m_source.stop_requested(); }

private:
    void watch();

    std::stop_source m_source;
    std::thread m_watcher;
};

} // namespace gapscope
