// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/exit_status.h"

#include <algorithm>
#include <cstdio>

namespace gapscope {

ExitStatus exitStatusOf(const SolverOptions& options, const RunResult& result)
{
    switch (result.status) {
    case RunStatus::converged:
        return exitDone;
    case RunStatus::stopped:
        return exitInterrupted;
    case RunStatus::maxPasses:
    case RunStatus::maxSeconds:
        return options.epsilon > 0 ? exitNotCertified : exitDone;
    }
    return exitInternalError;
}

ExitStatus exitStatusOf(
    bool targetGiven, double epsilon, const PathResult& result, bool interrupted)
{
    if (result.end == PathEnd::stopped && interrupted)
        return exitInterrupted;
    if (!targetGiven)
        return exitDone;
    const bool certified = std::ranges::all_of(result.points,
        [epsilon](const LambdaPoint& point) { return point.gap <= epsilon * (1 + 1e-9); });
    return result.end != PathEnd::stopped && certified ? exitDone : exitNotCertified;
}

ExitStatus statusOnceWritten(const char* program, ExitStatus status)
{
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return status;
    std::fprintf(
        stderr, "%s: standard output: cannot be written; expected room or an open pipe\n", program);
    return exitBadInput;
}

} // namespace gapscope
