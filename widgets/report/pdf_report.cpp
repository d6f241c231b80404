// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/pdf_report.h"

#include "core/machine/error.h"
#include "widgets/plots/look/theme.h"
#include "widgets/report/pdf_sheets.h"
#include "widgets/report/pdf_table.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <ranges>

namespace gapscope {
namespace {

struct Pdf {
    Q_DECLARE_TR_FUNCTIONS(PdfReport)
};

constexpr int body = 13, small = 11;
constexpr int mostCodeLines = 400; // the whole spec is attached

/// Places one part after another; figures are numbered.
class Layout {
public:
    Layout(const Report& report, const ReportProgress& goOn)
        : m_goOn(goOn)
        , m_figures(figureCount(report))
    {
        m_sheets.add(TextBlock(report.title, {reportFont(25, true), m_ink.text}, PdfSheets::width));
        m_sheets.space(6);
        m_sheets.add(TextBlock(report.summary, {reportFont(14), m_ink.text}, PdfSheets::width));
        m_sheets.space(4);
        m_sheets.add(
            TextBlock(report.made, {reportFont(small), m_ink.quietText}, PdfSheets::width));
        for (const ReportSection& section : report.sections)
            place(section);
    }

    void print(QPdfWriter& writer, const QString& footer) const
    {
        m_sheets.print(writer, footer);
        if (m_cancelled)
            throw Cancelled();
    }

private:
    void place(const ReportSection& section)
    {
        constexpr double headAndText = 130, headAndFigure = 560;
        const auto isFigure = [](const ReportPart& part) {
            return std::holds_alternative<ReportFigure>(part);
        };
        m_sheets.space(26);
        m_sheets.need(std::ranges::any_of(section.parts | std::views::take(2), isFigure)
                ? headAndFigure
                : headAndText);
        const TextBlock title(section.title, {reportFont(17, true), m_ink.text}, PdfSheets::width);
        m_sheets.add(title.height() + 6, [title, ink = m_ink](QPainter& painter, double top) {
            title.draw(painter, 0, top);
            painter.setPen(QPen(ink.grid, 1.5));
            const double foot = top + title.height() + 4;
            painter.drawLine(QPointF(0, foot), QPointF(PdfSheets::width, foot));
        });
        m_sheets.space(8);
        for (const ReportPart& part : section.parts)
            std::visit([this](const auto& each) { place(each); }, part);
    }

    void place(const ReportText& part)
    {
        const TextLook look = part.quiet ? TextLook{reportFont(small), m_ink.quietText}
                                         : TextLook{reportFont(body), m_ink.text};
        m_sheets.add(TextBlock(part.text, look, PdfSheets::width));
        m_sheets.space(8);
    }

    void place(const ReportFacts& part)
    {
        constexpr double names = 150;
        for (const auto& [name, value] : part.rows) {
            const TextBlock left(name, {reportFont(12), m_ink.quietText}, names - 12);
            const TextBlock right(value, {reportFont(12), m_ink.text}, PdfSheets::width - names);
            m_sheets.add(std::max(left.height(), right.height()) + 3,
                [left, right, x = names](QPainter& painter, double top) {
                    left.draw(painter, 0, top);
                    right.draw(painter, x, top);
                });
        }
        m_sheets.space(6);
    }

    void place(const ReportTable& part) { addTable(m_sheets, part); }

    void place(const ReportClaims& part)
    {
        using Standing = ReportClaim::Standing;
        constexpr double verdicts = 158, beside = PdfSheets::width - verdicts;
        for (const ReportClaim& claim : part.claims) {
            const QColor color = claim.standing == Standing::shown ? m_ink.accent
                : claim.standing == Standing::notShown             ? m_ink.warning
                                                                   : m_ink.quietText;
            const TextBlock verdict(claim.verdict, {reportFont(body, true), color}, verdicts - 12);
            const TextBlock says(claim.says, {reportFont(body), m_ink.text}, beside);
            m_sheets.need(verdict.height() + says.height() + 30);
            m_sheets.add(std::max(verdict.height(), says.height()),
                [verdict, says, x = verdicts](QPainter& painter, double top) {
                    verdict.draw(painter, 0, top);
                    says.draw(painter, x, top);
                });
            m_sheets.space(2);
            m_sheets.add(
                TextBlock(claim.numbers, {reportFont(small), m_ink.quietText}, beside), verdicts);
            m_sheets.space(9);
        }
    }

    void place(const ReportFigure& part)
    {
        constexpr double tallest = 0.75 * PdfSheets::height;
        const std::size_t number = ++m_placed;
        const QString text = Pdf::tr("Figure %1.").arg(number) + QLatin1Char(' ') + part.title
            + QLatin1Char('.') + (part.note.isEmpty() ? QString() : QLatin1Char(' ') + part.note);
        const TextBlock caption(text, {reportFont(small), m_ink.quietText}, PdfSheets::width);
        const QSize size = sizeOf(part.picture, part.size);
        const double scale = std::min(PdfSheets::width / size.width(), tallest / size.height());
        const double tall = scale * size.height();
        m_sheets.space(8);
        m_sheets.add(tall + 6 + caption.height(),
            [this, part, size, caption, scale, tall, number](QPainter& painter, double top) {
                if (m_cancelled)
                    return;
                painter.save();
                painter.translate(0, top);
                painter.scale(scale, scale);
                part.picture.paint(painter, QRectF(QPointF(0, 0), QSizeF(size)));
                painter.restore();
                caption.draw(painter, 0, top + tall + 6);
                m_cancelled = m_goOn && !m_goOn(number, m_figures);
            });
        m_sheets.space(12);
    }

    void place(const ReportCode& part)
    {
        constexpr double inset = 8;
        const TextBlock text(
            part.text, {fixedFont(small - 1), m_ink.text}, PdfSheets::width - 2 * inset);
        const QColor ground = lightPalette().color(QPalette::Window);
        constexpr int together = 4; // a sheet does not begin with a brace alone
        const int lines = std::min(text.lineCount(), mostCodeLines);
        for (int k = 0; k < lines; ++k) {
            if (k == lines - together)
                m_sheets.need(together * text.lineHeight(k));
            m_sheets.add(
                text.lineHeight(k), [text, k, ground, x = inset](QPainter& painter, double top) {
                    painter.fillRect(
                        QRectF(0, top, PdfSheets::width, text.lineHeight(k) + 0.5), ground);
                    text.drawLine(painter, k, x, top);
                });
        }
        m_sheets.space(12);
        if (lines < text.lineCount())
            place(ReportText{Pdf::tr("… and so on: the whole text is attached to this file as "
                                     "gapscope-spec.json."),
                true});
    }

    const ReportProgress& m_goOn;
    const std::size_t m_figures;
    std::size_t m_placed = 0;
    bool m_cancelled = false; ///< drawing is not left in the middle
    const PlotInk m_ink = plotInk(false);
    PdfSheets m_sheets;
};

} // namespace

QByteArray pdfOf(const Report& report, const ReportProgress& goOn)
{
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
    Layout(report, goOn).print(writer, report.title);
    return buffer.data();
}

} // namespace gapscope
