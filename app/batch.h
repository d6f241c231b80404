// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace gapscope {

struct BatchRequest {
    std::string spec;     ///< path of a comparison spec
    std::string folder;   ///< for everything that is written
    std::string dataDir;  ///< "" = none
    std::size_t jobs = 0; ///< as ComparisonPlan::jobs
};

/// Runs a comparison without a window or a display and writes all that the window would show: every
/// plot as PNG, SVG, PDF and CSV, records/, summary.csv, report.html and report.pdf.  Returns the
/// exit status (exit_status.h).
int runBatch(int& argc, char** argv, const BatchRequest& request);

} // namespace gapscope
