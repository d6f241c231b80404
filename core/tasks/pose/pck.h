// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"

namespace gapscope {

/// Joints of many poses, judged against the truth by a distance s of each (left shoulder to right
/// hip): PCK@t, the percentage of correct keypoints, counts joints within t · s; as a function of t
/// it is the PDJ curve (Sapp & Taskar 2013).
class JointErrors {
public:
    using Joints = std::array<PosePoint, jointCount>;

    /// scale: s ≥ 0, in pixels.
    void add(const Joints& truth, const Joints& predicted, double scale);

    std::size_t poses() const { return m_errors.size(); }
    /// Share of this joint that is at most t · s away; NaN without poses.
    double pck(std::size_t joint, double t) const;
    /// Mean over the joints.
    double pck(double t) const;
    /// Share of the limbs both whose ends are at most half the limb's true length away (strict PCP,
    /// Ferrari et al. 2008, as Pishchulin et al. 2012 read it): mean over `limbs`.
    double pcp() const;
    double pcp(std::size_t limb) const;

private:
    std::vector<std::array<double, jointCount>> m_errors; ///< in units of s
    std::array<std::size_t, limbs.size()> m_right{};
};

/// The threshold that papers report.
inline constexpr double pckThreshold = 0.2;

/// Left and right of a joint together: what tables list.
struct JointPair {
    std::string_view key;  ///< of the metric: "pck_ankle"
    std::string_view name; ///< "ankle"
    std::size_t right, left;
};
inline constexpr std::array<JointPair, 8> jointPairs{{
    {"pck_head_top", "head top", headTop, headTop},
    {"pck_neck", "neck", neck, neck},
    {"pck_shoulder", "shoulder", rightShoulder, leftShoulder},
    {"pck_elbow", "elbow", rightElbow, leftElbow},
    {"pck_wrist", "wrist", rightWrist, leftWrist},
    {"pck_hip", "hip", rightHip, leftHip},
    {"pck_knee", "knee", rightKnee, leftKnee},
    {"pck_ankle", "ankle", rightAnkle, leftAnkle},
}};

/// The name of part k, after these of the limbs and of the pairs of joints; "" after the last.
std::string_view poseWord(std::size_t k);

/// Errors of predictions of all images of a problem.
JointErrors jointErrors(const PoseProblem& part, std::span<const Labelling> predictions);

/// How far each joint of a labelling is from the truth, in units of s.
std::array<double, jointCount> jointErrors(const PoseProblem& part, std::size_t i, LabellingView y);

} // namespace gapscope
