// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation_shape.h"

namespace gapscope {

/// What stands where in the rows of region_features.
SegmentationLayout regionFeatureLayout(bool extendedPairs = false);

/// A bias each for superpixels and pairs.
SegmentationLayout biasLayout();
/// Adds a histogram of a scope behind what is there, and the exp(−η d) of its χ² distances d.
void addHistogram(SegmentationLayout& layout, FeatureGroup histogram, const char* scope);

} // namespace gapscope
