// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/progress.h"
#include "core/tasks/pose/pose.h"
#include "core/tasks/pose/pose_shape.h"

#include <opencv2/core.hpp>

namespace gapscope {

/// Photographs that teach what parts look like.
struct PartTeachers {
    std::size_t count = 0;
    std::function<cv::Mat3b(std::size_t)> photograph; ///< called from several threads
    std::vector<PosePlaces> places;                   ///< of each
    std::vector<cv::Size> sizes;                      ///< of each, pixels
};

/// r_pq^t: for every arc 13 means of arcDifferences (k-means; fewer photographs than types
/// repeat the last one).  requires: at least one.
std::array<PosePoint, arcCount * relationTypes> learnDisplacements(
    const PartTeachers& teachers, double cell, std::stop_token stop);

/// Classifiers from the teachers and their mirror images: of parts against the background, and for
/// each arc of its types (the nearest displacements) at the place of its first part. At most
/// mostTeachers of the teachers are used, fewer large ones, spread evenly. The same on every run.
/// throws: Cancelled; what photograph throws.
inline constexpr std::size_t mostTeachers = 1000;
PartMaps learnPartMaps(const PartTeachers& teachers, const PoseShape& shape, std::size_t threads,
    ProgressPart progress, std::stop_token stop);

/// The maps of one photograph, as a problem takes them.
struct ImageMaps {
    std::size_t rows = 0, columns = 0;
    std::vector<float> unary;             ///< log p(part | window)
    std::vector<std::uint16_t> relations; ///< log p(type | window), as bfloat16
};
ImageMaps mapsOf(const cv::Mat3b& photograph, const PartMaps& learnt);

} // namespace gapscope
