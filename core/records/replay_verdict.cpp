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

template <typename Record> ReplayVerdict verdictOf(const Record& record, const Record& again)
{
    if (nothingToCompare(record))
        return {true, "repeated: " + sizeOf(again)};
    const std::optional<std::string> difference = firstDifference(record, again);
    if (!difference)
        return {true, "identical: " + sizeOf(again)};
    std::string text = "differs from the record: " + *difference;
    const ProgramInfo& then = record.program;
    const ProgramInfo& now = again.program;
    if (then != now)
        text += fmt::format("\nThe record was made by {} {} ({}, {}), this is {} {} ({}, {}): the "
                            "last bits agree on the same program and CPU class only.",
            then.version, then.commit, then.build, then.kernel, now.version, now.commit, now.build,
            now.kernel);
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
