// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"

#include <optional>
#include <string>

namespace gapscope {

/// How far two records must agree.
enum class Agreement {
    bits,          ///< to the last bit
    countsAndEnds, ///< counts, passes and options are equal; numbers of the last point and of the
                   ///< result agree to endTolerance; numbers on the way are not compared
};
/// Relative to the larger number, absolute below 1.
inline constexpr double endTolerance = 1e-9;

/// Where two records of the same run first differ, timings aside: dataset, options, trace, events
/// and result are compared; seconds, program, name, tags and notes are not.
/// Returns "trace[12].gap: 0.031 against 0.032", or nothing when they agree.
std::optional<std::string> firstDifference(
    const RunRecord& a, const RunRecord& b, Agreement agreement = Agreement::bits);
/// The same for two of a path or grid: dataset, options, start, breakpoints, events, end and a
/// validation that was not broken off.
std::optional<std::string> firstDifference(
    const PathRecord& a, const PathRecord& b, Agreement agreement = Agreement::bits);

} // namespace gapscope
