// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/look/theme.h"

#include "widgets/plots/look/clear_style.h"

#include <QtWidgets>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace gapscope {
namespace {

// disabled: paler than text, yet readable: a locked option still shows the run's value.
struct PaletteColors {
    QRgb window, base, alternate, text, quiet, disabled, button, border, highlight, link, tip;
};

constexpr PaletteColors lightColors{0xfff3f4f6, 0xffffffff, 0xfff7f8fa, 0xff1c2126, 0xff5c6570,
    0xff686f78, 0xfffafbfc, 0xffc4c9d0, 0xff0b63b8, 0xff0b5cab, 0xffffffff};
constexpr PaletteColors darkColors{0xff202327, 0xff17191c, 0xff1d2024, 0xffe5e7ea, 0xffa3abb5,
    0xffa5adb6, 0xff2b2f35, 0xff43494f, 0xff2c78c9, 0xff6db3f2, 0xff2b2f35};

QPalette paletteOf(const PaletteColors& c, bool dark)
{
    QPalette palette(QColor::fromRgb(c.button), QColor::fromRgb(c.window));
    const auto set = [&](QPalette::ColorRole role, QRgb color) {
        palette.setColor(role, QColor::fromRgb(color));
    };
    set(QPalette::Window, c.window);
    set(QPalette::WindowText, c.text);
    set(QPalette::Base, c.base);
    set(QPalette::AlternateBase, c.alternate);
    set(QPalette::Text, c.text);
    set(QPalette::Button, c.button);
    set(QPalette::ButtonText, c.text);
    set(QPalette::BrightText, dark ? 0xffff8a80 : 0xffb3261e);
    set(QPalette::PlaceholderText, c.quiet);
    set(QPalette::Highlight, c.highlight);
    set(QPalette::HighlightedText, 0xffffffff);
    set(QPalette::Link, c.link);
    set(QPalette::LinkVisited, c.link);
    set(QPalette::ToolTipBase, c.tip);
    set(QPalette::ToolTipText, c.text);
    set(QPalette::Mid, c.border);
    set(QPalette::Light, dark ? 0xff363b42 : 0xffffffff);
    set(QPalette::Midlight, dark ? 0xff30353b : 0xffe9ebee);
    set(QPalette::Dark, dark ? 0xff121416 : 0xffa9afb7);
    set(QPalette::Shadow, dark ? 0xff000000 : 0xff6b7178);
    for (const auto role :
        {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, QColor::fromRgb(c.disabled));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor::fromRgb(c.border));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, QColor::fromRgb(c.text));
    return palette;
}

double linearised(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double relativeLuminance(const QColor& color)
{
    return 0.2126 * linearised(color.redF()) + 0.7152 * linearised(color.greenF())
        + 0.0722 * linearised(color.blueF());
}

} // namespace

QPalette lightPalette() { return paletteOf(lightColors, false); }

QPalette darkPalette() { return paletteOf(darkColors, true); }

bool isDark(const QPalette& palette) { return palette.color(QPalette::Window).lightness() < 128; }

void applyTheme(Theme theme)
{
    static const bool desktopIsDark = isDark(QApplication::palette());
    const bool dark = theme == Theme::dark || (theme == Theme::system && desktopIsDark);
    if (!qobject_cast<ClearStyle*>(QApplication::style()))
        QApplication::setStyle(new ClearStyle);
    const QPalette palette = dark ? darkPalette() : lightPalette();
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
}

Theme themeFromName(const QString& name)
{
    if (name == QStringLiteral("light"))
        return Theme::light;
    return name == QStringLiteral("dark") ? Theme::dark : Theme::system;
}

