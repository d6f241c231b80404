// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/file_name.h"

namespace gapscope {

QString fileNameOf(const QString& text)
{
    QString name;
    for (const QChar c : text) {
        const bool plain = c.unicode() < 128 && (c.isLetterOrNumber() || c == QLatin1Char('.'));
        const QChar next = plain ? c : QLatin1Char('-');
        if (next != QLatin1Char('-') || !(name.isEmpty() || name.endsWith(next)))
            name += next;
    }
    while (name.endsWith(QLatin1Char('-')))
        name.chop(1);
    return name.isEmpty() ? QStringLiteral("run") : name;
}

} // namespace gapscope
