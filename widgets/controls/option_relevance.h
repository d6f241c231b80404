// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solver_options.h"

#include <QString>

namespace gapscope {

/// Why an option changes nothing with the others as they are ("Batch Frank-Wolfe takes every
/// block."), for the tooltip of a row that is greyed out; "" when it matters.
QString whyIdle(const OptionField& field, const SolverOptions& options);

} // namespace gapscope
