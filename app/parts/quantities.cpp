// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/quantities.h"

#include "core/options/quantity_text.h"

namespace gapscope {
namespace {

/// To three digits.
QString scaled(double value, const QString& unit)
{
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return QStringLiteral("%1 %2").arg(value, 0, 'f', decimals).arg(unit);
}

} // namespace

QString durationLabel(double seconds) { return QString::fromStdString(durationText(seconds)); }

QString bytesLabel(double bytes) { return QString::fromStdString(bytesText(bytes)); }

QString countText(std::uint64_t count)
{
    const auto value = static_cast<double>(count);
    if (count < 10000)
        return QString::number(count);
    if (count < 999500) // else "1000 k"
        return scaled(value / 1e3, QStringLiteral("k"));
    return scaled(value / 1e6, QStringLiteral("M"));
}

QString passesText(double passes) { return QString::fromStdString(amountText(passes)); }

} // namespace gapscope
