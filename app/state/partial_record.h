// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"

namespace gapscope {

/// What the newest points of a trace say, each value where it was last computed; of the objective
/// only what was computed under the λ of the end.
RunResult resultSoFar(const RunRecord& soFar);

/// The record of a run that goes on as if it had been stopped at its last trace point. requires:
/// trace points.
RunRecord partialRecord(const RunRecord& soFar);

} // namespace gapscope
