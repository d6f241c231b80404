// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/number_text.h"

namespace gapscope {

/// plainNumber() to be read, not typed: "1.25", "−3e−8" with the sign of minus.
inline QString amountText(double value, int digits = 4)
{
    return plainNumber(value, digits).replace(QLatin1Char('-'), QChar(0x2212));
}

/// With so many decimals, so that a column of them lines up: "0.500", "−1.250".
inline QString fixedText(double value, int decimals = 3)
{
    return QString::number(value, 'f', decimals).replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace gapscope
