// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"
#include "core/solvers/checkpoint/distributed.h"

#include <functional>
#include <string>
#include <vector>

namespace gapscope {

struct RanksOutcome {
    RunRecord record;
    std::vector<double> weights;
    std::string costs; ///< what the ranks told each other, for a person
};

/// To be called by all ranks before they train.  throws: InputError on each when one of them has
/// other data or options than rank 0.
void requireSameOnAllRanks(const RunRecord& about, const SolverOptions& options, Ranks& ranks);

/// One training over several processes (solvers/distributed.h). about: as recordOf() takes it, with
/// the options at the start; a tag and `ranks` say how many ranks there were, since a record does
/// not repeat with another number.  throws: InputError.
RanksOutcome trainOverRanks(const Dataset& dataset, const SolverOptions& options, RunRecord about,
    Ranks& ranks, RunControl& control, const std::function<void(const TracePoint&)>& observer,
    const DistributedCheckpoints& checkpoints);

} // namespace gapscope
