// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/report_tables.h"

namespace gapscope {

/// Every dataset of what is compared, once: what it is, where it comes from, its sizes.
std::vector<ReportFacts> dataFacts(const Compared& compared);
/// Processor, cores, memory, operating system of this machine.
ReportFacts machineFacts();
/// This program and what it is built from; the programs that have computed the runs, where they
/// are others.
ReportFacts versionFacts(const Compared& compared);

/// What a report says of those that have none, a sentence each: where they were, and what the spec
/// repeats of them.  upToThere: the spec ends runs where these were (run_specs.h), else it takes
/// them to their own ends, as it does paths and grids.
QStringList openEnds(const Compared& compared, bool upToThere);

} // namespace gapscope
