// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/name_fit.h"

#include <algorithm>

namespace gapscope {
namespace {

const QString separator = QStringLiteral(" · ");
const QString ellipsis = QStringLiteral("…");

/// The number of a name that would be another's, "… (2)", is a part of its own.
QStringList partsOf(const QString& name)
{
    QStringList parts = name.split(separator);
    const qsizetype number = parts.back().lastIndexOf(QLatin1String(" ("));
    if (number > 0 && parts.back().endsWith(QLatin1Char(')'))) {
        const QString last = parts.takeLast();
        parts << last.left(number) << last.mid(number + 1);
    }
    return parts;
}

} // namespace

QStringList sharedParts(const QStringList& names)
{
    if (names.size() < 2)
        return {};
    QStringList shared = partsOf(names.front());
    for (const QString& name : names) {
        const QStringList parts = partsOf(name);
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
    QStringList parts = partsOf(name);
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
