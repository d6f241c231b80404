// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/look/color_map.h"

#include "widgets/plots/look/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace gapscope {
namespace {

constexpr double blueHue = 250, vermillionHue = 45; // degrees in OKLCh

double gamma(double linear)
{
    const double c = std::clamp(linear, 0.0, 1.0);
    return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
}

/// OKLCh to sRGB (Ottosson 2020, "A perceptual color space for image processing"); clipped.
QColor fromLch(double lightness, double chroma, double hueDegrees)
{
    const double hue = hueDegrees * std::numbers::pi / 180;
    const double a = chroma * std::cos(hue), b = chroma * std::sin(hue);
    const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    return QColor::fromRgbF(
        static_cast<float>(gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
        static_cast<float>(gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
        static_cast<float>(gamma(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)));
}

/// Lightness runs evenly from the ground's, so equal steps look equal; t in [0, 1].
QColor arm(double t, double hue, bool dark, double reach)
{
    const double lightness = dark ? 0.23 + reach * t : 1 - reach * t;
    const double chroma = 0.19 * t * (1 - 0.36 * t);
    return fromLch(lightness, chroma, hue);
}

QColor compute(ColorMap map, double t, bool dark)
{
    if (map == ColorMap::sequential)
        return arm(t, blueHue, dark, dark ? 0.62 : 0.6);
    return arm(std::abs(t), t < 0 ? blueHue : vermillionHue, dark, dark ? 0.54 : 0.46);
}

using Table = std::array<QRgb, 256>;

Table makeTable(ColorMap map, bool dark)
{
    Table table{};
    for (std::size_t k = 0; k < table.size(); ++k) {
        const double t = static_cast<double>(k) / 255;
        // 255 steps have no middle one; both middle entries take exactly zero.
        const double signedT = k == 127 || k == 128 ? 0 : 2 * t - 1;
        table[k] = compute(map, map == ColorMap::diverging ? signedT : t, dark).rgb();
    }
    return table;
}

const Table& tableOf(ColorMap map, bool dark)
{
    static const std::array<Table, 4> tables{makeTable(ColorMap::sequential, false),
        makeTable(ColorMap::sequential, true), makeTable(ColorMap::diverging, false),
        makeTable(ColorMap::diverging, true)};
    return tables[(map == ColorMap::diverging ? 2u : 0u) + (dark ? 1u : 0u)];
}

} // namespace

QList<QRgb> colorTable(ColorMap map, bool dark)
{
    const Table& table = tableOf(map, dark);
    return {table.begin(), table.end()};
}

QColor mapColor(ColorMap map, double t, bool dark)
{
    if (std::isnan(t))
        return QColor::fromRgb(dark ? 0xff33383e : 0xffe3e6e9);
    const double unit = map == ColorMap::diverging ? (t + 1) / 2 : t;
    const auto k = static_cast<std::size_t>(std::lround(std::clamp(unit, 0.0, 1.0) * 255));
    return QColor::fromRgb(tableOf(map, dark)[k]);
}

QColor inkOn(const QColor& ground)
{
    const QColor black(Qt::black), white(Qt::white); // one of them has at least 4.5:1
    return contrastRatio(black, ground) >= contrastRatio(white, ground) ? black : white;
}

} // namespace gapscope
