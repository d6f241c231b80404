// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope::bench {

/// Prints, as ratios within this run, the cost of a cache look-up relative to an oracle call and of
/// a pairwise step relative to a Frank-Wolfe step. Returns whether both keep their bar.
bool printCostRatios();

} // namespace gapscope::bench
