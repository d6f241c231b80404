// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/svm_hmm.h"

#include "datasets/letter_line.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace gapscope {
namespace {

constexpr std::string_view separators = " \t";
constexpr std::string_view qid = "qid:";
constexpr const char* tokenLine = "TAG qid:EXAMPLE FEATURE:VALUE …, one token per line";

/// Takes the next field off rest; "" at the end.
std::string_view takeField(std::string_view& rest)
{
    rest.remove_prefix(std::min(rest.find_first_not_of(separators), rest.size()));
    const std::string_view field = rest.substr(0, rest.find_first_of(separators));
    rest.remove_prefix(field.size());
    return field;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(separators);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(separators) - first + 1);
}

class SvmHmmReader {
public:
    SvmHmmReader(TextLines& lines, const TextReading& reading)
        : m_lines(lines)
        , m_reading(reading)
    {
    }

    void addLine(std::string_view line)
    {
        const std::size_t comment = line.find('#');
        std::string_view rest = line.substr(0, comment);
        std::string_view field = takeField(rest);
        if (field.empty())
            return;
        if (!m_builder)
            start(field);
        std::string_view tag;
        if (m_labelled) {
            tag = field;
            field = takeField(rest);
        }
        if (!field.starts_with(qid) || field.size() == qid.size())
            m_lines.refuse("found " + inQuotes(field) + (m_labelled ? " after the tag" : ""),
                m_labelled ? "qid: and the example's number"
                           : "qid: and the example's number first, as in the first line");
        startToken(field.substr(qid.size()));
        addFeatures(rest);
        const std::string position = std::to_string(m_position);
        const std::string_view word = comment == std::string_view::npos
            ? std::string_view()
            : trimmed(line.substr(comment + 1));
        m_builder->addCell(word.empty() ? position : word);
        m_builder->addToken(tag);
    }

    TokenSequences finish()
    {
        if (!m_builder)
            m_lines.refuse("the file holds no tokens", tokenLine);
        return m_builder->finish(tokenLine);
    }

private:
    void start(std::string_view first)
    {
        m_labelled = !first.starts_with(qid);
        if (!m_labelled && !m_reading.allowUnlabelled)
            m_lines.refuse("the line has no tag",
                std::string(tokenLine) + "; gapscope-cli predict takes unlabelled tokens");
        m_builder.emplace(m_lines, 1, m_labelled, true);
    }

    void startToken(std::string_view example)
    {
        ++m_position;
        if (example == m_example)
            return;
        m_example = example;
        m_position = 1;
        m_builder->nameNext(example);
    }

    void addFeatures(std::string_view rest)
    {
        constexpr std::uint32_t most = 0x7fffffff;
        std::uint32_t last = 0;
        for (std::string_view field = takeField(rest); !field.empty(); field = takeField(rest)) {
            const std::size_t colon = std::min(field.find(':'), field.size());
            const std::string_view name = field.substr(0, colon);
            std::uint32_t number = 0;
            const char* end = name.data() + name.size();
            const auto [stop, error] = std::from_chars(name.data(), end, number);
            float value = 0;
            if (error != std::errc() || stop != end || number == 0 || number > most
                || colon == field.size() || !parseNumber(field.substr(colon + 1), value))
                m_lines.refuse("found " + inQuotes(field),
                    "FEATURE:VALUE, a whole number from 1 to " + std::to_string(most) + " and "
                        + std::string(numberForm));
            if (number <= last)
                m_lines.refuse(
                    "feature " + std::to_string(number) + " after feature " + std::to_string(last),
                    "ascending feature numbers");
            last = number;
            m_builder->addFeature(m_builder->featureNumber(std::to_string(number)), value);
        }
    }

    TextLines& m_lines;
    const TextReading& m_reading;
    std::optional<SequenceBuilder> m_builder;
    std::string m_example;
    std::size_t m_position = 0;
    bool m_labelled = true;
};

} // namespace

TokenSequences readSvmHmm(TextLines& lines, const TextReading& reading)
{
    ReaderLines text(lines, reading.progress, reading.stop);
    SvmHmmReader tokens(lines, reading);
    std::string_view line;
    while (text.next(line))
        tokens.addLine(line);
    return tokens.finish();
}

} // namespace gapscope
