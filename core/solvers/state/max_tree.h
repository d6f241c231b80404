// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gapscope {

/// n values under a tournament: the lowest index of the largest value in O(1), update O(log n).
/// All are −∞ at first; n < 2³².
class MaxTree {
public:
    explicit MaxTree(std::size_t n = 0);
    void set(std::size_t i, double value); ///< requires: i < n; value no NaN
    std::size_t argmax() const { return m_winner[1]; }

private:
    bool beats(std::size_t a, std::size_t b) const;
    std::size_t m_leaves;
    std::vector<double> m_value;
    std::vector<std::uint32_t> m_winner;
};

} // namespace gapscope
