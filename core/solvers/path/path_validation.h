// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"
#include "core/solvers/path/regularization_path.h"

namespace gapscope {

/// Fold of each of n examples: a random split (from the seed) into parts that differ by at most
/// one example.
std::vector<std::size_t> foldNumbers(std::size_t n, std::size_t folds, std::int64_t seed);

/// The error at λ that a path or grid found: a path's weights stay between two breakpoints, and
/// above the first they only change their length; a grid knows its own λ. NaN where unknown.
double testErrorAt(const PathResult& result, bool isGrid, double lambda);

/// Called after each fold's path, on a solver's thread, one call at a time: folds done, of how
/// many.
using FoldObserver = std::function<void(std::size_t done, std::size_t folds)>;

/// Follows the path (or grid) once per fold on the other folds' examples, on each of the threads of
/// `options` another fold at a time; the result does not depend on them. λ are the union of the
/// folds' breakpoints where every fold has an error. Limits hold per fold.
/// throws: InputError unless 2 ≤ folds ≤ n.
Validation validateLambda(const std::shared_ptr<const Problem>& train, const SolverOptions& options,
    const LambdaSearch& search, Folds folds, RunControl& control, const FoldObserver& done = {});

/// Runs the search that the record asks for (kind, options) on its data and fills in the result;
/// then, with folds and unless it was stopped, chooses λ on held-out examples. `repeats`: a record
/// of the same search, whose changes of options and end are repeated. checkpoints: of the search,
/// not of the folds, which restart when it resumes.
void searchLambda(PathRecord& record, const Dataset& data, const std::optional<Folds>& folds,
    RunControl& control, const SearchObservers& observers = {}, const FoldObserver& fold = {},
    const PathRecord* repeats = nullptr, const SearchCheckpoints& checkpoints = {});

} // namespace gapscope
