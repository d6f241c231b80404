// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/glossary.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <array>

namespace gapscope {
namespace {

const QString heading = QStringLiteral("### ");

/// Names of options and of the fields of a record that differ from the heading of their term.
struct Alias {
    const char* name;
    const char* key;
};
constexpr std::array aliases{
    Alias{"lambda", "λ"},
    Alias{"epsilon", "ε"},
    Alias{"nu", "ν"},
    Alias{"kappa", "κ"},
    Alias{"cache", "cache hit"},
    Alias{"cache_size", "working set"},
    Alias{"planes", "plane"},
    Alias{"away_rule", "away step"},
    Alias{"rescaling", "slack"},
    Alias{"sampling=gap", "gap sampling"},
    Alias{"method=bcfw", "Frank-Wolfe step"},
    Alias{"method=bcpfw", "pairwise step"},
    Alias{"method=bcafw", "away step"},
    Alias{"gap", "duality gap"},
    Alias{"primal", "primal objective"},
    Alias{"dual", "dual objective"},
    Alias{"pass", "effective pass"},
    Alias{"oracle_calls", "oracle call"},
    Alias{"block_steps", "block step"},
    Alias{"train_error", "loss"},
    Alias{"test_error", "loss"},
    Alias{"gap_estimate", "gap estimate"},
    Alias{"chi_gap", "χ"},
    Alias{"chi_curvature", "χ"},
    Alias{"iterate_gap", "averaging"},
};

QString translated(const QString& text)
{
    return QCoreApplication::translate("Glossary", text.toUtf8().constData());
}

/// The page's paragraphs, each on one line.
const QStringList& paragraphs()
{
    static const QStringList all = [] {
        QFile file(QStringLiteral(":/doc/resources/manual/glossary.md"));
        const bool open = file.open(QIODevice::ReadOnly);
        Q_ASSERT(open);
        QStringList found;
        for (const QString& each :
            QString::fromUtf8(file.readAll()).split(QStringLiteral("\n\n"), Qt::SkipEmptyParts))
            found << each.simplified();
        return found;
    }();
    return all;
}

} // namespace

QList<GlossaryEntry> glossary()
{
    const QStringList& all = paragraphs();
    QList<GlossaryEntry> entries;
    for (qsizetype k = 0; k + 1 < all.size(); ++k)
        if (all[k].startsWith(heading)) {
            const QString key = all[k].sliced(heading.size());
            entries.append({key, translated(key), translated(all[k + 1])});
        }
    return entries;
}

QString glossaryPage()
{
    QStringList page;
    for (const QString& each : paragraphs()) {
        const qsizetype title =
            each.startsWith(QLatin1Char('#')) ? each.indexOf(QLatin1Char(' ')) + 1 : 0;
        page << each.left(title) + translated(each.sliced(title));
    }
    return page.join(QStringLiteral("\n\n"));
}

QString glossaryKey(const QString& name)
{
    const auto alias = std::ranges::find_if(
        aliases, [&](const Alias& each) { return name == QLatin1String(each.name); });
    const QString key = alias == aliases.end() ? name : QString::fromUtf8(alias->key);
    return paragraphs().contains(heading + key) ? key : QString();
}

QString withTerm(const QString& tip, const QString& name)
{
    const QString key = glossaryKey(name);
    if (key.isEmpty())
        return tip;
    const QString text = translated(paragraphs().value(paragraphs().indexOf(heading + key) + 1));
    const bool rich = Qt::mightBeRichText(tip);
    const QString shown = rich ? text.toHtmlEscaped() : text;
    if (tip.contains(shown))
        return tip;
    if (tip.isEmpty())
        return QStringLiteral("%1: %2").arg(translated(key), text);
    return rich
        ? QStringLiteral("%1<p><b>%2</b>: %3</p>").arg(tip, translated(key).toHtmlEscaped(), shown)
        : QStringLiteral("%1\n%2: %3").arg(tip, translated(key), shown);
}

} // namespace gapscope
