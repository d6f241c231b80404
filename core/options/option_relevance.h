// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"

namespace gapscope {

/// Why an option changes nothing with the others as they are ("Batch Frank-Wolfe takes every block
/// in every step."), for the tooltip of a row that is greyed out; "" when it matters.
std::string_view whyIdle(const OptionField& field, const SolverOptions& options);

/// The same for what the method alone decides, and so for a whole run, since a method never changes
/// during it; "" when the method takes notice of the option.
std::string_view whyIgnored(const OptionField& field, Method method);

/// The options with those that the method ignores at their defaults: requests for the same run are
/// equal, and records do not claim what had no part in it.
SolverOptions withoutIgnored(SolverOptions options);

} // namespace gapscope
