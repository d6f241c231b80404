// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/segmentation/photograph_pictures.h"

namespace gapscope {

class PoseViewer;

/// A viewer that nobody sees, with the poses of a part and what a model says of them.
std::shared_ptr<PoseViewer> unseenPoseViewer(
    const ExamplePart& part, const ExamplePredictions& predictions);

/// The poses of largest loss first; at most so many.
std::vector<int> worstPoses(const ExamplePredictions& predictions, std::size_t most);

/// With name, PCK and loss.  keeps: the viewer.
OverlaysOf overlaysOf(std::shared_ptr<const PoseViewer> viewer, const ExamplePart& part,
    const ExamplePredictions& predictions);

/// Writes of the viewer's part joints.csv, the predicted joints in the data's form, and the
/// overlays of every photograph as overlays/NAME-truth.png, NAME-prediction.png,
/// NAME-difference.png. Returns how many photographs are done.
/// requires: a viewer of poses.  throws: InputError.
std::size_t writePoses(const ExampleViewer& viewer, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder, const PhotographProgress& goOn);

/// For exports: the worst poses together, and each of them alone, larger.
void visitPoses(const Run& run, const ExamplePart& part, const ExamplePredictions& predictions,
    const TakePicture& take);

} // namespace gapscope
