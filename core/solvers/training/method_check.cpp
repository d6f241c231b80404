// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/method_check.h"

#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/problem.h"
#include "core/tasks/catalogue.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/slack/slack_rescaled.h"
#include "core/wrapped_problem.h"

#include <fmt/format.h>

namespace gapscope {
namespace {

/// Refuses rescaled losses where the task itself would be accepted.
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

} // namespace

void requireEnd(const SolverOptions& options)
{
    if (!options.method->certifies && options.maxPasses == unlimited
        && options.maxSeconds == unlimited)
        throw InputError("--max-passes", 0,
            fmt::format("none with --method {}", options.method->key),
            "a limit on passes or seconds: this method has no gap to stop by");
}

void requireMethod(const Problem& problem, Method method)
{
    const MethodNeed* need = method->need;
    if (!need)
        return;
    if (need->lostByRescaling(problem))
        refuseRescaled(method->key, unwrapped(problem).task(), need->lost);
    need->require(problem);
}

void requireLimitedOracle(const Problem& problem, const SolverOptions& options)
{
    if (cutsShort(options) && !problem.abilities().limitedOracle)
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
    if (const MethodNeed* need = options.method->need)
        need->refuse(task);
    if (options.rescaling == Rescaling::slack)
        refuseSlack(task);
    const std::size_t cutFrom = taskRow(task).cutFrom;
    const bool mayBeCut = cutFrom > 0 && (labels == 0 || labels >= cutFrom);
    if (cutsShort(options) && !mayBeCut)
        refuseCut(task, options);
}

} // namespace gapscope
