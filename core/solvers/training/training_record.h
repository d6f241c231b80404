// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"
#include "core/records/run_record.h"
#include "core/records/trace.h"
#include "core/solvers/training/training.h"

namespace gapscope {

/// The record of a training that has ended. `about` supplies data, request, name, tags, notes and
/// where it started; program, options, trace, events and result are filled in.
RunRecord recordOf(const Training& training, const RunResult& result, RunRecord about);

/// The conditions for repeating a record besides its options and the weights it started from.
Replay replayOf(const RunRecord& record);
/// throws: InputError where one process cannot repeat it: several ranks shared the training.
void requireReplayable(const RunRecord& record, const std::string& source);

/// One sentence on why and where a run ended.
std::string endMessage(const RunResult& result, const SolverOptions& options);

} // namespace gapscope
