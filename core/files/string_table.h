// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// Many short strings one after another in one buffer: words of a corpus, names of attributes.
/// Holds at most 4 GiB of text (asserted by its readers' limits).
class StringTable {
public:
    std::size_t size() const { return m_start.size() - 1; }
    bool empty() const { return size() == 0; }
    /// requires: k < size(). Valid until the next push_back.
    std::string_view operator[](std::size_t k) const
    {
        return std::string_view(m_bytes).substr(m_start[k], m_start[k + 1] - m_start[k]);
    }
    void push_back(std::string_view text)
    {
        m_bytes += text;
        m_start.push_back(static_cast<std::uint32_t>(m_bytes.size()));
    }
    std::size_t memoryBytes() const
    {
        return m_bytes.capacity() + m_start.capacity() * sizeof(std::uint32_t);
    }
    bool operator==(const StringTable&) const = default;

private:
    std::string m_bytes;
    std::vector<std::uint32_t> m_start{0};
};

/// The tokens of labelled text as the file had them, without the label: for views and outputs.
struct TokenText {
    std::size_t columns = 0; ///< per token: word, part of speech, …
    StringTable cells;       ///< token · columns + column, token by token
    char separator = ' ';    ///< between columns in the file

    std::string_view cell(std::size_t token, std::size_t column) const
    {
        return cells[token * columns + column];
    }
};

} // namespace gapscope
