// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/exports.h"
#include "widgets/viewers/example_values.h"

#include <functional>
#include <memory>
#include <vector>

namespace gapscope {

class SegmentationViewer;

/// A viewer that nobody sees, with the photographs of a part and what a model says of them.
std::shared_ptr<SegmentationViewer> unseenViewer(
    const ExamplePart& part, const ExamplePredictions& predictions);

/// The photographs whose pixels are known, largest loss first; at most so many.
std::vector<int> worstPhotographs(
    const ExamplePart& part, const ExamplePredictions& predictions, std::size_t most);

/// Truth, prediction and difference side by side, a row for each of these examples of the viewer's
/// part, under a line with name, IoU and loss.
NamedPicture overlayPicture(const SegmentationViewer& viewer, const ExamplePart& part,
    const ExamplePredictions& predictions, const std::vector<int>& examples);

/// superpixel,pixels,truth,prediction,cost: the superpixels of one photograph, from 1; cost: of a
/// wrong label there.
QString superpixelsCsv(const ExamplePart& part, const Labelling& prediction, int example);

/// Asked after every photograph: how many of all are done. false: write no more.
using PhotographProgress = std::function<bool(std::size_t done, std::size_t all)>;
/// Writes of every photograph of the viewer's part the predicted mask, valued and sized as the
/// data's masks, and its overlays: masks/NAME.png, overlays/NAME-truth.png, NAME-prediction.png,
/// NAME-difference.png. Those whose pixels are not known are left out.
/// Gives how many photographs are done.  throws: InputError.
std::size_t writePhotographs(const SegmentationViewer& viewer, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder, const PhotographProgress& goOn);

} // namespace gapscope
