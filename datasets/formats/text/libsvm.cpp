// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "datasets/formats/text/feature_pairs.h"
#include "datasets/formats/text/labelled_rows.h"
#include "datasets/formats/text/token_sequences.h"

#include <algorithm>
#include <optional>

namespace gapscope {
namespace {

constexpr const char* rowForm = "CLASS FEATURE:VALUE …, one row per line";

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
        const std::uint32_t last = readFeaturePairs(m_lines, labelled ? rest : whole,
            [this](std::uint32_t number, float value) { m_builder->addValue(number - 1, value); });
        m_most = std::max<std::size_t>(m_most, last);
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
