// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/name_index.h"

#include <cstring>

namespace gapscope {
namespace {

/// Eight bytes at a time, each mixed by one multiplication (as in Fx hashing) and folded at the
/// end, so that both halves of the result depend on every byte.
std::uint64_t hashOf(std::string_view text)
{
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15;
    std::uint64_t hash = text.size() * factor;
    const auto mix = [&](std::uint64_t word) {
        hash = (hash ^ word) * factor;
        hash ^= hash >> 32;
    };
    while (text.size() >= 8) {
        std::uint64_t word;
        std::memcpy(&word, text.data(), 8);
        mix(word);
        text.remove_prefix(8);
    }
    std::uint64_t rest = 0;
    std::memcpy(&rest, text.data(), text.size());
    mix(rest);
    return hash * factor;
}

} // namespace

NameIndex::NameIndex(StringTable names)
    : NameIndex()
{
    m_names = std::move(names);
    std::size_t slots = 16;
    while (slots < 2 * (m_names.size() + 1))
        slots *= 2;
    m_slots.resize(slots / 2);
    grow();
}

std::size_t NameIndex::slotOf(std::string_view name, std::uint64_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::size_t k = hash & mask;
    while (
        m_slots[k].number != none && !(m_slots[k].tag == tag && m_names[m_slots[k].number] == name))
        k = (k + 1) & mask;
    return k;
}

std::optional<std::uint32_t> NameIndex::find(std::string_view name) const
{
    const Slot& slot = m_slots[slotOf(name, hashOf(name))];
    return slot.number == none ? std::nullopt : std::optional(slot.number);
}

std::uint32_t NameIndex::add(std::string_view name)
{
    const std::uint64_t hash = hashOf(name);
    Slot& slot = m_slots[slotOf(name, hash)];
    if (slot.number != none)
        return slot.number;
    const auto number = static_cast<std::uint32_t>(m_names.size());
    slot = {static_cast<std::uint32_t>(hash >> 32), number};
    m_names.push_back(name);
    if (2 * m_names.size() > m_slots.size())
        grow();
    return number;
}

void NameIndex::grow()
{
    m_slots.assign(2 * m_slots.size(), Slot());
    for (std::size_t number = 0; number < m_names.size(); ++number) {
        const std::string_view name = m_names[number];
        const std::uint64_t hash = hashOf(name);
        m_slots[slotOf(name, hash)] = {
            static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(number)};
    }
}

} // namespace gapscope
