// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/library/best_duals.h"
#include "core/options/quantity_text.h"
#include "core/records/run_record.h"
#include "core/solvers/training/estimate.h"

#include <string>

namespace gapscope {

/// "OCR words (small): n 626, test 6,251, d 4,082, 26 labels", then the note, if any, on a line of
/// its own.
std::string describe(const DatasetInfo& info);
/// "about 12 MB of solver state, 12 ms per pass, at most 2.4 s with evaluation"
std::string describe(const RunEstimate& estimate);
/// What a finished run says on stdout: one value per line, each with its unit.  evaluation: wall
/// seconds that went into the curves, off the training clock; NaN: not known.
std::string summaryOf(const RunRecord& record, double evaluation = notComputed);

/// One more line: "best dual 0.0948 (bcpfw, gap sampling, 2026-11-22): primal within 0.0012 of the
/// optimum".
std::string bestDualText(const BestDual& best, const RunResult& result);

} // namespace gapscope
