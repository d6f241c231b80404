// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"
#include "widgets/runs/columns/run_row.h"

#include <QString>

namespace gapscope {

/// With what was changed on the way.
SolverOptions optionsAtEnd(const RunRecord& record);
/// "converged", "pass limit", …, translated.
QString statusText(RunStatus status);
RunSign signOf(RunStatus status);
/// What a record alone says of a finished run, as tables show it: the owner adds id, name and look.
/// now: the options in effect at the end.
RunRow rowOf(const RunRecord& record, const SolverOptions& now);

} // namespace gapscope
