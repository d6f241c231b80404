// SPDX-License-Identifier: GPL-3.0-or-later
// Pairwise steps (Osokin et al. 2016, Alg. 3).
#include "core/solvers/block/steps.h"

namespace gapscope {

void pairwiseStep(BlockSteps& steps)
{
    steps.pairwiseStep();
    steps.innerSteps();
    steps.tidy();
}

} // namespace gapscope
