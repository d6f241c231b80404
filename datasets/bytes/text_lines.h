// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/unpacked_bytes.h"

#include <string>
#include <string_view>

namespace gapscope {

/// The lines of a text file, plain or gzip, one at a time and within ReadLimits.
class TextLines {
public:
    explicit TextLines(UnpackedBytes bytes);

    const std::string& name() const { return m_bytes.stored().name(); }
    const ReadLimits& limits() const { return m_bytes.limits(); }
    /// Number of the line last given, from 1.
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

} // namespace gapscope
