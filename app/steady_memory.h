// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <malloc.h>

namespace gapscope {

/// Makes the C library give back what is freed, so that hours of runs in one window do not add up:
/// buffers of 256 kB or more are mapped on their own, always (left alone, that limit rises to the
/// largest buffer ever freed, and what is freed below it stays between what is not). Call it first
/// in main. tests/faults/soak measures it.
inline void keepMemorySteady() { ::mallopt(M_MMAP_THRESHOLD, 256 * 1024); }

} // namespace gapscope
