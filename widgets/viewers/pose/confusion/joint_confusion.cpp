// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/confusion/joint_confusion.h"

#include "core/tasks/pose/pck.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gapscope {
namespace {

constexpr std::size_t elsewhere = jointCount, labelCount = jointCount + 1;

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

template <typename Has> std::vector<int> imagesWhere(std::size_t count, Has has)
{
    std::vector<int> found;
    for (std::size_t i = 0; i < count; ++i)
        if (has(i))
            found.push_back(static_cast<int>(i));
    return found;
}

} // namespace

Confusion confusionOf(const PoseProblem& part, const std::vector<Labelling>& predictions)
{
    Confusion result;
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        result.labels.emplace_back(bodyParts[joint].name);
    result.labels.emplace_back("elsewhere");
    result.tokens.assign(labelCount * labelCount, 0);
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const auto placed = placedAt(part, i, predictions[i]);
        for (std::size_t joint = 0; joint < jointCount; ++joint)
            ++result.tokens[joint * labelCount + placed[joint]];
    }
    result.examples = result.tokens; // a pose has each joint once
    return result;
}

std::vector<int> examplesWith(const PoseProblem& part, const std::vector<Labelling>& predictions,
    Label truth, Label predicted)
{
    return imagesWhere(predictions.size(), [&](std::size_t i) {
        return truth < jointCount && placedAt(part, i, predictions[i])[truth] == predicted;
    });
}

std::vector<int> examplesWithErrorsOf(
    const PoseProblem& part, const std::vector<Labelling>& predictions, const std::string& name)
{
    return imagesWhere(predictions.size(), [&](std::size_t i) {
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

} // namespace gapscope
