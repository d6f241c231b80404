// SPDX-License-Identifier: GPL-3.0-or-later
// Block-coordinate Frank-Wolfe with a kernel (Lacoste-Julien et al. 2013, App. B.5): the steps of
// bcfw.cpp on the problem in the kernel's features, which Training makes (kernel_problem.h).
#include "core/options/method.h"

#include "core/machine/error.h"
#include "core/tasks/catalogue.h"
#include "core/wrapped_problem.h"

#include <fmt/format.h>

namespace gapscope {
namespace {

void refuse(std::string_view task)
{
    const TaskRow& row = taskRow(task);
    if (!row.kernelInstead.empty())
        throw InputError("--method", 0, fmt::format("kernel-bcfw on the task {}", task),
            std::string(row.kernelInstead));
    throw InputError("--method", 0,
        fmt::format("kernel-bcfw on the task {}, which has no kernels", task),
        "another method, or words, chunks or classes");
}

void require(const Problem& problem)
{
    if (!problem.abilities().kernelSource)
        refuse(problem.task());
}

bool lostByRescaling(const Problem& problem)
{
    return !problem.abilities().kernelSource && unwrapped(problem).abilities().kernelSource;
}

} // namespace

extern const MethodNeed kernelOfInputs{&require, &refuse, &lostByRescaling, "has no kernels"};

} // namespace gapscope
