// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace gapscope {

/// Where the tokens of a sentence stand when it is wrapped into lines. Logical pixels.
struct SentenceLayout {
    struct Place {
        double x = 0, width = 0; ///< the token's column
        std::size_t line = 0;
    };
    std::vector<Place> tokens;
    std::size_t lines = 0;
};

/// Tokens of these widths from left to right, gap between them, in lines of at most `room` (a wider
/// token has a line of its own).
SentenceLayout wrapped(const std::vector<double>& widths, double room, double gap);

} // namespace gapscope
