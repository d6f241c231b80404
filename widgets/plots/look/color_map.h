// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QRgb>

namespace gapscope {

/// Colour scales, monotone in lightness and safe for the colour-blind (no red–green pair).
enum class ColorMap {
    sequential, ///< 0 … 1, the ground at 0 towards a saturated blue at 1
    diverging,  ///< −1 … 1, blue – ground – vermillion, centred at 0
};

/// 256 colours from one end to the other. dark: zero is the dark ground instead of white.
QList<QRgb> colorTable(ColorMap map, bool dark);
/// t is clipped to the map's range; NaN gives a neutral grey.
QColor mapColor(ColorMap map, double t, bool dark);
/// Black or white, whichever reads better on ground.
QColor inkOn(const QColor& ground);

} // namespace gapscope
