// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"
#include "core/solvers/path/path_validation.h"
#include "core/solvers/path/search_checkpoint.h"

#include <optional>

namespace gapscope {

/// Does what the record asks for (kind, options) on its data and fills in the result; then, with
/// folds and unless it was stopped, chooses λ on held-out examples. `repeats`: a record of the same
/// search, whose changes of options and end come again. checkpoints: of the search, not of the
/// folds, which begin again with it.
void searchLambda(PathRecord& record, const Dataset& data, const std::optional<Folds>& folds,
    RunControl& control, const SearchObservers& observers = {}, const FoldObserver& fold = {},
    const PathRecord* repeats = nullptr, const SearchCheckpoints& checkpoints = {});

} // namespace gapscope
