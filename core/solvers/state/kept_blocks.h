// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/state/dual_state.h"

#include <vector>

namespace gapscope {

/// The blocks that are visited in a round, as they were when it began: what a step part of the way
/// goes back to.  requires: blocks hold marginals.
class KeptBlocks {
public:
    /// A round of n blocks begins.
    void begin(std::size_t n);
    /// Before block i is visited.
    void keep(const DualState& state, std::size_t i);
    /// μ_i ← (1 − γ) μ_i before + γ μ_i now, and ℓ_i, of all that were visited.
    void blend(DualState& state, double gamma);

private:
    struct Kept {
        std::size_t block;
        SparseVector marginals;
        double loss;
    };
    std::vector<Kept> m_kept;
    std::vector<bool> m_isKept;
    BlockScratch m_scratch;
};

} // namespace gapscope
