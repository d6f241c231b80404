// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/unpacked_bytes.h"

#include <algorithm>

namespace gapscope {

/// Where text stops being UTF-8 (Unicode 15, table 3-7); npos: nowhere.
std::size_t brokenUtf8(std::string_view text);

/// Text without the byte order mark it may begin with.
std::string_view withoutByteOrderMark(std::string_view text);

/// The lines of a text file, plain or gzip, one at a time and within ReadLimits.
class TextLines {
public:
    explicit TextLines(UnpackedBytes bytes);

    const std::string& name() const { return m_bytes.stored().name(); }
    const ReadLimits& limits() const { return m_bytes.limits(); }
    /// Number of the last returned line, from 1.
    std::size_t lineNumber() const { return m_number; }
    /// Share of the stored bytes read, in [0, 1].
    double fractionRead() const;
    /// Digest of the stored bytes; of the whole file once next() has returned false.
    std::string sha256() const { return m_bytes.stored().sha256(); }

    /// Sets the next line without its end ("\n" or "\r\n"; the last line may lack one), valid
    /// until the next call; false at the end of the file.
    /// throws: InputError with the line for a line that is too long or holds a zero byte.
    bool next(std::string_view& line);

    /// Throws the InputError for the current line.
    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const;

private:
    bool give(std::string_view text, std::string_view& line);

    UnpackedBytes m_bytes;
    std::string_view m_rest; ///< of the current piece
    std::string m_carried;   ///< start of a line whose end lies in a later piece
    bool m_carriedGiven = false;
    std::size_t m_number = 0;
};

/// The parts of a line between blanks and tabs; none of an empty line.
inline void splitColumns(std::string_view line, std::vector<std::string_view>& columns)
{
    constexpr std::string_view blanks = " \t";
    columns.clear();
    for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
        columns.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(blanks, end);
    }
}

inline std::vector<std::string_view> columnsOf(std::string_view line)
{
    std::vector<std::string_view> columns;
    splitColumns(line, columns);
    return columns;
}

/// A whole number from least to most. throws: InputError of the line, naming what it should be.
std::size_t wholeNumber(const TextLines& lines, std::string_view text, std::string_view what,
    std::size_t least, std::size_t most);

/// Fields of a line separated by commas, or another character (RFC 4180); quoted fields end within
/// the line. Returns false if a quote is where none may be, or is not closed.
bool splitCsvFields(std::string_view line, std::vector<std::string>& fields, char separator = ',');

} // namespace gapscope
