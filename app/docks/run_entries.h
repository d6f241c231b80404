// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/paths.h"
#include "app/state/session.h"
#include "core/library/record_summary.h"
#include "widgets/runs/columns/run_row.h"
#include "widgets/runs/list/run_entry.h"

namespace gapscope {

/// "running", "converged", "stopped", …, translated.
QString statusText(const Run& run);
/// A run as the table shows it.
RunRow rowOf(const Run& run, const Session& session);
/// A run, and a path or grid, as the list shows them.
RunEntry listEntry(const Run& run, const RunRow& row, const Session& session);
RunEntry listEntry(const Path& path, const Session& session);
/// A record of a folder: not drawn, on the data of its record.
RunEntry listEntry(const RecordSummary& summary, const RunRow& row);
/// The group of data that have the name of the open ones says how large they are, too.
void tellFromOpen(RunEntry& entry, const Session& session);

} // namespace gapscope
