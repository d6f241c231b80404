// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"
#include "core/solver_options.h"

namespace gapscope {

/// What a run will cost, measured on a few blocks before it starts (about 20 ms).
struct RunEstimate {
    double bytes = 0;          ///< solver state besides the dataset
    double secondsPerPass = 0; ///< block steps, one effective pass
    double secondsAtMost = 0;  ///< up to the pass or time limit; infinity without one
};
RunEstimate estimateRun(const Problem& problem, const SolverOptions& options);

} // namespace gapscope
