// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"

namespace gapscope {

/// Whether the iterates depend on the option. By the others, how often values are evaluated, memory
/// and threads, people do not tell runs apart: differingFields() has them only if nothing else
/// distinguishes two runs.
bool changesTheRun(const OptionField& field);

} // namespace gapscope
