// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"
#include "app/model/pictures/overlay_pictures.h"
#include "core/tasks/segmentation/segmentation.h"

namespace gapscope {

/// The photographs themselves are known, not their features alone.
bool hasPhotographs(const Problem& train);

/// photograph,loss,iou,score,slack,superpixels,wrong: a line for each. Errors about a class: a
/// superpixel of it, void ones aside, taken for another or another for it. The dual: marginals of
/// the superpixels, and of each labelling its loss, its IoU and how many superpixels are wrong.
const TaskAnswers& segmentationAnswers();

/// Writes of every photograph of the viewer's part the predicted mask, valued and sized as the
/// data's masks, and its overlays: masks/NAME.png, overlays/NAME-truth.png, NAME-prediction.png,
/// NAME-difference.png. Those with unknown pixels are skipped.
/// Returns how many photographs are done.  throws: InputError.
/// requires: a viewer of photographs.
std::size_t writePhotographs(const ExampleViewer& viewer, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder, const PhotographProgress& goOn);

/// For exports: the worst photographs whose pixels are known, each with its superpixels as
/// superpixel,pixels,truth,prediction,cost; cost: of a wrong label there.
void visitPhotographs(const QString& run, const ExamplePart& part,
    const ExamplePredictions& predictions, const TakePicture& take);

} // namespace gapscope
