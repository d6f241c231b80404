// SPDX-License-Identifier: GPL-3.0-or-later
// Away steps (Osokin et al. 2016, Alg. 4).
#include "core/solvers/block/steps.h"

namespace gapscope {

void awayStep(BlockSteps& steps)
{
    const std::size_t worst = steps.awayCorner();
    const double awayGap = steps.gapAwayFrom(worst);
    steps.gatherMarginals();
    if (steps.targetGap() > awayGap || !(steps.block().set[worst].alpha < 1)) {
        steps.takeFrankWolfe(steps.frankWolfe());
    } else {
        const BlockSteps::Leaving leaving = steps.leaveAway();
        steps.takeAway(leaving.step, leaving.corner);
    }
    steps.tidy();
}

} // namespace gapscope
