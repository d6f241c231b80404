// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"
#include "widgets/runs/columns/run_row.h"

#include <QtWidgets>

namespace gapscope {

// Tags as a record has them, and as tables show them.
QStringList listOf(const std::vector<std::string>& tags);
std::vector<std::string> tagsOf(const QStringList& list);

/// With what was changed on the way.
SolverOptions optionsAtEnd(const RunRecord& record);
/// The newest values of a trace, each where it was last computed; of the objective only those that
/// were computed under the λ of the end.
RunResult resultSoFar(const RunRecord& soFar);
/// The record of a running run as if it had been stopped at its last trace point.
/// requires: trace points.
RunRecord partialRecord(const RunRecord& soFar);
/// "converged", "pass limit", …, translated.
QString statusText(RunStatus status);
/// The row of a finished run from its record alone: the caller adds id, name and look.
/// now: the options in effect at the end.
RunRow rowOf(const RunRecord& record, const SolverOptions& now);

} // namespace gapscope
