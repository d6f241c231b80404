// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/run_filter.h"

#include "widgets/controls/run_columns.h"

#include <QRegularExpression>

#include <limits>

namespace gapscope {
namespace {

using Relation = RunCondition::Relation;

Relation relationOf(const QString& sign)
{
    if (sign == QStringLiteral("<="))
        return Relation::lessEqual;
    if (sign == QStringLiteral(">="))
        return Relation::greaterEqual;
    if (sign == QStringLiteral("!="))
        return Relation::notEqual;
    if (sign == QStringLiteral("<"))
        return Relation::less;
    if (sign == QStringLiteral(">"))
        return Relation::greater;
    return sign == QStringLiteral(":") ? Relation::contains : Relation::equal;
}

int columnOf(QString key)
{
    if (key == QStringLiteral("tag") || key == QStringLiteral("note"))
        key += QLatin1Char('s');
    return runColumn(key.replace(QLatin1Char('-'), QLatin1Char('_')));
}

} // namespace

RunFilter parseRunFilter(const QString& line)
{
    static const QRegularExpression form(QStringLiteral("^([A-Za-z_-]+)(<=|>=|!=|<|>|=|:)(.+)$"));
    RunFilter filter;
    for (const QString& word : line.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto match = form.match(word);
        const int column = match.hasMatch() ? columnOf(match.captured(1)) : -1;
        if (column < 0) {
            filter.words << word.toLower();
            continue;
        }
        const QString value = match.captured(3);
        bool isNumber = false;
        const double number = value.toDouble(&isNumber);
        filter.conditions.push_back({column, relationOf(match.captured(2)), value,
            isNumber ? number : std::numeric_limits<double>::quiet_NaN()});
    }
    return filter;
}

bool holds(const RunCondition& condition, double number, const QString& text, bool numeric)
{
    switch (condition.relation) {
    case Relation::less: // comparisons with NaN are false: nothing there, nothing shown
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
