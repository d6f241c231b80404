// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/look/theme.h"

#include "widgets/plots/look/clear_style.h"

#include <QtWidgets>

#include <array>
#include <cmath>

namespace gapscope {

namespace {

// disabled: quieter than text, yet read: a locked option still says what the run has.
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

SeriesStyle faded(SeriesStyle style)
{
    style.color = style.color % seriesColorCount + seriesColorCount;
    style.width = 1.25;
    return style;
}

} // namespace gapscope
