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

/// The subjects of a report: the runs, paths and grids that are drawn.
struct Compared {
    std::vector<const Run*> runs;
    std::vector<const Path*> paths;

    bool isEmpty() const { return runs.empty() && paths.empty(); }
};
Compared comparedIn(const Session& session, const Paths& paths);

/// Parameters and results, a line per run, the numbers as the run table has them; columns without
/// any are left out.  requires: the table lists these runs.
ReportTable resultTable(const std::vector<const Run*>& runs, const RunTable& table);
/// The cost of the table's target gap, and × the baseline's; none if no run has reached it.
std::optional<ReportTable> costTable(const std::vector<const Run*>& runs, const RunTable& table);
/// The same as medians over the seeds, with the results; none where no two runs differ by their
/// seed alone.
std::optional<ReportTable> seedTable(const std::vector<const Run*>& runs, const RunTable& table);
/// A line per path and grid.
ReportTable searchTable(const std::vector<const Path*>& paths);

/// Every parameter of every run: one table of what they share, one of where they differ, one of
/// what was changed on the way; those that would be empty are left out.
std::vector<ReportTable> parameterTables(const Compared& compared);

/// A run's name without its seed.
QString nameOfGroup(const Run& run);

} // namespace gapscope