QColor seriesColor(int index, bool dark)
{
    // Every two are ΔE*ab ≥ 20 apart, and ≥ 13 as protanopes, deuteranopes and tritanopes see them.
    // Order: blue, vermillion, bluish green, reddish purple, orange, sky blue, black, yellow.
    static constexpr std::array<QRgb, seriesColorCount> onWhite{0xff0467b9, 0xffd55e00, 0xff178665,
        0xffb5508a, 0xff715011, 0xff3e9acb, 0xff30353b, 0xff7a9e2f};
    static constexpr std::array<QRgb, seriesColorCount> onBlack{0xff3f9fe0, 0xfff0793a, 0xff1fbf92,
        0xffd98bb8, 0xffe69f00, 0xff86cdf5, 0xffd5d9de, 0xfff0e442};
    constexpr int all = 2 * seriesColorCount;
    const int wrapped = ((index % all) + all) % all;
    const auto k = static_cast<std::size_t>(wrapped % seriesColorCount);
    const QColor full = QColor::fromRgb(dark ? onBlack[k] : onWhite[k]);
    if (wrapped < seriesColorCount)
        return full;
    const QColor grey = QColor::fromRgb(dark ? 0xff8a929b : 0xff838b94);
    const auto mixed = [](int hue, int ground) { return (35 * hue + 65 * ground) / 100; };
    return {mixed(full.red(), grey.red()), mixed(full.green(), grey.green()),
        mixed(full.blue(), grey.blue())};
}

QColor plotGround(bool dark) { return QColor::fromRgb(dark ? darkColors.base : lightColors.base); }

PlotInk plotInk(bool dark)
{
    const PaletteColors& c = dark ? darkColors : lightColors;
    const auto rgb = [](QRgb value) { return QColor::fromRgb(value); };
    PlotInk ink;
    ink.ground = rgb(c.base);
    ink.text = rgb(c.text);
    ink.quietText = rgb(c.quiet);
    ink.axis = rgb(dark ? 0xff6a727b : 0xff8a929b);
    ink.grid = rgb(dark ? 0xff2c3036 : 0xffe4e7eb);
    ink.minorGrid = rgb(dark ? 0xff212429 : 0xfff1f3f5);
    ink.accent = rgb(c.link);
    ink.warning = rgb(dark ? 0xffff9e80 : 0xffb3391e);
    return ink;
}

QColor controlOutline(bool dark) { return QColor::fromRgb(dark ? 0xff7d858f : 0xff848b94); }

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = relativeLuminance(a), second = relativeLuminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

SeriesStyle seriesStyle(int k)
{
    static constexpr std::array markers{Marker::circle, Marker::square, Marker::triangle,
        Marker::diamond, Marker::cross, Marker::plus, Marker::triangleDown, Marker::ring};
    static_assert(markers.size() == seriesColorCount);
    static constexpr std::array dashes{
        Dash::solid, Dash::dashed, Dash::dotted, Dash::dashDot, Dash::longDash};
    SeriesStyle style;
    const int index = std::max(k, 0);
    style.color = index % seriesColorCount;
    style.dash = dashes[static_cast<std::size_t>(index / seriesColorCount) % dashes.size()];
    const int round = index / seriesStyleCount;
    style.marker = markers[static_cast<std::size_t>(style.color + round) % markers.size()];
    return style;
}

SeriesStyle freeLine(
    const SeriesStyle& wanted, const std::function<bool(const SeriesStyle&)>& isTaken)
{
    for (const Marker marker : {wanted.marker, Marker::circle, Marker::square, Marker::triangle,
             Marker::diamond, Marker::cross, Marker::plus, Marker::triangleDown, Marker::ring})
        for (const Dash dash :
            {wanted.dash, Dash::dotted, Dash::dashDot, Dash::longDash, Dash::dashed, Dash::solid}) {
            SeriesStyle style = wanted;
            style.marker = marker;
            style.dash = dash;
            if (!isTaken(style))
                return style;
        }
    return wanted;
}

SeriesStyle faded(SeriesStyle style)
{
    style.color = style.color % seriesColorCount + seriesColorCount;
    style.width = 1.25;
    return style;
}

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

/// Lightness changes evenly from the background's, so equal steps look equal; t in [0, 1].
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

double largestSize(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0,
        [](double most, double value) { return std::max(most, std::abs(value)); });
}

QColor inkOn(const QColor& ground)
{
    const QColor black(Qt::black), white(Qt::white); // one of them has at least 4.5:1
    return contrastRatio(black, ground) >= contrastRatio(white, ground) ? black : white;
}

} // namespace gapscope
