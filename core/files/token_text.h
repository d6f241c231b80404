// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/string_table.h"

namespace gapscope {

/// The tokens of labelled text as the file had them, without the label: for views and outputs.
struct TokenText {
    std::size_t columns = 0; ///< per token: word, part of speech, …
    StringTable cells;       ///< token · columns + column, token by token
    char separator = ' ';    ///< between columns in the file

    std::string_view cell(std::size_t token, std::size_t column) const
    {
        return cells[token * columns + column];
    }
};

} // namespace gapscope
