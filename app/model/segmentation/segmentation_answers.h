// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"
#include "app/model/pictures/overlay_pictures.h"
#include "core/tasks/segmentation/segmentation.h"

namespace gapscope {

/// Whether the photographs are known, not only their features.
bool hasPhotographs(const Problem& train);

/// photograph,loss,iou,score,slack,superpixels,wrong: a line for each photograph. Errors about a
/// class: a superpixel of it predicted as another, or the reverse, ignoring void ones. The dual:
/// marginals of the superpixels; loss, IoU and number of wrong superpixels of each labelling.
const TaskAnswers& segmentationAnswers();

/// Writes for every photograph of the viewer's part the predicted mask, with the values and size of
/// the data's masks, and its overlays: masks/NAME.png, overlays/NAME-truth.png,
/// NAME-prediction.png, NAME-difference.png. Skips photographs with unknown pixels.
extern const PictureFiles maskFiles;

/// For exports: the worst photographs with known pixels, each with its superpixels as
/// superpixel,pixels,truth,prediction,cost; cost: of a wrong label there.
void visitPhotographs(const QString& run, const ExamplePart& part,
    const ExamplePredictions& predictions, const TakePicture& take);

} // namespace gapscope
