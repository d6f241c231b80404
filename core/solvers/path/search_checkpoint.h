// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/checkpoint/checkpoint.h"
#include "core/solvers/path/regularization_path.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace gapscope {

/// What it takes to leave a path or grid off in the middle of a λ and to go on with it: the state
/// of the training under way (checkpoint.h) and what was found before.
struct SearchCheckpoints {
    /// Called as Training::onCheckpoint has it. found: start, points and the events of trainings
    /// before this one.
    std::function<void(const Training&, const PathResult& found)> write = {};
    /// Where to go on from, made by the same search of the same data; nullptr: from the beginning.
    const Checkpoint* from = nullptr;
};

/// Checkpoint::search and back.  throws: InputError when these are no points of a search.
std::string searchBytes(const PathResult& found);
PathResult searchFromBytes(std::string_view bytes, const std::string& source);

/// As their namesakes in regularization_path.h. Going on, they end as if they had never been left
/// off, to the last bit, timings aside.  throws: InputError when `from` is of another search.
PathResult followPath(Training& training, const PathOptions& path, RunControl& control,
    const SearchObservers& observers, const PathResult* repeats,
    const SearchCheckpoints& checkpoints);
PathResult searchGrid(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
    const SolverOptions& options, const GridOptions& grid, RunControl& control,
    const SearchObservers& observers, const PathResult* repeats,
    const SearchCheckpoints& checkpoints);
PathResult searchLambda(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
    const SolverOptions& options, const LambdaSearch& search, RunControl& control,
    const SearchObservers& observers, const PathResult* repeats,
    const SearchCheckpoints& checkpoints);

} // namespace gapscope
