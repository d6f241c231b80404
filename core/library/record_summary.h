// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"
#include "core/records/run_record.h"

namespace gapscope {

/// The part of a record that a list of records shows: everything but the long parts.
struct RecordSummary {
    enum class Kind { run, path, grid };

    Kind kind = Kind::run;
    /// Without the trace and the weights of the start. For a path or grid: name, data, options
    /// (λ not computed), events, and the costs at its last point.
    RunRecord record{};
    std::size_t points = 0; ///< breakpoints of a path, λ of a grid
    PathEnd end = PathEnd::stopped;
};

RecordSummary summaryOf(RunRecord record);
RecordSummary summaryOf(const PathRecord& record);

/// The summary of a record, recognised by its content; none for a file of another kind: a
/// comparison spec, a table, a picture. In the layout of this program only the beginning and the
/// end of a record are read, so that ten thousand take a second; damage inside the trace is not
/// noticed here. A symbolic link is no file.
/// throws: InputError (unreadable; above 64 MiB; begins as a record and is none; a .json that is
/// empty or damaged).
std::optional<RecordSummary> readRecordSummary(const std::string& path);

/// The trace's points, to find the cost of a gap. Empty for files that are no runs.
/// throws: InputError.
std::vector<TracePoint> readTraceCosts(const std::string& path);

} // namespace gapscope
