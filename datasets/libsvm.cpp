// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/labelled_rows.h"
#include "datasets/letter_line.h"
#include "datasets/token_sequences.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace gapscope {
namespace {

constexpr std::string_view blanks = " \t";
constexpr const char* rowForm = "CLASS FEATURE:VALUE …, one row per line";

/// Takes the next field off rest; "" at the end.
std::string_view takeField(std::string_view& rest)
{
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    const std::string_view field = rest.substr(0, rest.find_first_of(blanks));
    rest.remove_prefix(field.size());
    return field;
}

class LibsvmReader {
public:
    LibsvmReader(TextLines& lines, const RowReading& reading)
        : m_lines(lines)
        , m_reading(reading)
    {
    }

    void addLine(std::string_view line)
    {
        std::string_view rest = line.substr(0, line.find('#'));
        const std::string_view whole = rest, label = takeField(rest);
        if (label.empty())
            return;
        const bool labelled = label.find(':') == std::string_view::npos;
        if (!m_builder)
            start(labelled);
        if (labelled != m_labelled)
            m_lines.refuse(labelled ? "found the class " + inQuotes(label) : "the row has no class",
                labelled ? "none, as in the first row" : rowForm);
        if (label.find(',') != std::string_view::npos)
            m_lines.refuse("found several classes, " + inQuotes(label), "one class for each row");
        addFeatures(labelled ? rest : whole);
        m_builder->addRow(label);
    }

    LabelledRows finish()
    {
        if (!m_builder)
            m_lines.refuse("the file holds no rows", rowForm);
        LabelledRows rows = m_builder->finish(rowForm);
        rows.featureCount = m_most;
        rows.sparse = true;
        return rows;
    }

private:
    void start(bool labelled)
    {
        if (!labelled && !m_reading.allowUnlabelled)
            m_lines.refuse("the row has no class",
                std::string(rowForm) + "; gapscope-cli predict takes rows without classes");
        m_labelled = labelled;
        m_builder.emplace(m_lines, labelled);
    }

    void addFeatures(std::string_view rest)
    {
        constexpr std::uint32_t most = 0x7fffffff;
        std::uint32_t last = 0;
        for (std::string_view field = takeField(rest); !field.empty(); field = takeField(rest)) {
            const std::size_t colon = std::min(field.find(':'), field.size());
            std::uint32_t number = 0;
            const auto [stop, error] = std::from_chars(field.data(), field.data() + colon, number);
            float value = 0;
            if (error != std::errc() || stop != field.data() + colon || number == 0 || number > most
                || colon == field.size() || !parseNumber(field.substr(colon + 1), value))
                m_lines.refuse("found " + inQuotes(field),
                    "FEATURE:VALUE, a whole number from 1 to " + std::to_string(most) + " and "
                        + std::string(numberForm));
            if (number <= last)
                m_lines.refuse(
                    "feature " + std::to_string(number) + " after feature " + std::to_string(last),
                    "ascending feature numbers");
            last = number;
            m_builder->addValue(number - 1, value);
        }
        m_most = std::max<std::size_t>(m_most, last);
    }

    TextLines& m_lines;
    const RowReading& m_reading;
    std::optional<RowBuilder> m_builder;
    std::size_t m_most = 0;
    bool m_labelled = true;
};

} // namespace

LabelledRows readLibsvm(TextLines& lines, const RowReading& reading)
{
    ReaderLines text(lines, reading.progress, reading.stop);
    LibsvmReader rows(lines, reading);
    std::string_view line;
    while (text.next(line))
        rows.addLine(line);
    return rows.finish();
}

} // namespace gapscope
