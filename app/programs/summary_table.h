// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"

#include <string>
#include <vector>

namespace gapscope {

/// summary.csv of a comparison: one line per record, in the given order, with the header
/// variant, lambda, seed, status, gap, primal, dual, pass, oracle_calls, seconds, train_error,
/// test_error, test_score. Numbers read back to the last bit; what was not computed is empty.
std::string summaryCsv(const std::vector<RunRecord>& records);

} // namespace gapscope
