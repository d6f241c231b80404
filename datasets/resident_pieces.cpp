// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/resident_pieces.h"

#include "datasets/mapped_file.h"

#include <utility>

namespace gapscope {

ResidentPieces::ResidentPieces(std::vector<std::span<const std::byte>> pieces, std::uint64_t budget)
    : m_pieces(std::move(pieces))
    , m_budget(budget)
    , m_states(m_pieces.size())
{
}

void ResidentPieces::visit(std::size_t piece)
{
    if (m_states[piece].load(std::memory_order_relaxed) == visited)
        return;
    const std::scoped_lock lock(m_guard);
    if (m_states[piece].exchange(visited, std::memory_order_relaxed) != absent)
        return;
    m_queue.push_back(piece);
    m_bytes += m_pieces[piece].size();
    while (m_bytes > m_budget && m_queue.size() > 1) {
        const std::size_t oldest = m_queue.front();
        m_queue.pop_front();
        State state = m_states[oldest].load(std::memory_order_relaxed);
        if (oldest == piece || state == visited) { // a second chance
            if (oldest != piece)
                m_states[oldest].store(resident, std::memory_order_relaxed);
            m_queue.push_back(oldest);
            continue;
        }
        m_states[oldest].store(absent, std::memory_order_relaxed);
        m_bytes -= m_pieces[oldest].size();
        letGo(m_pieces[oldest]);
    }
}

} // namespace gapscope
