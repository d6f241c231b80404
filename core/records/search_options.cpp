// SPDX-License-Identifier: GPL-3.0-or-later
// What a path or a grid may be asked for.
#include "core/machine/error.h"
#include "core/options/solver_options.h"
#include "core/records/path_result.h"

#include <fmt/format.h>

namespace gapscope {
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

std::string nameOf(Method method)
{
    SolverOptions options;
    options.method = method;
    return optionText(options, *findOption("method"));
}

void requireFollowing(Method method, const char* where)
{
    if (!followsLambda(method))
        throw InputError("--method", 0, fmt::format("'{}' {}", nameOf(method), where),
            "a method whose block duals follow λ: fw, bcfw, bcpfw, bcafw, hybrid, mp-bcfw, "
            "cutting-plane or kernel-bcfw");
}

} // namespace

void validate(const SolverOptions& options, const PathOptions& path)
{
    requireTarget(options);
    requireFollowing(options.method, "along a path");
    if (!(path.kappa > 0 && path.kappa < 1))
        throw InputError("--kappa", 0, fmt::format("{}", path.kappa), "a number between 0 and 1");
    if (path.lambdaMin != 0)
        requireLambda("--lambda-min", path.lambdaMin, ", or 0");
    if (options.rescaling == Rescaling::slack)
        throw InputError("--rescaling", 0, "slack along a path",
            "margin, or a grid: the start of the path is known for margin rescaling only");
    if (options.averaging != Averaging::none)
        throw InputError("--averaging", 0, "averaging along a path",
            "none: breakpoints are computed from the last iterate's own gap");
    if (!path.heuristic && options.gapCheck == unlimited && options.method != Method::batchFw)
        throw InputError("--gap-check", 0, "inf",
            "a number of passes: the path needs exact gaps (or take the heuristic one)");
}

void validate(const SolverOptions& options, const GridOptions& grid)
{
    requireTarget(options);
    if (!certifies(options.method))
        throw InputError("--method", 0, "'" + nameOf(options.method) + "' in a grid",
            "a method with a certificate: every λ is solved to a certified gap");
    if (grid.warm == Warm::primal)
        requireFollowing(options.method, "in a grid that keeps w");
    if (grid.lambdas.empty())
        throw InputError("--lambdas", 0, "nothing", "at least one λ");
    for (const double lambda : grid.lambdas)
        requireLambda("--lambdas", lambda);
}

} // namespace gapscope
