// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"

#include <string>
#include <vector>

namespace gapscope {

/// A labelling of an image's superpixels as a mask like those of the data, a PNG of the image's
/// size: grey class values or, where the data's masks have colours, RGB.
/// requires: the image's pixels are known, y labels its superpixels.
std::string maskPng(
    const SegmentationImage& image, const SegmentationShape& shape, LabellingView y);

/// What files the masks of photographs go to: "012.png" for "images/012.jpg"; where that is taken,
/// "images_012.png", and so on.
std::vector<std::string> maskFileNames(const std::vector<SegmentationImage>& images);

} // namespace gapscope
