// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/exit_status.h"

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

ExitStatus exitStatusOf(bool targetGiven, const PathResult& result, bool interrupted)
{
    if (result.end != PathEnd::stopped)
        return exitDone;
    if (interrupted)
        return exitInterrupted;
    return targetGiven ? exitNotCertified : exitDone;
}

} // namespace gapscope
