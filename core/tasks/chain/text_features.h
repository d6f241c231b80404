// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/string_table.h"
#include "core/files/token_text.h"

namespace gapscope {

/// What turns the columns of a token and its neighbours into attributes. Part of a model, so that
/// new text becomes the same attributes; an attribute that has no name here is unknown and left
/// out.
struct TextFeatures {
    std::string templateText; ///< CRF++ / CRFsuite notation; "": numeric features named in the file
    std::size_t minCount = 1; ///< attributes seen less often in training were left out
    std::size_t columns = 0;  ///< input columns it reads, the label not counted
    StringTable names;        ///< of attribute 0, 1, …

    bool operator==(const TextFeatures&) const = default;
};

} // namespace gapscope
