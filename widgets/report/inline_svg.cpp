// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/inline_svg.h"

#include "widgets/plots/look/theme.h"

#include <QColor>
#include <QRegularExpression>

#include <map>

namespace gapscope {
namespace {

/// What is between the opening tag of the drawing and its end, title and description left out.
QString contentOf(const QString& svg)
{
    const qsizetype tag = svg.indexOf(QLatin1String("<svg"));
    const qsizetype begin = svg.indexOf(QLatin1Char('>'), tag) + 1;
    const qsizetype end = svg.lastIndexOf(QLatin1String("</svg>"));
    static const QRegularExpression about(QStringLiteral("<(title|desc)>.*?</\\1>\\s*"),
        QRegularExpression::DotMatchesEverythingOption);
    return svg.mid(begin, end - begin).remove(about);
}

QString withOwnIds(QString svg, const QString& prefix)
{
    static const QRegularExpression id(QStringLiteral("\\b(xml:id|id)=\"([^\"]*)\""));
    static const QRegularExpression url(QStringLiteral("url\\(#([^)]*)\\)"));
    static const QRegularExpression link(QStringLiteral("href=\"#([^\"]*)\""));
    svg.replace(id, QStringLiteral("id=\"%1\\2\"").arg(prefix));
    svg.replace(url, QStringLiteral("url(#%1\\1)").arg(prefix));
    svg.replace(link, QStringLiteral("href=\"#%1\\1\"").arg(prefix));
    return svg;
}

} // namespace

QByteArray inlineSvg(const ReportFigure& figure, const QString& prefix)
{
    ExportOptions options;
    options.size = sizeOf(figure.picture, figure.size);
    const QString svg =
        QString::fromUtf8(exportBytes(figure.picture, QStringLiteral("svg"), options));
    const QString opening =
        QStringLiteral("<svg role=\"img\" aria-label=\"%1\" viewBox=\"0 0 %2 %3\" width=\"%2\" "
                       "height=\"%3\">\n")
            .arg(printable(figure.title).toHtmlEscaped(), QString::number(options.size.width()),
                QString::number(options.size.height()));
    const QString content = printable(contentOf(svg)).trimmed();
    return (opening + withOwnIds(content, prefix) + QLatin1String("\n</svg>")).toUtf8();
}

QByteArray darkPlotRules(const QByteArray& selector)
{
    std::map<QString, QString> dark; // of light colours
    const auto add = [&dark](const QColor& from, const QColor& to) {
        dark.emplace(from.name(), to.name());
    };
    const PlotInk light = plotInk(false), night = plotInk(true);
    for (QColor PlotInk::*ink :
        {&PlotInk::ground, &PlotInk::text, &PlotInk::quietText, &PlotInk::axis, &PlotInk::grid,
            &PlotInk::minorGrid, &PlotInk::accent, &PlotInk::warning})
        add(light.*ink, night.*ink);
    for (int k = 0; k < 2 * seriesColorCount; ++k)
        add(seriesColor(k, false), seriesColor(k, true));
    add(Qt::black, night.text);
    QByteArray rules;
    for (const auto& [from, to] : dark)
        for (const char* property : {"fill", "stroke"})
            rules += selector + " [" + property + "=\"" + from.toLatin1() + "\"]{" + property + ':'
                + to.toLatin1() + "}\n";
    return rules;
}

} // namespace gapscope
