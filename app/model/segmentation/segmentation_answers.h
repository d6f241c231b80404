// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/common/example_values.h"

#include <memory>
#include <string>
#include <vector>

namespace gapscope {

/// The problem as photographs; nullptr when there is none or it is of another task.
const SegmentationProblem* asSegmentation(const std::shared_ptr<const Problem>& problem);

/// IoU of one photograph on its pixels: of the foreground, of several classes the mean of those
/// that truth or labelling has. NaN: neither has any.
double iouOf(const SegmentationProblem& part, std::size_t image, LabellingView y);

/// Photographs where a superpixel of this class, void ones aside, is taken for another or another
/// for it.
std::vector<int> photographsWithErrorsOf(
    const SegmentationProblem& part, const std::vector<Labelling>& predictions, Label label);

/// photograph,loss,iou,score,slack,superpixels,wrong: a line for each.
std::string photographsCsv(const SegmentationProblem& part, const ExamplePredictions& predictions);

/// Marginals of the superpixels, and of each labelling its loss, its IoU and how many of them it
/// has wrong.
ExampleDual photographDualOf(const SegmentationProblem& train, std::size_t image,
    const SparseVector& marginals, std::vector<ExampleDual::Active> active);

} // namespace gapscope
