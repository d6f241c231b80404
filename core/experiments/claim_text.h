// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/claims.h"

namespace gapscope {

/// A claim's numbers at one λ: "λ = 0.1: BCPFW needs 90.5 passes, BCFW 107.8: 0.84 × (5 seeds, all
/// 25 pairs of runs agree)".
std::string sentenceOf(const Claim& claim, const ClaimNumbers& numbers);

} // namespace gapscope
