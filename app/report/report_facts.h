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

} // namespace gapscope
