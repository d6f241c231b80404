// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"

#include <optional>
#include <string>

namespace gapscope {

/// Where two records of the same run first differ, timings aside: dataset, options, trace, events
/// and result are compared to the last bit; seconds, program, name, tags and notes are not.
/// Gives: "trace[12].gap: 0.031 against 0.032", or nothing when they are identical.
std::optional<std::string> firstDifference(const RunRecord& a, const RunRecord& b);
/// The same for two of a path or grid: dataset, options, start, breakpoints, events, end and a
/// validation that was not broken off.
std::optional<std::string> firstDifference(const PathRecord& a, const PathRecord& b);

} // namespace gapscope
