// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"
#include "core/records/trace.h"

#include <string>

namespace gapscope {

/// One sentence on why and where a run ended.
std::string endMessage(const RunResult& result, const SolverOptions& options);

} // namespace gapscope
