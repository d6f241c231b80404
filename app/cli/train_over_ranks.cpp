// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/train_over_ranks.h"

#include "core/record_parts.h"

#include <fmt/format.h>
#include <utility>

namespace gapscope {

RanksOutcome trainOverRanks(const Dataset& dataset, const SolverOptions& options, RunRecord about,
    Ranks& ranks, RunControl& control, const std::function<void(const TracePoint&)>& observer,
    const DistributedCheckpoints& checkpoints)
{
    DistributedRun run = trainDistributed(
        dataset.train, dataset.test, options, ranks, control, observer, checkpoints);
    about.program = thisProgram();
    about.tags.push_back(fmt::format("{} ranks", ranks.size()));
    about.ranks = static_cast<std::size_t>(ranks.size());
    about.trace = std::move(run.trace);
    about.tracePoints = run.tracePoints;
    about.events = std::move(run.events);
    about.result = std::move(run.result);
    std::string costs = fmt::format("  ranks           {}: {} rounds to the end, {:.1f} kB a round "
                                    "and rank, mean step {:.2f}\n",
        ranks.size(), run.rounds, run.bytesPerRound / 1000, run.meanStep);
    return {std::move(about), std::move(run.weights), std::move(costs)};
}

} // namespace gapscope
