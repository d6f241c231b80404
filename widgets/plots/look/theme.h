// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QPalette>
#include <QRgb>
#include <QString>

#include <functional>
#include <span>

namespace gapscope {

enum class Theme { system, light, dark };

/// Fusion style with our own palette, switched live: every widget gets a PaletteChange. system:
/// dark or light like the desktop's palette when applyTheme() was first called.
/// requires: a QApplication.
void applyTheme(Theme theme);
/// "light" or "dark"; anything else means system.
Theme themeFromName(const QString& name);

QPalette lightPalette();
QPalette darkPalette();
/// Qt 6.4 has no colour scheme query: a palette is dark when its window colour is.
bool isDark(const QPalette& palette);

/// Number of distinct series colours.
inline constexpr int seriesColorCount = 8;
/// Okabe–Ito hues (Okabe & Ito 2008), each lightened or darkened until it has a contrast of at
/// least 3:1 with the plot's background in that theme. The next seriesColorCount indices are the
/// same hues faded towards grey; then they wrap.
QColor seriesColor(int index, bool dark);
/// The background of plots.
QColor plotGround(bool dark);
/// Text, axis lines, grid (major), grid (minor) of plots.
struct PlotInk {
    QColor ground, text, quietText, axis, grid, minorGrid, accent, warning;
};
PlotInk plotInk(bool dark);
/// Outline of check boxes and edit fields: at least 3:1 with field and window.
QColor controlOutline(bool dark);

/// WCAG 2.1 contrast ratio, in [1, 21].
double contrastRatio(const QColor& a, const QColor& b);

enum class Dash { solid, dashed, dotted, dashDot, longDash };
enum class Marker { none, circle, square, triangle, diamond, cross, plus, triangleDown, ring };

/// The style of a series in either theme. When variants are compared: colour = cache, dash =
/// sampling, marker = step kind.
struct SeriesStyle {
    int color = 0; ///< index into the series colours
    Dash dash = Dash::solid;
    Marker marker = Marker::none;
    double width = 1.75; ///< logical pixels; curves denser than the pixels get one device pixel
    bool operator==(const SeriesStyle&) const = default;
};

/// The number of styles that differ in colour or dash.
inline constexpr int seriesStyleCount = 40;
/// Style number k: colours first, then dashes, so that the first 40 differ, and any two of one
/// colour differ in their dash; each of the first eight also has its own marker. From 40 to 199 the
/// markers of a colour and dash differ.
SeriesStyle seriesStyle(int k);
/// The first style of this colour that is not taken: another dash, else another marker, too; else
/// the wanted one.
SeriesStyle freeLine(
    const SeriesStyle& wanted, const std::function<bool(const SeriesStyle&)>& isTaken);
/// The same for a series that is no longer current: its hue faded, its line thin.
SeriesStyle faded(SeriesStyle style);

/// Colour scales, monotone in lightness and safe for the colour-blind (no red–green pair).
enum class ColorMap {
    sequential, ///< 0 … 1, from the background at 0 to a saturated blue at 1
    diverging,  ///< −1 … 1, blue – background – vermillion, centred at 0
};

/// 256 colours from one end to the other. dark: zero is the dark background instead of white.
QList<QRgb> colorTable(ColorMap map, bool dark);
/// t is clipped to the map's range; NaN becomes a neutral grey.
QColor mapColor(ColorMap map, double t, bool dark);
/// max |value|, the scale of a diverging map; 0 without values.
double largestSize(std::span<const double> values);
/// Black or white, whichever has more contrast.
QColor inkOn(const QColor& ground);

} // namespace gapscope
