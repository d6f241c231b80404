// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/quantities.h"

#include <QCoreApplication>

#include <cmath>

namespace gapscope {
namespace {

QString scaled(double value, const QString& unit)
{
    const int decimals = value < 9.95 ? 1 : 0;
    return QStringLiteral("%1 %2").arg(value, 0, 'f', decimals).arg(unit);
}

} // namespace

QString durationText(double seconds)
{
    if (!std::isfinite(seconds))
        return QStringLiteral("–");
    if (seconds < 1e-3)
        return scaled(seconds * 1e6, QStringLiteral("µs"));
    if (seconds < 1)
        return scaled(seconds * 1e3, QStringLiteral("ms"));
    if (seconds < 100)
        return scaled(seconds, QStringLiteral("s"));
    const auto whole = static_cast<qint64>(std::min(seconds, 1e15));
    if (whole < 3600)
        return QCoreApplication::translate("Quantities", "%1 min %2 s")
            .arg(whole / 60)
            .arg(whole % 60);
    return QCoreApplication::translate("Quantities", "%1 h %2 min")
        .arg(whole / 3600)
        .arg(whole / 60 % 60);
}

QString bytesText(double bytes)
{
    if (bytes < 1e6)
        return scaled(bytes / 1e3, QStringLiteral("kB"));
    if (bytes < 1e9)
        return scaled(bytes / 1e6, QStringLiteral("MB"));
    return scaled(bytes / 1e9, QStringLiteral("GB"));
}

QString countText(std::uint64_t count)
{
    const auto value = static_cast<double>(count);
    if (count < 10000)
        return QString::number(count);
    if (count < 10000000)
        return scaled(value / 1e3, QStringLiteral("k"));
    return scaled(value / 1e6, QStringLiteral("M"));
}

QString valueText(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', 3) : QStringLiteral("–");
}

} // namespace gapscope
