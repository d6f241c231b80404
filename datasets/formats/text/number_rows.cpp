// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/number_rows.h"

#include "datasets/formats/text/token_sequences.h"

namespace gapscope {
namespace {

constexpr const char* numberRowForm =
    "the class and the features, numbers separated by blanks, one row per line";

bool isNumber(std::string_view text)
{
    return text.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
}

/// Numbers separated by blanks, more than text in columns has.
bool isNumberRow(std::string_view line)
{
    const std::vector<std::string_view> fields = columnsOf(line);
    return fields.size() > 3 && std::ranges::all_of(fields, isNumber);
}

} // namespace

bool looksLikeNumberRows(const TextHead& head)
{
    const auto rows = static_cast<std::size_t>(std::ranges::count_if(head.lines, isNumberRow));
    return (!head.lines.empty() && isNumberRow(head.lines.front())) || 2 * rows > head.lines.size();
}

LabelledRows readNumberRows(TextLines& lines, const RowReading& reading)
{
    ReaderLines text(lines, reading.progress, reading.stop);
    std::optional<RowBuilder> builder;
    std::vector<std::string_view> fields;
    std::size_t columns = 0, firstLine = 0, label = 1;
    for (std::string_view line; text.next(line);) {
        splitColumns(line, fields);
        if (fields.empty())
            continue;
        if (!builder) {
            columns = fields.size();
            firstLine = lines.lineNumber();
            label = reading.allowUnlabelled && columns == reading.modelFeatures ? 0 : 1;
            builder.emplace(lines, label == 1);
            if (columns <= label)
                lines.refuse("found a single field", numberRowForm);
        }
        if (fields.size() != columns)
            lines.refuse("found " + std::to_string(fields.size())
                    + (fields.size() == 1 ? " field" : " fields"),
                std::to_string(columns) + ", as in line " + std::to_string(firstLine));
        for (std::size_t k = 0; k < columns; ++k) {
            float value = 0;
            if (!parseNumber(fields[k], value))
                lines.refuse("field " + std::to_string(k + 1) + " is " + quotedText(fields[k]),
                    std::string(numberForm));
            if (k >= label)
                builder->addValue(static_cast<std::uint32_t>(k - label), value);
        }
        builder->addRow(fields.front());
    }
    if (!builder)
        lines.refuse("the file holds no rows", numberRowForm);
    LabelledRows rows = builder->finish(numberRowForm);
    rows.featureCount = columns - label;
    return rows;
}

} // namespace gapscope
