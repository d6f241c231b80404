// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"

#include <string>

namespace gapscope {

/// Whether a run repeats its record. On the class of processor and the compiler of the record it
/// must be identical to the last bit, timings aside. Elsewhere rounding differs: counts must be
/// equal and ends agree to 1e-9.
struct ReplayVerdict {
    bool identical = true; ///< so judged; also where the record has nothing to compare with
    std::string text; ///< "identical: 31 trace points, …", "equal in counts, …", "differs …"
};

/// A record without trace or points, the spec in an export, has nothing to compare with.
ReplayVerdict replayVerdict(const RunRecord& record, const RunRecord& again);
ReplayVerdict replayVerdict(const PathRecord& record, const PathRecord& again);

} // namespace gapscope
