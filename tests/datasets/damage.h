// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace gapscope {

/// One to four random edits: a byte changed, some bytes removed, some inserted, or a byte replaced
/// by one with a meaning for the reader.
inline std::string mutated(std::string bytes, std::string_view special, Random& random)
{
    for (std::uint64_t edits = 1 + random.below(4); edits > 0 && !bytes.empty(); --edits) {
        const std::size_t at = random.below(bytes.size());
        const std::size_t length = 1 + random.below(std::min<std::size_t>(32, bytes.size()));
        switch (random.below(4)) {
        case 0:
            bytes[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            bytes.erase(at, length);
            break;
        case 2:
            bytes.insert(at, bytes.substr(random.below(bytes.size()), length));
            break;
        default:
            bytes[at] = special[random.below(special.size())];
        }
    }
    return bytes;
}

} // namespace gapscope
