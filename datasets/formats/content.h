// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace gapscope {

/// Formats with a reader, which says what is wrong with a file that only looks like one.
enum class Format {
    none,
    letterData,  ///< handwritten words, with or without the letter column
    columnText,  ///< CoNLL: a token per line in columns
    svmHmm,      ///< TAG qid:EXAMPLE FEATURE:VALUE …
    sequenceCsv, ///< sequence,label,…
    numberRows,  ///< a class and features, numbers separated by blanks
    libsvm,      ///< CLASS FEATURE:VALUE …
    labelTable,  ///< features and a class in columns, comma, semicolon or tab between them
};

/// What a file is, told by the first bytes of its content (unpacked when it is gzip).
struct Content {
    Format format = Format::none;
    std::string description; ///< "a tar archive", "binary data", …
};

/// head: the first bytes, up to 64 KiB.
Content contentOf(std::string_view head);

} // namespace gapscope
