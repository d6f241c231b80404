// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/text/letter_line.h"

#include "core/machine/error.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace gapscope {
namespace {

constexpr std::size_t leadingFields = 6; // the letter among them
constexpr std::size_t fieldCount = leadingFields + letterPixels;
constexpr std::int64_t largestNumber = std::int64_t{1} << 53;

std::size_t columnCount(std::string_view line)
{
    if (line.ends_with('\t'))
        line.remove_suffix(1);
    return 1 + static_cast<std::size_t>(std::count(line.begin(), line.end(), '\t'));
}

bool looksLikeALetter(std::string_view field)
{
    return field.size() == 1 && (field[0] < '0' || field[0] > '9');
}

} // namespace

bool lacksLetterColumn(std::string_view line)
{
    if (columnCount(line) != fieldCount - 1)
        return false;
    const std::size_t tab = line.find('\t');
    const std::string_view rest = line.substr(tab + 1);
    return !looksLikeALetter(line.substr(0, tab))
        && !looksLikeALetter(rest.substr(0, rest.find('\t')));
}

LetterLine::LetterLine(const TextLines& lines, std::string_view line, bool labelled)
    : m_lines(lines)
    , m_rest(line)
    , m_line(line)
    , m_missing(labelled ? 0 : 1)
{
}

Letter LetterLine::parse()
{
    Letter letter;
    number("id", 1, largestNumber);
    if (m_missing == 0)
        letter.label = letterLabel();
    letter.next = number("next_id", -1, largestNumber);
    if (letter.next == 0)
        m_lines.refuse("next_id is \"0\"", "a whole number from 1, or -1 at the end of a word");
    letter.word = number("word_id", 1, largestNumber);
    letter.position = number("position", 1, largestNumber);
    letter.fold = number("fold", 0, 9);
    return letter;
}

void LetterLine::appendPixels(std::vector<std::uint32_t>& attributes)
{
    if (m_rest.ends_with('\t'))
        m_rest.remove_suffix(1);
    if (m_rest.size() != 2 * letterPixels - 1)
        refusePixels();
    unsigned wrong = 0;
    for (std::size_t k = 0; k < letterPixels; ++k) {
        const unsigned pixel = static_cast<unsigned char>(m_rest[2 * k]) - unsigned{'0'};
        wrong |= pixel & ~1U;
        wrong |= static_cast<unsigned>(k + 1 < letterPixels && m_rest[2 * k + 1] != '\t');
        if (pixel == 1)
            attributes.push_back(static_cast<std::uint32_t>(k));
    }
    if (wrong != 0)
        refusePixels();
}

std::string_view LetterLine::field()
{
    const std::size_t tab = m_rest.find('\t');
    if (tab == std::string_view::npos)
        refuseColumns();
    const std::string_view text = m_rest.substr(0, tab);
    m_rest.remove_prefix(tab + 1);
    return text;
}

std::int64_t LetterLine::number(const char* name, std::int64_t least, std::int64_t most)
{
    const std::string_view text = field();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
        checkColumns();
        m_lines.refuse(std::string(name) + " is " + inQuotes(text),
            most == largestNumber ? fmt::format("a whole number from {}", least)
                                  : fmt::format("a whole number from {} to {}", least, most));
    }
    return value;
}

Label LetterLine::letterLabel()
{
    const std::string_view text = field();
    if (text.size() != 1 || text[0] < 'a' || text[0] > 'z') {
        checkColumns();
        m_lines.refuse("letter is " + inQuotes(text), "one letter from a to z");
    }
    return static_cast<Label>(text[0] - 'a');
}

void LetterLine::checkColumns() const
{
    if (columnCount(m_line) != fieldCount - m_missing)
        refuseColumns();
}

void LetterLine::refuseColumns() const
{
    const std::size_t columns = columnCount(m_line);
    m_lines.refuse(
        fmt::format("found {} column{} separated by tabs", columns, columns == 1 ? "" : "s"),
        fmt::format("{} (id, {}next_id, word_id, position, fold, 128 pixels){}",
            fieldCount - m_missing, m_missing == 0 ? "letter, " : "",
            m_missing == 0 ? "" : ", without a letter as in line 1"));
}

void LetterLine::refusePixels() const
{
    checkColumns();
    std::string_view rest = m_rest;
    for (std::size_t k = 0; k < letterPixels; ++k) {
        const std::string_view text = rest.substr(0, rest.find('\t'));
        if (text != "0" && text != "1") {
            m_lines.refuse(
                fmt::format("pixel {},{} (column {}) is {}", k / letterColumns, k % letterColumns,
                    leadingFields - m_missing + k + 1, inQuotes(text)),
                "0 or 1");
        }
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
    }
    refuseColumns();
}

} // namespace gapscope
