// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"

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
} // namespace

InputError::InputError(std::string where, std::size_t line, std::string found, std::string expected)
    : std::runtime_error(sentence(where, line, found, expected))
    , m_where(std::move(where))
    , m_line(line)
    , m_found(std::move(found))
    , m_expected(std::move(expected))
{
}

} // namespace gapscope
