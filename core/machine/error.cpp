// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"

namespace gapscope {
namespace {
std::string sentence(const std::string& where, std::size_t line, const std::string& found,
    const std::string& expected)
{
    std::string text = where;
    if (line > 0)
        text.append(":").append(std::to_string(line));
    text.append(": ").append(found);
    if (!expected.empty())
        text.append("; expected ").append(expected);
    return text;
}

/// "\xC3".
std::string byteText(char c)
{
    constexpr char digits[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    return {'\\', 'x', digits[byte / 16], digits[byte % 16]};
}
} // namespace

InputError::InputError(std::string where, std::size_t line, std::string found, std::string expected)
    : std::runtime_error(sentence(where, line, found, expected))
    , m_where(std::move(where))
    , m_line(line)
    , m_found(std::move(found))
    , m_expected(std::move(expected))
{
}

std::string quotedText(std::string_view text)
{
    constexpr std::size_t most = 40;
    std::string shown = "\"";
    for (const char c : text.substr(0, most))
        shown += c >= ' ' && c <= '~' ? std::string(1, c) : byteText(c);
    return shown + (text.size() > most ? "…\"" : "\"");
}

} // namespace gapscope
