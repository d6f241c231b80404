// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_text.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr int leastExponent = -4, mostExponent = 5; ///< written without an exponent in between

} // namespace

QString withoutLastZeros(QString text)
{
    if (!text.contains(QLatin1Char('.')))
        return text;
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    return text.endsWith(QLatin1Char('.')) ? text.chopped(1) : text;
}

QString plainNumber(double value, int digits)
{
    if (std::isnan(value))
        return QStringLiteral("–");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    const QString rounded = QString::number(value, 'e', std::max(digits - 1, 0));
    const qsizetype e = rounded.indexOf(QLatin1Char('e'));
    const int exponent = rounded.mid(e + 1).toInt();
    if (value == 0 || (exponent >= leastExponent && exponent <= mostExponent))
        return withoutLastZeros(QString::number(value, 'f', std::max(digits - 1 - exponent, 0)));
    return QStringLiteral("%1e%2").arg(withoutLastZeros(rounded.left(e))).arg(exponent);
}

} // namespace gapscope
