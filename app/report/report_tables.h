// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/paths.h"
#include "widgets/report/report.h"

namespace gapscope {

class RunTable;

/// The words of a report, all of one context.
struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

/// The subjects of a report: the runs, paths and grids drawn.
struct Compared {
    std::vector<const Run*> runs;
    std::vector<const Path*> paths;

    bool isEmpty() const { return runs.empty() && paths.empty(); }
};
Compared comparedIn(const Session& session, const Paths& paths);

/// Parameters and results, a line per run, with numbers as in the run table; columns without any
/// are omitted.  requires: the table lists these runs.
ReportTable resultTable(const std::vector<const Run*>& runs, const RunTable& table);
/// The cost of the table's target gap, and × the baseline's; none if no run has reached it.
std::optional<ReportTable> costTable(const std::vector<const Run*>& runs, const RunTable& table);
/// The same as medians over the seeds, with the results; none when no two runs differ only in the
/// seed.
std::optional<ReportTable> seedTable(const std::vector<const Run*>& runs, const RunTable& table);
/// A line per path and grid.
ReportTable searchTable(const std::vector<const Path*>& paths);

/// Every parameter of every run: a table of those shared, one of those that differ, and one of live
/// changes; empty tables are omitted.
std::vector<ReportTable> parameterTables(const Compared& compared);

/// A run's name without its seed.
QString nameOfGroup(const Run& run);

} // namespace gapscope
