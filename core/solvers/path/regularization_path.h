// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_result.h"
#include "core/solvers/checkpoint/checkpoint.h"
#include "core/solvers/training/training.h"

namespace gapscope {

/// Called on the solver's thread after every breakpoint with the weights that hold from its λ down
/// to the next breakpoint's.
using PathObserver = std::function<void(const LambdaPoint&, std::span<const double> w)>;

/// Observers of a search under way; each may be empty.
struct SearchObservers {
    PathObserver found = {};
    Observer trace = {}; ///< the solver's trace at each λ
};

/// How a path or grid is suspended in the middle of a λ and resumes: from the state of the training
/// under way (checkpoint.h) and from the points found before.
struct SearchCheckpoints {
    /// Called like Training::onCheckpoint. found: start, points and the events of trainings before
    /// this one.
    std::function<void(const Training&, const PathResult& found)> write = {};
    /// The checkpoint to resume from, of the same search of the same data; nullptr: start anew.
    const Checkpoint* from = nullptr;
};

// A search that resumes ends as if it had never been suspended, to the last bit, timings aside.
// throws: InputError when SearchCheckpoints::from is of another search.

/// Follows the ε-approximate path: between two breakpoints w stays and its gap is at most ε
/// (Osokin et al. 2016, Alg. 7). Limits on passes and seconds hold for the whole path; changes
/// through control act on the solver under way.
/// `training`, made with the same options and never run, holds the state and can be inspected
/// afterwards. `repeats`: the same path, whose changes of options and end are repeated.
PathResult followPath(Training& training, const PathOptions& path, RunControl& control,
    const SearchObservers& observers = {}, const PathResult* repeats = nullptr,
    const SearchCheckpoints& checkpoints = {});

/// For `parts` searches or trainings beside each other: leaves to each its share of the threads of
/// these options, and returns how many run at once.
std::size_t shareThreads(SolverOptions& options, std::size_t parts, const RunControl& control);

/// Solves to ε at every λ of the grid, largest first. The points of a cold one are solved beside
/// each other, on the threads of `options`, unless one may depend on another: by a limit of the
/// whole grid, by changes (RunControl::refuseChanges), by a repetition or checkpoints. The result
/// and the calls of `found`, one at a time and in order, are the same.
PathResult searchGrid(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
    const SolverOptions& options, const GridOptions& grid, RunControl& control,
    const SearchObservers& observers = {}, const PathResult* repeats = nullptr,
    const SearchCheckpoints& checkpoints = {});

/// The one or the other.
PathResult searchLambda(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
    const SolverOptions& options, const LambdaSearch& search, RunControl& control,
    const SearchObservers& observers = {}, const PathResult* repeats = nullptr,
    const SearchCheckpoints& checkpoints = {});

/// The point of smallest test error, the largest λ among equals; nullptr without a test part.
const LambdaPoint* bestOnTest(const PathResult& result);

/// How far a path or grid is, [0, 1]: λ on its log scale for a path with a smallest λ, points for a
/// grid; NaN for a path without an end.
double doneShare(const PathOptions& path, double lambdaInf, double lambda);
double doneShare(const GridOptions& grid, std::size_t solved);

/// Checkpoint::search and back.  throws: InputError when these are no points of a search.
std::string searchBytes(const PathResult& found);
PathResult searchFromBytes(std::string_view bytes, const std::string& source);

/// The breakpoint whose weights hold at λ: the last one with λ_k ≥ λ, the first for larger λ.
/// requires: at least one point, λ falling.
std::size_t pieceAt(std::span<const LambdaPoint> points, double lambda);

/// The point of a grid nearest to λ on the log scale.  requires: as pieceAt.
std::size_t nearestPoint(std::span<const LambdaPoint> points, double lambda);

/// The values of a breakpoint's weights elsewhere on their piece. Below λ_k the weights stay
/// (Osokin et al. 2016, Prop. 1):
///   D(λ) = (λ/λ_k) D_k,   P(λ) = P_k − (λ_k − λ)/2 ‖w‖²,   gap P(λ) − D(λ), linear in λ.
/// Above it, which only the first piece has: w(λ) = (λ_∞/λ) w_∞, of the same errors; its primal,
/// dual and gap are not computed (the gap is at most κε).
LambdaPoint onPiece(const LambdaPoint& breakpoint, double lambda);

} // namespace gapscope
