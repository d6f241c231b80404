// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/text_lines.h"

#include "core/machine/error.h"

#include <charconv>
#include <fmt/format.h>

namespace gapscope {

TextLines::TextLines(UnpackedBytes bytes)
    : m_bytes(std::move(bytes))
{
}

double TextLines::fractionRead() const
{
    const StoredBytes& stored = m_bytes.stored();
    return static_cast<double>(stored.bytesRead()) / static_cast<double>(stored.size());
}

bool TextLines::next(std::string_view& line)
{
    if (m_carriedGiven)
        m_carried.clear();
    m_carriedGiven = false;
    for (;;) {
        const std::size_t end = m_rest.find('\n');
        if (end != std::string_view::npos) {
            const std::string_view text = m_rest.substr(0, end);
            m_rest.remove_prefix(end + 1);
            if (m_carried.empty())
                return give(text, line);
            m_carried += text;
            return give(m_carried, line);
        }
        m_carried += m_rest;
        if (m_carried.size() > m_bytes.limits().lineBytes + 1)
            return give(m_carried, line); // refuses it
        m_rest = m_bytes.next();
        if (m_rest.empty())
            return !m_carried.empty() && give(m_carried, line);
    }
}

bool TextLines::give(std::string_view text, std::string_view& line)
{
    ++m_number;
    m_carriedGiven = true;
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    if (text.size() > m_bytes.limits().lineBytes) {
        refuse("the line is longer than " + std::to_string(m_bytes.limits().lineBytes) + " bytes",
            "a text file with shorter lines");
    }
    if (text.find('\0') != std::string_view::npos)
        refuse("the line holds a zero byte", "a text file");
    line = text;
    return true;
}

void TextLines::refuse(const std::string& found, const std::string& expected) const
{
    throw InputError(name(), m_number, found, expected);
}

namespace {

/// Bytes of the UTF-8 character at the start of text, 0 if there is none.
std::size_t characterBytes(std::string_view text)
{
    const auto byte = [&](std::size_t k) {
        return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U;
    };
    const auto follows = [&](std::size_t k) { return byte(k) >= 0x80 && byte(k) < 0xc0; };
    const unsigned first = byte(0), second = byte(1);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return follows(1) ? 2 : 0;
    if (first >= 0xe0 && first < 0xf0) {
        const bool overlong = first == 0xe0 && second < 0xa0;
        const bool surrogate = first == 0xed && second >= 0xa0;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xf0 && first < 0xf5) {
        const bool outside = (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
        return follows(1) && follows(2) && follows(3) && !outside ? 4 : 0;
    }
    return 0;
}

} // namespace

std::size_t brokenUtf8(std::string_view text)
{
    for (std::size_t k = 0; k < text.size();) {
        const std::size_t bytes = characterBytes(text.substr(k));
        if (bytes == 0)
            return k;
        k += bytes;
    }
    return std::string_view::npos;
}

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

bool splitCsvFields(std::string_view line, std::vector<std::string>& fields, char separator)
{
    fields.assign(1, "");
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == separator) {
            fields.emplace_back();
        } else if (line[at] != '"') {
            fields.back() += line[at];
        } else { // a quoted field: from after a separator to before one
            if (at > 0 && line[at - 1] != separator)
                return false;
            while (true) {
                const std::size_t quote = line.find('"', at + 1);
                if (quote == std::string_view::npos)
                    return false;
                fields.back() += line.substr(at + 1, quote - at - 1);
                at = quote;
                if (at + 1 == line.size() || line[at + 1] == separator)
                    break;
                if (line[at + 1] != '"')
                    return false;
                fields.back() += '"';
                ++at;
            }
        }
    }
    return true;
}

std::size_t wholeNumber(const TextLines& lines, std::string_view text, std::string_view what,
    std::size_t least, std::size_t most)
{
    std::size_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || number < least || number > most)
        lines.refuse(fmt::format("{} \"{}\"", what, text),
            fmt::format("a whole number from {} to {}", least, most));
    return number;
}

} // namespace gapscope
