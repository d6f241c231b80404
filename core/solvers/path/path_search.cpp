// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/path/path_search.h"

namespace gapscope {

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
    record.validation =
        validateLambda(data.train, record.options, record.kind, *folds, control, fold);
}

} // namespace gapscope
