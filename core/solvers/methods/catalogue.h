// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that the rows of the catalogue name, each defined in its method's own file.
#pragma once

#include "core/options/method.h"

namespace gapscope {

/// One step on all blocks at once (Lacoste-Julien et al. 2013, Alg. 2).
std::unique_ptr<MethodRun> makeBatchFrankWolfe();
/// Block steps with the step of the method's row: bcfw and its relatives.
std::unique_ptr<MethodRun> makeBlockFrankWolfe();
/// Multi-plane block-coordinate Frank-Wolfe (Shah et al. 2015, Alg. 3).
std::unique_ptr<MethodRun> makeMultiPlane();
/// Stochastic subgradient descent (Shalev-Shwartz et al. 2011, Pegasos).
std::unique_ptr<MethodRun> makeSubgradient();
/// Cutting planes, n-slack (Joachims et al. 2009, Alg. 1).
std::unique_ptr<MethodRun> makeCuttingPlane();
/// Cutting planes, 1-slack (Joachims et al. 2009, Alg. 3).
std::unique_ptr<MethodRun> makeOneSlack();
/// Online exponentiated gradient (Collins et al. 2008).
std::unique_ptr<MethodRun> makeExponentiatedGradient();

/// A Frank-Wolfe step on the block's marginals (Lacoste-Julien et al. 2013, Alg. 4).
void frankWolfeStep(BlockSteps& steps);
/// A pairwise step (Osokin et al. 2016, Alg. 3), and inner steps if the options ask for them.
void pairwiseStep(BlockSteps& steps);
/// A Frank-Wolfe step, or a step away from the worst corner (Osokin et al. 2016, Alg. 4).
void awayStep(BlockSteps& steps);
/// The Frank-Wolfe, pairwise or away step that gains most (Osokin et al. 2016, App. G).
void hybridStep(BlockSteps& steps);
/// A pairwise step over the working set, which then keeps few labellings without mass.
void cuttingPlaneStep(BlockSteps& steps);

extern const MethodNeed sumsOverLabellings; ///< of exponentiated gradient
extern const MethodNeed kernelOfInputs;

} // namespace gapscope
