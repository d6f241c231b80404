// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/working_set.h"

#include "core/machine/memory.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace gapscope {

std::size_t WorkingSet::find(LabellingView y) const
{
    for (std::size_t k = 0; k < size(); ++k)
        if (std::equal(
                y.begin(), y.end(), m_labels.begin() + static_cast<std::ptrdiff_t>(k * m_length)))
            return k;
    return none;
}

std::size_t WorkingSet::add(LabellingView y, double loss)
{
    assert(size() == 0 || y.size() == m_length);
    m_length = y.size();
    m_labels.insert(m_labels.end(), y.begin(), y.end());
    m_corners.push_back({0, loss, 0});
    return size() - 1;
}

void WorkingSet::remove(std::size_t k)
{
    const auto begin = static_cast<std::ptrdiff_t>(k * m_length);
    m_corners.erase(m_corners.begin() + static_cast<std::ptrdiff_t>(k));
    m_labels.erase(
        m_labels.begin() + begin, m_labels.begin() + begin + static_cast<std::ptrdiff_t>(m_length));
}

void WorkingSet::moveToEnd(std::size_t k)
{
    const auto corner = m_corners.begin() + static_cast<std::ptrdiff_t>(k);
    std::rotate(corner, corner + 1, m_corners.end());
    const auto begin = m_labels.begin() + static_cast<std::ptrdiff_t>(k * m_length);
    std::rotate(begin, begin + static_cast<std::ptrdiff_t>(m_length), m_labels.end());
}

std::size_t WorkingSet::activeCount() const
{
    return static_cast<std::size_t>(std::count_if(
        m_corners.begin(), m_corners.end(), [](const Corner& c) { return c.alpha > 0; }));
}

bool WorkingSet::fits(std::size_t length) const
{
    return (m_length == length || (size() == 0 && m_length == 0))
        && m_labels.size() == size() * m_length
        && std::ranges::all_of(m_corners, [](const Corner& corner) {
               return corner.alpha >= 0 && std::isfinite(corner.alpha)
                   && std::isfinite(corner.loss);
           });
}

void WorkingSet::fetch() const
{
    constexpr std::size_t line = 64;
    const auto* corners = reinterpret_cast<const char*>(m_corners.data());
    for (std::size_t at = 0; at < m_corners.size() * sizeof(Corner); at += line)
        prefetch(corners + at);
    const auto* labels = reinterpret_cast<const char*>(m_labels.data());
    for (std::size_t at = 0; at < m_labels.size() * sizeof(Label); at += line)
        prefetch(labels + at);
}

} // namespace gapscope
