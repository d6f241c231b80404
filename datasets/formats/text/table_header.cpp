// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/table_header.h"

#include "datasets/bytes/csv_fields.h"
#include "datasets/formats/text/token_sequences.h"

#include <algorithm>
#include <array>

namespace gapscope {
namespace {

/// Cells that are no numbers; npos: another number of cells.
std::size_t wordsIn(std::string_view line, char separator, std::size_t columns)
{
    std::vector<std::string> cells;
    if (!tableCells(line, separator, cells) || cells.size() != columns)
        return std::string_view::npos;
    return static_cast<std::size_t>(
        std::ranges::count_if(cells, [](const auto& cell) { return !isTableNumber(cell); }));
}

} // namespace

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

bool looksLikeTable(const std::vector<std::string_view>& lines)
{
    const char separator = lines.empty() ? '\0' : tableSeparator(lines.front());
    std::vector<std::string> cells;
    if (separator == 0 || !tableCells(lines.front(), separator, cells))
        return false;
    const bool named = std::ranges::any_of(cells, namesClass);
    const std::size_t columns = cells.size();
    if (named && separator != '\t')
        return true;
    // Text in columns may have tabs or commas, too: there most cells are words.
    const std::size_t first = lines.size() > 1 ? 1 : 0;
    const std::size_t least = separator == '\t' && !named ? 3 : 2;
    return columns >= least
        && std::all_of(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end(),
            [&](std::string_view line) { return wordsIn(line, separator, columns) <= 1; });
}

} // namespace gapscope
