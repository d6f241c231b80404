// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_text.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr int leastExponent = -4, mostExponent = 5; ///< written without an exponent in between

QString superscript(int number)
{
    static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text = QString::number(std::abs(number));
    for (QChar& c : text)
        c = digits[c.digitValue()];
    return number < 0 ? QChar(0x207b) + text : text;
}

QString withMinusSign(QString text)
{
    if (text.startsWith(QLatin1Char('-')))
        text[0] = QChar(0x2212);
    return text;
}

/// "103901.5" as "103,901.5".
QString withGroups(QString text)
{
    qsizetype first = text.startsWith(QLatin1Char('-')) ? 1 : 0, end = first;
    while (end < text.size() && text[end].isDigit())
        ++end;
    for (qsizetype at = end - 3; at > first; at -= 3)
        text.insert(at, QLatin1Char(','));
    return text;
}

} // namespace

QString withoutLastZeros(QString text)
{
    if (!text.contains(QLatin1Char('.')))
        return text;
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    return text.endsWith(QLatin1Char('.')) ? text.chopped(1) : text;
}

QString cNumber(double value, int digits)
{
    if (std::isnan(value))
        return QStringLiteral("–");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    const QString rounded = QString::number(value, 'e', std::max(digits - 1, 0));
    const qsizetype e = rounded.indexOf(QLatin1Char('e'));
    const int exponent = rounded.mid(e + 1).toInt();
    if (value == 0 || (exponent >= leastExponent && exponent <= mostExponent))
        return withoutLastZeros(QString::number(value, 'f', std::max(digits - 1 - exponent, 0)));
    return QStringLiteral("%1e%2").arg(withoutLastZeros(rounded.left(e))).arg(exponent);
}

QString plainNumber(double value, int digits) { return inWindowNotation(cNumber(value, digits)); }

QString withPower(const QString& factor, int exponent)
{
    return factor == QLatin1String("1") ? powerOfTen(exponent)
                                        : factor + QChar(0xb7) + powerOfTen(exponent);
}

QString powerOfTen(int exponent) { return QStringLiteral("10") + superscript(exponent); }

QString displayNumber(double value, int digits)
{
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    const QString text = withMinusSign(inWindowNotation(withGroups(cNumber(value, digits))));
    const qsizetype e = text.indexOf(QLatin1Char('e'));
    return e < 0 ? text : withPower(text.left(e), text.mid(e + 1).toInt());
}

QString unbroken(QString text)
{
    static const QRegularExpression within(
        QStringLiteral("(?<=\\b[λεκν]) (?=[=≤\\d])|(?<=[=≤]) (?=[−\\d])"),
        QRegularExpression::UseUnicodePropertiesOption);
    return text.replace(within, QString(QChar::Nbsp));
}

QString fixedText(double value, int decimals)
{
    return std::isnan(value)
        ? QStringLiteral("–")
        : withMinusSign(inWindowNotation(QString::number(value, 'f', decimals)));
}

QString inWindowNotation(QString text)
{
    const QLocale locale;
    const QString point = locale.decimalPoint(), comma = locale.groupSeparator();
    if (point == QLatin1String("."))
        return text;
    for (qsizetype k = 1; k + 1 < text.size(); ++k) {
        if (!text[k - 1].isDigit() || !text[k + 1].isDigit())
            continue;
        if (text[k] == QLatin1Char('.'))
            text[k] = point.front();
        else if (text[k] == QLatin1Char(','))
            text[k] = comma.front();
    }
    return text;
}

QString typedNumber(QString text)
{
    const QString point = QLocale().decimalPoint();
    return point == QLatin1String(".") ? text : text.replace(point, QLatin1String("."));
}

QString typedList(const QString& text)
{
    static const QRegularExpression apart(QStringLiteral("[;\\s]+"));
    static const QRegularExpression decimal(QStringLiteral("(?<=\\d),(?=\\d)")); // not in 1/n,2^-3
    if (QLocale().decimalPoint() != QLatin1String(","))
        return text;
    QStringList parts = text.split(apart, Qt::SkipEmptyParts);
    for (QString& part : parts) {
        while (part.endsWith(QLatin1Char(',')))
            part.chop(1);
        if (!part.contains(QLatin1Char('.'))) // else its commas are between numbers
            part.replace(decimal, QStringLiteral("."));
    }
    return parts.join(QLatin1Char(' '));
}

} // namespace gapscope
