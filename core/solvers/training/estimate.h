// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/options/solver_options.h"

namespace gapscope {

class Training;

/// Bytes of all blocks of a training, with the values of each that are kept elsewhere; w not
/// included.
double blockBytes(const Training& training);

/// The cost of a run to come: rehearsed before it starts with the same options on a few blocks,
/// about 20 ms. Method, cache, averaging and exact gap passes count as they do in the run.
struct RunEstimate {
    double bytes = 0;           ///< solver state besides the dataset, stored labellings included
    double secondsPerPass = 0;  ///< training, one effective pass
    double secondsPerPoint = 0; ///< evaluating one trace point, off the run's clock
    double secondsAtMost = 0; ///< up to the pass or time limit, evaluation included; ∞ without one
};
RunEstimate estimateRun(const Dataset& dataset, const SolverOptions& options);

/// Seconds until all these runs have ended, one after the other, when none reaches its gap before
/// its limit on passes or seconds; evaluation for the trace included. ∞ when one has no limit. An
/// estimate: a run that certifies its ε early ends sooner.
double estimateSeconds(const Dataset& dataset, std::span<const SolverOptions> runs);

} // namespace gapscope
