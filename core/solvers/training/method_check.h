// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"

namespace gapscope {

class Problem;

/// The needs of a method besides options that fit together (validate()), asked before a run starts.

/// throws: InputError where nothing could end the run: no gap to stop by and no limit.
void requireEnd(const SolverOptions& options);
/// throws: InputError where the problem lacks what the method works on: inputs for a kernel, sums
/// over all labellings.
void requireMethod(const Problem& problem, Method method);
/// throws: InputError where the options ask for a limited oracle and the problem has none.
void requireLimitedOracle(const Problem& problem, const SolverOptions& options);
/// throws: InputError where blocks are drawn, or steps made, by exact constants and the problem has
/// none.
void requireConstants(const Problem& problem, const SolverOptions& options);
/// All of these, and that the problem's losses can be rescaled as the options say.
void requireOptions(std::shared_ptr<const Problem> problem, const SolverOptions& options);
/// The same for photographs, poses and sentence pairs before their features are made. labels: how
/// many there are, 0: not known yet.
void requireOptionsFor(std::string_view task, std::size_t labels, const SolverOptions& options);

} // namespace gapscope
