// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sparse_vector.h"

#include <cstddef>

namespace gapscope {

/// What a problem is, besides a Problem, when the Lipschitz modulus of its dual's gradient is
/// known: the descent lemma then bounds the dual along any direction of a block, and the
/// approximate line search takes the minimiser of that bound (Beck, Pauwels, Sabach 2015). Without
/// it the step goes by the largest ‖ψ_i(y)‖ seen.
class DescentBound {
public:
    virtual ~DescentBound() = default;

    /// A value ≥ ‖B_i δ‖².  requires: no index of δ repeats.
    virtual double squaredNormBound(std::size_t i, const SparseVector& delta) const = 0;
};

} // namespace gapscope
