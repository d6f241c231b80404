// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/generators/handwriting.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <string_view>

namespace gapscope {
namespace {

// How much letters vary; chosen so that a chain trained on nine folds errs on about one letter in
// ten of the tenth, as on the OCR data.
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
        : m_shear(writer.shear + random.between(-0.08, 0.08))
        , m_width(writer.width * random.between(0.92, 1.08))
        , m_height(writer.height * random.between(0.94, 1.06))
        , m_dx(random.between(-shiftMost, shiftMost))
        , m_dy(random.between(-shiftMost, shiftMost))
    {
        // Cosine and sine from t = tan(angle / 2): no call whose last digit depends on the library.
        const double t = writer.halfTangent + random.between(-0.04, 0.04);
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
    writer.shear = random.between(-0.1, 0.3);
    writer.width = random.between(0.75, 1.05);
    writer.height = random.between(0.8, 1.0);
    writer.halfTangent = random.between(-0.06, 0.06);
    writer.thickness = random.between(1.2, 1.9);
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
    lines.radius = writer.thickness * random.between(0.9, 1.1) / 2;
    for (const GlyphStroke& stroke : glyphs[variant]) {
        GlyphStroke& placed = lines.strokes.emplace_back();
        for (const GlyphPoint& each : stroke) {
            GlyphPoint point = place(each);
            point.x += random.between(-wobbleMost, wobbleMost);
            point.y += random.between(-wobbleMost, wobbleMost);
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

namespace {

struct Shape {
    char letter;
    std::string_view path; ///< M x y: pen down · L x y: line · Q cx cy x y: quadratic Bézier curve
};

constexpr std::array shapes = {
    Shape{'a', "M6 6 Q5 5 4 5 Q1 5 1 8.5 Q1 12 4 12 Q6 12 6 9 M6.3 5 L6.3 11 Q6.3 12 7.3 12"},
    Shape{'a',
        "M1.5 6.5 Q2 5 4 5 Q6.3 5 6.3 7 L6.3 12 M6.3 8 Q1 8 1 10.2 Q1 12 3.3 12 Q5.5 12 6.3 10"},
    Shape{'a', "M6 5 L3 5 Q1 7 1 9 Q1.5 12 4 11.5 L6 6 L6 12"},
    Shape{'b', "M1.5 1 L1.5 12 M1.5 7 Q3 5 4.5 5 Q7 5.5 7 8.5 Q7 12 4 12 Q2 12 1.5 10"},
    Shape{'b', "M2.5 1 Q1 4 1.5 12 L4 12 Q6.5 11 6 8 Q5 6 1.8 8"},
    Shape{'c', "M6.5 6.5 Q5.5 5 4 5 Q1 5 1 8.5 Q1 12 4 12 Q6 12 6.8 10.5"},
    Shape{'c', "M6 5.5 L3 5.5 Q1 8.5 2 11 Q3.5 12.5 6.5 11"},
    Shape{'d', "M6.3 1 L6.3 12 M6.3 7 Q5 5 4 5 Q1 5 1 8.5 Q1 12 4 12 Q5.5 12 6.3 10"},
    Shape{'d', "M5.5 6 Q2 5 1.2 9 Q1 12.5 4 11.5 Q6 9 6.3 1 Q6 9 7.3 12"},
    Shape{'e', "M1 8.5 L6.7 8.5 Q6.7 5 4 5 Q1 5 1 8.5 Q1 12 4 12 Q6 12 6.8 10.5"},
    Shape{'e', "M1 9.5 Q6 9 6 6.5 Q5.5 5 4 5 Q1.5 6 1.8 9.5 Q2.5 12.5 7 11"},
    Shape{'f', "M6.5 2 Q5.5 1 4.5 1 Q3 1 3 4 L3 12 M1 5.5 L6 5.5"},
    Shape{'f', "M6 2.5 Q4 0 3.2 4 L3 13 Q2.5 15.5 1.5 14 M1.2 6.5 L6 6"},
    Shape{'g',
        "M6 6 Q5 5 4 5 Q1 5 1 8 Q1 11 4 11 Q6 11 6 8.5 M6.2 5 L6.2 13 Q6 15 3.8 15 Q2 15 1.2 14"},
    Shape{'g', "M6 5.5 Q1 4 1.3 8.5 Q3 11.5 6 7 L6 5 Q6.5 12 5 14.5 Q3 16 1 13.5"},
    Shape{'h', "M1.5 1 L1.5 12 M1.5 7.5 Q3 5 4.5 5 Q6.3 5 6.3 8 L6.3 12"},
    Shape{'h', "M1.3 11.8 L2.2 1 L1.6 12 Q3 5 5 6.2 Q6 7.5 5.6 10 Q6 12 7.3 11.5"},
    Shape{'i', "M4 5 L4 12 M4 2.2 L4 2.8"},
    Shape{'i', "M2.2 6 L3.8 5 L3.8 10.5 Q4 12 6 11.5 M4.6 2 L4.9 2.6"},
    Shape{'j', "M4.8 5 L4.8 13 Q4.6 15 2.8 15 Q1.8 15 1.3 14.2 M4.8 2.2 L4.8 2.8"},
    Shape{'j', "M2.5 5.3 L5.3 5 Q5.8 12 4.3 14 Q2.8 15.5 1.3 13 M5.5 2 L5.5 2.5"},
    Shape{'k', "M1.5 1 L1.5 12 M6 5 L1.5 9 M3 8 L6.5 12"},
    Shape{'k', "M2 1 L1.5 12 M1.7 8 Q5.8 4 5.8 6.5 Q5 8.5 2.2 8.5 Q4.2 8.5 5 11 Q5.6 12.2 7 11.6"},
    Shape{'l', "M4 1 L4 12"},
    Shape{'l', "M1.5 10 Q5.5 6 5.2 2.5 Q4.5 0.5 3.6 3 L3.4 10 Q3.7 12.5 6.3 11.3"},
    Shape{'l', "M3.5 1 L3.5 11 Q3.8 12 5.5 12"},
    Shape{'m', "M1 5 L1 12 M1 7 Q2 5 3 5 Q4 5 4 7 L4 12 M4 7 Q5 5 6 5 Q7 5 7 7 L7 12"},
    Shape{'m',
        "M0.7 6 Q1.6 4.5 1.8 7 L1.7 12 Q2.4 5 3.7 5.4 Q4.4 6 4 12 Q4.9 5 6 5.4 Q6.8 6 6.5 11 L7.5 "
        "11.6"},
    Shape{'n', "M1.5 5 L1.5 12 M1.5 7.5 Q3 5 4.3 5 Q6.3 5 6.3 8 L6.3 12"},
    Shape{'n', "M1 6 Q2 4.7 2.2 7 L2 12 Q3 5 5 5.4 Q6 6.2 5.6 10 Q5.8 12.3 7.3 11.3"},
    Shape{'o', "M4 5 Q1 5 1 8.5 Q1 12 4 12 Q7 12 7 8.5 Q7 5 4 5"},
    Shape{'o', "M4.5 5.5 Q1.5 5 1.3 9 Q1.5 12.2 4.2 11.5 Q6.5 10 6 7 Q5 4.6 4 6.3 L7 5.8"},
    Shape{'p', "M1.5 5 L1.5 15 M1.5 7 Q3 5 4.5 5 Q7 5 7 8.3 Q7 11.5 4.3 11.5 Q2.5 11.5 1.5 9.7"},
    Shape{'p', "M1.3 5.5 L2.3 5 L1.8 15.3 L2 8 Q3 4.5 5.3 5.5 Q6.8 8 5.3 10.3 Q4 11.8 2 10.3"},
    Shape{'q', "M6.2 7 Q5 5 3.8 5 Q1 5 1 8.3 Q1 11.5 3.8 11.5 Q5.3 11.5 6.2 9.7 M6.2 5 L6.2 15"},
    Shape{'q', "M5.8 5.8 Q1.5 4 1.2 8.3 Q2.5 12 5.6 8 L5.8 5 L5.4 14 Q5.8 15.5 7.4 12.5"},
    Shape{'r', "M1.8 5 L1.8 12 M1.8 8 Q3 5 6 5.4"},
    Shape{'r', "M1.3 7 L2.8 4.8 Q3.2 6.6 5.8 5.6 Q5 8 5.2 10.3 Q5.6 12.3 7.2 11.3"},
    Shape{'s',
        "M6.3 6.3 Q5.5 5 4 5 Q1.6 5 1.6 6.8 Q1.6 8.2 4 8.5 Q6.5 9 6.5 10.3 Q6.5 12 4 12 Q2 12 1.2 "
        "10.7"},
    Shape{'s', "M1 11 Q3 9 4 5 Q5.8 8 6 10 Q5.6 12.5 2 11.6"},
    Shape{'t', "M3.8 2 L3.8 10.5 Q4 12 6.3 11.6 M1.2 5 L6.5 5"},
    Shape{'t', "M4 1.5 L4 12 M1.3 4.3 L6.7 4.3"},
    Shape{'u', "M1.5 5 L1.5 9.5 Q1.5 12 3.8 12 Q5.8 12 6.2 9.5 M6.3 5 L6.3 12"},
    Shape{
        'u', "M1 6 L1.9 5 L1.7 10 Q2.4 12.8 4.6 11 Q5.6 9.5 5.8 5.2 L5.8 10.4 Q6.2 12.2 7.4 11.2"},
    Shape{'v', "M1 5 L4 12 L7 5"},
    Shape{'v', "M1 6 Q2.3 4.5 2.6 7.5 Q2.6 11.5 3.8 12 Q6 10 5.6 5.5 L7.2 6"},
    Shape{'w', "M0.7 5 L2.4 12 L4 6 L5.6 12 L7.3 5"},
    Shape{'w', "M0.9 5.3 Q0.6 12 2.3 12 Q3.8 11.5 4 6.2 Q4 12 5.6 12 Q7.4 10.5 6.9 5"},
    Shape{'x', "M1.3 5 L6.7 12 M6.7 5 L1.3 12"},
    Shape{'x', "M1 6 Q2.8 4 3.8 8.4 Q5 12.8 6.9 11 M6.3 5.2 Q3.4 8 1.6 12"},
    Shape{'y', "M1.3 5 L4 10.5 M6.7 5 L3 15"},
    Shape{'y', "M1.2 5.2 Q1 10.5 3.6 10.3 Q5.6 9.6 5.8 5 Q6.3 13 4.6 14.7 Q2.8 15.6 1.3 13.6"},
    Shape{'z', "M1.3 5 L6.5 5 L1.3 12 L6.7 12"},
    Shape{'z', "M1.5 6 Q4 4 5.6 6 Q5.3 8.2 3.4 8.6 Q6.3 9 5.5 12.5 Q4 15.8 1.5 13.6"},
};

constexpr std::array<std::array<std::string_view, 2>, 10> digitPaths = {{
    {"M4 2 Q1 2.5 1 8 Q1 14 4 14 Q7 14 7 8 Q7 2.5 4 2",
        "M5.5 2.5 Q1 2 1.3 9 Q2 14.5 5 13.5 Q7.5 11 6.6 6 Q6 2.5 3.6 3"},
    {"M4.2 2 L4.2 14", "M2 5 L4.5 2 L4.5 14 M2.2 14 L6.5 14"},
    {"M1.3 4.5 Q2 2 4.2 2 Q7 2.3 6.5 5.5 Q6 8.5 1.2 14 L7 14",
        "M1.5 4 Q4 0.5 6 4 Q6.5 7.5 3 12 Q1.5 14.5 2 12.5 Q3.5 12 7 14"},
    {"M1.3 3 Q3 2 4.5 2 Q6.8 2.5 6.3 5 Q5.8 7.5 3 7.7 Q7 8 7 11 Q6.5 14 3.8 14 Q2 14 1 12.5",
        "M1.2 2 L6.5 2 L3.3 7 Q7 7 6.8 10.5 Q6.3 14 3.5 14 Q2 14 1.2 12.8"},
    {"M5.5 14 L5.5 2 L1 10 L7.3 10", "M2 2 Q1.5 6 1.8 8.5 L6.8 8 M6 2.5 Q5.5 8 5.3 14"},
    {"M6.5 2 L2 2 L1.6 7.3 Q3 6.2 4.4 6.3 Q7 7 6.9 10.3 Q6.5 14 3.7 14 Q2 14 1.1 12.7",
        "M2.3 2.5 Q2 5 1.8 7.5 Q6.5 6.5 6.5 10 Q6 14.5 1.2 13 M2.3 2.5 L7 2.2"},
    {"M6 2 Q1.3 4 1.2 10 Q1.5 14 4.2 14 Q7 13.5 6.8 10.5 Q6 7.5 3.8 7.8 Q1.7 8.5 1.4 11",
        "M4.5 2 Q1.5 7 1.3 11 Q2.5 14.5 5 13.5 Q7.2 11 5.5 8.8 Q3.2 7.8 1.6 11"},
    {"M1 2 L6.8 2 Q4.5 7 3.2 14", "M1.2 3.5 L1.5 2.2 L6.8 2.3 L3 14 M2.3 8 L6.3 7.6"},
    {"M4 7.5 Q1.2 6.5 1.5 4.3 Q2 2 4 2 Q6.3 2 6.4 4.3 Q6.5 6.5 4 7.5 Q1 8.5 1 11 Q1.3 14 4 14 Q6.9 "
     "14 7 11 Q7 8.5 4 7.5",
        "M6.3 3.5 Q3.5 0.5 1.8 4 Q2.5 7 5.5 9.2 Q7.5 12 4.8 13.8 Q1.5 14.3 1.5 11 Q3 8 6.3 3.5"},
    {"M6.6 5.5 Q6.5 2 4 2 Q1.2 2.3 1.3 5.2 Q1.6 8 4 8 Q6.2 8 6.6 5.5 Q6.8 10 5.2 14",
        "M6.2 3 Q2.5 0.8 1.4 5 Q2.3 9.3 6.2 4.5 L6.3 2.8 L5.8 14"},
}};

/// Reads one path. The paths are part of the program: a mistake in one is a programming error.
class PathReader {
public:
    explicit PathReader(std::string_view path)
        : m_rest(path)
    {
    }

    Glyph read()
    {
        Glyph glyph;
        while (!m_rest.empty()) {
            const char command = m_rest.front();
            m_rest.remove_prefix(1);
            if (command == 'M')
                glyph.push_back({point()});
            else if (command == 'L')
                glyph.back().push_back(point());
            else if (command == 'Q')
                appendCurve(glyph.back());
            else
                assert(command == ' ');
        }
        return glyph;
    }

private:
    double number()
    {
        while (m_rest.starts_with(' '))
            m_rest.remove_prefix(1);
        double value = 0;
        const char* const start = m_rest.data();
        const auto [end, error] = std::from_chars(start, start + m_rest.size(), value);
        assert(error == std::errc{});
        m_rest.remove_prefix(static_cast<std::size_t>(end - start));
        return value;
    }

    GlyphPoint point()
    {
        const double x = number();
        return {x, number()};
    }

    /// B(t) = (1−t)² a + 2 t (1−t) c + t² b, in four straight pieces.
    void appendCurve(GlyphStroke& stroke)
    {
        const GlyphPoint a = stroke.back(), c = point(), b = point();
        constexpr int pieces = 4;
        for (int k = 1; k <= pieces; ++k) {
            const double t = static_cast<double>(k) / pieces;
            const double u = 1 - t;
            stroke.push_back({u * u * a.x + 2 * t * u * c.x + t * t * b.x,
                u * u * a.y + 2 * t * u * c.y + t * t * b.y});
        }
    }

    std::string_view m_rest;
};

} // namespace

const std::vector<Glyph>& glyphsOfDigit(std::size_t digit)
{
    static const auto glyphs = [] {
        std::array<std::vector<Glyph>, 10> read;
        for (std::size_t k = 0; k < read.size(); ++k)
            for (const std::string_view path : digitPaths[k])
                read[k].push_back(PathReader(path).read());
        return read;
    }();
    assert(digit < glyphs.size());
    return glyphs[digit];
}

const std::vector<Glyph>& glyphsOf(char letter)
{
    static const auto glyphs = [] {
        std::array<std::vector<Glyph>, 26> read;
        for (const Shape& shape : shapes)
            read[static_cast<std::size_t>(shape.letter - 'a')].push_back(
                PathReader(shape.path).read());
        return read;
    }();
    assert(letter >= 'a' && letter <= 'z');
    return glyphs[static_cast<std::size_t>(letter - 'a')];
}

} // namespace gapscope
