// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"

#include <string>

namespace gapscope {

/// What running a record's options and events again has shown.
struct ReplayVerdict {
    bool identical = true; ///< to the last bit, timings aside; nothing to compare with counts, too
    std::string text;      ///< "identical: 31 trace points, …", "differs from the record: …"
};

/// A record without trace or points, the spec in an export, has nothing to compare with.
ReplayVerdict replayVerdict(const RunRecord& record, const RunRecord& again);
ReplayVerdict replayVerdict(const PathRecord& record, const PathRecord& again);

} // namespace gapscope
