// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_result.h"
#include "core/solvers/training/training.h"

#include <functional>
#include <memory>
#include <span>

namespace gapscope {

/// Called on the solver's thread after every breakpoint with the weights that hold from its λ down
/// to the next breakpoint's.
using PathObserver = std::function<void(const LambdaPoint&, std::span<const double> w)>;

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
