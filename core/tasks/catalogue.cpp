// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/catalogue.h"

#include "core/tasks/alignment/alignment.h"
#include "core/tasks/box_qp/box_qp.h"
#include "core/tasks/chain/chain.h"
#include "core/tasks/multiclass/multiclass.h"
#include "core/tasks/multiclass/multiclass_shape.h"
#include "core/tasks/pose/pck.h"
#include "core/tasks/pose/pose_shape.h"
#include "core/tasks/segmentation/segmentation_shape.h"
#include "core/tasks/toy/enumerated.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

constexpr std::array<std::string_view, 3> fewLambdas = {"0.1", "0.01", "0.001"};

constexpr TaskRow taskTable[] = {
    {.key = ChainShape::key,
        .title = "words, text",
        .readShape = readChainShape,
        .lambdas = fewLambdas},
    {.key = MulticlassShape::key,
        .title = "classes",
        .readShape = readMulticlassShape,
        .lambdas = fewLambdas},
    {.key = SegmentationShape::key,
        .title = "photographs",
        .readShape = readSegmentationShape,
        .photographs = true,
        .cutFrom = 3,
        .whyNoWorkers = {},
        .preset = "photographs"},
    {.key = PoseShape::key,
        .title = "poses",
        .wrongLabels = "joints more than 0.2 torso lengths off",
        .labelName = &poseWord,
        .readShape = readPoseModel,
        .photographs = true,
        .whyNoWorkers = {},
        .preset = "poses"},
    {.key = AlignmentShape::key,
        .title = "sentence pairs",
        .errorUnit = {1, ""},
        .wrongLabels = "English words have a wrong link or lack the right one",
        .readShape = readAlignmentShape},
    {.key = BinaryProblem::name,
        .title = "two classes",
        .modelTask = MulticlassShape::key,
        .kernelInstead = "--task multiclass, which is the same SVM with twice the λ",
        .lambdas = fewLambdas},
    {.key = BoxQpProblem::name, .title = "quadratic programs"},
    {.key = EnumeratedProblem::key, .title = "toys"},
};

} // namespace

std::span<const TaskRow> tasks() { return taskTable; }

const TaskRow* findTask(std::string_view key)
{
    const auto row = std::ranges::find(taskTable, key, &TaskRow::key);
    return row == std::end(taskTable) ? nullptr : row;
}

const TaskRow& taskRow(std::string_view key)
{
    static constexpr TaskRow unknown{};
    const TaskRow* row = findTask(key);
    return row ? *row : unknown;
}

ErrorUnit errorUnit(std::string_view task) { return taskRow(task).errorUnit; }

ErrorUnit together(const ErrorUnit& a, const ErrorUnit& b) { return a.text.empty() ? a : b; }

std::string errorText(double meanLoss, std::string_view task, int decimals)
{
    const ErrorUnit unit = errorUnit(task);
    if (std::isnan(meanLoss))
        return "–";
    return fmt::format(
        "{:.{}f}{}{}", unit.factor * meanLoss, decimals, unit.text.empty() ? "" : " ", unit.text);
}

std::string errorTitle(std::string_view name, const ErrorUnit& unit)
{
    return unit.text.empty() ? std::string(name) : fmt::format("{} [{}]", name, unit.text);
}

} // namespace gapscope
