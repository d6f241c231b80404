// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/column_text.h"

namespace gapscope {
namespace {

constexpr std::string_view separators = " \t";
constexpr std::string_view documentMark = "-DOCSTART-";
constexpr std::size_t mostColumns = 64;
constexpr const char* tokenLine =
    "one token per line, its columns separated by tabs or spaces, the label last";

std::string counted(std::size_t columns)
{
    return std::to_string(columns) + (columns == 1 ? " column" : " columns");
}

bool marksDocument(std::string_view line)
{
    const std::size_t at = line.find_first_not_of(separators);
    const std::string_view rest = line.substr(at);
    return rest.substr(0, rest.find_first_of(separators)) == documentMark;
}

/// The first token line decides for the whole file.
class ColumnReader : LineReader<SequenceBuilder, TextReading> {
public:
    using LineReader::LineReader;

    void addLine(std::string_view line)
    {
        if (line.find_first_not_of(separators) == std::string_view::npos) {
            if (m_builder)
                m_builder->endSequence();
            m_mark.clear();
            m_inSentence = false;
            return;
        }
        if (!m_inSentence && marksDocument(line)) {
            m_mark = line;
        } else {
            if (!m_mark.empty())
                addToken(m_mark);
            m_mark.clear();
            addToken(line);
        }
        m_inSentence = true;
    }

    TokenSequences finish()
    {
        TokenSequences made = finishWith(tokenLine);
        made.text.separator = m_separator;
        return made;
    }

private:
    void addToken(std::string_view line)
    {
        splitColumns(line, m_columns);
        if (!m_builder)
            start(line);
        if (m_columns.size() != m_count)
            m_lines.refuse("found " + counted(m_columns.size()),
                std::to_string(m_count) + ", as in line " + std::to_string(m_firstLine));
        const std::size_t cells = m_count - (m_labelled ? 1 : 0);
        for (std::size_t k = 0; k < cells; ++k)
            m_builder->addCell(m_columns[k]);
        m_builder->addToken(m_columns.back());
    }

    void start(std::string_view line)
    {
        m_count = m_columns.size();
        m_firstLine = m_lines.lineNumber();
        m_separator = line.find('\t') == std::string_view::npos ? ' ' : '\t';
        const std::size_t model = m_reading.modelColumns;
        m_labelled = !(m_reading.allowUnlabelled && model > 0 && m_count == model);
        if (m_labelled && model > 0 && m_count != model + 1)
            m_lines.refuse("found " + counted(m_count),
                std::to_string(model + 1) + ", the label last, as the model was trained on"
                    + (m_reading.allowUnlabelled ? " (or " + std::to_string(model) + " without it)"
                                                 : ""));
        if (m_labelled && m_count < 2)
            m_lines.refuse(line.find(',') == std::string_view::npos
                    ? "found 1 column"
                    : "found 1 column: commas separate none",
                "at least 2, separated by tabs or spaces: what is known of a token, the label "
                "last");
        if (m_count > mostColumns)
            m_lines.refuse("found " + counted(m_count), "at most " + std::to_string(mostColumns));
        m_builder.emplace(m_lines, m_count - (m_labelled ? 1 : 0), m_labelled, false);
    }

    std::string m_mark; ///< a document mark that may turn out to be a sentence's first token
    bool m_inSentence = false;
    std::vector<std::string_view> m_columns;
    std::size_t m_count = 0, m_firstLine = 0;
    bool m_labelled = true;
    char m_separator = ' ';
};

} // namespace

TokenSequences readColumnText(TextLines& lines, const TextReading& reading)
{
    return readWith<ColumnReader>(lines, reading);
}

} // namespace gapscope
