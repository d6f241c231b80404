// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/report_tables.h"

namespace gapscope {

/// Every compared dataset, once: its description, source and sizes.
std::vector<ReportFacts> dataFacts(const Compared& compared);
/// Processor, cores, memory, operating system of this machine.
ReportFacts machineFacts();
/// This program and its components; also the programs that computed the runs, if they
/// differ.
ReportFacts versionFacts(const Compared& compared);

/// A report's notes on those without an end of their own, a sentence each: how far they had come,
/// and what the spec repeats.  upToThere: the spec ends runs at that point (run_specs.h), else it
/// takes them to their own ends, as it does paths and grids.
QStringList openEnds(const Compared& compared, bool upToThere);

} // namespace gapscope
