// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"
#include "app/model/pictures/overlay_pictures.h"
#include "core/tasks/pose/pose.h"

namespace gapscope {

/// joint,true_x,true_y,predicted_x,predicted_y,error: the joints of one pose; error in units of s.
std::string jointsOfPoseCsv(
    const PoseProblem& part, const ExamplePredictions& predictions, std::size_t image);

/// photograph,loss,pck,score,slack,wrong_joints: a line for each photograph. The quality is PCK@0.2
/// over the 14 joints. The dual: loss and PCK of each labelling.
const TaskAnswers& poseAnswers();

/// Writes for the viewer's part joints.csv, the predicted joints in the data's format, and the
/// overlays of every photograph as overlays/NAME-truth.png, NAME-prediction.png,
/// NAME-difference.png.
extern const PictureFiles jointFiles;

/// For exports: the worst poses, with name, PCK and loss.
void visitPoses(const QString& run, const ExamplePart& part, const ExamplePredictions& predictions,
    const TakePicture& take);

} // namespace gapscope
