// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"
#include "core/tasks/segmentation/segmentation.h"

namespace gapscope {

/// The photographs themselves are known, not their features alone.
bool hasPhotographs(const Problem& train);

/// photograph,loss,iou,score,slack,superpixels,wrong: a line for each. Errors about a class: a
/// superpixel of it, void ones aside, taken for another or another for it. The dual: marginals of
/// the superpixels, and of each labelling its loss, its IoU and how many superpixels are wrong.
const TaskAnswers& segmentationAnswers();

} // namespace gapscope
