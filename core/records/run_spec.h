// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"

namespace gapscope {

/// What repeats the run and nothing that it found: no trace, no result, no clock time of its
/// events. The same for two runs of the same options; runRecordFromJson() reads it, with an empty
/// trace.
std::string specJson(RunRecord record);

} // namespace gapscope
