// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/path/path_validation.h"

#include "core/machine/clocks.h"
#include "core/machine/error.h"
#include "core/machine/parallel.h"
#include "core/wrapped_problem.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

std::vector<std::size_t> membersOf(
    const std::vector<std::size_t>& foldOf, std::size_t fold, bool inside)
{
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < foldOf.size(); ++i)
        if ((foldOf[i] == fold) == inside)
            members.push_back(i);
    return members;
}

/// Every λ at which some fold's error may change, falling, each once.
std::vector<double> allLambdas(const std::vector<PathResult>& folds)
{
    std::vector<double> lambdas;
    for (const PathResult& fold : folds)
        for (const LambdaPoint& point : fold.points)
            lambdas.push_back(point.lambda);
    std::sort(lambdas.begin(), lambdas.end(), std::greater<>());
    lambdas.erase(std::unique(lambdas.begin(), lambdas.end()), lambdas.end());
    return lambdas;
}

void average(const std::vector<PathResult>& folds, bool isGrid, Validation& validation)
{
    double best = unlimited;
    for (const double lambda : allLambdas(folds)) {
        double error = 0;
        for (const PathResult& fold : folds)
            error += testErrorAt(fold, isGrid, lambda) / static_cast<double>(folds.size());
        if (std::isnan(error))
            continue;
        validation.lambdas.push_back(lambda);
        validation.errors.push_back(error);
        if (error < best) {
            best = error;
            validation.bestLambda = lambda;
        }
    }
}

} // namespace

std::vector<std::size_t> foldNumbers(std::size_t n, std::size_t folds, std::int64_t seed)
{
    std::vector<std::size_t> fold(n);
    for (std::size_t i = 0; i < n; ++i)
        fold[i] = i % folds;
    Random random(static_cast<std::uint64_t>(seed));
    for (std::size_t i = n; i > 1; --i)
        std::swap(fold[i - 1], fold[random.below(i)]);
    return fold;
}

double testErrorAt(const PathResult& result, bool isGrid, double lambda)
{
    const std::vector<LambdaPoint>& points = result.points;
    const auto below = std::find_if(points.begin(), points.end(),
        [&](const LambdaPoint& point) { return point.lambda <= lambda; });
    if (below != points.end() && below->lambda == lambda)
        return below->testError;
    if (isGrid || points.empty())
        return notComputed;
    if (below == points.begin())
        return below->testError; // the same weights, shorter
    const bool past = below == points.end();
    if (past && result.end != PathEnd::exhausted)
        return notComputed;
    return std::prev(below)->testError;
}

Validation validateLambda(const std::shared_ptr<const Problem>& train, const SolverOptions& options,
    const LambdaSearch& search, Folds folds, RunControl& control, const FoldObserver& done)
{
    const std::size_t n = train->blockCount();
    if (folds.count < 2 || folds.count > n)
        throw InputError("--validate", 0, fmt::format("{} folds", folds.count),
            fmt::format("2 to {} folds: the training part has that many examples", n));
    const std::vector<std::size_t> foldOf = foldNumbers(n, folds.count, options.seed);
    const std::size_t rounds = folds.onlyFirst ? 1 : folds.count;
    Validation validation{folds, {}, {}, notComputed, false};
    std::vector<PathResult> results(rounds);
    SolverOptions each = options;
    const std::size_t atOnce = shareThreads(each, rounds, control);
    std::mutex guard; // of the folds done
    std::size_t count = 0;
    std::atomic<bool> stopped = false;
    onThreads(atOnce, rounds, {}, "", {}, [&](std::size_t fold) {
        if (stopped)
            return;
        const auto rest = std::make_shared<SubsetProblem>(train, membersOf(foldOf, fold, false));
        const auto held = std::make_shared<SubsetProblem>(train, membersOf(foldOf, fold, true));
        results[fold] = searchLambda(rest, held, each, search, control);
        const std::scoped_lock lock(guard);
        if (results[fold].end == PathEnd::stopped)
            stopped = true;
        else if (done)
            done(++count, rounds);
    });
    if (stopped)
        return validation;
    average(results, std::holds_alternative<GridOptions>(search), validation);
    validation.complete = true;
    return validation;
}

void searchLambda(PathRecord& record, const Dataset& data, const std::optional<Folds>& folds,
    RunControl& control, const SearchObservers& observers, const FoldObserver& fold,
    const PathRecord* repeats, const SearchCheckpoints& checkpoints)
{
    record.program = newPathRecord().program;
    record.result = searchLambda(data.train, data.test, record.options, record.kind, control,
        observers, repeats ? &repeats->result : nullptr, checkpoints);
    record.validation.reset();
    if (!folds || record.result.end == PathEnd::stopped)
        return;
    control.refuseChanges("cannot change while folds are held out: all take the same options");
    const double began = wallSeconds();
    record.validation =
        validateLambda(data.train, record.options, record.kind, *folds, control, fold);
    record.validation->seconds = wallSeconds() - began;
}

} // namespace gapscope
