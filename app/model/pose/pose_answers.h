// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "widgets/viewers/common/example_values.h"

#include <string>
#include <vector>

namespace gapscope {

/// The problem as poses; nullptr when it is of another task.
const PoseProblem* asPoses(const Problem* problem);
inline const PoseProblem* asPoses(const Problem& problem) { return asPoses(&problem); }

/// PCK@0.2 of one pose: the share of its 14 joints.
double pckOf(const PoseProblem& part, std::size_t image, LabellingView y);

/// photograph,loss,pck,score,slack,wrong_joints: a line for each.
std::string posesCsv(const PoseProblem& part, const ExamplePredictions& predictions);
/// joint,true_x,true_y,predicted_x,predicted_y,error: the joints of one pose; error in units of s.
std::string jointsOfPoseCsv(
    const PoseProblem& part, const ExamplePredictions& predictions, std::size_t image);

/// Of each labelling of the active set its loss and its PCK.
ExampleDual poseDualOf(
    const PoseProblem& train, std::size_t image, std::vector<ExampleDual::Active> active);

} // namespace gapscope
