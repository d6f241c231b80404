// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"

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
/// completed validation.
std::optional<std::string> firstDifference(
    const PathRecord& a, const PathRecord& b, Agreement agreement = Agreement::bits);

/// Whether a run repeats its record. On the record's class of processor it must be identical to the
/// last bit, timings aside; where it differs and another build made the record, the text says so.
/// On another class of processor rounding differs: counts must be equal and ends agree to 1e-9.
struct ReplayVerdict {
    /// equal: in counts and ends, on another class of processor.
    enum class Outcome { nothingToCompare, identical, equal, differs };
    Outcome outcome = Outcome::identical;
    std::string text; ///< "identical: 31 trace points, …", "equal in counts, …", "differs …"
    std::string difference{};  ///< where it differs, by fields of the record: "trace[12].gap: …"
    bool anotherBuild = false; ///< made the record
    bool agrees() const { return outcome != Outcome::differs; }
};

/// A record without trace or points, such as the spec in an export, has nothing to compare with.
ReplayVerdict replayVerdict(const RunRecord& record, const RunRecord& again);
ReplayVerdict replayVerdict(const PathRecord& record, const PathRecord& again);

} // namespace gapscope
