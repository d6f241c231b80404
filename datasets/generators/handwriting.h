// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"
#include "datasets/formats/text/word_images.h"

#include <array>

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

/// Pixels of one letter, row by row; true: ink.
using LetterImage = std::array<bool, letterRows * letterColumns>;

/// A writer's hand: the values that stay the same from letter to letter.
struct Writer {
    std::array<std::size_t, 26> variant{}; ///< preferred way of writing each letter
    double shear = 0;                      ///< x per y, to the right when positive
    double width = 1;                      ///< factor on x about the middle of the box
    double height = 1;                     ///< factor on y about the middle of the box
    double halfTangent = 0;                ///< tan(angle / 2) of the rotation
    double thickness = 1.4;                ///< of the pen, pixels
};

Writer randomWriter(Random& random);

/// The path of a pen over the box of a letter.
struct PenLines {
    Glyph strokes;
    double radius = 0.7; ///< of the pen, pixels
};

/// One of the ways of writing, mostly the preferred one, in this hand: with its own shift, wobble
/// and pen width.
PenLines penLines(
    const std::vector<Glyph>& glyphs, std::size_t preferred, const Writer& writer, Random& random);

double squaredDistanceToSegment(GlyphPoint p, GlyphPoint a, GlyphPoint b);

/// Draws a letter a … z in this hand: with its own shift, wobble and pen width, and with noise.
LetterImage drawLetter(char letter, const Writer& writer, Random& random);

} // namespace gapscope
