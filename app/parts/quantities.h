// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/quantity_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/qt_string.h"

#include <QString>

namespace gapscope {

/// The value to three digits, and its unit.
inline QString scaledText(double value, const QString& unit)
{
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return u"%1 %2"_s.arg(fixedText(value, decimals), unit);
}

/// durationText() and bytesText() of core/options/quantity_text.h.
inline QString durationLabel(double seconds) { return inWindowNotation(qs(durationText(seconds))); }

inline QString bytesLabel(double bytes) { return inWindowNotation(qs(bytesText(bytes))); }

/// "9,471", "231 k", "1.45 M".
inline QString countText(std::uint64_t count)
{
    const auto value = static_cast<double>(count);
    if (count < 10000)
        return inWindowNotation(qs(grouped(count)));
    if (count < 999500) // else "1000 k"
        return scaledText(value / 1e3, u"k"_s);
    return scaledText(value / 1e6, u"M"_s);
}

/// "583.4", "1,098.8".
inline QString passesText(double passes) { return inWindowNotation(qs(amountText(passes))); }

} // namespace gapscope
