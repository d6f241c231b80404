// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/pose/pose_answers.h"

#include "core/files/csv.h"
#include "core/tasks/pose/pck.h"
#include "widgets/viewers/pose/confusion/pose_errors.h"

#include <QCoreApplication>

#include <fmt/format.h>
#include <iterator>

namespace gapscope {
namespace {

std::string posesCsv(const Problem& problem, const ExamplePredictions& predictions)
{
    const auto& part = static_cast<const PoseProblem&>(problem);
    std::string csv = "photograph,loss,pck,score,slack,wrong_joints\n";
    for (std::size_t i = 0; i < predictions.labels.size(); ++i)
        fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{}\n",
            csvField(part.examples().images[i].name), knownValue(predictions.losses, i),
            knownValue(predictions.quality, i), predictions.scores[i],
            knownValue(predictions.slacks, i),
            predictions.losses.empty()
                ? std::string()
                : std::to_string(part.wrongLabels(i, predictions.labels[i])));
    return csv;
}

ExampleDual poseDual(const Problem& train, std::size_t image, const SparseVector&,
    std::vector<ExampleDual::Active> active)
{
    ExampleDual dual;
    for (ExampleDual::Active& each : active)
        each.text = QCoreApplication::translate("PoseAnswers", "loss %1 · %2 of 14 joints wrong")
                        .arg(train.loss(image, each.labels), 0, 'f', 3)
                        .arg(train.wrongLabels(image, each.labels));
    dual.active = std::move(active);
    return dual;
}

} // namespace

std::string jointsOfPoseCsv(
    const PoseProblem& part, const ExamplePredictions& predictions, std::size_t image)
{
    const auto& truth = part.examples().images[image].joints;
    const auto predicted = part.joints(image, predictions.labels[image]);
    const auto errors = jointErrors(part, image, predictions.labels[image]);
    std::string csv = "joint,true_x,true_y,predicted_x,predicted_y,error\n";
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{}\n", bodyParts[joint].name,
            truth[joint].x, truth[joint].y, predicted[joint].x, predicted[joint].y, errors[joint]);
    return csv;
}

const TaskAnswers& poseAnswers()
{
    static const TaskAnswers answers{.tokens =
                                         [](const Problem& part) {
                                             return confusedTokens(
                                                 static_cast<const PoseProblem&>(part));
                                         },
        .dual = poseDual,
        .csv = posesCsv,
        .addMeasures =
            [](const Problem& part, ExampleAnswers& all) {
                ExamplePredictions& out = all.predictions;
                for (std::size_t i = 0; i < out.labels.size(); ++i)
                    out.quality.push_back(
                        1 - static_cast<double>(part.wrongLabels(i, out.labels[i])) / jointCount);
                all.errors.ofTask = jointErrors(static_cast<const PoseProblem&>(part), out.labels);
            },
        .withErrorsOf =
            [](const Problem& part, const std::vector<Labelling>& predictions,
                const std::string& type) {
                return examplesWithErrorsOf(
                    static_cast<const PoseProblem&>(part), predictions, type);
            }};
    return answers;
}

} // namespace gapscope
