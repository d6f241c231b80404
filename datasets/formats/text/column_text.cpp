// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/column_text.h"

#include "datasets/bytes/number_columns.h"

#include <optional>

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

/// What the first token line says about the whole file.
class ColumnReader {
public:
    ColumnReader(TextLines& lines, const TextReading& reading)
        : m_lines(lines)
        , m_reading(reading)
    {
    }

    /// requires: not blank.
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
    void endSentence()
    {
        if (m_builder)
            m_builder->endSequence();
    }
    TokenSequences finish()
    {
        if (!m_builder)
            m_lines.refuse("the file holds no tokens", tokenLine);
        TokenSequences made = m_builder->finish(tokenLine);
        made.text.separator = m_separator;
        return made;
    }

private:
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
            m_lines.refuse("found 1 column",
                "at least 2, separated by tabs or spaces: what is known of a token, the label "
                "last");
        if (m_count > mostColumns)
            m_lines.refuse("found " + counted(m_count), "at most " + std::to_string(mostColumns));
        m_builder.emplace(m_lines, m_count - (m_labelled ? 1 : 0), m_labelled, false);
    }

    TextLines& m_lines;
    const TextReading& m_reading;
    std::optional<SequenceBuilder> m_builder;
    std::vector<std::string_view> m_columns;
    std::size_t m_count = 0, m_firstLine = 0;
    bool m_labelled = true;
    char m_separator = ' ';
};

bool marksDocument(std::string_view line)
{
    const std::size_t at = line.find_first_not_of(separators);
    const std::string_view rest = line.substr(at);
    return rest.substr(0, rest.find_first_of(separators)) == documentMark;
}

} // namespace

TokenSequences readColumnText(TextLines& lines, const TextReading& reading)
{
    ReaderLines text(lines, reading.progress, reading.stop);
    ColumnReader tokens(lines, reading);
    std::string mark; // a document mark that may turn out to be a sentence's first token
    bool inSentence = false;
    std::string_view line;
    while (text.next(line)) {
        if (line.find_first_not_of(separators) == std::string_view::npos) {
            tokens.endSentence();
            mark.clear();
            inSentence = false;
            continue;
        }
        if (!inSentence && marksDocument(line)) {
            mark = line;
        } else {
            if (!mark.empty())
                tokens.addToken(mark);
            mark.clear();
            tokens.addToken(line);
        }
        inSentence = true;
    }
    return tokens.finish();
}

} // namespace gapscope
