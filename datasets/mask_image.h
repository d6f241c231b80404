// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation.h"

#include <string>

namespace gapscope {

/// A labelling of an image's superpixels as a mask like those of the data, a PNG of the image's
/// size: grey class values or, where the data's masks have colours, RGB.
/// requires: the image's pixels are known, y labels its superpixels.
std::string maskPng(
    const SegmentationImage& image, const SegmentationShape& shape, LabellingView y);

} // namespace gapscope
