// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/random.h"

#include <locale>
#include <sstream>

namespace gapscope {

// The standard writes an engine's state only as text: whole numbers, which lose nothing.

std::vector<std::uint64_t> Random::state() const
{
    std::stringstream text;
    text.imbue(std::locale::classic());
    text << m_engine;
    std::vector<std::uint64_t> state;
    for (std::uint64_t word = 0; text >> word;)
        state.push_back(word);
    state.push_back(m_next);
    return state;
}

bool Random::setState(const std::vector<std::uint64_t>& state)
{
    constexpr std::size_t words = std::mt19937_64::state_size;
    // The library accepts any place among the words, also one past them.
    if (state.size() != words + 2 || state[words] > words)
        return false;
    std::stringstream text;
    text.imbue(std::locale::classic());
    for (std::size_t k = 0; k <= words; ++k)
        text << state[k] << ' ';
    text >> m_engine;
    m_next = state.back();
    return true;
}

} // namespace gapscope
