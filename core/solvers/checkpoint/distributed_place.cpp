// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/checkpoint/distributed_place.h"

#include "core/solvers/block/common_step.h"

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

void KeptBlocks::begin(std::size_t n)
{
    m_kept.clear();
    m_isKept.assign(n, false);
}

void KeptBlocks::keep(const DualState& state, std::size_t i)
{
    if (m_isKept[i])
        return;
    m_isKept[i] = true;
    m_kept.push_back({i, state.blocks[i]});
}

void KeptBlocks::blend(DualState& state, double gamma)
{
    for (const Kept& kept : m_kept)
        gapscope::blend(
            *state.problem, kept.block, kept.before, gamma, m_scratch, state.blocks[kept.block]);
}

} // namespace gapscope
