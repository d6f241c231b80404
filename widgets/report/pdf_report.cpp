// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report.h"

#include "core/machine/error.h"
#include "widgets/plots/look/theme.h"
#include "widgets/report/pdf_figures.h"

#include <QtWidgets>
#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

struct Pdf {
    Q_DECLARE_TR_FUNCTIONS(PdfReport)
};

// Lengths are pixels of 1/96 inch.
constexpr double margin = 68, sheetWidth = 658, sheetHeight = 968; // A4 with margins of 18 mm
constexpr double widestName = 0.34 * sheetWidth, widestText = 0.45 * sheetWidth;
constexpr int cellLetters = 10, cellGap = 12;
constexpr qsizetype mostLetters = 600; // of a cell: no row is taller than a sheet
constexpr int mostCodeLines = 400;     // the whole spec is attached

QFont reportFont(int pixels, bool bold = false)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(pixels);
    font.setBold(bold);
    font.setHintingPreference(QFont::PreferNoHinting); // letters as wide as on paper
    return font;
}

/// "× pass" stays on one line.
QString headOf(QString text)
{
    return text.replace(QStringLiteral("× "), QStringLiteral("×\u00A0"));
}

QString shortened(const QString& text)
{
    return text.size() > mostLetters ? text.left(mostLetters) + QStringLiteral(" …") : text;
}

/// The width of its cells on one line, or of its head's longest word, up to a bound.
double widthOf(const ReportTable& table, qsizetype column)
{
    const QFontMetricsF metrics(reportFont(cellLetters, true));
    double width = 0;
    for (const QString& word : headOf(table.cells.header[column]).split(QLatin1Char(' ')))
        width = std::max(width, metrics.horizontalAdvance(word));
    for (const QStringList& row : table.cells.rows)
        width = std::max(width, metrics.horizontalAdvance(shortened(row[column])));
    return std::ceil(std::min(width, column == 0 ? widestName : widestText)) + cellGap + 2;
}

using Columns = std::vector<std::vector<qsizetype>>;

/// The columns that fit side by side in a width; each part begins with the first one.
Columns partsWithin(double width, const std::vector<double>& widths)
{
    Columns parts{{0}};
    double used = widths.front();
    for (std::size_t k = 1; k < widths.size(); ++k) {
        if (used + widths[k] > width && parts.back().size() > 1) {
            parts.push_back({0});
            used = widths.front();
        }
        parts.back().push_back(static_cast<qsizetype>(k));
        used += widths[k];
    }
    return parts;
}

/// As few parts as fit a sheet, about equally wide: no single column is left over.
Columns partsOf(const std::vector<double>& widths)
{
    constexpr double step = 10;
    Columns parts = partsWithin(sheetWidth, widths);
    const std::size_t fewest = parts.size();
    for (double width = sheetWidth - step; fewest > 1 && width > 0; width -= step) {
        Columns narrower = partsWithin(width, widths);
        if (narrower.size() > fewest)
            break;
        parts = std::move(narrower);
    }
    return parts;
}

/// paper.css in the colours of light plots.
QString styleSheet()
{
    const PlotInk ink = plotInk(false);
    QString rules = QString::fromUtf8(reportRules(QStringLiteral("paper.css")));
    const std::pair<const char*, QString> words[] = {{"$quiet", ink.quietText.name()},
        {"$grid", ink.grid.name()}, {"$axis", ink.axis.name()}, {"$accent", ink.accent.name()},
        {"$warning", ink.warning.name()},
        {"$raised", lightPalette().color(QPalette::Window).name()},
        {"$fixed", QFontDatabase::systemFont(QFontDatabase::FixedFont).family()}};
    for (const auto& [word, value] : words)
        rules.replace(QLatin1String(word), value);
    return rules;
}

