// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting planes, n-slack (Tsochantaridis et al. 2005; Joachims et al. 2009, Alg. 1): n oracle
// calls at one w, then the dual over all labellings found so far, by pairwise steps (fully
// corrective Frank-Wolfe, Lacoste-Julien et al. 2013, §4).
#include "core/solvers/loop.h"
#include "core/solvers/steps.h"

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
        if (phase.next == 0 && phase.corrected) { // an iteration begins
            if (!loop.roomForPass())
                return RunStatus::maxPasses;
            if (!askOracle(loop))
                return RunStatus::stopped;
            phase.corrected = false;
            continue;
        }
        phase.passGap += steps.visitRemembered(phase.next);
        if (++phase.next == n) {
            phase.corrected = phase.passGap <= innerTolerance * state.lastExactGap;
            phase.next = 0;
            phase.passGap = 0;
        }
    }
}

} // namespace gapscope
