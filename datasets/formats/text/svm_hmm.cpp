// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/svm_hmm.h"

#include <ranges>

namespace gapscope {
namespace {

constexpr std::string_view blanks = " \t";
constexpr std::string_view qid = "qid:";
constexpr const char* taggedTokenLine = "TAG qid:EXAMPLE FEATURE:VALUE …, one token per line";

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

class SvmHmmReader : LineReader<SequenceBuilder, TextReading> {
public:
    using LineReader::LineReader;

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
            m_lines.refuse("found " + quotedText(field) + (m_labelled ? " after the tag" : ""),
                m_labelled ? "qid: and the example's number"
                           : "qid: and the example's number first, as in the first line");
        startToken(field.substr(qid.size()));
        readFeaturePairs(m_lines, rest, [this](std::uint32_t number, float value) {
            m_builder->addFeature(m_builder->featureNumber(std::to_string(number)), value);
        });
        const std::string position = std::to_string(m_position);
        const std::string_view word = comment == std::string_view::npos
            ? std::string_view()
            : trimmed(line.substr(comment + 1));
        m_builder->addCell(word.empty() ? position : word);
        m_builder->addToken(tag);
    }

    TokenSequences finish() { return finishWith(taggedTokenLine); }

private:
    void start(std::string_view first)
    {
        m_labelled = !first.starts_with(qid);
        if (!m_labelled && !m_reading.allowUnlabelled)
            m_lines.refuse("the line has no tag",
                std::string(taggedTokenLine) + "; gapscope-cli predict takes unlabelled tokens");
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

    std::string m_example;
    std::size_t m_position = 0;
    bool m_labelled = true;
};

} // namespace

bool looksLikeSvmHmm(const TextHead& head)
{
    const std::vector<std::string_view> fields = columnsOf(head.row.substr(0, head.row.find('#')));
    return std::ranges::any_of(fields | std::views::take(2),
        [](std::string_view field) { return field.starts_with(qid); });
}

TokenSequences readSvmHmm(TextLines& lines, const TextReading& reading)
{
    return readWith<SvmHmmReader>(lines, reading);
}

} // namespace gapscope
