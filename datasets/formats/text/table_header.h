// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// A number as tables have them, or an empty cell.
bool isTableNumber(std::string_view cell);

/// A column of this name holds the class: label, class or target, in any case.
bool namesClass(std::string_view column);

/// The character most frequent among comma, semicolon and tab in a line; 0: none is there.
char tableSeparator(std::string_view line);

/// The cells of a line without the blanks around them; false if its quotes are broken.
bool tableCells(std::string_view line, char separator, std::vector<std::string>& cells);

/// Whether the first line of a table names the columns: one of them is the class's, or more than
/// one cell is no number.
bool isTableHeader(const std::vector<std::string>& cells);

} // namespace gapscope
