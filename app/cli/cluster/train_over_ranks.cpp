// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cluster/train_over_ranks.h"

#include "core/machine/error.h"
#include "core/records/record_parts.h"
#include "core/records/run_record.h"

#include <fmt/format.h>
#include <sstream>
#include <utility>

namespace gapscope {
namespace {

/// What all ranks must have alike, a line each.
std::string factsOf(const RunRecord& about, const SolverOptions& options)
{
    std::string facts;
    for (const DataFact& fact : dataIdentity(about.dataset, about.request))
        facts += fmt::format("{} {}\n", fact.key, fact.text());
    for (const OptionField& field : optionFields())
        if (field.key != "threads") // each machine has its own
            facts += fmt::format("{} {}\n", flagOf(field), optionText(options, field));
    return facts;
}

/// The first line in which they differ; "": none.
std::string differenceOf(const std::vector<std::string>& facts)
{
    for (std::size_t rank = 1; rank < facts.size(); ++rank) {
        std::istringstream here(facts[0]), there(facts[rank]);
        for (std::string mine, other; std::getline(here, mine) && std::getline(there, other);)
            if (mine != other)
                return fmt::format("rank {} has {}, rank 0 {}", rank, other, mine);
    }
    return "";
}

} // namespace

void requireSameOnAllRanks(const RunRecord& about, const SolverOptions& options, Ranks& ranks)
{
    const std::string difference = differenceOf(ranks.gather(factsOf(about, options)));
    const std::string said =
        ranks.scatter(std::vector<std::string>(ranks.rank() == 0 ? ranks.size() : 0, difference));
    if (!said.empty())
        throw InputError("several ranks", 0, said,
            "the same data and options on every machine: compare the files there");
}

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
