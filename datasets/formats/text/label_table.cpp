// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/label_table.h"

#include "datasets/formats/text/table_header.h"
#include "datasets/formats/text/token_sequences.h"

#include <set>

namespace gapscope {
namespace {

constexpr const char* tableForm =
    "features and a class in columns, separated by commas, semicolons or tabs";

/// The number of cells that are no numbers; npos: another number of cells.
std::size_t wordsIn(std::string_view line, char separator, std::size_t columns)
{
    std::vector<std::string> cells;
    if (!tableCells(line, separator, cells) || cells.size() != columns)
        return std::string_view::npos;
    return static_cast<std::size_t>(
        std::ranges::count_if(cells, [](const auto& cell) { return !isTableNumber(cell); }));
}

class TableReader : LineReader<RowBuilder, RowReading> {
public:
    using LineReader::LineReader;

    void addLine(std::string_view line)
    {
        if (line.empty())
            return;
        if (!m_builder)
            m_separator = tableSeparator(line);
        if (m_separator == 0)
            m_lines.refuse("a line without commas, semicolons and tabs", tableForm);
        if (!tableCells(line, m_separator, m_cells))
            m_lines.refuse("quotes that do not enclose a field", "fields in quotes within a line");
        if (!m_builder && start())
            return;
        addCells();
    }

    LabelledRows finish()
    {
        LabelledRows rows = finishWith(tableForm);
        rows.featureCount = m_columns - (m_label ? 1 : 0);
        if (m_label) {
            const std::string column = m_names.empty() ? "column " + std::to_string(*m_label + 1)
                                                       : "the column \"" + m_names[*m_label] + "\"";
            rows.note = "The classes are those of " + column
                + (m_labelNamed ? "." : ", the last one: none is named label, class or target.");
            if (!m_names.empty())
                m_names.erase(m_names.begin() + static_cast<std::ptrdiff_t>(*m_label));
        }
        rows.featureNames = std::move(m_names);
        return rows;
    }

private:
    /// The first line: true if it is a header.
    bool start()
    {
        m_columns = m_cells.size();
        m_firstLine = m_lines.lineNumber();
        const bool header = isTableHeader(m_cells);
        if (header)
            takeNames();
        findLabel();
        if (m_columns < (m_label ? 2 : 1))
            m_lines.refuse("found a single column", tableForm);
        m_builder.emplace(m_lines, m_label.has_value());
        return header;
    }

    void takeNames()
    {
        std::set<std::string> seen;
        for (std::size_t k = 0; k < m_columns; ++k) {
            m_names.push_back(m_cells[k].empty() ? "column " + std::to_string(k + 1) : m_cells[k]);
            if (!seen.insert(m_names.back()).second)
                m_lines.refuse("two columns are named " + quotedText(m_names.back()),
                    "a name of its own for each column");
        }
    }

    void findLabel()
    {
        for (std::size_t k = 0; k < m_names.size(); ++k)
            if (namesClass(m_names[k])) {
                if (m_label)
                    m_lines.refuse("the columns " + quotedText(m_names[*m_label]) + " and "
                            + quotedText(m_names[k]) + " both name the class",
                        "one column named label, class or target");
                m_label = k;
                m_labelNamed = true;
            }
        if (!m_label && !(m_reading.allowUnlabelled && m_columns == m_reading.modelFeatures))
            m_label = m_columns - 1;
    }

    std::string placeOfClass() const
    {
        if (m_labelNamed)
            return "the class is in the column " + quotedText(m_names[*m_label]);
        return m_label ? "the class is in the last column, as none is named label, class or target"
                       : "no column holds the class, as there is one for each of the model's "
                         "features";
    }

    void addCells()
    {
        if (m_cells.size() != m_columns)
            m_lines.refuse("found " + std::to_string(m_cells.size()) + " fields",
                std::to_string(m_columns) + ", as in line " + std::to_string(m_firstLine));
        std::uint32_t feature = 0;
        for (std::size_t k = 0; k < m_columns; ++k) {
            if (k == m_label)
                continue;
            float value = 0;
            const std::string column =
                m_names.empty() ? "column " + std::to_string(k + 1) : m_names[k];
            if (m_cells[k].empty())
                m_lines.refuse(column + " is empty", "a number, 0 where there is nothing");
            if (!parseNumber(m_cells[k], value))
                m_lines.refuse(column + " is " + quotedText(m_cells[k]),
                    std::string(numberForm) + "; " + placeOfClass());
            m_builder->addValue(feature++, value);
        }
        m_builder->addRow(m_label ? std::string_view(m_cells[*m_label]) : std::string_view());
    }

    char m_separator = 0;
    std::vector<std::string> m_cells, m_names;
    std::size_t m_columns = 0, m_firstLine = 0;
    std::optional<std::size_t> m_label;
    bool m_labelNamed = false;
};

} // namespace

bool looksLikeLabelTable(const TextHead& head)
{
    const std::vector<std::string_view>& lines = head.lines;
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

LabelledRows readLabelTable(TextLines& lines, const RowReading& reading)
{
    return readWith<TableReader>(lines, reading);
}

} // namespace gapscope
