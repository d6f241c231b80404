// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/loop.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

/// Whether a remembered labelling does, and which of the two bounds it had to reach.
enum class CacheVerdict { miss, local, global };

/// The cache criterion (Osokin et al. 2016, Alg. 5): ĝ ≥ max(F·g_i, (ν/n)·g); a block that the
/// oracle never saw misses.  gap: towards the best remembered labelling.
inline CacheVerdict cacheVerdict(const Loop& loop, std::size_t i, double gap)
{
    const double estimate = loop.state.gapEstimates[i];
    if (std::isinf(estimate) || !(gap > 0))
        return CacheVerdict::miss;
    const double local = loop.options.F * estimate;
    const double global = loop.options.nu / loop.n() * loop.state.lastExactGap;
    if (!(gap >= std::max(local, global)))
        return CacheVerdict::miss;
    return local >= global ? CacheVerdict::local : CacheVerdict::global;
}

inline void count(DualState& state, CacheVerdict verdict)
{
    ++(verdict == CacheVerdict::miss         ? state.misses
            : verdict == CacheVerdict::local ? state.hitsLocal
                                             : state.hitsGlobal);
}

} // namespace gapscope
