// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/pose/pck.h"
#include "core/tasks/pose/pose.h"
#include "datasets/opening/predictions.h"
#include "datasets/poses/joint_rows.h"

namespace gapscope {
namespace {

/// What the errors are, joint by joint.
std::string errorsText(const PoseProblem& part, const std::vector<Labelling>& predictions)
{
    const JointErrors errors = jointErrors(part, predictions);
    std::string text = fmt::format("PCK@{:g} {:.2f} %, PCP {:.2f} %\n", pckThreshold,
        100 * errors.pck(pckThreshold), 100 * errors.pcp());
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        text += fmt::format(
            "  {:<16} {:6.2f} %\n", bodyParts[joint].name, 100 * errors.pck(joint, pckThreshold));
    text += "PDJ, joints within a share of the distance of left shoulder and right hip:\n";
    for (int k = 1; k <= 10; ++k)
        text += fmt::format("  {:.2f} {:6.2f} %\n", 0.05 * k, 100 * errors.pck(0.05 * k));
    return text;
}

} // namespace

std::string poseText(const Problem& problem, const Predictions& predictions, bool)
{
    const auto& part = static_cast<const PoseProblem&>(problem);
    return jointsCsv(predictedJoints(part, predictions));
}

std::string poseScores(const Problem& problem, const Predictions& predictions, bool labelled)
{
    const auto& part = static_cast<const PoseProblem&>(problem);
    return fmt::format("{} poses predicted{}\n", predictions.size(),
               labelled ? "" : "; there are no joints to compare with")
        + (labelled ? errorsText(part, predictions) : "");
}

} // namespace gapscope
