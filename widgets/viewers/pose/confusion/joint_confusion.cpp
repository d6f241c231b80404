// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/confusion/joint_confusion.h"

#include <array>

namespace gapscope {
namespace {

constexpr std::size_t elsewhere = jointCount;

/// Where each joint was placed: another's number, its own, or elsewhere.
std::array<std::size_t, jointCount> placedAt(
    const PoseProblem& part, std::size_t i, const Labelling& y)
{
    const auto& truth = part.examples().images[i].joints;
    const auto predicted = part.joints(i, y);
    const auto error = [&](std::size_t joint, std::size_t other) {
        return distance(predicted[joint], truth[other]) / part.scale(i);
    };
    std::array<std::size_t, jointCount> found{};
    for (std::size_t joint = 0; joint < jointCount; ++joint) {
        std::size_t nearest = joint;
        for (std::size_t other = 0; other < jointCount; ++other)
            if (error(joint, joint) > pckThreshold && error(joint, other) < error(joint, nearest))
                nearest = other;
        found[joint] = error(joint, nearest) <= pckThreshold ? nearest : elsewhere;
    }
    return found;
}

} // namespace

ConfusedTokens confusedTokens(const PoseProblem& part)
{
    ConfusedTokens tokens{
        {}, [&part](std::size_t i, const Labelling& y, const ConfusedTokens::Visit& visit) {
            const auto placed = placedAt(part, i, y);
            for (std::size_t joint = 0; joint < jointCount; ++joint)
                visit(static_cast<Label>(joint), static_cast<Label>(placed[joint]), 1, true);
        }};
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        tokens.labels.emplace_back(bodyParts[joint].name);
    tokens.labels.emplace_back("elsewhere");
    return tokens;
}

std::vector<int> examplesWithErrorsOf(
    const PoseProblem& part, const std::vector<Labelling>& predictions, const std::string& name)
{
    return examplesWhere(predictions.size(), [&](std::size_t i) {
        const auto errors = jointErrors(part, i, predictions[i]);
        for (std::size_t joint = 0; joint < jointCount; ++joint)
            if (bodyParts[joint].name == name)
                return errors[joint] > pckThreshold;
        JointErrors one;
        one.add(part.examples().images[i].joints, part.joints(i, predictions[i]), part.scale(i));
        for (std::size_t limb = 0; limb < limbs.size(); ++limb)
            if (limbs[limb].name == name)
                return one.pcp(limb) == 0;
        return false;
    });
}

JointErrors jointErrorsOf(const PredictionErrors& errors)
{
    const auto* joints = std::any_cast<JointErrors>(&errors.ofTask);
    return joints ? *joints : JointErrors();
}

} // namespace gapscope
