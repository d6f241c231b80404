// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/block/common_step.h"

namespace gapscope {

double commonStep(double lossChange, double product, double curvature)
{
    constexpr double nearlyWhole = 0.9;
    const double slope = lossChange - product;
    return !(slope > 0) ? 0 : slope < nearlyWhole * curvature ? slope / curvature : 1;
}

void KeptBlocks::begin(std::size_t n)
{
    m_count = 0;
    m_isKept.assign(n, false);
}

void KeptBlocks::keep(const Loop& loop, std::size_t i)
{
    if (m_isKept[i])
        return;
    m_isKept[i] = true;
    if (m_count == m_kept.size())
        m_kept.emplace_back();
    m_kept[m_count].block = i;
    m_kept[m_count++].before = loop.block(i);
}

namespace {

void blendSets(const WorkingSet& before, double gamma, WorkingSet& after)
{
    for (std::size_t k = 0; k < after.size(); ++k)
        after[k].alpha *= gamma;
    for (std::size_t k = 0; k < before.size(); ++k) {
        if (!(before[k].alpha > 0))
            continue;
        std::size_t place = after.find(before.labelling(k));
        if (place == WorkingSet::none)
            place = after.add(before.labelling(k), before[k].loss);
        after[place].alpha += (1 - gamma) * before[k].alpha;
    }
}

} // namespace

void KeptBlocks::blend(const Loop& loop, double gamma)
{
    for (std::size_t k = 0; gamma < 1 && k < m_count; ++k) {
        const auto& [i, before] = m_kept[k];
        BlockState& now = loop.block(i);
        if (gamma == 0) {
            now = before;
            continue;
        }
        SparseVector all = before.marginals;
        for (SparseEntry& entry : all)
            entry.value *= 1 - gamma;
        for (const SparseEntry& entry : now.marginals)
            all.push_back({entry.index, gamma * entry.value});
        difference(all, {}, loop.problem.statisticSize(i), m_scratch, now.marginals);
        blendSets(before.set, gamma, now.set);
        now.loss = (1 - gamma) * before.loss + gamma * now.loss;
    }
}

} // namespace gapscope
