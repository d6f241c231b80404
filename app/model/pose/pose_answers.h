// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"
#include "core/tasks/pose/pose.h"

#include <string>

namespace gapscope {

/// joint,true_x,true_y,predicted_x,predicted_y,error: the joints of one pose; error in units of s.
std::string jointsOfPoseCsv(
    const PoseProblem& part, const ExamplePredictions& predictions, std::size_t image);

/// photograph,loss,pck,score,slack,wrong_joints: a line for each. The quality is PCK@0.2, the share
/// of the 14 joints. The dual: of each labelling its loss and its PCK.
const TaskAnswers& poseAnswers();

} // namespace gapscope
