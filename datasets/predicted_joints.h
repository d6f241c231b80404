// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose.h"
#include "datasets/joint_table.h"

#include <span>

namespace gapscope {

/// Predicted joints in the form of the data's table. What it does not say of a photograph is told
/// from the prediction.
JointTable predictedJoints(const PoseProblem& part, std::span<const Labelling> predictions);

} // namespace gapscope
