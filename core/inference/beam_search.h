// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/chain_potentials.h"

namespace gapscope {

/// Viterbi with a beam: after each token only the `width` labels of largest value go on (Lowerre
/// 1976), of equal ones the lowest. y ← the best labelling that is left, of largest score plus
/// loss; with width ≥ labels an arg max, to the same bits as ChainKernels::maxSum and its ties.
/// truth: each other label adds perToken; nullptr: none does.  requires: width ≥ 1.
/// O(length · labels · min(width, labels)).
void beamSearch(const ChainPotentials& chain, const Label* truth, double perToken,
    std::size_t width, Labelling& y);

} // namespace gapscope
