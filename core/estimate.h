// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/solver_options.h"

#include <span>

namespace gapscope {

/// What a run will cost, measured on a few blocks before it starts (about 20 ms).
struct RunEstimate {
    double bytes = 0;          ///< solver state besides the dataset
    double secondsPerPass = 0; ///< block steps, one effective pass
    double secondsAtMost = 0;  ///< up to the pass or time limit; infinity without one
};
RunEstimate estimateRun(const Problem& problem, const SolverOptions& options);

/// Seconds until all these runs have ended, one after the other, when none reaches its gap before
/// its limit on passes or seconds; evaluation for the trace included. ∞ when one has no limit.
/// An estimate: a run that certifies its ε early is sooner done.
double estimateSeconds(const Dataset& dataset, std::span<const SolverOptions> runs);

} // namespace gapscope
