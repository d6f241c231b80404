// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gapscope {

/// A number as the window shows it outside of plots, and as fields take it back: "965", "0.00016",
/// "1e-5", "2.5e6"; rounded to so many significant digits, whole ones kept; "inf"; "–" for NaN.
QString plainNumber(double value, int digits = 4);

/// plainNumber() to be read, not typed: "1.25", "−3e−8" with the sign of minus.
inline QString displayNumber(double value, int digits = 4)
{
    return plainNumber(value, digits).replace(QLatin1Char('-'), QChar(0x2212));
}

/// With so many decimals, so that a column of them lines up: "0.500", "−1.250".
inline QString fixedText(double value, int decimals = 3)
{
    return QString::number(value, 'f', decimals).replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace gapscope
