// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/name_fit.h"

#include <QHash>
#include <QRegularExpression>

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

bool isLambda(const QString& part) { return part.startsWith(QStringLiteral("λ ")); }

/// "seed 12" → "s12".
QString shortSeed(const QString& part)
{
    static const QRegularExpression seed(QStringLiteral("^seed (\\d+)$"));
    return seed.match(part).hasMatch() ? QStringLiteral("s") + part.mid(5) : part;
}

/// One letter less in the longest word, of which three stay; numbers stay whole.
bool shortenLongest(QStringList& words)
{
    QString* longest = nullptr;
    for (QString& word : words) {
        const bool number = std::ranges::any_of(word, [](QChar c) { return c.isDigit(); });
        if (!number && word.size() > 4 && (!longest || word.size() >= longest->size()))
            longest = &word;
    }
    if (!longest)
        return false;
    *longest = longest->left(longest->size() - (longest->endsWith(ellipsis) ? 2 : 1)) + ellipsis;
    return true;
}

} // namespace

QStringList sharedParts(const QStringList& names)
{
    if (names.size() < 2)
        return {};
    QHash<QString, qsizetype> count;
    for (const QString& name : names)
        for (const QString& part : partsOf(name).sliced(1)) // the variant is a run's name proper
            ++count[part];
    QStringList shared;
    for (auto part = count.cbegin(); part != count.cend(); ++part) {
        const bool most = isLambda(part.key()) && 2 * part.value() > names.size();
        if (most || part.value() == names.size())
            shared << part.key();
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
    if (fits(parts.join(separator)))
        return parts.join(separator);
    for (QString& part : parts)
        part = shortSeed(part);
    if (fits(parts.join(separator)))
        return parts.join(separator);
    QStringList words = parts.takeFirst().split(QLatin1Char(' '));
    words.removeAll(QString());
    const QString rest =
        parts.isEmpty() ? QString() : QLatin1Char(' ') + parts.join(QLatin1Char(' '));
    while (!fits(words.join(QLatin1Char(' ')) + rest))
        if (!shortenLongest(words))
            return metrics.elidedText(words.join(QLatin1Char(' ')) + rest, Qt::ElideMiddle, width);
    return words.join(QLatin1Char(' ')) + rest;
}

} // namespace gapscope
