// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/text/token_sequences.h"

#include <charconv>
#include <cmath>

namespace gapscope {
namespace {

constexpr std::size_t linesPerReport = 4096;
std::string atMost(std::size_t count, const char* what)
{
    return "at most " + std::to_string(count) + " " + what;
}

} // namespace

bool ReaderLines::next(std::string_view& line)
{
    if (m_lines.lineNumber() % linesPerReport == 0) {
        throwIfStopped(m_stop);
        if (m_progress)
            m_progress(m_lines.fractionRead(), "reading text");
    }
    if (!m_lines.next(line))
        return false;
    if (m_lines.lineNumber() == 1)
        line = withoutByteOrderMark(line);
    if (const std::size_t at = brokenUtf8(line); at != std::string_view::npos)
        m_lines.refuse("byte " + std::to_string(at + 1) + " of the line is not UTF-8",
            "UTF-8 text; iconv -f latin1 -t utf-8 turns Latin-1 into it");
    return true;
}

bool parseNumber(std::string_view text, float& value)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const char* const last = text.data() + text.size();
    double exact = 0;
    auto [end, error] = std::from_chars(text.data(), last, exact);
    if (error == std::errc::result_out_of_range) { // too large or too small: which?
        long double wide = 0;
        error = std::from_chars(text.data(), last, wide).ec;
        exact = static_cast<double>(wide);
    }
    value = static_cast<float>(exact);
    return error == std::errc() && end == last && std::isfinite(value);
}

SequenceBuilder::SequenceBuilder(
    const TextLines& lines, std::size_t columns, bool labelled, bool numeric)
    : m_lines(lines)
{
    m_made.text.columns = columns;
    m_made.labelled = labelled;
    m_made.numeric = numeric;
}

void SequenceBuilder::nameNext(std::string_view name)
{
    const std::size_t known = m_names.size();
    if (m_names.add(name) != known)
        m_lines.refuse("sequence " + quotedText(name) + " continues after another one",
            "the tokens of a sequence on adjacent lines");
    m_made.names.emplace_back(name);
    m_open = false;
}

void SequenceBuilder::startSequence()
{
    m_open = true;
    m_made.sequenceStart.push_back(m_made.sequenceStart.back());
}

void SequenceBuilder::addCell(std::string_view cell)
{
    m_textBytes += cell.size();
    if (m_textBytes > m_lines.limits().textBytes)
        m_lines.refuse("more than " + std::to_string(m_lines.limits().textBytes) + " bytes of text",
            "at most that many in one file");
    m_made.text.cells.push_back(cell);
}

void SequenceBuilder::addFeature(std::uint32_t feature, float value)
{
    if (value == 0)
        return;
    if (m_made.features.size() >= m_lines.limits().attributeEntries)
        m_lines.refuse("more features that are not 0",
            atMost(m_lines.limits().attributeEntries, "in one file"));
    m_made.features.push_back(feature);
    m_made.values.push_back(value);
}

void SequenceBuilder::addToken(std::string_view label)
{
    const ReadLimits& limits = m_lines.limits();
    if (!m_open)
        startSequence();
    auto& ends = m_made.sequenceStart;
    const std::size_t length = ++ends.back() - ends[ends.size() - 2];
    if (length > limits.sequenceTokens)
        m_lines.refuse(
            "a sequence continues beyond " + std::to_string(limits.sequenceTokens) + " tokens",
            "shorter ones, in column files with a blank line after each");
    m_squares += 2 * length - 1; // length² grew by that
    if (ends.back() > limits.textTokens || m_squares > limits.squaredLengths)
        m_lines.refuse("too many tokens: " + std::to_string(ends.back()) + " up to here",
            atMost(limits.textTokens, "in one file, and fewer when sequences are long"));
    if (m_made.numeric)
        m_made.featureStart.push_back(static_cast<std::uint32_t>(m_made.features.size()));
    if (!m_made.labelled)
        return;
    constexpr std::size_t mostLabels = 65535;
    const std::uint32_t number = m_labels.add(label);
    if (number >= mostLabels)
        m_lines.refuse("more than 65535 different labels", "the label in the right column");
    m_made.labels.push_back(static_cast<Label>(number));
}

TokenSequences SequenceBuilder::finish(const std::string& expected)
{
    if (m_made.tokenCount() == 0)
        m_lines.refuse(foundNothing, expected);
    m_made.labelNames = m_labels.takeNames();
    m_made.featureNames = m_features.takeNames();
    return std::move(m_made);
}

TokenSequences selected(const TokenSequences& all, std::span<const std::size_t> sequences)
{
    TokenSequences part;
    part.text.columns = all.text.columns;
    part.text.separator = all.text.separator;
    part.labelled = all.labelled;
    part.numeric = all.numeric;
    part.labelNames = all.labelNames;
    part.featureNames = all.featureNames;
    for (const std::size_t i : sequences) {
        if (!all.names.empty())
            part.names.push_back(all.names[i]);
        for (std::size_t token = all.sequenceStart[i]; token < all.sequenceStart[i + 1]; ++token) {
            for (std::size_t column = 0; column < all.text.columns; ++column)
                part.text.cells.push_back(all.text.cell(token, column));
            if (all.labelled)
                part.labels.push_back(all.labels[token]);
            if (!all.numeric)
                continue;
            for (std::size_t k = all.featureStart[token]; k < all.featureStart[token + 1]; ++k) {
                part.features.push_back(all.features[k]);
                part.values.push_back(all.values[k]);
            }
            part.featureStart.push_back(static_cast<std::uint32_t>(part.features.size()));
        }
        part.sequenceStart.push_back(
            part.sequenceStart.back() + all.sequenceStart[i + 1] - all.sequenceStart[i]);
    }
    return part;
}

std::string_view takeField(std::string_view& rest)
{
    constexpr std::string_view blanks = " \t";
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    const std::string_view field = rest.substr(0, rest.find_first_of(blanks));
    rest.remove_prefix(field.size());
    return field;
}

std::uint32_t readFeaturePairs(const TextLines& lines, std::string_view rest,
    const std::function<void(std::uint32_t number, float value)>& add)
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
            lines.refuse("found " + quotedText(field),
                "FEATURE:VALUE, a whole number from 1 to " + std::to_string(most) + " and "
                    + std::string(numberForm));
        if (number <= last)
            lines.refuse(
                "feature " + std::to_string(number) + " after feature " + std::to_string(last),
                "ascending feature numbers");
        last = number;
        add(number, value);
    }
    return last;
}

} // namespace gapscope
