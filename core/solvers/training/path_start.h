// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"
#include "core/records/path_result.h"
#include "core/solvers/run_control.h"
#include "core/solvers/state/dual_state.h"

#include <cstddef>

namespace gapscope {

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
