// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compare/experiment_figure.h"
#include "widgets/report/report.h"

#include <QtWidgets>

namespace gapscope {

/// Parameters of a report that do not follow from the views.
struct ReportRequest {
    QString path; ///< of the page; the PDF has the same name beside it
    /// The spec that was run, if any; else one is made from what is compared.
    std::optional<ComparisonSpec> spec = {};
};

/// Returns "gap.html" and "gap.pdf" for "gap", "gap.html" or "gap.pdf".
QStringList reportPaths(const QString& path);

/// Everything about the runs, paths and grids drawn: claims and verdicts, results, unzoomed
/// figures, data, parameters, machine, versions, and how to repeat it.
/// requires: something is drawn.
Report reportOf(const Shown& shown, const ReportRequest& request);

/// Writes both files, each completely or not at all, and neither when cancelled. Returns their
/// paths. shouldContinue: called after every figure of either; returns false to write nothing.
/// throws: InputError naming the path; Cancelled.
QStringList writeReport(
    const Report& report, const QString& path, const ReportProgress& shouldContinue = {});

} // namespace gapscope
