// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/problem.h"

namespace gapscope {

/// Is y a labelling of block i that every function of the problem can take? For labellings from a
/// file; a solver's own always are.
bool isLabelling(const Problem& problem, std::size_t i, LabellingView y);

} // namespace gapscope
