// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/name_fit.h"

#include <algorithm>

namespace gapscope {
namespace {

const QString separator = QStringLiteral(" · ");
const QString ellipsis = QStringLiteral("…");

} // namespace

QStringList sharedParts(const QStringList& names)
{
    if (names.size() < 2)
        return {};
    QStringList shared = names.front().split(separator);
    for (const QString& name : names) {
        const QStringList parts = name.split(separator);
        shared.removeIf([&](const QString& part) { return !parts.contains(part); });
        if (shared.isEmpty())
            break;
    }
    return shared;
}

QString fittedName(
    const QString& name, const QStringList& shared, int width, const QFontMetrics& metrics)
{
    const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width; };
    if (fits(name))
        return name;
    QStringList parts = name.split(separator);
    parts.removeIf([&](const QString& part) { return shared.contains(part); });
    if (parts.isEmpty()) // the same as others are
        return metrics.elidedText(name, Qt::ElideRight, width);
    if (fits(parts.join(separator)))
        return parts.join(separator);
    const QString first = parts.takeFirst();
    const QString rest =
        parts.isEmpty() ? QString() : QLatin1Char(' ') + parts.join(QLatin1Char(' '));
    if (fits(first + rest))
        return first + rest;
    const int room = width - metrics.horizontalAdvance(rest);
    if (room < metrics.horizontalAdvance(first.left(3) + ellipsis))
        return metrics.elidedText(first + rest, Qt::ElideMiddle, width);
    return metrics.elidedText(first, Qt::ElideRight, room) + rest;
}

} // namespace gapscope
