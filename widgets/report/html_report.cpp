// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report.h"

#include "core/files/exported_spec.h"
#include "core/machine/error.h"
#include "widgets/plots/look/theme.h"

#include <QtWidgets>
#include <map>

namespace gapscope {
namespace {

/// The content between the drawing's opening and closing tag, without title and description.
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

/// The figure as an <svg> element for an HTML page: curves as paths, text as text, with a name for
/// screen readers. Its ids begin with `prefix`, so that a page can hold several of them; it refers
/// to nothing outside itself.
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

/// Style rules that replace the light plot colours of elements below `selector` by the dark
/// ones.
QByteArray darkPlotRules(const QByteArray& selector)
{
    std::map<QString, QString> dark; // by light colour
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

QByteArray colors(bool dark)
{
    const PlotInk ink = plotInk(dark);
    const QPalette palette = dark ? darkPalette() : lightPalette();
    const auto rule = [](const char* name, const QColor& color) {
        return QByteArray("--") + name + ':' + color.name().toLatin1() + ';';
    };
    return ":root{" + rule("ground", ink.ground) + rule("raised", palette.color(QPalette::Window))
        + rule("text", ink.text) + rule("quiet", ink.quietText) + rule("rule", ink.grid)
        + rule("line", ink.axis) + rule("accent", ink.accent) + rule("warning", ink.warning)
        + "}\n";
}

/// Axis titles and legends were laid out in this font; any other is a fallback.
QByteArray fontRule()
{
    QString family = QGuiApplication::font().family();
    family.remove(QLatin1Char('"')).remove(QLatin1Char('\\')).remove(QLatin1Char('<'));
    return "figure text{font-family:\"" + family.toUtf8()
        + "\",system-ui,\"DejaVu Sans\",Verdana,Arial,sans-serif}\n";
}

/// The style sheet of a report: light, dark and on paper, in the window's colours.
QByteArray reportStyle()
{
    return ":root{color-scheme:light dark}\n" + colors(false) + '\n'
        + reportRules(QStringLiteral("report.css")) + fontRule()
        + "@media screen and (prefers-color-scheme:dark){\n" + colors(true)
        + darkPlotRules("figure.plot") + "}\n";
}

struct Html {
    Q_DECLARE_TR_FUNCTIONS(HtmlReport)
};

/// Writes one part after another; figures are numbered.
class Page {
public:
    Page(const Report& report, const ReportProgress& shouldContinue)
        : m_report(report)
        , m_shouldContinue(shouldContinue)
        , m_figures(figureCount(report))
    {
    }

    QByteArray whole()
    {
        head();
        for (std::size_t k = 0; k < m_report.sections.size(); ++k) {
            const ReportSection& section = m_report.sections[k];
            m_html += "<section>\n"
                + htmlElement(
                    "h2", section.title, "id=\"s" + QByteArray::number(qulonglong{k}) + '"')
                + '\n';
            for (const ReportPart& part : section.parts)
                std::visit([this](const auto& each) { write(each); }, part);
            m_html += "</section>\n";
        }
        m_html += "</main>\n</body>\n</html>\n";
        return m_html;
    }

private:
    void head()
    {
        // The policy guarantees what the page promises: whatever a name in it contains, nothing is
        // run and nothing is fetched.
        m_html = "<!DOCTYPE html>\n<html lang=\"" + htmlEscaped(m_report.language)
            + "\">\n<head>\n<meta charset=\"utf-8\">\n"
              "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
              "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
              "style-src 'unsafe-inline';img-src data:\">\n"
              "<meta name=\"generator\" content=\"GapScope\">\n"
            + htmlElement("title", m_report.title) + "\n<style>\n" + reportStyle()
            + "</style>\n</head>\n<body>\n<main>\n<header>\n" + htmlElement("h1", m_report.title)
            + '\n' + htmlElement("p", m_report.summary, "class=\"summary\"") + '\n'
            + htmlElement("p", m_report.made, "class=\"made\"") + "\n<nav aria-label=\""
            + htmlEscaped(Html::tr("Contents")) + "\">\n";
        for (std::size_t k = 0; k < m_report.sections.size(); ++k)
            m_html += htmlElement("a", m_report.sections[k].title,
                          "href=\"#s" + QByteArray::number(qulonglong{k}) + '"')
                + '\n';
        m_html += "</nav>\n</header>\n";
    }

    void write(const ReportText& part)
    {
        m_html += htmlElement("p", part.text, part.quiet ? "class=\"quiet\"" : "") + '\n';
    }

    void write(const ReportFacts& part)
    {
        m_html += "<dl>\n";
        for (const auto& [name, value] : part.rows)
            m_html += htmlElement("dt", name) + htmlElement("dd", value) + '\n';
        m_html += "</dl>\n";
    }

    void writeRow(const ReportTable& part, const QStringList& row, bool marked)
    {
        constexpr qsizetype longText = 60;
        m_html += marked ? "<tr class=\"marked\">" : "<tr>";
        for (qsizetype k = 0; k < row.size(); ++k) {
            const bool number = part.cells.numeric.value(k);
            const QByteArray look = number ? "class=\"n\""
                : row[k].size() > longText ? "class=\"long\""
                                           : "";
            m_html += k == 0 ? htmlElement("th", row[k], "scope=\"row\"")
                             : htmlElement("td", row[k], look);
        }
        m_html += "</tr>\n";
    }

    void write(const ReportTable& part)
    {
        // A scrollable table must be focusable, so that keys can scroll it.
        m_html += htmlElement("h3", part.title)
            + "\n<div class=\"wide\" tabindex=\"0\" role=\"region\"" + " aria-label=\""
            + htmlEscaped(part.title) + "\">\n<table>\n<thead><tr>";
        for (qsizetype k = 0; k < part.cells.header.size(); ++k)
            m_html += htmlElement("th", part.cells.header[k],
                part.cells.numeric.value(k) ? "scope=\"col\" class=\"n\"" : "scope=\"col\"");
        m_html += "</tr></thead>\n<tbody>\n";
        for (qsizetype k = 0; k < part.cells.rows.size(); ++k)
            writeRow(part, part.cells.rows[k], k == part.marked);
        m_html += "</tbody>\n</table>\n</div>\n";
        if (!part.note.isEmpty())
            m_html += htmlElement("p", part.note, "class=\"note\"") + '\n';
    }

    void write(const ReportClaims& part)
    {
        m_html += "<ul class=\"claims\">\n";
        for (const ReportClaim& claim : part.claims) {
            m_html += "<li " + htmlClass(claim.standing) + '>'
                + htmlElement("p", claim.verdict, "class=\"verdict\"") + "<div>"
                + htmlElement("p", claim.says)
                + htmlElement("p", claim.numbers, "class=\"numbers\"") + "</div></li>\n";
        }
        m_html += "</ul>\n";
    }

    void write(const ReportFigure& part)
    {
        const QString number = QString::number(++m_drawn);
        const QByteArray svg = inlineSvg(part, QStringLiteral("f%1-").arg(number));
        m_html += QByteArray(part.ofPlotColours ? "<figure class=\"plot\">\n"
                                                : "<figure class=\"paper\">\n")
            + svg + "\n<figcaption><b>" + htmlEscaped(Html::tr("Figure %1.").arg(number)) + "</b> "
            + htmlEscaped(part.title + QLatin1Char('.'))
            + (part.note.isEmpty() ? QByteArray() : ' ' + htmlEscaped(part.note))
            + "</figcaption>\n</figure>\n";
        if (m_shouldContinue && !m_shouldContinue(m_drawn, m_figures))
            throw Cancelled();
    }

    void write(const ReportCode& part)
    {
        const QByteArray opening = part.spec
            ? QByteArray(reportSpecOpening.data(), static_cast<qsizetype>(reportSpecOpening.size()))
            : QByteArray("<pre>");
        m_html += opening + htmlEscaped(part.text) + "</pre>\n";
    }

    const Report& m_report;
    const ReportProgress& m_shouldContinue;
    const std::size_t m_figures;
    std::size_t m_drawn = 0;
    QByteArray m_html;
};

} // namespace

QByteArray reportRules(const QString& file)
{
    QFile rules(QStringLiteral(":/widgets/") + file);
    const bool opened = rules.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    Q_UNUSED(opened)
    rules.readLine(); // the licence
    return rules.readAll();
}

QByteArray htmlEscaped(const QString& text) { return printable(text).toHtmlEscaped().toUtf8(); }

QByteArray htmlElement(const QByteArray& tag, const QString& text, const QByteArray& attributes)
{
    return '<' + tag + (attributes.isEmpty() ? QByteArray() : ' ' + attributes) + '>'
        + htmlEscaped(text) + "</" + tag + '>';
}

QByteArray htmlClass(ReportClaim::Standing standing)
{
    using Standing = ReportClaim::Standing;
    return standing == Standing::shown   ? "class=\"shown\""
        : standing == Standing::notShown ? "class=\"not-shown\""
                                         : "class=\"open\"";
}

QByteArray htmlOf(const Report& report, const ReportProgress& shouldContinue)
{
    return Page(report, shouldContinue).whole();
}

} // namespace gapscope
