// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation_layout.h"

namespace gapscope {

/// What stands where in the rows of region_features.
SegmentationLayout regionFeatureLayout(bool extendedPairs = false);

} // namespace gapscope
