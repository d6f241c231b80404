// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json_input.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"

namespace gapscope {

/// No run writes a record whose counts fall along the trace, whose gap is negative, or whose result
/// is not its last point's. in: the root of the record's file.
/// throws: InputError naming the place, what was found and what it contradicts.
void requireConsistent(const JsonView& in, const RunRecord& record);
/// The same of the breakpoints or points of a path or grid, which have falling λ, too.
void requireConsistent(const JsonView& points, const std::vector<LambdaPoint>& found);

} // namespace gapscope
