// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

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
    /// Rank 0 gets the bytes of every rank, in their order; the others get nothing.
    virtual std::vector<std::string> gather(const std::string& mine) = 0;
    /// The way back: every rank gets its own of rank 0's, of which there is one for each.
    virtual std::string scatter(const std::vector<std::string>& all) = 0;
};

} // namespace gapscope
