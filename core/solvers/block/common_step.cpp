// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/block/common_step.h"

namespace gapscope {

double commonStep(double lossChange, double product, double curvature)
{
    const double slope = lossChange - product;
    if (!(slope > 0))
        return 0;
    constexpr double nearlyWhole = 0.9;
    return slope < nearlyWhole * curvature ? slope / curvature : 1;
}

void blend(const Problem& problem, std::size_t i, const BlockState& before, double gamma,
    BlockScratch& scratch, BlockState& after)
{
    after.loss = (1 - gamma) * before.loss + gamma * after.loss;
    scratch.weighted.clear();
    for (const SparseEntry& entry : before.marginals)
        scratch.weighted.push_back({entry.index, (1 - gamma) * entry.value});
    for (const SparseEntry& entry : after.marginals)
        scratch.weighted.push_back({entry.index, gamma * entry.value});
    difference(scratch.weighted, {}, problem.statisticSize(i), scratch, after.marginals);
    WorkingSet& set = after.set;
    for (std::size_t k = 0; k < set.size(); ++k)
        set[k].alpha *= gamma;
    for (std::size_t k = 0; k < before.set.size(); ++k) {
        if (!(before.set[k].alpha > 0))
            continue;
        const LabellingView y = before.set.labelling(k);
        std::size_t place = set.find(y);
        if (place == WorkingSet::none)
            place = set.add(y, before.set[k].loss);
        set[place].alpha += (1 - gamma) * before.set[k].alpha;
    }
}

} // namespace gapscope
