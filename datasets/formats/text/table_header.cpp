// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/table_header.h"

#include "datasets/bytes/text_lines.h"
#include "datasets/formats/text/token_sequences.h"

#include <array>

namespace gapscope {
bool isTableNumber(std::string_view cell)
{
    float value = 0;
    return cell.empty() || parseNumber(cell, value);
}

bool namesClass(std::string_view column)
{
    std::string lower(column);
    std::ranges::transform(lower, lower.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : c; });
    return lower == "label" || lower == "class" || lower == "target";
}

char tableSeparator(std::string_view line)
{
    char found = 0;
    std::ptrdiff_t most = 0;
    for (const char each : std::array{',', ';', '\t'})
        if (const std::ptrdiff_t count = std::ranges::count(line, each); count > most) {
            found = each;
            most = count;
        }
    return found;
}

bool tableCells(std::string_view line, char separator, std::vector<std::string>& cells)
{
    if (!splitCsvFields(line, cells, separator))
        return false;
    for (std::string& cell : cells) {
        cell.erase(0, std::min(cell.find_first_not_of(" \t"), cell.size()));
        cell.erase(cell.find_last_not_of(" \t") + 1);
    }
    return true;
}

bool isTableHeader(const std::vector<std::string>& cells)
{
    if (std::ranges::any_of(cells, namesClass))
        return true;
    return std::ranges::count_if(cells, [](const auto& cell) { return !isTableNumber(cell); }) > 1;
}

} // namespace gapscope
