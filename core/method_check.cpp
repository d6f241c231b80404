// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/method_check.h"

#include "core/error.h"
#include "core/problem.h"
#include "core/tasks/kernel_problem.h"
#include "core/tasks/slack_rescaled.h"

#include <fmt/format.h>

namespace gapscope {
namespace {

/// The task itself would do.
[[noreturn]] void refuseRescaled(
    std::string_view method, std::string_view task, std::string_view lack)
{
    throw InputError("--rescaling", 0,
        fmt::format(
            "slack with --method {} on the task {}: slack rescaling {} there", method, task, lack),
        "margin, or another method");
}

[[noreturn]] void refuseSums(std::string_view task)
{
    throw InputError("--method", 0,
        fmt::format("online-eg on the task {}, which has no sums over all labellings", task),
        "another method, or words, chunks or classes");
}

} // namespace

void requireEnd(const SolverOptions& options)
{
    if (!certifies(options.method) && options.maxPasses == unlimited
        && options.maxSeconds == unlimited)
        throw InputError("--max-passes", 0, "none with --method ssg",
            "a limit on passes or seconds: this method has no gap to stop by");
}

void requireMethod(const Problem& problem, Method method)
{
    const Problem& task = unwrapped(problem);
    if (method == Method::onlineEg && !problem.hasExpectation() && task.hasExpectation())
        refuseRescaled("online-eg", task.task(), "has no sums over all labellings");
    if (method == Method::onlineEg && !problem.hasExpectation())
        refuseSums(problem.task());
    if (method == Method::kernel && isSlackRescaled(problem))
        refuseRescaled("kernel-bcfw", task.task(), "has no kernels");
    if (method == Method::kernel)
        requireKernel(problem);
}

void requireMethodFor(std::string_view task, Method method)
{
    if (method == Method::onlineEg)
        refuseSums(task);
    if (method == Method::kernel)
        refuseKernel(task);
}

} // namespace gapscope
