// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace gapscope {

/// What a file is, told by the first bytes of its content (unpacked when it is gzip).
struct Content {
    /// May be words, with or without the letter column; their reader says what is wrong with them.
    bool letterData = false;
    std::string description; ///< "a tar archive", "binary data", …
};

/// head: the first bytes, up to 64 KiB.
Content contentOf(std::string_view head);

} // namespace gapscope
