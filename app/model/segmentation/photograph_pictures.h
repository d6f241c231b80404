// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pictures/named_picture.h"
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_values.h"

#include <functional>
#include <memory>
#include <vector>

namespace gapscope {

class ExampleViewer;
class SegmentationViewer;
struct Run;

/// A viewer that nobody sees, with the photographs of a part and what a model says of them.
std::shared_ptr<SegmentationViewer> unseenViewer(
    const ExamplePart& part, const ExamplePredictions& predictions);

/// The photographs whose pixels are known, largest loss first; at most so many.
std::vector<int> worstPhotographs(
    const ExamplePart& part, const ExamplePredictions& predictions, std::size_t most);

/// What is drawn of an example, and what is said of it.
struct OverlaysOf {
    std::function<QImage(int example, ExampleShow show)> picture;
    std::function<QString(int example)> about;
};
/// Of photographs, with name, IoU and loss.  keeps: the viewer.
OverlaysOf overlaysOf(std::shared_ptr<const SegmentationViewer> viewer, const ExamplePart& part,
    const ExamplePredictions& predictions);
/// Truth, prediction and difference side by side, a row for each of these examples, under a line
/// about it.
NamedPicture overlayPicture(const OverlaysOf& overlays, const std::vector<int>& examples);
/// Writes them into a folder that exists: NAME-truth.png, NAME-prediction.png,
/// NAME-difference.png.  throws: InputError.
void writeOverlays(const std::function<QImage(ExampleShow show)>& picture, const QString& folder,
    const QString& name);

/// superpixel,pixels,truth,prediction,cost: the superpixels of one photograph, from 1; cost: of a
/// wrong label there.
QString superpixelsCsv(const ExamplePart& part, const Labelling& prediction, int example);

/// Asked after every photograph: how many of all are done. false: write no more.
using PhotographProgress = std::function<bool(std::size_t done, std::size_t all)>;
/// Writes of every photograph of the viewer's part the predicted mask, valued and sized as the
/// data's masks, and its overlays: masks/NAME.png, overlays/NAME-truth.png, NAME-prediction.png,
/// NAME-difference.png. Those whose pixels are not known are left out.
/// Returns how many photographs are done.  throws: InputError.
/// requires: a viewer of photographs.
std::size_t writePhotographs(const ExampleViewer& viewer, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder, const PhotographProgress& goOn);

/// For exports: the worst photographs together, and each of them alone, larger.
void visitPhotographs(const Run& run, const ExamplePart& part,
    const ExamplePredictions& predictions, const TakePicture& take);

} // namespace gapscope