/// Writes the document part by part, in QTextDocument's subset of HTML.
class Sheets {
public:
    Sheets(const Report& report, PdfFigures& figures)
        : m_figures(figures)
    {
        m_html = htmlElement("h1", report.title)
            + htmlElement("p", report.summary, "class=\"summary\"")
            + htmlElement("p", report.made, "class=\"made\"");
        for (const ReportSection& section : report.sections) {
            m_html += htmlElement("h2", section.title) + "<hr>";
            for (const ReportPart& part : section.parts)
                std::visit([this](const auto& each) { write(each); }, part);
        }
    }

    const QByteArray& html() const { return m_html; }

private:
    static QByteArray tableOf(const QByteArray& rows, double width = sheetWidth)
    {
        return "<table cellspacing=\"0\" style=\"border-collapse:collapse\" width=\""
            + QByteArray::number(width) + "\">" + rows + "</table>";
    }
    static QByteArray cell(const QString& text, double width, const QByteArray& more = {})
    {
        return htmlElement("td", text, "width=\"" + QByteArray::number(width) + "\" " + more);
    }

    void write(const ReportText& part)
    {
        m_html += htmlElement("p", part.text, part.quiet ? "class=\"quiet\"" : "");
    }
    void write(const ReportFacts& part)
    {
        constexpr double names = 150;
        QByteArray rows;
        for (const auto& [name, value] : part.rows)
            rows += "<tr>" + cell(name, names, "class=\"name\"")
                + cell(value, sheetWidth - names, "class=\"value\"") + "</tr>";
        m_html += tableOf(rows);
    }
    static QByteArray rowOf(const ReportTable& table, const QStringList& cells,
        const QByteArray& look, const std::vector<qsizetype>& columns,
        const std::vector<double>& widths)
    {
        QByteArray row = "<tr>";
        for (const qsizetype k : columns)
            row += cell(shortened(cells[k]), widths[static_cast<std::size_t>(k)],
                "class=\"" + look + (table.cells.numeric.value(k) ? "\" align=\"right\"" : "\""));
        return row + "</tr>";
    }
    void write(const ReportTable& part)
    {
        std::vector<double> widths;
        QStringList heads;
        for (qsizetype column = 0; column < part.cells.header.size(); ++column) {
            widths.push_back(widthOf(part, column));
            heads << headOf(part.cells.header[column]);
        }
        if (widths.empty())
            return;
        QString title = part.title;
        for (const std::vector<qsizetype>& columns : partsOf(widths)) {
            double width = 0;
            for (const qsizetype k : columns)
                width += widths[static_cast<std::size_t>(k)];
            QByteArray rows =
                "<thead>" + rowOf(part, heads, "head", columns, widths) + "</thead><tbody>";
            for (qsizetype k = 0; k < part.cells.rows.size(); ++k)
                rows += rowOf(part, part.cells.rows[k], k == part.marked ? "marked" : "cell",
                    columns, widths);
            m_html += htmlElement("h3", title) + tableOf(rows + "</tbody>", width);
            title = Pdf::tr("%1, more columns").arg(part.title);
        }
        if (!part.note.isEmpty())
            m_html += htmlElement("p", part.note, "class=\"note\"");
    }
    void write(const ReportClaims& part)
    {
        constexpr double verdicts = 158;
        QByteArray rows;
        for (const ReportClaim& claim : part.claims)
            rows += "<tr>" + cell(claim.verdict, verdicts, htmlClass(claim.standing)) + "<td>"
                + htmlElement("p", claim.says, "class=\"says\"")
                + htmlElement("p", claim.numbers, "class=\"numbers\"") + "</td></tr>";
        m_html += tableOf(rows);
    }
    void write(const ReportFigure& part)
    {
        const QString caption = Pdf::tr("Figure %1.").arg(++m_placed) + QLatin1Char(' ')
            + part.title + QLatin1Char('.')
            + (part.note.isEmpty() ? QString() : QLatin1Char(' ') + part.note);
        m_html += "<p><img src=\"" + m_figures.add(part).toLatin1() + "\"/><br/>"
            + htmlElement("span", caption, "class=\"quiet\"") + "</p>";
    }
    void write(const ReportCode& part)
    {
        const QStringList lines = part.text.split(QLatin1Char('\n'));
        m_html += htmlElement("pre", lines.mid(0, mostCodeLines).join(QLatin1Char('\n')))
            + htmlElement("p", {});
        if (lines.size() > mostCodeLines)
            write(ReportText{Pdf::tr("… and so on: the whole text is attached to this file as "
                                     "gapscope-spec.json."),
                true});
    }

