// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/min_max_pyramid.h"

#include <algorithm>

namespace gapscope {

void MinMaxPyramid::clear()
{
    m_whole = {};
    m_values.clear();
    for (auto& level : m_levels)
        level.clear();
}

void MinMaxPyramid::append(double value)
{
    std::size_t index = m_values.size();
    m_values.push_back(value);
    m_whole.add(value);
    for (auto& level : m_levels) {
        index /= block;
        if (index == level.size())
            level.emplace_back();
        level[index].add(value);
    }
}

Extent MinMaxPyramid::extent(std::size_t from, std::size_t to) const
{
    Extent result;
    constexpr std::size_t large = block * block;
    std::size_t i = from;
    while (i < to) {
        if (i % large == 0 && i + large <= to) {
            result.add(m_levels[1][i / large]);
            i += large;
        } else if (i % block == 0 && i + block <= to) {
            result.add(m_levels[0][i / block]);
            i += block;
        } else {
            const std::size_t end = std::min(to, (i / block + 1) * block);
            for (; i < end; ++i)
                result.add(m_values[i]);
        }
    }
    return result;
}

} // namespace gapscope
