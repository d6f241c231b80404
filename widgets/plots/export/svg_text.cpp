// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/export/svg_text.h"

#include <QRegularExpression>

namespace gapscope {

namespace {

/// "33.9531" is "33.95" and "12.00" is "12"; others stay: 1e-05, say.
QString inHundredths(QStringView number)
{
    const double value = number.toDouble();
    QString text = QString::number(value, 'f', 2);
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

/// Positions of lines and outlines: to a hundredth of a pixel.
QString withShortNumbers(const QString& svg)
{
    static const QRegularExpression positions(QStringLiteral("\\b(?:points|d)=\"([^\"]*)\""));
    static const QRegularExpression number(
        QStringLiteral("-?\\d+\\.\\d{3,}(?:e-?\\d+)?|-?\\d+(?:\\.\\d+)?e-\\d+"));
    QString result;
    qsizetype done = 0;
    for (auto each = positions.globalMatch(svg); each.hasNext();) {
        const auto found = each.next();
        const qsizetype end = found.capturedEnd(1);
        for (auto numbers = number.globalMatch(found.capturedView(1)); numbers.hasNext();) {
            const auto one = numbers.next();
            const qsizetype begin = found.capturedStart(1) + one.capturedStart();
            result += QStringView(svg).mid(done, begin - done);
            result += inHundredths(one.capturedView());
            done = begin + one.capturedLength();
        }
        qsizetype last = end; // "… 3,4 " of a polyline
        while (last > done && svg[last - 1].isSpace())
            --last;
        result += QStringView(svg).mid(done, last - done);
        done = end;
    }
    result += QStringView(svg).mid(done);
    return result;
}

} // namespace

QString shortenedSvg(QString svg)
{
    static const QRegularExpression empty(QStringLiteral("<g [^<>]*>\\s*</g>\\s*"));
    static const QRegularExpression font(
        QStringLiteral("\\s*font-family=\"[^\"]*\" font-size=\"[^\"]*\" font-weight=\"[^\"]*\" "
                       "font-style=\"[^\"]*\"\\s*>\\s*(?=<)"));
    svg.remove(empty);
    svg.replace(font, QStringLiteral(">"));
    for (const char* usual :
        {" fill-opacity=\"1\"", " stroke-opacity=\"1\"", " transform=\"matrix(1,0,0,1,0,0)\"",
            " vector-effect=\"none\"", " stroke-dashoffset=\"0\""})
        svg.remove(QLatin1String(usual));
    return withShortNumbers(svg);
}

} // namespace gapscope
