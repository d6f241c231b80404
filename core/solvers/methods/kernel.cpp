// SPDX-License-Identifier: GPL-3.0-or-later
// Block-coordinate Frank-Wolfe with a kernel (Lacoste-Julien et al. 2013, App. B.5): the steps of
// bcfw.cpp on the problem in the kernel's features, which Training makes (tasks/kernel_problem.h).
#include "core/solvers/methods/catalogue.h"

#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/slack/slack_rescaled.h"

namespace gapscope {

const MethodNeed kernelOfInputs{&requireKernel, &refuseKernel, &isSlackRescaled, "has no kernels"};

} // namespace gapscope
