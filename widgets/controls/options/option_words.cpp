// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/options/option_words.h"

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

QString inWordsOfTheForm(QString sentence)
{
    static const QRegularExpression name(QStringLiteral("--([A-Za-z][A-Za-z-]*)"));
    qsizetype from = 0;
    for (QRegularExpressionMatch match; (match = name.match(sentence, from)).hasMatch();) {
        QString key = match.captured(1);
        key.replace(QLatin1Char('-'), QLatin1Char('_'));
        const bool known = findOption(key.toStdString()) != nullptr;
        const QString word = known ? optionLabel(key.toStdString()) : match.captured();
        sentence.replace(match.capturedStart(), match.capturedLength(), word);
        from = match.capturedStart() + word.size();
    }
    return sentence;
}

QString optionLabel(std::string_view key)
{
    const OptionField* field = findOption(key);
    return field ? QCoreApplication::translate("SolverOptions", std::string(field->label).c_str())
                 : qs(key);
}

QString valueInWords(const QString& value)
{
    const bool isSwitch = value == QLatin1String("on") || value == QLatin1String("off");
    return isSwitch ? QCoreApplication::translate("SolverOptions", value.toUtf8()) : value;
}

QString optionTitle(const OptionField& field)
{
    const QString label = optionLabel(field.key);
    return field.unit.empty() ? label : QStringLiteral("%1 [%2]").arg(label, qs(field.unit));
}

} // namespace gapscope
