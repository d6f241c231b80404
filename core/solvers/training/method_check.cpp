// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/method_check.h"

#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/problem.h"
#include "core/solvers/state/sampling.h"
#include "core/tasks/catalogue.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/slack/slack_rescaled.h"
#include "core/wrapped_problem.h"

#include <fmt/format.h>

namespace gapscope {
namespace {

[[noreturn]] void refuseTask(const MethodRow& method, std::string_view task)
{
    const std::string_view instead = method.kernel ? taskRow(task).kernelInstead : "";
    throw InputError("--method", 0,
        fmt::format("{} on the task {}, which {}", method.key, task, method.need->lack),
        instead.empty() ? "another method, or a task that has them" : std::string(instead));
}

/// Refuses rescaled losses where the task itself would be accepted.
[[noreturn]] void refuseRescaled(const MethodRow& method, std::string_view task)
{
    throw InputError("--rescaling", 0,
        fmt::format("slack with --method {} on the task {}: slack rescaling {} there", method.key,
            task, method.need->lack),
        "margin, or another method");
}

/// Does the method read this option?
bool reads(const SolverOptions& options, std::string_view option)
{
    return whyUnread(option, options.method.row()).empty();
}

bool drawsByConstants(const SolverOptions& options)
{
    return drawsByConstants(options.sampling) && reads(options, "sampling");
}

bool stepsByConstants(const SolverOptions& options)
{
    return options.step == Step::lipschitz && reads(options, "step");
}

[[noreturn]] void refuseStep(std::string_view task)
{
    throw InputError("--step", 0,
        fmt::format("lipschitz on the task {}, where no modulus of the dual is known", task),
        "approx, which uses the largest norms seen, or another step");
}

bool cutsShort(const SolverOptions& options)
{
    return options.oracleEffort > 0 && reads(options, "oracle");
}

[[noreturn]] void refuseCut(std::string_view task, const SolverOptions& options)
{
    if (options.rescaling == Rescaling::slack)
        throw InputError("--oracle", 0, "an oracle cut short with slack rescaling",
            "exact, or margin rescaling");
    throw InputError("--oracle", 0,
        fmt::format(
            "beam:{} on the task {}, whose oracle cannot be cut short", options.oracleEffort, task),
        "exact, or data whose oracle can be cut short");
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
    if (!need || need->isMet(problem))
        return;
    if (need->isMet(unwrapped(problem)))
        refuseRescaled(method.row(), problem.task());
    refuseTask(method.row(), problem.task());
}

void requireLimitedOracle(const Problem& problem, const SolverOptions& options)
{
    if (cutsShort(options) && !problem.abilities().limitedOracle)
        refuseCut(problem.task(), options);
}

void requireConstants(const Problem& problem, const SolverOptions& options)
{
    const bool otherFeatures = options.method->kernel || options.rescaling == Rescaling::slack;
    const Abilities able = problem.abilities();
    const bool known = able.descentBound || able.blockModuli || able.farthest;
    if (stepsByConstants(options) && (otherFeatures || !known))
        refuseStep(problem.task());
    if (!drawsByConstants(options))
        return;
    if (otherFeatures)
        refuseConstants(problem.task(), options.sampling);
    requireConstants(problem, options.sampling);
}

void requireOptions(std::shared_ptr<const Problem> problem, const SolverOptions& options)
{
    requireEnd(options);
    if (options.rescaling == Rescaling::slack)
        problem = slackRescaled(std::move(problem));
    requireMethod(*problem, options.method);
    requireLimitedOracle(*problem, options);
    requireConstants(*problem, options);
}

void requireOptionsFor(std::string_view task, std::size_t labels, const SolverOptions& options)
{
    if (options.method->need)
        refuseTask(options.method.row(), task);
    if (options.rescaling == Rescaling::slack)
        refuseSlack(task);
    if (drawsByConstants(options))
        refuseConstants(task, options.sampling);
    if (stepsByConstants(options))
        refuseStep(task);
    const std::size_t cutFrom = taskRow(task).cutFrom;
    const bool mayBeCut = cutFrom > 0 && (labels == 0 || labels >= cutFrom);
    if (cutsShort(options) && !mayBeCut)
        refuseCut(task, options);
}

} // namespace gapscope
