// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pck.h"
#include "core/tasks/pose/pose.h"
#include "widgets/viewers/confusion/error_page.h"

namespace gapscope {

/// Which joints are placed where another one is, as left and right often are: of every predicted
/// joint the one it is right about or, where it is wrong, the nearest true joint at most 0.2 s
/// away; "elsewhere" where there is none.
ConfusedTokens confusedTokens(const PoseProblem& part);
/// Images in which the joint or limb of this name is wrong (PCK@0.2, PCP).
std::vector<int> examplesWithErrorsOf(
    const PoseProblem& part, const std::vector<Labelling>& predictions, const std::string& name);

/// PredictionErrors::ofTask; empty: of another task.
JointErrors jointErrorsOf(const PredictionErrors& errors);

} // namespace gapscope
