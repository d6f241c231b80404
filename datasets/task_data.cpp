// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/task_data.h"

#include "core/tasks/alignment/alignment_shape.h"
#include "core/tasks/box_qp/box_qp.h"
#include "core/tasks/chain/chain_shape.h"
#include "core/tasks/multiclass/binary.h"
#include "core/tasks/pose/pose_shape.h"
#include "core/tasks/segmentation/segmentation_shape.h"
#include "core/tasks/toy/enumerated.h"
#include "datasets/alignment/sentence_pairs.h"
#include "datasets/generators/chunks.h"
#include "datasets/generators/digits.h"
#include "datasets/generators/figures.h"
#include "datasets/generators/horses.h"
#include "datasets/generators/sentences.h"
#include "datasets/generators/two_classes.h"
#include "datasets/generators/words.h"
#include "datasets/poses/joint_rows.h"

#include <algorithm>

namespace gapscope {
namespace {

std::string sampleOfChains(std::string_view id)
{
    return id == "sample:chunks" ? generateChunks() : generateWords();
}

const TaskData dataTable[] = {
    {.key = ChainShape::key,
        .sampleText = sampleOfChains,
        .output = {.text = chainText, .scores = chainScores}},
    {.key = MulticlassShape::key,
        .sampleText = [](std::string_view) { return generateDigits(); },
        .output = {.text = classText, .scores = classScores, .info = classInfo}},
    {.key = BinaryProblem::name,
        .sampleText = [](std::string_view) { return generateTwoClasses(); }},
    {.key = PoseShape::key,
        .openStore = openPoses,
        .holds = holdsJoints,
        .openedByName = true,
        .sampleFiles = [] { return generateFigures(); },
        .output = {.text = poseText, .scores = poseScores}},
    {.key = AlignmentShape::key,
        .openStore = openAlignment,
        .holds = holdsSentences,
        .knownLabels = 2,
        .sampleFiles = [] { return generateSentences(); },
        .takesCooc = true,
        .output = {.text = alignmentText, .scores = alignmentScores}},
    {.key = SegmentationShape::key,
        .openStore = openImages,
        .openedByName = true,
        .sampleFiles = [] { return generateHorses(); },
        .takesCopies = true,
        .output = {.text = maskText, .scores = maskScores, .writeFiles = writeMasks}},
    {.key = BoxQpProblem::name, .openSample = openBoxQp},
    {.key = EnumeratedProblem::key, .openSample = openToy},
};

} // namespace

std::span<const TaskData> taskData() { return dataTable; }

const TaskData& taskDataOf(std::string_view key)
{
    static const TaskData unknown{};
    const auto row = std::ranges::find(dataTable, key, &TaskData::key);
    return row == std::end(dataTable) ? unknown : *row;
}

} // namespace gapscope
