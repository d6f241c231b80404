// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solver_options.h"

#include <string_view>

namespace gapscope {

class Problem;

/// What a method needs besides options that fit together (validate()), asked before a run starts.

/// throws: InputError where nothing could end the run: no gap to stop by and no limit.
void requireEnd(const SolverOptions& options);
/// throws: InputError where the problem lacks what the method works on: inputs for a kernel, sums
/// over all labellings.
void requireMethod(const Problem& problem, Method method);
/// The same of photographs, poses and sentence pairs, which have neither, before their features are
/// made.
void requireMethodFor(std::string_view task, Method method);

} // namespace gapscope
