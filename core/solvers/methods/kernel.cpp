// SPDX-License-Identifier: GPL-3.0-or-later
// Block-coordinate Frank-Wolfe with a kernel (Lacoste-Julien et al. 2013, App. B.5): the steps of
// bcfw.cpp on the problem in the kernel's features, which Training makes (kernel_problem.h).
#include "core/options/method.h"
#include "core/problem.h"

namespace gapscope {

extern const MethodNeed kernelOfInputs{
    [](const Problem& problem) { return problem.abilities().kernelSource != nullptr; },
    "has no kernels"};

} // namespace gapscope
