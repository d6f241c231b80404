// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope {

/// Makes the C library give back what is freed, so that hours of runs in one window do not add up:
/// threads share two arenas, for each run has its own thread and an arena is kept when its thread
/// ends; buffers of 256 kB or more are mapped on their own (else the limit rises to the largest one
/// ever freed). Call it before the first thread starts. tests/faults/soak measures it.
void keepMemorySteady();

} // namespace gapscope
