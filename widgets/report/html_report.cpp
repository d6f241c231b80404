// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/html_report.h"

#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "widgets/report/html_style.h"
#include "widgets/report/inline_svg.h"

#include <QCoreApplication>

namespace gapscope {
namespace {

struct Html {
    Q_DECLARE_TR_FUNCTIONS(HtmlReport)
};

QByteArray escaped(const QString& text) { return printable(text).toHtmlEscaped().toUtf8(); }

/// <tag class="…">text</tag>
QByteArray element(const QByteArray& tag, const QString& text, const QByteArray& attributes = {})
{
    return '<' + tag + (attributes.isEmpty() ? QByteArray() : ' ' + attributes) + '>'
        + escaped(text) + "</" + tag + '>';
}

/// Writes one part after another; figures are numbered.
class Page {
public:
    Page(const Report& report, const ReportProgress& goOn)
        : m_report(report)
        , m_goOn(goOn)
        , m_figures(figureCount(report))
    {
    }

    QByteArray whole()
    {
        head();
        for (std::size_t k = 0; k < m_report.sections.size(); ++k) {
            const ReportSection& section = m_report.sections[k];
            m_html += "<section>\n"
                + element("h2", section.title, "id=\"s" + QByteArray::number(qulonglong{k}) + '"')
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
        // The policy holds the page to what it promises: whatever a name in it may look like,
        // nothing is run and nothing is fetched.
        m_html = "<!DOCTYPE html>\n<html lang=\"" + escaped(m_report.language)
            + "\">\n<head>\n<meta charset=\"utf-8\">\n"
              "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
              "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
              "style-src 'unsafe-inline';img-src data:\">\n"
              "<meta name=\"generator\" content=\"GapScope\">\n"
            + element("title", m_report.title) + "\n<style>\n" + reportStyle()
            + "</style>\n</head>\n<body>\n<main>\n<header>\n" + element("h1", m_report.title) + '\n'
            + element("p", m_report.summary, "class=\"summary\"") + '\n'
            + element("p", m_report.made, "class=\"made\"") + "\n<nav aria-label=\""
            + escaped(Html::tr("Contents")) + "\">\n";
        for (std::size_t k = 0; k < m_report.sections.size(); ++k)
            m_html += element("a", m_report.sections[k].title,
                          "href=\"#s" + QByteArray::number(qulonglong{k}) + '"')
                + '\n';
        m_html += "</nav>\n</header>\n";
    }

    void write(const ReportText& part)
    {
        m_html += element("p", part.text, part.quiet ? "class=\"quiet\"" : "") + '\n';
    }

    void write(const ReportFacts& part)
    {
        m_html += "<dl>\n";
        for (const auto& [name, value] : part.rows)
            m_html += element("dt", name) + element("dd", value) + '\n';
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
            m_html += k == 0 ? element("th", row[k], "scope=\"row\"") : element("td", row[k], look);
        }
        m_html += "</tr>\n";
    }

    void write(const ReportTable& part)
    {
        // Keys scroll what they can reach, so a table that may scroll can be reached by them.
        m_html += element("h3", part.title) + "\n<div class=\"wide\" tabindex=\"0\" role=\"region\""
            + " aria-label=\"" + escaped(part.title) + "\">\n<table>\n<thead><tr>";
        for (qsizetype k = 0; k < part.cells.header.size(); ++k)
            m_html += element("th", part.cells.header[k],
                part.cells.numeric.value(k) ? "scope=\"col\" class=\"n\"" : "scope=\"col\"");
        m_html += "</tr></thead>\n<tbody>\n";
        for (qsizetype k = 0; k < part.cells.rows.size(); ++k)
            writeRow(part, part.cells.rows[k], k == part.marked);
        m_html += "</tbody>\n</table>\n</div>\n";
        if (!part.note.isEmpty())
            m_html += element("p", part.note, "class=\"note\"") + '\n';
    }

    void write(const ReportClaims& part)
    {
        using Standing = ReportClaim::Standing;
        m_html += "<ul class=\"claims\">\n";
        for (const ReportClaim& claim : part.claims) {
            const QByteArray look = claim.standing == Standing::shown ? "class=\"shown\""
                : claim.standing == Standing::notShown                ? "class=\"not-shown\""
                                                                      : "class=\"open\"";
            m_html += "<li " + look + '>' + element("p", claim.verdict, "class=\"verdict\"")
                + "<div>" + element("p", claim.says)
                + element("p", claim.numbers, "class=\"numbers\"") + "</div></li>\n";
        }
        m_html += "</ul>\n";
    }

    void write(const ReportFigure& part)
    {
        const QString number = QString::number(++m_drawn);
        const QByteArray svg = inlineSvg(part, QStringLiteral("f%1-").arg(number));
        m_html += QByteArray(part.ofPlotColours ? "<figure class=\"plot\">\n"
                                                : "<figure class=\"paper\">\n")
            + svg + "\n<figcaption><b>" + escaped(Html::tr("Figure %1.").arg(number)) + "</b> "
            + escaped(part.title + QLatin1Char('.'))
            + (part.note.isEmpty() ? QByteArray() : ' ' + escaped(part.note))
            + "</figcaption>\n</figure>\n";
        if (m_goOn && !m_goOn(m_drawn, m_figures))
            throw Cancelled();
    }

    void write(const ReportCode& part)
    {
        const QByteArray opening = part.spec
            ? QByteArray(reportSpecOpening.data(), static_cast<qsizetype>(reportSpecOpening.size()))
            : QByteArray("<pre>");
        m_html += opening + escaped(part.text) + "</pre>\n";
    }

    const Report& m_report;
    const ReportProgress& m_goOn;
    const std::size_t m_figures;
    std::size_t m_drawn = 0;
    QByteArray m_html;
};

} // namespace

QByteArray htmlOf(const Report& report, const ReportProgress& goOn)
{
    return Page(report, goOn).whole();
}

} // namespace gapscope
