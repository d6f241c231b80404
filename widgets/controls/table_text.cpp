// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/table_text.h"

#include "core/files/csv.h"

#include <QHash>

namespace gapscope {
namespace {

QString quotedField(const QString& text)
{
    return QString::fromStdString(csvField(text.toStdString()));
}

QString latexField(const QString& text)
{
    static const QHash<QChar, QString> special{{u'&', QStringLiteral("\\&")},
        {u'%', QStringLiteral("\\%")}, {u'$', QStringLiteral("\\$")}, {u'#', QStringLiteral("\\#")},
        {u'_', QStringLiteral("\\_")}, {u'{', QStringLiteral("\\{")}, {u'}', QStringLiteral("\\}")},
        {u'~', QStringLiteral("\\textasciitilde{}")}, {u'^', QStringLiteral("\\textasciicircum{}")},
        {u'\\', QStringLiteral("\\textbackslash{}")}, {u'×', QStringLiteral("$\\times$")},
        {u'λ', QStringLiteral("$\\lambda$")}, {u'ε', QStringLiteral("$\\varepsilon$")},
        {u'–', QStringLiteral("--")}, {u'\n', QStringLiteral(" ")}};
    QString result;
    for (const QChar c : text)
        result += special.value(c, QString(c));
    return result;
}

template <typename Field>
QString line(const QStringList& cells, const QString& separator, Field field)
{
    QStringList fields;
    for (const QString& cell : cells)
        fields << field(cell);
    return fields.join(separator);
}

} // namespace

QString csvText(const TextTable& table)
{
    QString text = line(table.header, QStringLiteral(","), quotedField) + QLatin1Char('\n');
    for (const QStringList& row : table.rows)
        text += line(row, QStringLiteral(","), quotedField) + QLatin1Char('\n');
    return text;
}

QString latexText(const TextTable& table)
{
    QString columns;
    for (const bool numeric : table.numeric)
        columns += numeric ? QLatin1Char('r') : QLatin1Char('l');
    const QString end = QStringLiteral(" \\\\\n"), separator = QStringLiteral(" & ");
    QString text = QStringLiteral("\\begin{tabular}{%1}\n\\toprule\n").arg(columns);
    text += line(table.header, separator, latexField) + end + QStringLiteral("\\midrule\n");
    for (const QStringList& row : table.rows)
        text += line(row, separator, latexField) + end;
    return text + QStringLiteral("\\bottomrule\n\\end{tabular}\n");
}

} // namespace gapscope
