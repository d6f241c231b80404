// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/libsvm.h"

#include "datasets/formats/text/token_sequences.h"

namespace gapscope {
namespace {

constexpr const char* rowForm = "CLASS FEATURE:VALUE …, one row per line";

/// FEATURE:VALUE, or what is meant to be that.
bool isFeature(std::string_view field)
{
    const std::size_t digits = field.find_first_not_of("0123456789");
    return digits != 0 && digits < field.size() && field[digits] == ':';
}

class LibsvmReader : LineReader<RowBuilder, RowReading> {
public:
    using LineReader::LineReader;

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
            m_lines.refuse(
                labelled ? "found the class " + quotedText(label) : "the row has no class",
                labelled ? "none, as in the first row" : rowForm);
        if (label.find(',') != std::string_view::npos)
            m_lines.refuse("found several classes, " + quotedText(label), "one class for each row");
        const std::uint32_t last = readFeaturePairs(m_lines, labelled ? rest : whole,
            [this](std::uint32_t number, float value) { m_builder->addValue(number - 1, value); });
        m_most = std::max<std::size_t>(m_most, last);
        m_builder->addRow(label);
    }

    LabelledRows finish()
    {
        LabelledRows rows = finishWith(rowForm);
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

    std::size_t m_most = 0;
    bool m_labelled = true;
};

} // namespace

bool looksLikeLibsvm(const TextHead& head)
{
    int rows = 0, others = 0;
    for (const std::string_view line : head.lines) {
        const std::vector<std::string_view> fields = columnsOf(line.substr(0, line.find('#')));
        if (fields.empty())
            continue;
        const bool features = fields.size() > 1 && isFeature(fields[1]);
        const bool label =
            fields.front().find_first_not_of("+-.,0123456789eE") == std::string_view::npos;
        if ((label && features) || std::ranges::all_of(fields, isFeature))
            ++rows;
        else if ((!label || fields.size() > 1) && rows > 0 && others == 0)
            return true; // the first rows were such: the reader reports the error here
        else if (!label || fields.size() > 1)
            ++others;
    }
    return rows > others;
}

LabelledRows readLibsvm(TextLines& lines, const RowReading& reading)
{
    return readWith<LibsvmReader>(lines, reading);
}

} // namespace gapscope
