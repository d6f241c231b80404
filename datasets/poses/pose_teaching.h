// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/poses/pose_maps.h"

namespace gapscope {

/// What the maps of these rows mean: the order's model, or what is learnt from the training part:
/// classifiers where no file brings the maps, and the types of relations where no file says.
/// rows: looked at, with their sizes.
/// throws: InputError: nobody to learn from; Cancelled.
PoseShape shapeFor(const MapOrder& order, const std::vector<JointRow>& rows, ProgressPart progress,
    std::stop_token stop);

} // namespace gapscope
