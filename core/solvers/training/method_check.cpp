// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/method_check.h"

#include "core/machine/error.h"
#include "core/options/option_relevance.h"
#include "core/problem.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/slack/slack_rescaled.h"
#include "core/wrapped_problem.h"

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

bool cutsShort(const SolverOptions& options)
{
    return options.oracleEffort > 0 && whyIgnored(*findOption("oracle"), options.method).empty();
}

[[noreturn]] void refuseCut(std::string_view task, const SolverOptions& options)
{
    throw InputError("--oracle", 0,
        options.rescaling == Rescaling::slack
            ? std::string("an oracle cut short with slack rescaling")
            : fmt::format("beam:{} on the task {}, whose oracle cannot be cut short",
                options.oracleEffort, task),
        "exact, or words, chunks, or pictures with more than two classes");
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

void requireLimitedOracle(const Problem& problem, const SolverOptions& options)
{
    if (cutsShort(options) && !problem.hasLimitedOracle())
        refuseCut(problem.task(), options);
}

void requireOptions(std::shared_ptr<const Problem> problem, const SolverOptions& options)
{
    requireEnd(options);
    if (options.rescaling == Rescaling::slack)
        problem = slackRescaled(std::move(problem));
    requireMethod(*problem, options.method);
    requireLimitedOracle(*problem, options);
}

void requireOptionsFor(std::string_view task, std::size_t labels, const SolverOptions& options)
{
    if (options.method == Method::onlineEg)
        refuseSums(task);
    if (options.method == Method::kernel)
        refuseKernel(task);
    if (options.rescaling == Rescaling::slack)
        refuseSlack(task);
    const bool mayBeCut = task == "segmentation" && (labels == 0 || labels > 2);
    if (cutsShort(options) && !mayBeCut)
        refuseCut(task, options);
}

} // namespace gapscope
