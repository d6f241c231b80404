// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/look/name_fit.h"

#include <QtWidgets>

#include <algorithm>

namespace gapscope {
namespace {

using Parts = QList<QStringList>; ///< of each name: the variant, then its settings

const QString dot = QStringLiteral(" · ");
const QString space = QStringLiteral(" ");
constexpr qsizetype leastWord = 3; ///< two letters and the ellipsis

Parts partsOf(const QStringList& names)
{
    Parts parts;
    for (const QString& name : names)
        parts << name.split(dot);
    return parts;
}

QStringList joined(const Parts& names, const QString& by)
{
    QStringList texts;
    for (const QStringList& parts : names)
        texts << parts.join(by);
    return texts;
}

/// The words that are in every list.
QStringList common(const QList<QStringList>& lists)
{
    QStringList shared = lists.size() < 2 ? QStringList() : lists.front();
    for (const QStringList& list : lists)
        shared.removeIf([&list](const QString& each) { return !list.contains(each); });
    return shared;
}

/// λ, ε, seed that all names have; a name chosen by the user has none and is not considered.
Parts withoutSharedParts(Parts names)
{
    QList<QStringList> settings;
    for (const QStringList& parts : names)
        if (parts.size() > 1)
            settings << parts.sliced(1);
    const QStringList shared = common(settings);
    for (QStringList& parts : names) {
        const QString variant = parts.takeFirst();
        parts.removeIf([&shared](const QString& part) { return shared.contains(part); });
        parts.prepend(variant);
    }
    return names;
}

QStringList wordsOf(const QString& variant) { return variant.split(space, Qt::SkipEmptyParts); }

/// Words of the variants, unless nothing would be left of one.
Parts withoutSharedWords(Parts names)
{
    QList<QStringList> variants;
    for (const QStringList& parts : names)
        variants << wordsOf(parts.front());
    const QStringList shared = common(variants);
    for (QStringList& words : variants) {
        words.removeIf([&shared](const QString& word) { return shared.contains(word); });
        if (words.isEmpty())
            return names;
    }
    for (qsizetype k = 0; k < names.size(); ++k)
        names[k].front() = variants[k].join(space);
    return names;
}

/// λ, ε, seed shared by all names of the same variant; with only one variant, all.
Parts withoutNeedlessSettings(Parts names)
{
    QMap<QString, QList<QStringList>> settings;
    for (const QStringList& parts : names)
        settings[parts.front()] << parts.sliced(1);
    for (QStringList& parts : names) {
        const QString variant = parts.takeFirst();
        const QList<QStringList>& alike = settings[variant];
        const QStringList needless = alike.size() == 1 ? parts : common(alike);
        parts.removeIf([&needless](const QString& part) { return needless.contains(part); });
        parts.prepend(variant);
    }
    return names;
}

/// Shortens the words of a variant to this length; numbers stay whole.
Parts withShortWords(Parts names, qsizetype most)
{
    for (QStringList& parts : names) {
        QStringList words = wordsOf(parts.front());
        for (QString& word : words)
            if (word.size() > most
                && std::ranges::none_of(word, [](QChar c) { return c.isDigit(); }))
                word = word.left(most - 1) + QChar(0x2026);
        parts.front() = words.join(space);
    }
    return names;
}

/// Cut at one place: the end of its variant, after the method, or its own end if that is not
/// enough.
QString cutOnce(const QStringList& parts, const std::function<bool(const QString&)>& fits)
{
    const QString whole = parts.join(space), &variant = parts.front();
    if (fits(whole))
        return whole;
    const QString rest = whole.mid(variant.size());
    const qsizetype method = wordsOf(variant).value(0).size();
    for (qsizetype size = variant.size() - 1; !rest.isEmpty() && size >= method; --size)
        if (const QString cut = variant.left(size).trimmed() + QChar(0x2026) + rest; fits(cut))
            return cut;
    for (qsizetype size = whole.size() - 1; size > 0; --size)
        if (const QString cut = whole.left(size).trimmed() + QChar(0x2026); fits(cut))
            return cut;
    return QChar(0x2026);
}

NamesFit allFit(const NameFits& fits)
{
    return [&fits](const QStringList& texts) {
        for (qsizetype k = 0; k < texts.size(); ++k)
            if (!fits(k, texts[k]))
                return false;
        return true;
    };
}

/// Leaves out parts until the names fit, and returns them; parts: what is left. None fit: empty.
QStringList withFewerParts(const QStringList& names, const NamesFit& fit, Parts& parts)
{
    if (fit(names))
        return names;
    parts = partsOf(names);
    for (const auto& shorter : {withoutSharedParts, withoutSharedWords}) {
        if (Parts next = shorter(parts); areDistinct(joined(next, dot)))
            parts = std::move(next);
        if (const QStringList texts = joined(parts, dot); fit(texts))
            return texts;
    }
    const QStringList texts = joined(parts, space);
    return areDistinct(texts) && fit(texts) ? texts : QStringList();
}

} // namespace

bool areDistinct(const QStringList& names)
{
    return QSet<QString>(names.begin(), names.end()).size() == names.size();
}

QStringList uncutNames(const QStringList& names, const NameFits& fits)
{
    return uncutNames(names, allFit(fits));
}

QStringList uncutNames(const QStringList& names, const NamesFit& fit)
{
    Parts parts;
    QStringList texts = withFewerParts(names, fit, parts);
    while (texts.isEmpty() && names.size() == 1 && parts.front().size() > 1) {
        parts.front().removeLast();
        if (const QStringList shorter = joined(parts, dot); fit(shorter))
            texts = shorter;
    }
    return areDistinct(texts) ? texts : QStringList();
}

QStringList namesWithoutShared(const QStringList& names)
{
    const QStringList texts = joined(withoutSharedParts(partsOf(names)), dot);
    return areDistinct(texts) ? texts : names;
}

QStringList briefNames(const QStringList& names)
{
    Parts parts;
    withFewerParts(
        names, [](const QStringList&) { return false; }, parts);
    const QStringList texts = joined(parts, space);
    return areDistinct(texts) ? texts : names;
}

QStringList fittedNames(const QStringList& names, const NameFits& fits)
{
    Parts parts;
    if (const QStringList texts = withFewerParts(names, allFit(fits), parts);
        !texts.isEmpty() || names.isEmpty())
        return texts;
    if (Parts next = withoutNeedlessSettings(parts); areDistinct(joined(next, space)))
        parts = std::move(next);
    qsizetype longest = leastWord;
    for (const QStringList& each : parts)
        for (const QString& word : wordsOf(each.front()))
            longest = std::max(longest, word.size());
    QStringList shortened;
    for (qsizetype most = longest; most >= leastWord; --most) {
        const QStringList texts = joined(withShortWords(parts, most), space);
        if (most == longest)
            shortened = texts;
        for (qsizetype k = 0; k < texts.size(); ++k)
            if (!fits(k, shortened[k]))
                shortened[k] = texts[k];
    }
    if (areDistinct(shortened) && allFit(fits)(shortened))
        return shortened;
    QStringList texts;
    for (qsizetype k = 0; k < parts.size(); ++k)
        texts << cutOnce(parts[k], [&](const QString& text) { return fits(k, text); });
    return texts;
}

} // namespace gapscope
