// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"

namespace gapscope {

/// Drawn uniformly from [least, most).
inline double between(Random& random, double least, double most)
{
    return least + (most - least) * random.uniform();
}

} // namespace gapscope
