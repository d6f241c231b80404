// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/max_tree.h"

#include "core/options/solver_options.h"

#include <bit>

namespace gapscope {

MaxTree::MaxTree(std::size_t n)
    : m_leaves(std::bit_ceil(n))
    , m_value(n, -unlimited)
    , m_winner(n == 0 ? 0 : 2 * m_leaves, 0)
{
    for (std::size_t i = 0; i < m_leaves && n > 0; ++i)
        m_winner[m_leaves + i] = static_cast<std::uint32_t>(i);
    for (std::size_t k = m_leaves; n > 0 && --k > 0;)
        m_winner[k] = m_winner[2 * k];
}

bool MaxTree::beats(std::size_t a, std::size_t b) const
{
    return a < m_value.size() && (b >= m_value.size() || m_value[a] > m_value[b]);
}

void MaxTree::set(std::size_t i, double value)
{
    m_value[i] = value;
    for (std::size_t k = (m_leaves + i) / 2; k > 0; k /= 2) {
        const std::uint32_t left = m_winner[2 * k];
        const std::uint32_t right = m_winner[2 * k + 1];
        m_winner[k] = beats(right, left) ? right : left;
    }
}

} // namespace gapscope
