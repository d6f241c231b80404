// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/predictions.h"

#include "core/problem.h"
#include "core/tasks/alignment/alignment_shape.h"
#include "core/tasks/chain/chain_shape.h"
#include "core/tasks/multiclass/multiclass_shape.h"
#include "core/tasks/pose/pose_shape.h"
#include "core/tasks/segmentation/segmentation_shape.h"

#include <algorithm>

namespace gapscope {
namespace {

constexpr TaskOutput outputTable[] = {
    {.key = ChainShape::key, .text = chainText, .scores = chainScores},
    {.key = MulticlassShape::key, .text = classText, .scores = classScores, .info = classInfo},
    {.key = SegmentationShape::key,
        .text = maskText,
        .scores = maskScores,
        .writeFiles = writeMasks},
    {.key = PoseShape::key, .text = poseText, .scores = poseScores},
    {.key = AlignmentShape::key, .text = alignmentText, .scores = alignmentScores},
};

} // namespace

const TaskOutput* findTaskOutput(std::string_view key)
{
    const auto row = std::ranges::find(outputTable, key, &TaskOutput::key);
    return row == std::end(outputTable) ? nullptr : row;
}

const TaskOutput& outputOf(const Problem& part) { return *findTaskOutput(part.shape().task()); }

} // namespace gapscope
