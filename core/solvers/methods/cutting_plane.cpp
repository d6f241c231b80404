// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting planes, n-slack (Tsochantaridis et al. 2005; Joachims et al. 2009, Alg. 1): n oracle
// calls at one w, then the dual over all labellings found so far, by pairwise steps (fully
// corrective Frank-Wolfe, Lacoste-Julien et al. 2013, §4). Blocks that are nearly solved rest until
// the others are (the active set of Joachims 1999, Making large-scale SVM learning practical).
#include "core/solvers/block/steps.h"
#include "core/solvers/loop.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

/// n oracle calls at one w, whose answers join the working sets. False: stopped.
bool askOracle(Loop& loop)
{
    std::vector<Labelling> corners;
    if (!exactGapPass(loop, &corners))
        return false;
    for (std::size_t i = 0; i < corners.size(); ++i)
        if (WorkingSet& set = loop.state.blocks[i].set; set.find(corners[i]) == WorkingSet::none)
            set.add(corners[i], loop.problem.loss(i, corners[i]));
    return true;
}

/// The passes go on over the blocks that have more than their share of half the tolerance; when
/// these have come down to that half, over all again, until all together meet the whole. A pass
/// that no longer raises D ends likewise: rounding keeps it from the tolerance. Steps gain with the
/// square of the gap, so what counts as nothing is far less than an ulp of D.
void endPass(CuttingPlanePhase& phase, double tolerance, double scale)
{
    constexpr double nothing = 1e-20;
    const bool all = phase.order.empty();
    const bool idle = !(phase.passGain > nothing * scale);
    phase.corrected = all && (phase.passGap <= tolerance || idle);
    if (phase.corrected || (!all && (phase.passGap <= tolerance / 2 || idle)))
        phase.order.clear();
    else
        phase.order = phase.awake;
    phase.awake.clear();
    phase.next = 0;
    phase.passGap = phase.passGain = 0;
}

/// Another λ, whose gap is another: known at once where w stayed, else the oracle is asked.
void followLambda(const DualState& state, CuttingPlanePhase& phase)
{
    if (phase.lambda == state.lambda)
        return;
    phase = {};
    phase.lambda = state.lambda;
    if (state.unvisited > 0)
        return;
    phase.gap = state.estimateSum;
    phase.corrected = false;
}

} // namespace

RunStatus runCuttingPlane(Loop& loop)
{
    DualState& state = loop.state;
    BlockSteps steps(loop);
    const std::size_t n = state.blocks.size();
    CuttingPlanePhase& phase = loop.totals.cutting;
    while (true) {
        if (const auto end = loop.attend())
            return *end;
        followLambda(state, phase);
        if (phase.next == 0 && phase.corrected) { // an iteration begins
            if (!loop.roomForPass())
                return RunStatus::maxPasses;
            if (!askOracle(loop))
                return RunStatus::stopped;
            phase.gap = state.lastExactGap;
            phase.corrected = false;
            continue;
        }
        const double tolerance = loop.innerTolerance(phase.gap);
        const bool all = phase.order.empty();
        const std::size_t i = all ? phase.next : phase.order[phase.next];
        const double gap = steps.visitRemembered(i);
        phase.passGap += gap;
        phase.passGain += steps.promised();
        if (gap > tolerance / 2 / loop.n())
            phase.awake.push_back(static_cast<std::uint32_t>(i));
        if (++phase.next == (all ? n : phase.order.size()))
            endPass(phase, tolerance, std::abs(state.loss) + std::fmax(phase.gap, 0.0));
    }
}

} // namespace gapscope
