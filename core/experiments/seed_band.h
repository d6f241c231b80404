// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace gapscope {

/// Several runs that differ only in the seed, as one curve.
struct SeedBand {
    std::vector<double> x, median, low, high; ///< low and high: minimum and maximum over the seeds
    int count = 0;                            ///< N, traces with at least one point
};

struct SeedTrace {
    std::vector<double> x, y; ///< x non-decreasing
};

/// Median and min–max band over the union of all x from where every trace has begun, thinned to at
/// most `most` positions (first and last kept).  Between its points a trace is interpolated
/// linearly in the plotted scale: in y, or in log10 y when logY (a step with an end ≤ 0 then falls
/// back to linear y). After its end a trace keeps its last value, so that the band of runs that all
/// reached a target ends at it: cut at the shortest trace it would end above. N even: the median
/// is the mean of the two middle values in the plotted scale. NaN points are skipped. Cost: O(N ·
/// positions · log N).
SeedBand seedBand(const std::vector<SeedTrace>& traces, bool logY, std::size_t most = 2000);

} // namespace gapscope
