// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope::bench {

/// Prints, as ratios within this run, what a cache look-up costs against an oracle call and a
/// pairwise step against a Frank-Wolfe step. Gives whether both keep their bar.
bool printCostRatios();

} // namespace gapscope::bench
