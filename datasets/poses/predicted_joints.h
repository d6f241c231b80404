// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "datasets/poses/joint_table.h"

#include <span>

namespace gapscope {

/// Predicted joints in the form of the data's table: photographs by the names of their files, with
/// the folders where two have one name. What it does not say of a photograph is told
/// from the prediction.
JointTable predictedJoints(const PoseProblem& part, std::span<const Labelling> predictions);

} // namespace gapscope
