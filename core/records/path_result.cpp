// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/path_result.h"

#include "core/machine/error.h"

#include <fmt/format.h>

namespace gapscope {

std::string toString(PathEnd end)
{
    switch (end) {
    case PathEnd::lambdaMin:
        return "lambda-min";
    case PathEnd::exhausted:
        return "exhausted";
    case PathEnd::stopped:
        break;
    }
    return "stopped";
}

PathEnd pathEndFrom(const std::string& text)
{
    for (const PathEnd end : {PathEnd::lambdaMin, PathEnd::exhausted, PathEnd::stopped})
        if (toString(end) == text)
            return end;
    throw InputError("end", 0, "'" + text + "'", "lambda-min, exhausted or stopped");
}

std::string toString(HeuristicRule rule)
{
    return rule == HeuristicRule::authors ? "authors" : "paper";
}

HeuristicRule heuristicRuleFrom(const std::string& text)
{
    for (const HeuristicRule rule : {HeuristicRule::paper, HeuristicRule::authors})
        if (toString(rule) == text)
            return rule;
    throw InputError("--heuristic-rule", 0, "'" + text + "'", "paper or authors");
}

// Checks of the request for a path or a grid.

namespace {

void requireTarget(const SolverOptions& options)
{
    if (!(options.epsilon > 0))
        throw InputError("--epsilon", 0, fmt::format("{}", options.epsilon),
            "a gap above 0: every λ is solved to it");
}

void requireLambda(const char* option, double lambda, const char* or0 = "")
{
    const OptionField& field = *findOption("lambda");
    if (!(lambda >= field.least && lambda <= field.most))
        throw InputError(option, 0, fmt::format("{}", lambda),
            fmt::format("a number from {:g} to {:g}{}", field.least, field.most, or0));
}

void requireFollowing(Method method, const char* where)
{
    if (!method->followsLambda)
        throw InputError("--method", 0, fmt::format("'{}' {}", method->key, where),
            "a method whose block duals follow λ: "
                + methodsWhere([](const MethodRow& row) { return row.followsLambda; }));
}

} // namespace

void validate(const SolverOptions& options, const PathOptions& path)
{
    requireTarget(options);
    requireFollowing(options.method, "along a path");
    if (!(path.kappa > 0 && path.kappa < 1))
        throw InputError("--kappa", 0, fmt::format("{}", path.kappa), "a number between 0 and 1");
    if (!path.heuristic && path.rule != HeuristicRule::paper)
        throw InputError("--heuristic-rule", 0, "'" + toString(path.rule) + "' without --heuristic",
            "both, or neither: the other path has exact gaps");
    if (path.lambdaMin != 0)
        requireLambda("--lambda-min", path.lambdaMin, ", or 0");
    if (options.rescaling == Rescaling::slack)
        throw InputError("--rescaling", 0, "slack along a path",
            "margin, or a grid: the start of the path is known for margin rescaling only");
    if (options.averaging != Averaging::none)
        throw InputError("--averaging", 0, "averaging along a path",
            "none: breakpoints are computed from the last iterate's own gap");
    if (!path.heuristic && options.gapCheck == unlimited && !options.method->certifiesEachStep)
        throw InputError("--gap-check", 0, "inf",
            "a number of passes: the path needs exact gaps (or take the heuristic one)");
}

void validate(const SolverOptions& options, const GridOptions& grid)
{
    requireTarget(options);
    if (!options.method->certifies)
        throw InputError("--method", 0, fmt::format("'{}' in a grid", options.method->key),
            "a method with a certificate: every λ is solved to a certified gap");
    if (grid.warm == Warm::primal)
        requireFollowing(options.method, "in a grid that keeps w");
    if (grid.lambdas.empty())
        throw InputError("--lambdas", 0, "nothing", "at least one λ");
    for (const double lambda : grid.lambdas)
        requireLambda("--lambdas", lambda);
}

} // namespace gapscope
