// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/progress.h"

#include <opencv2/core.hpp>

namespace gapscope {

/// The nearest centre of each row, the first of equal ones.
std::vector<int> nearestCentres(
    const cv::Mat1f& rows, const cv::Mat1f& centres, const std::stop_token& stop = {});

/// So many centres of the rows, or as many as there are rows: k-means++ (Arthur, Vassilvitskii
/// 2007) on at most 4,096 rows spread evenly, then twelve rounds of Lloyd's on all. The same for
/// the same rows and seed, on any number of threads. requires: at least one row.
/// throws: Cancelled.
cv::Mat1f kMeans(const cv::Mat1f& rows, int count, int seed, std::size_t threads,
    ProgressPart progress, std::stop_token stop);

} // namespace gapscope
