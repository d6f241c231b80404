// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <cstddef>

namespace gapscope {

/// The potentials of a chain as ChainProblem has them: what scores a labelling,
///   Σ_t nodes[t·stride + y_t] + Σ_{t>0} pairs[y_{t−1}·stride + y_t].
struct ChainPotentials {
    const double* nodes = nullptr; ///< length × stride
    const double* pairs = nullptr; ///< labels × stride
    std::size_t length = 0;        ///< tokens, at least 1
    std::size_t labels = 0;        ///< at least 1; what is between labels and stride means nothing
    std::size_t stride = 0;
};

} // namespace gapscope
