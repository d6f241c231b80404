// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compare/experiment_figure.h"
#include "widgets/report/report.h"

#include <QtWidgets>

namespace gapscope {

/// Parameters of a report that do not follow from what is shown.
struct ReportRequest {
    QString path; ///< of the page; the PDF stands beside it, under the same name
    /// The spec that was run, if any; else one is made of what is compared.
    std::optional<ComparisonSpec> spec = {};
};

/// "gap.html" and "gap.pdf" of "gap", "gap.html" or "gap.pdf".
QStringList reportPaths(const QString& path);

/// Everything about the runs, paths and grids that are drawn: claims and verdicts, results, figures
/// unzoomed, data, parameters, machine, versions, and how to repeat it.
/// requires: something is drawn.
Report reportOf(const Shown& shown, const ReportRequest& request);

/// Writes both files, each whole or not at all, neither when it is cancelled. Returns their paths.
/// goOn: asked after every figure of either; false: nothing is written.
/// throws: InputError naming the path; Cancelled.
QStringList writeReport(const Report& report, const QString& path, const ReportProgress& goOn = {});

} // namespace gapscope
