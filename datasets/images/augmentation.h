// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/images/image_pairs.h"

#include <opencv2/core.hpp>
#include <string>
#include <vector>

namespace gapscope {

/// The pairs, and copies of those of the training part, flipped or cropped, until it has `count`
/// images: every photograph in turn, a fixed seed decides about each copy. The test part stays.
/// throws: InputError if count is below what the training part has.
std::vector<ImagePair> augmented(std::vector<ImagePair> pairs, std::size_t count);

/// The photograph or mask as the view of a pair has it.
cv::Mat viewed(const cv::Mat& image, const ImageView& view);

/// "images/012.jpg", of a copy "images/012.jpg#17 (flipped, crop 83 % × 91 %)".
std::string nameOf(const ImagePair& pair);

} // namespace gapscope
