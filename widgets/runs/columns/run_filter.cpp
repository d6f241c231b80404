// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/columns/run_filter.h"

#include "widgets/controls/window_text.h"
#include "widgets/runs/columns/run_columns.h"

#include <QtWidgets>

namespace gapscope {
namespace {

using Relation = RunCondition::Relation;

Relation relationOf(const QString& sign)
{
    static const QHash<QString, Relation> relations{{QStringLiteral("<="), Relation::lessEqual},
        {QStringLiteral(">="), Relation::greaterEqual}, {QStringLiteral("!="), Relation::notEqual},
        {QStringLiteral("<"), Relation::less}, {QStringLiteral(">"), Relation::greater},
        {QStringLiteral(":"), Relation::contains}};
    return relations.value(sign, Relation::equal);
}

/// Turns "time [s]<5" into "seconds<5": replaces column titles, with or without the unit, by their
/// keys. A title that is the key of another column stays that key.
QString withKeys(const QString& line)
{
    struct Titles {
        QHash<QString, QString> keys; ///< by title, in lower case
        QRegularExpression form;
    };
    static const Titles titles = [] {
        Titles all;
        QStringList alternatives;
        for (const RunColumn& column : runColumns()) {
            const QString title = column.title.section(QStringLiteral(" ["), 0, 0).toLower();
            if (title.isEmpty() || all.keys.contains(title) || runColumn(title) >= 0)
                continue;
            all.keys.insert(title, column.key);
            alternatives << QRegularExpression::escape(title);
        }
        std::ranges::sort(alternatives, std::greater<>(), &QString::size); // the longest that fits
        all.form = QRegularExpression(QStringLiteral("(?<!\\S)(%1)( \\[[^\\]]*\\])?(?=<|>|=|!=|:)")
                                          .arg(alternatives.join(QLatin1Char('|'))),
            QRegularExpression::CaseInsensitiveOption);
        return all;
    }();
    QString result;
    qsizetype end = 0;
    for (auto match = titles.form.globalMatch(line); match.hasNext();) {
        const auto title = match.next();
        result += line.mid(end, title.capturedStart() - end);
        result += titles.keys.value(title.captured(1).toLower());
        end = title.capturedEnd();
    }
    return result + line.mid(end);
}

int columnOf(QString key)
{
    if (key == QStringLiteral("tag") || key == QStringLiteral("note"))
        key += QLatin1Char('s');
    return runColumn(key.replace(QLatin1Char('-'), QLatin1Char('_')));
}

} // namespace

namespace {

/// Why this is not a condition on the column (−1: no such column), or "".
QString problemOf(int column, const QString& sign, const QString& value)
{
    if (column < 0)
        return tr("no column has this key; expected one that a header's tooltip names, e.g. gap, "
                  "lambda or method");
    if (value.isEmpty())
        return tr("expected a value after %1").arg(sign);
    const bool numeric = runColumns()[static_cast<std::size_t>(column)].numeric;
    bool isNumber = false;
    typedNumber(value).toDouble(&isNumber);
    if (numeric && !isNumber && sign != QStringLiteral(":"))
        return tr("found '%1', expected a number").arg(value);
    if (!numeric && (sign.startsWith(u'<') || sign.startsWith(u'>')))
        return tr("a column of text takes =, != and : only");
    return {};
}

} // namespace

RunFilter parseRunFilter(const QString& line)
{
    static const QRegularExpression form(QStringLiteral("^([A-Za-z_-]+)(<=|>=|!=|<|>|=|:)(.*)$"));
    RunFilter filter;
    for (const QString& word : withKeys(line).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto match = form.match(word);
        const int column = match.hasMatch() ? columnOf(match.captured(1)) : -1;
        const bool plain = column < 0 && match.captured(2) == QStringLiteral(":"); // sample:words
        if (!match.hasMatch() || plain) {
            filter.words << word.toLower();
            continue;
        }
        const QString value = match.captured(3);
        if (const QString problem = problemOf(column, match.captured(2), value);
            !problem.isEmpty()) {
            if (filter.problem.isEmpty())
                filter.problem = QStringLiteral("%1: %2").arg(word, problem);
            continue;
        }
        bool isNumber = false;
        const double number = typedNumber(value).toDouble(&isNumber);
        filter.conditions.push_back({column, relationOf(match.captured(2)), value,
            isNumber ? number : std::numeric_limits<double>::quiet_NaN()});
    }
    return filter;
}

bool holds(const RunCondition& condition, double number, const QString& text, bool numeric)
{
    switch (condition.relation) {
    case Relation::less: // comparisons with NaN are false: missing values are not shown
        return numeric && number < condition.number;
    case Relation::lessEqual:
        return numeric && number <= condition.number;
    case Relation::greater:
        return numeric && number > condition.number;
    case Relation::greaterEqual:
        return numeric && number >= condition.number;
    case Relation::equal:
        return numeric ? number == condition.number
                       : text.compare(condition.text, Qt::CaseInsensitive) == 0;
    case Relation::notEqual:
        return numeric ? number != condition.number
                       : text.compare(condition.text, Qt::CaseInsensitive) != 0;
    case Relation::contains:
        break;
    }
    return text.contains(condition.text, Qt::CaseInsensitive);
}

} // namespace gapscope
