// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/text_lines.h"

#include <charconv>
#include <fmt/format.h>
#include <string_view>
#include <vector>

namespace gapscope {

/// The parts of a line between blanks and tabs; none of an empty line.
inline void splitColumns(std::string_view line, std::vector<std::string_view>& columns)
{
    constexpr std::string_view blanks = " \t";
    columns.clear();
    for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
        columns.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(blanks, end);
    }
}

inline std::vector<std::string_view> columnsOf(std::string_view line)
{
    std::vector<std::string_view> columns;
    splitColumns(line, columns);
    return columns;
}

/// A whole number from least to most. throws: InputError of the line, naming what it should be.
inline std::size_t wholeNumber(const TextLines& lines, std::string_view text, std::string_view what,
    std::size_t least, std::size_t most)
{
    std::size_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || number < least || number > most)
        lines.refuse(fmt::format("{} \"{}\"", what, text),
            fmt::format("a whole number from {} to {}", least, most));
    return number;
}

} // namespace gapscope
