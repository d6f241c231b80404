// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/random.h"
#include "datasets/generators/handwriting.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

namespace gapscope {
namespace {

constexpr std::size_t digitSide = 16;
constexpr std::size_t writers = 50; ///< each writes all ten digits
// How much digits vary; chosen so that a linear model errs on about one in ten.
constexpr double noise = 0.4;        ///< most that a pixel differs from what was drawn
constexpr double digitShiftMost = 1; ///< pixels, of the whole digit
constexpr int greys = 10;            ///< steps from blank to half, and from half to ink

/// The box of a glyph is 8 wide and 16 high; digits take the middle of the square.
constexpr double widened = 1.25;

/// The share of the pixel that the pen covers, from its distance to the pen's path.
double coverage(const PenLines& lines, GlyphPoint shift, GlyphPoint centre)
{
    double nearest = 1e9;
    for (const GlyphStroke& stroke : lines.strokes)
        for (std::size_t k = 1; k < stroke.size(); ++k) {
            const auto wide = [shift](GlyphPoint p) {
                return GlyphPoint{(p.x - 4) * widened + 8 + shift.x, p.y + shift.y};
            };
            nearest = std::min(
                nearest, squaredDistanceToSegment(centre, wide(stroke[k - 1]), wide(stroke[k])));
        }
    return std::clamp(lines.radius + 0.5 - std::sqrt(nearest), 0.0, 1.0);
}

/// "0", "-0.3" or "1" of a grey in tenths.
void appendTenths(std::string& text, int tenths)
{
    if (tenths < 0)
        text += '-';
    const int size = std::abs(tenths);
    text += std::to_string(size / greys);
    if (size % greys != 0)
        text += '.' + std::to_string(size % greys);
}

void appendDigit(std::string& text, std::size_t digit, const Writer& writer, Random& random)
{
    const std::vector<Glyph>& glyphs = glyphsOfDigit(digit);
    const PenLines lines = penLines(glyphs, writer.variant[digit] % glyphs.size(), writer, random);
    const GlyphPoint shift{
        digitShiftMost * (2 * random.uniform() - 1), digitShiftMost * (2 * random.uniform() - 1)};
    text += std::to_string(digit);
    for (std::size_t pixel = 0; pixel < digitSide * digitSide; ++pixel) {
        const GlyphPoint centre{static_cast<double>(pixel % digitSide) + 0.5,
            static_cast<double>(pixel / digitSide) + 0.5};
        const double drawn = 2 * coverage(lines, shift, centre) - 1;
        const double grey = drawn + noise * (2 * random.uniform() - 1);
        text += ' ';
        appendTenths(text, static_cast<int>(std::lround(std::clamp(grey, -1.0, 1.0) * greys)));
    }
    text += '\n';
}

} // namespace

/// 500 drawn digits of 16×16 grey pixels as a text of number rows: the class 0 … 9, then 256 values
/// from −1 (blank) to 1 (ink), row by row. The same seed gives the same bytes everywhere.
std::string generateDigits(std::uint64_t seed)
{
    Random random(seed);
    std::vector<std::pair<std::size_t, std::size_t>> order; // writer, digit
    std::array<Writer, writers> hands;
    for (std::size_t k = 0; k < writers; ++k) {
        hands[k] = randomWriter(random);
        for (std::size_t digit = 0; digit < 10; ++digit)
            order.emplace_back(k, digit);
    }
    for (std::size_t k = order.size(); k > 1; --k) // Fisher, Yates: each part gets its share of all
        std::swap(order[k - 1], order[random.below(k)]);
    std::string text;
    text.reserve(std::size_t{1} << 20);
    for (const auto& [writer, digit] : order)
        appendDigit(text, digit, hands[writer], random);
    return text;
}

} // namespace gapscope
