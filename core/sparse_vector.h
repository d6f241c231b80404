// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gapscope {

/// Some coordinates of a statistic m ∈ R^{p_i}: coordinate index[k] has value[k].
/// An index may stand more than once in the statistic of a labelling; the values then add.
struct SparseVector {
    std::vector<std::uint32_t> index;
    std::vector<double> value;

    std::size_t size() const { return index.size(); }
    void clear()
    {
        index.clear();
        value.clear();
    }
    void add(std::uint32_t i, double v)
    {
        index.push_back(i);
        value.push_back(v);
    }
};

} // namespace gapscope
