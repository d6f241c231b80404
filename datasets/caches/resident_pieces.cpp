// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/caches/resident_pieces.h"

#include <algorithm>
#include <utility>

namespace gapscope {

ResidentPieces::ResidentPieces(std::vector<std::span<const std::byte>> pieces, std::uint64_t budget)
    : m_pieces(std::move(pieces))
    , m_budget(budget)
    , m_states(m_pieces.size())
{
    for (const std::span<const std::byte> piece : m_pieces) {
        m_first = m_first ? std::min(m_first, piece.data()) : piece.data();
        m_last =
            m_last ? std::max(m_last, piece.data() + piece.size()) : piece.data() + piece.size();
    }
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
        giveUp(oldest);
    }
}

/// With the neighbours' bytes that came along, to the next multiples of 2 MiB; they come back, too.
void ResidentPieces::giveUp(std::size_t piece)
{
    constexpr std::uintptr_t together = std::uintptr_t{2} << 20;
    const auto address = [](const std::byte* place) {
        return reinterpret_cast<std::uintptr_t>(place);
    };
    const std::span<const std::byte> bytes = m_pieces[piece];
    const std::uintptr_t first = address(bytes.data()), last = first + bytes.size();
    const std::uintptr_t before = std::min(first % together, first - address(m_first));
    const std::uintptr_t behind =
        std::min((together - last % together) % together, address(m_last) - last);
    letGo({bytes.data() - before, before + bytes.size() + behind});
}

std::shared_ptr<ResidentPieces> residentOf(const PieceSet& set, std::uint64_t budget)
{
    return set.mapped && set.bytes() > budget ? std::make_shared<ResidentPieces>(set.pieces, budget)
                                              : nullptr;
}

} // namespace gapscope
