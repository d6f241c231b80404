// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/glossary.h"

#include <QCoreApplication>
#include <QFile>

namespace gapscope {
namespace {

const QString heading = QStringLiteral("### ");

/// Names of the window that differ from the heading of their term: "name: term", one a line.
constexpr const char* aliases = R"(
lambda: λ
epsilon: ε
nu: ν
kappa: κ
cache: cache hit
cache_size: working set
planes: plane
away_rule: away step
rescaling: slack
sampling=gap: gap sampling
method=bcfw: Frank-Wolfe step
method=bcpfw: pairwise step
method=bcafw: away step
gap: duality gap
primal: primal objective
dual: dual objective
pass: effective pass
oracle_calls: oracle call
block_steps: block step
train_error: loss
test_error: loss
gap_estimate: gap estimate
gap_ratio: gap estimate
chi_gap: χ
chi_curvature: χ
hit_rate: cache hit
cache_hits: cache hit
cache_sets: working set
cache_steps: pairwise step
iterate_gap: averaging
)";

/// The term of a name; the name itself when it has no other.
QString aliasOf(const QString& name)
{
    for (const QString& line : QString::fromUtf8(aliases).split(QLatin1Char('\n')))
        if (line.startsWith(name + QStringLiteral(": ")))
            return line.mid(name.size() + 2);
    return name;
}

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
    const QString key = aliasOf(name);
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
