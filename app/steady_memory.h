// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <malloc.h>

namespace gapscope {

/// Makes the C library return freed memory to the system, so that memory use does not grow over
/// hours of runs in one window: buffers of 256 kB or more are always mapped separately. (By default
/// that limit rises to the largest buffer ever freed, and freed memory below it stays between
/// blocks in use.) Call it first in main. tests/faults/soak measures it.
inline void keepMemorySteady() { ::mallopt(M_MMAP_THRESHOLD, 256 * 1024); }

} // namespace gapscope
