// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/kept_blocks.h"

namespace gapscope {

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
    m_kept.push_back({i, state.blocks[i].marginals, state.blocks[i].loss});
}

void KeptBlocks::blend(DualState& state, double gamma)
{
    for (const Kept& kept : m_kept) {
        BlockState& block = state.blocks[kept.block];
        std::vector<SparseEntry> all = kept.marginals;
        for (SparseEntry& entry : all)
            entry.value *= 1 - gamma;
        for (const SparseEntry& entry : block.marginals)
            all.push_back({entry.index, gamma * entry.value});
        difference(all, {}, state.problem->statisticSize(kept.block), m_scratch, block.marginals);
        block.loss = (1 - gamma) * kept.loss + gamma * block.loss;
    }
}

} // namespace gapscope
