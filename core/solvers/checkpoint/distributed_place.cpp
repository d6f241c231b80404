// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/checkpoint/distributed_place.h"

namespace gapscope {

std::size_t stepsInRound(std::size_t ownBlocks, std::size_t shared)
{
    return std::clamp(std::max(ownBlocks / 8, shared / 16), std::size_t{1}, ownBlocks);
}

void takeLimits(DistributedPlace& place, const SolverOptions& options)
{
    place.epsilon = options.epsilon;
    place.maxPasses = options.maxPasses;
    place.maxSeconds = options.maxSeconds;
}

void changeLimits(DistributedPlace& place, const SolverOptions& wanted, const OptionEvent& here)
{
    SolverOptions before = wanted;
    before.epsilon = place.epsilon;
    before.maxPasses = place.maxPasses;
    before.maxSeconds = place.maxSeconds;
    for (const char* key : {"epsilon", "max_passes", "max_seconds"}) {
        const OptionField& field = *findOption(key);
        OptionEvent event = here;
        event.option = key;
        event.from = optionText(before, field);
        event.to = optionText(wanted, field);
        if (event.from != event.to)
            place.events.push_back(std::move(event));
    }
    takeLimits(place, wanted);
}

} // namespace gapscope
