// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/block_gap.h"

namespace gapscope {
namespace {

/// Σ_y α_i(y) (H_i(y*) − H_i(y)) of a block that holds α.
double activeGap(const Problem& problem, std::size_t i, const WorkingSet& set, const double* theta,
    LabellingView y, double loss)
{
    const double best = loss + problem.score(i, theta, y);
    double gap = 0;
    for (std::size_t k = 0; k < set.size(); ++k)
        if (set[k].alpha > 0)
            gap += set[k].alpha * (best - set[k].loss - problem.score(i, theta, set.labelling(k)));
    return gap;
}

} // namespace

double blockGapTowards(const Problem& problem, const DualState& state, std::size_t i,
    BlockScratch& scratch, LabellingView y, double loss)
{
    const double n = static_cast<double>(state.blocks.size());
    const BlockState& block = state.blocks[i];
    if (state.active)
        return activeGap(problem, i, block.set, scratch.theta.data(), y, loss) / n;
    problem.statistic(i, y, scratch.corner);
    difference(scratch.corner, block.marginals, problem.statisticSize(i), scratch, scratch.delta);
    return (inner(scratch.theta, scratch.delta) + loss) / n - block.loss;
}

} // namespace gapscope
