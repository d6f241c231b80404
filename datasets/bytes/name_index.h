// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/string_table.h"

#include <optional>
#include <utility>

namespace gapscope {

/// Names and their numbers 0, 1, … in the order of being added: one open-addressing table of
/// (upper half of the hash, number) beside the names themselves.
class NameIndex {
public:
    NameIndex()
        : m_slots(16)
    {
    }
    explicit NameIndex(StringTable names);

    const StringTable& names() const { return m_names; }
    std::size_t size() const { return m_names.size(); }
    StringTable takeNames() { return std::move(m_names); }

    std::optional<std::uint32_t> find(std::string_view name) const;
    /// The number of name, a new one if it has none yet.  requires: fewer than 2³² − 1 names.
    std::uint32_t add(std::string_view name);

private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t number = none;
    };
    static constexpr std::uint32_t none = 0xffffffff;

    std::size_t slotOf(std::string_view name, std::uint64_t hash) const;
    void grow();

    StringTable m_names;
    std::vector<Slot> m_slots; ///< a power of two, at most half of them taken
};

} // namespace gapscope
