// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"
#include "core/solvers/dual_state.h"
#include "core/solvers/run_control.h"

#include <cstddef>

namespace gapscope {

/// Where the regularisation path begins (Osokin et al. 2016, Alg. 7 and App. E).
///   ỹ_i = argmax_y L_i(y),  ψ̃ = (1/n) Σ_i ψ_i(ỹ_i),  θ_i = max_y −⟨ψ̃, ψ_i(y)⟩,
///   λ_∞ = (‖ψ̃‖² + (1/n) Σ_i θ_i) / gap
/// For every λ ≥ λ_∞ the weights ψ̃/λ, with all mass on ỹ_i, have a gap of at most `gap`.
struct PathStart {
    double lambdaInf = 0;
    double psiTildeNorm2 = 0;    ///< ‖ψ̃‖²; with a box that of ψ̃ clipped to it
    double thetaMean = 0;        ///< (1/n) Σ θ_i
    double helperCpuSeconds = 0; ///< CPU time of the other threads
    bool complete = true;        ///< false: stopped on request, and the rest does not hold
};

/// Puts the state there: λ = λ_∞, all mass on ỹ_i, w = ψ̃/λ_∞ and, as estimates, upper bounds of
/// the block gaps that sum to `gap`. Counts 2n oracle calls (ỹ_i and θ_i).
/// requires: a state that has made no step; gap > 0.
/// A box with other bounds than 0 and ±∞ has no closed form: λ is doubled from it until the exact
/// gaps, n more calls each time, sum to at most `gap`.
/// control, when given, is asked to stop at every block.
/// throws: InputError when λ_∞ would be 0, or no λ does.
PathStart startPath(const Problem& problem, DualState& state, double gap, std::size_t threads,
    const RunControl* control = nullptr);

} // namespace gapscope
