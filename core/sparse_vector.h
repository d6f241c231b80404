// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace gapscope {

/// One coordinate of a statistic.
struct SparseEntry {
    std::uint32_t index;
    double value;

    /// For checkpoints.
    static void archive(auto& self, auto& stream) { stream(self.index, self.value); }
};

/// Some coordinates of a statistic m ∈ R^{p_i}. An index may stand more than once in the statistic
/// of a labelling; the values then add.
using SparseVector = std::vector<SparseEntry>;

/// Sorts the entries by index and adds up those of one index.
void merge(SparseVector& v);

} // namespace gapscope
