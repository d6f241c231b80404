// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gapscope {

/// Bad input of any kind: a file, an option, a key. what() is one sentence for the user:
/// "letters.data:12: found 130 columns, expected 134 (…)".
class InputError : public std::runtime_error {
public:
    /// where: file, option or key.  line: 1-based, 0 when lines mean nothing.
    /// found: what was there.  expected: what would have been right, or what to do.
    InputError(std::string where, std::size_t line, std::string found, std::string expected);

    const std::string& where() const { return m_where; }
    std::size_t line() const { return m_line; }
    const std::string& found() const { return m_found; }
    const std::string& expected() const { return m_expected; }

private:
    std::string m_where;
    std::size_t m_line;
    std::string m_found;
    std::string m_expected;
};

/// The user asked to stop: not a failure. Thrown by long-running reads and builds only.
class Cancelled : public std::runtime_error {
public:
    Cancelled()
        : std::runtime_error("cancelled")
    {
    }
};

/// Text from a file as it may stand in a message: quoted, at most 40 bytes, and printable; other
/// bytes are written as \xC3.
std::string quotedText(std::string_view text);

} // namespace gapscope