    PdfFigures& m_figures;
    std::size_t m_placed = 0;
    QByteArray m_html;
};

/// Keeps each heading on the same sheet as the text below it.
void keepHeadings(QTextDocument& document)
{
    const auto* layout = document.documentLayout();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0)
            continue;
        QTextBlock below = block.next();
        while (below.isValid() && (below.text().isEmpty() || below.blockFormat().headingLevel()))
            below = below.next();
        const auto sheetOf = [](double y) { return std::floor(y / sheetHeight); };
        if (!below.isValid()
            || sheetOf(layout->blockBoundingRect(below).bottom() - 1)
                == sheetOf(layout->blockBoundingRect(block).top()))
            continue;
        QTextBlockFormat format = block.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(block).setBlockFormat(format);
        block = below.previous();
    }
}

void drawFooter(QPainter& painter, const QString& title, int sheet, int sheets)
{
    constexpr double below = sheetHeight + 14, forNumber = 110;
    const PlotInk ink = plotInk(false);
    painter.setPen(QPen(ink.grid, 1));
    painter.drawLine(QPointF(0, below), QPointF(sheetWidth, below));
    painter.setPen(ink.quietText);
    painter.setFont(reportFont(10));
    const QRectF line(0, below + 6, sheetWidth, 16);
    painter.drawText(line, Qt::AlignLeft,
        QFontMetricsF(painter.font()).elidedText(title, Qt::ElideMiddle, sheetWidth - forNumber));
    painter.drawText(line, Qt::AlignRight, Pdf::tr("Page %1 of %2").arg(sheet + 1).arg(sheets));
}

void print(QTextDocument& document, QPdfWriter& writer, const QString& title)
{
    QPainter painter(&writer);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = lightPalette();
    context.palette.setColor(QPalette::Dark, plotInk(false).grid);
    painter.translate(margin, margin);
    for (int sheet = 0; sheet < document.pageCount(); ++sheet) {
        if (sheet > 0)
            writer.newPage();
        context.clip = QRectF(0, sheet * sheetHeight, sheetWidth, sheetHeight);
        painter.save();
        painter.translate(0, -context.clip.top());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        drawFooter(painter, title, sheet, document.pageCount());
    }
}

} // namespace

QByteArray pdfOf(const Report& report, const ReportProgress& shouldContinue)
{
    constexpr double tallest = 0.75 * sheetHeight;
    PdfFigures figures({sheetWidth, tallest}, shouldContinue, figureCount(report));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0)); // the sheets have their own
    writer.setTitle(report.title);
    writer.setCreator(QStringLiteral("GapScope"));
    if (!report.spec.isEmpty())
        writer.addFileAttachment(
            QStringLiteral("gapscope-spec.json"), report.spec, QStringLiteral("application/json"));
    writer.setResolution(96);
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&writer);
    document.documentLayout()->registerHandler(QTextFormat::ImageObject, &figures);
    document.setDefaultFont(reportFont(13));
    document.setDefaultStyleSheet(styleSheet());
    document.setDocumentMargin(0);
    document.setDefaultTextOption([] {
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        return option;
    }());
    document.setPageSize({sheetWidth, sheetHeight});
    document.setHtml(QString::fromUtf8(Sheets(report, figures).html()));
    keepHeadings(document);
    print(document, writer, report.title);
    if (figures.isCancelled())
        throw Cancelled();
    return buffer.data();
}

} // namespace gapscope
