// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/clocks.h"
#include "core/problem.h"
#include "core/solvers/run_control.h"
#include "core/solvers/state/dual_state.h"

namespace gapscope {

/// What a sweep may fill besides the mean hinge; nullptr: not wanted.
struct SweepOutputs {
    std::vector<double>* gaps = nullptr;         ///< g_i ≥ 0 against the blocks of `state`
    std::vector<Labelling>* corners = nullptr;   ///< the oracle's answers
    std::vector<double>* squaredRadii = nullptr; ///< raised to ‖ψ_i(y*)‖² where larger
    /// Block gaps towards what an oracle of this effort finds, 0 where that is no ascent.
    std::vector<double>* limitedGaps = nullptr;
    std::size_t effort = 0; ///< of limitedGaps: at least 1
};

struct Sweep {
    bool complete = false; ///< false: stopped on request, nothing below or in the outputs holds
    double meanHinge = 0;  ///< (1/n) Σ_i max_y H_i(y; w)
    OracleTime oracle{};   ///< wall time, summed over threads / threads
    double helperCpuSeconds = 0; ///< CPU time of the other threads
};

/// One oracle call per block, all at the same w: exact block gaps, corners, mean hinge.
/// state supplies μ_i and ℓ_i for the gaps; may be nullptr when only hinge and corners are wanted.
/// control, when given, is asked to stop at every block.  Sums are taken in block order: the result
/// does not depend on the threads.
Sweep sweep(const Problem& problem, std::span<const double> w, const DualState* state,
    std::size_t threads, SweepOutputs outputs, const RunControl* control = nullptr);

/// (1/n) Σ_i max_y H_i(y; w), without the λ/2 ‖w‖² term.
double meanHinge(const Problem& problem, std::span<const double> w, std::size_t threads = 1);

} // namespace gapscope
