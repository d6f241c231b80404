// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/pictures/overlay_pictures.h"

namespace gapscope {

/// Writes of the viewer's part joints.csv, the predicted joints in the data's form, and the
/// overlays of every photograph as overlays/NAME-truth.png, NAME-prediction.png,
/// NAME-difference.png. Returns how many photographs are done.
/// requires: a viewer of poses.  throws: InputError.
std::size_t writePoses(const ExampleViewer& viewer, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder, const PhotographProgress& goOn);

/// For exports: the worst poses, with name, PCK and loss.
void visitPoses(const QString& run, const ExamplePart& part, const ExamplePredictions& predictions,
    const TakePicture& take);

} // namespace gapscope
