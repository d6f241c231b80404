// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/curves/min_max_pyramid.h"

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
    std::size_t i = from;
    while (i < to) {
        // The largest block that starts here and fits; single values up to the next block else.
        std::size_t level = m_levels.size(), size = block * block * block;
        while (level > 0 && (i % size != 0 || i + size > to)) {
            --level;
            size /= block;
        }
        if (level > 0) {
            result.add(m_levels[level - 1][i / size]);
            i += size;
            continue;
        }
        for (const std::size_t end = std::min(to, (i / block + 1) * block); i < end; ++i)
            result.add(m_values[i]);
    }
    return result;
}

} // namespace gapscope
