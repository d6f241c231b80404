// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/replay_verdict.h"

#include "core/options/quantity_text.h"
#include "core/records/record_difference.h"

#include <fmt/format.h>

namespace gapscope {
namespace {

std::string sizeOf(const RunRecord& record)
{
    return fmt::format("{}, {:.6g} passes, gap {:.6g}", counted(record.trace.size(), "trace point"),
        record.result.pass, record.result.gap);
}

std::string sizeOf(const PathRecord& record)
{
    const auto& points = record.result.points;
    return fmt::format("{}, {:.6g} passes",
        counted(points.size(), record.isGrid() ? "point" : "breakpoint"),
        points.empty() ? 0 : points.back().pass);
}

bool nothingToCompare(const RunRecord& record) { return record.trace.empty(); }
bool nothingToCompare(const PathRecord& record) { return record.result.points.empty(); }

/// Rounding may differ: other instructions, or code that another compiler made.
bool madeElsewhere(const ProgramInfo& then, const ProgramInfo& now)
{
    return then.kernel != now.kernel || then.build != now.build;
}

std::string describe(const ProgramInfo& program)
{
    return fmt::format(
        "{} {} ({}, {})", program.version, program.commit, program.build, program.kernel);
}

template <typename Record> ReplayVerdict verdictOf(const Record& record, const Record& again)
{
    if (nothingToCompare(record))
        return {true, "repeated: " + sizeOf(again)};
    std::optional<std::string> difference = firstDifference(record, again);
    if (!difference)
        return {true, "identical: " + sizeOf(again)};
    const ProgramInfo& then = record.program;
    const ProgramInfo& now = again.program;
    if (madeElsewhere(then, now)) {
        difference = firstDifference(record, again, Agreement::countsAndEnds);
        if (!difference)
            return {true,
                fmt::format(
                    "equal in counts, ends within {:g} (recorded with {} {}, here {} {}): {}",
                    endTolerance, then.build, then.kernel, now.build, now.kernel, sizeOf(again))};
    }
    std::string text = "differs from the record: " + *difference;
    if (then != now)
        text += fmt::format("; recorded by {}, replayed by {}", describe(then), describe(now));
    return {false, text};
}

} // namespace

ReplayVerdict replayVerdict(const RunRecord& record, const RunRecord& again)
{
    return verdictOf(record, again);
}

ReplayVerdict replayVerdict(const PathRecord& record, const PathRecord& again)
{
    return verdictOf(record, again);
}

} // namespace gapscope
