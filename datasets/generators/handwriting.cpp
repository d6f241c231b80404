// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/generators/handwriting.h"

#include "datasets/generators/between.h"
#include <algorithm>

namespace gapscope {
namespace {

// How unlike themselves letters are; chosen so that a chain trained on nine folds errs on about one
// letter in ten of the tenth, as on the OCR data.
constexpr double shiftMost = 0.5;    // pixels
constexpr double wobbleMost = 0.4;   // pixels, of each point
constexpr double otherVariant = 0.1; // share of letters not written in the preferred way
constexpr double inkMissing = 0.04;  // share of inked pixels left blank
constexpr double inkAdded = 0.015;   // share of blank pixels inked

constexpr double middleX = letterColumns / 2.0;
constexpr double middleY = letterRows / 2.0;

/// Rotation, shear and size about the middle of the box, then a shift.
class Placement {
public:
    Placement(const Writer& writer, Random& random)
        : m_shear(writer.shear + between(random, -0.08, 0.08))
        , m_width(writer.width * between(random, 0.92, 1.08))
        , m_height(writer.height * between(random, 0.94, 1.06))
        , m_dx(between(random, -shiftMost, shiftMost))
        , m_dy(between(random, -shiftMost, shiftMost))
    {
        // Cosine and sine from t = tan(angle / 2): no call whose last digit depends on the library.
        const double t = writer.halfTangent + between(random, -0.04, 0.04);
        m_cosine = (1 - t * t) / (1 + t * t);
        m_sine = 2 * t / (1 + t * t);
    }

    GlyphPoint operator()(GlyphPoint p) const
    {
        const double x = (p.x - middleX) * m_width;
        const double y = (p.y - middleY) * m_height;
        const double sheared = x - m_shear * y;
        return {middleX + m_cosine * sheared - m_sine * y + m_dx,
            middleY + m_sine * sheared + m_cosine * y + m_dy};
    }

private:
    double m_shear, m_width, m_height, m_dx, m_dy;
    double m_cosine = 1, m_sine = 0;
};

/// Inks every pixel whose centre lies under a round pen drawn from a to b.
void inkSegment(LetterImage& image, GlyphPoint a, GlyphPoint b, double radius)
{
    const auto range = [radius](double least, double most, std::size_t end) {
        const double limit = static_cast<double>(end);
        return std::pair{static_cast<std::size_t>(std::clamp(least - radius, 0.0, limit)),
            static_cast<std::size_t>(std::clamp(most + radius + 1, 0.0, limit))};
    };
    const auto [left, right] = range(std::min(a.x, b.x), std::max(a.x, b.x), letterColumns);
    const auto [top, bottom] = range(std::min(a.y, b.y), std::max(a.y, b.y), letterRows);
    for (std::size_t row = top; row < bottom; ++row) {
        for (std::size_t column = left; column < right; ++column) {
            const GlyphPoint centre{
                static_cast<double>(column) + 0.5, static_cast<double>(row) + 0.5};
            if (squaredDistanceToSegment(centre, a, b) <= radius * radius)
                image[row * letterColumns + column] = true;
        }
    }
}

void addNoise(LetterImage& image, Random& random)
{
    for (bool& pixel : image) {
        const double draw = random.uniform();
        if (pixel ? draw < inkMissing : draw < inkAdded)
            pixel = !pixel;
    }
}

} // namespace

double squaredDistanceToSegment(GlyphPoint p, GlyphPoint a, GlyphPoint b)
{
    const double abx = b.x - a.x, aby = b.y - a.y;
    const double length2 = abx * abx + aby * aby;
    double t = length2 > 0 ? ((p.x - a.x) * abx + (p.y - a.y) * aby) / length2 : 0;
    t = std::clamp(t, 0.0, 1.0);
    const double dx = p.x - (a.x + t * abx), dy = p.y - (a.y + t * aby);
    return dx * dx + dy * dy;
}

Writer randomWriter(Random& random)
{
    Writer writer;
    for (char letter = 'a'; letter <= 'z'; ++letter)
        writer.variant[static_cast<std::size_t>(letter - 'a')] =
            random.below(glyphsOf(letter).size());
    writer.shear = between(random, -0.1, 0.3);
    writer.width = between(random, 0.75, 1.05);
    writer.height = between(random, 0.8, 1.0);
    writer.halfTangent = between(random, -0.06, 0.06);
    writer.thickness = between(random, 1.2, 1.9);
    return writer;
}

PenLines penLines(
    const std::vector<Glyph>& glyphs, std::size_t preferred, const Writer& writer, Random& random)
{
    std::size_t variant = preferred;
    if (random.uniform() < otherVariant)
        variant = random.below(glyphs.size());
    const Placement place(writer, random);
    PenLines lines;
    lines.radius = writer.thickness * between(random, 0.9, 1.1) / 2;
    for (const GlyphStroke& stroke : glyphs[variant]) {
        GlyphStroke& placed = lines.strokes.emplace_back();
        for (const GlyphPoint& each : stroke) {
            GlyphPoint point = place(each);
            point.x += between(random, -wobbleMost, wobbleMost);
            point.y += between(random, -wobbleMost, wobbleMost);
            placed.push_back(point);
        }
    }
    return lines;
}

LetterImage drawLetter(char letter, const Writer& writer, Random& random)
{
    const std::size_t preferred = writer.variant[static_cast<std::size_t>(letter - 'a')];
    const PenLines lines = penLines(glyphsOf(letter), preferred, writer, random);
    LetterImage image{};
    for (const GlyphStroke& stroke : lines.strokes)
        for (std::size_t k = 1; k < stroke.size(); ++k)
            inkSegment(image, stroke[k - 1], stroke[k], lines.radius);
    addNoise(image, random);
    return image;
}

} // namespace gapscope
