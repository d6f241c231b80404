// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/training.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace gapscope {

/// How the regularisation path is followed; ε and the solver are SolverOptions' matter.
struct PathOptions {
    double kappa = 0.9;     ///< solved to κε at each breakpoint, 0 < κ < 1; 0.7 when heuristic
    bool heuristic = false; ///< accept Σ ĝ_i, stale, as the gap: no exact passes, no promise
    double lambdaMin = 0x1p-15; ///< end there; 0: only when w serves every smaller λ

    bool operator==(const PathOptions&) const = default;
};

/// A grid search: the same solver at given λ, from the largest down.
struct GridOptions {
    std::vector<double> lambdas;
    std::optional<Warm> warm; ///< what is kept from the λ before; nothing: cold

    bool operator==(const GridOptions&) const = default;
};

/// A search over λ instead of a training at one.
using LambdaSearch = std::variant<PathOptions, GridOptions>;

/// A breakpoint of a path or a point of a grid: where the solver stood when it was done with λ.
/// pass and seconds are counted from the very start.
struct LambdaPoint {
    double lambda = 0;
    double gap = notComputed; ///< P − D there, exact also for the heuristic path
    double primal = notComputed, dual = notComputed;
    double normW = 0; ///< ‖w‖
    double pass = 0;
    std::uint64_t oracleCalls = 0;
    double seconds = 0, cpuSeconds = 0;
    double trainError = notComputed, testError = notComputed;
};

enum class PathEnd {
    lambdaMin, ///< the last piece reaches the smallest λ asked for (a grid: all λ were solved)
    exhausted, ///< the last w is ε-approximate for every smaller λ
    stopped,   ///< a person or a limit ended it
};
/// "lambda-min", "exhausted", "stopped".
std::string toString(PathEnd end);
/// The inverse. throws: InputError.
PathEnd pathEndFrom(const std::string& text);

/// Called on the solver's thread after every breakpoint with the weights that hold from its λ down
/// to the next breakpoint's.
using PathObserver = std::function<void(const LambdaPoint&, std::span<const double> w)>;

/// What following a path or a grid gave.
struct PathResult {
    PathStart start;                 ///< of a path; all 0 for a grid
    std::vector<LambdaPoint> points; ///< λ falling
    PathEnd end = PathEnd::stopped;
    /// Of a search that was stopped what ended it: a limit, or a person (stopped).
    RunStatus stoppedBy = RunStatus::stopped;
    /// Options changed while it went on; passes and seconds count from the very start, block steps
    /// and trace points from the start of the training (of a cold grid: at that λ).
    std::vector<OptionEvent> events;
};

/// Checks κ, λ_min and the solver's options against each other (no averaging; ε > 0).
/// throws: InputError naming the option.
void validate(const SolverOptions& options, const PathOptions& path);
/// The same for a grid: λ > 0, at least one.
void validate(const SolverOptions& options, const GridOptions& grid);

/// What is seen of a search as it goes on; each may be empty.
struct SearchObservers {
    PathObserver found = {};
    Observer trace = {}; ///< the solver's trace at each λ
};

/// Follows the ε-approximate path: between two breakpoints w stays and its gap is at most ε
/// (Osokin et al. 2016, Alg. 6). Limits on passes and seconds hold for the whole path; changes
/// through control act on the solver under way.
/// `training`, made with the same options and never run, holds the state and can be looked at
/// afterwards. `repeats`: the same path, whose changes of options and end come again.
PathResult followPath(Training& training, const PathOptions& path, RunControl& control,
    const SearchObservers& observers = {}, const PathResult* repeats = nullptr);

/// Solves to ε at every λ of the grid, largest first.
PathResult searchGrid(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
    const SolverOptions& options, const GridOptions& grid, RunControl& control,
    const SearchObservers& observers = {}, const PathResult* repeats = nullptr);

/// The one or the other.
PathResult searchLambda(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
    const SolverOptions& options, const LambdaSearch& search, RunControl& control,
    const SearchObservers& observers = {}, const PathResult* repeats = nullptr);

/// The point of smallest test error, the largest λ among equals; nullptr without a test part.
const LambdaPoint* bestOnTest(const PathResult& result);

/// How far a path or grid is, [0, 1]: λ on its log scale for a path with a smallest λ, points for a
/// grid; NaN for a path without an end.
double doneShare(const PathOptions& path, double lambdaInf, double lambda);
double doneShare(const GridOptions& grid, std::size_t solved);

} // namespace gapscope
