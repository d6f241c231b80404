// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/steady_memory.h"

#include <malloc.h>

namespace gapscope {

void keepMemorySteady() { ::mallopt(M_MMAP_THRESHOLD, 256 * 1024); }

} // namespace gapscope
