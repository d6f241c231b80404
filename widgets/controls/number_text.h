// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gapscope {

/// A number as the window shows it outside plots, and as fields read it: "965", "0.00016", "1e-5",
/// "2.5e6"; rounded to this many significant digits, integers in full; "inf"; "–" for NaN.
QString plainNumber(double value, int digits = 4);

/// plainNumber() for reading, not typing: "1.25", "−3e−8" with a minus sign.
inline QString displayNumber(double value, int digits = 4)
{
    return plainNumber(value, digits).replace(QLatin1Char('-'), QChar(0x2212));
}

/// With this many decimals, so that columns align: "0.500", "−1.250".
inline QString fixedText(double value, int decimals = 3)
{
    return QString::number(value, 'f', decimals).replace(QLatin1Char('-'), QChar(0x2212));
}

/// "1.50" as "1.5", "2.00" as "2".
QString withoutLastZeros(QString text);

} // namespace gapscope
