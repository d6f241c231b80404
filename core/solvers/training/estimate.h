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
/// about 20 ms. Method, cache, averaging and exact gap passes count as they do in the run. In CPU
/// time, which other load does not lengthen.
struct RunEstimate {
    double bytes = 0;           ///< solver state besides the dataset, stored labellings included
    double secondsPerPass = 0;  ///< training, one effective pass
    double secondsPerPoint = 0; ///< evaluating one trace point, off the run's clock
    double secondsBefore = 0;   ///< once in a run: the rows of a kernel
    double secondsAtMost = 0; ///< up to the pass or time limit, evaluation included; ∞ without one
};
/// These options without those that do not change what a pass costs: λ, seed, target and limits.
SolverOptions costKind(SolverOptions options, std::size_t n);
/// Up to the limits of these options, of the kind that was measured; ∞ without one.
double secondsAtMost(const RunEstimate& cost, const SolverOptions& options);
RunEstimate estimateRun(const Dataset& dataset, const SolverOptions& options);

/// Seconds of each of these runs when it does not reach its gap before its limit on passes or
/// seconds; evaluation for the trace included. ∞ without a limit. An estimate: a run that certifies
/// its ε early ends sooner.
std::vector<double> estimateEach(const Dataset& dataset, std::span<const SolverOptions> runs);
/// The same of all, one after the other.
double estimateSeconds(const Dataset& dataset, std::span<const SolverOptions> runs);

} // namespace gapscope
