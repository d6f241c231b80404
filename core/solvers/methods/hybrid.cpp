// SPDX-License-Identifier: GPL-3.0-or-later
// Hybrid steps (Osokin et al. 2016, App. G): the step that gains most; ties Frank-Wolfe, pairwise,
// away.
#include "core/solvers/block/steps.h"

namespace gapscope {

void hybridStep(BlockSteps& steps)
{
    steps.gatherMarginals();
    const BlockSteps::Direction fw = steps.frankWolfe();
    const BlockSteps::Leaving pair = steps.leavePairwise(), back = steps.leaveAway();
    const double pairGain = pair.step.improvement(), backGain = back.step.improvement();
    if (fw.improvement() >= pairGain && fw.improvement() >= backGain)
        steps.takeFrankWolfe(fw);
    else if (pairGain >= backGain)
        steps.takePairwise(pair.step, pair.corner);
    else
        steps.takeAway(back.step, back.corner);
    steps.tidy();
}

} // namespace gapscope
