// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace gapscope {

/// A point in pixel units: x from the left, 0 … 8; y from the top, 0 … 16.
struct GlyphPoint {
    double x = 0, y = 0;
};

/// A pen line: consecutive points, joined by straight segments.
using GlyphStroke = std::vector<GlyphPoint>;
using Glyph = std::vector<GlyphStroke>;

/// The ways of writing a letter a … z, two or three each. Small letters stand between y = 5 and
/// 12, ascenders begin at 1, descenders end at 15.
const std::vector<Glyph>& glyphsOf(char letter);

/// The ways of writing a digit 0 … 9, two each, between y = 2 and 14.
const std::vector<Glyph>& glyphsOfDigit(std::size_t digit);

} // namespace gapscope
