// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/pose/pck.h"

#include "core/metrics/metrics.h"

#include <algorithm>

namespace gapscope {
namespace {

PosePoint endOf(const JointErrors::Joints& joints, std::size_t part)
{
    return part == middleOfHips ? middleOf(joints[leftHip], joints[rightHip]) : joints[part];
}

bool limbRight(
    const JointErrors::Joints& truth, const JointErrors::Joints& predicted, const Limb& limb)
{
    const PosePoint a = endOf(truth, limb.a), b = endOf(truth, limb.b);
    const double most = distance(a, b) / 2;
    return distance(a, endOf(predicted, limb.a)) <= most
        && distance(b, endOf(predicted, limb.b)) <= most;
}

/// In units of s; an exact hit is right even where s is 0.
double errorOf(PosePoint truth, PosePoint predicted, double scale)
{
    const double d = distance(truth, predicted);
    return d > 0 ? d / scale : 0;
}

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

void JointErrors::add(const Joints& truth, const Joints& predicted, double scale)
{
    auto& errors = m_errors.emplace_back();
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        errors[joint] = errorOf(truth[joint], predicted[joint], scale);
    for (std::size_t k = 0; k < limbs.size(); ++k)
        m_right[k] += limbRight(truth, predicted, limbs[k]) ? 1 : 0;
}

double JointErrors::pck(std::size_t joint, double t) const
{
    if (m_errors.empty())
        return unknown;
    const auto right =
        std::ranges::count_if(m_errors, [=](const auto& errors) { return errors[joint] <= t; });
    return static_cast<double>(right) / static_cast<double>(m_errors.size());
}

double JointErrors::pck(double t) const
{
    double sum = 0;
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        sum += pck(joint, t);
    return sum / jointCount;
}

double JointErrors::pcp(std::size_t limb) const
{
    return m_errors.empty()
        ? unknown
        : static_cast<double>(m_right[limb]) / static_cast<double>(m_errors.size());
}

double JointErrors::pcp() const
{
    double sum = 0;
    for (std::size_t k = 0; k < limbs.size(); ++k)
        sum += pcp(k);
    return sum / static_cast<double>(limbs.size());
}

JointErrors jointErrors(const PoseProblem& part, std::span<const Labelling> predictions)
{
    JointErrors errors;
    for (std::size_t i = 0; i < predictions.size(); ++i)
        errors.add(part.examples().images[i].joints, part.joints(i, predictions[i]), part.scale(i));
    return errors;
}

std::array<double, jointCount> jointErrors(const PoseProblem& part, std::size_t i, LabellingView y)
{
    const auto& truth = part.examples().images[i].joints;
    const auto predicted = part.joints(i, y);
    std::array<double, jointCount> errors{};
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        errors[joint] = errorOf(truth[joint], predicted[joint], part.scale(i));
    return errors;
}

// How poses are judged.

std::size_t PoseProblem::wrongLabels(std::size_t i, LabellingView y) const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        jointErrors(*this, i, y), [](double error) { return error > pckThreshold; }));
}

Metrics PoseProblem::metrics(const std::vector<Labelling>& predictions) const
{
    const JointErrors errors = jointErrors(*this, predictions);
    Metrics metrics{{{"pck_0.2", errors.pck(pckThreshold)}, {"pcp", errors.pcp()}}, {}};
    for (const JointPair& pair : jointPairs)
        metrics.values.push_back({std::string(pair.key),
            (errors.pck(pair.right, pckThreshold) + errors.pck(pair.left, pckThreshold)) / 2});
    return metrics;
}

std::string_view poseWord(std::size_t k)
{
    if (k < partCount)
        return bodyParts[k].name;
    if (k -= partCount; k < limbs.size())
        return limbs[k].name;
    k -= limbs.size();
    return k < jointPairs.size() ? jointPairs[k].name : "";
}

} // namespace gapscope
