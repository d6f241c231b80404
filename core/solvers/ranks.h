// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace gapscope {

/// The processes of one training, as each of them sees the others.
class Ranks {
public:
    virtual ~Ranks() = default;
    virtual std::size_t rank() const = 0; ///< 0 … size() − 1
    virtual std::size_t size() const = 0;
    /// values ← their sum over all ranks, the same bits on each. All ranks call it, in the same
    /// order, with spans of the same size; it returns when all have.
    virtual void sum(std::span<double> values) = 0;
};

} // namespace gapscope
