// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/pdf_sheets.h"

#include "widgets/plots/look/theme.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>
#include <QPdfWriter>

#include <utility>

namespace gapscope {
namespace {

struct PdfSheet {
    Q_DECLARE_TR_FUNCTIONS(PdfReport)
};

constexpr double margin = 68; // 18 mm

QFont sized(QFont font, int pixels)
{
    font.setPixelSize(pixels);
    font.setHintingPreference(QFont::PreferNoHinting); // letters as wide as on paper
    return font;
}

} // namespace

QFont reportFont(int pixels, bool bold)
{
    QFont font = sized(QGuiApplication::font(), pixels);
    font.setBold(bold);
    return font;
}

QFont fixedFont(int pixels)
{
    return sized(QFontDatabase::systemFont(QFontDatabase::FixedFont), pixels);
}

TextBlock::TextBlock(const QString& text, const TextLook& look, double width)
    : m_layout(std::make_shared<QTextLayout>(
        QString(text).replace(u'\n', QChar(QChar::LineSeparator)), look.font))
    , m_color(look.color)
{
    QTextOption option(look.align);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_layout->setTextOption(option);
    m_layout->setCacheEnabled(true);
    m_layout->beginLayout();
    for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, m_height});
        m_height += line.height();
    }
    m_layout->endLayout();
}

void TextBlock::draw(QPainter& painter, double x, double top) const
{
    painter.setPen(m_color);
    m_layout->draw(&painter, {x, top});
}

void TextBlock::drawLine(QPainter& painter, int line, double x, double top) const
{
    painter.setPen(m_color);
    const QTextLine each = m_layout->lineAt(line);
    each.draw(&painter, {x, top - each.y()});
}

void PdfSheets::add(double tall, Draw draw)
{
    need(tall);
    m_sheets.back().push_back({m_reached, std::move(draw)});
    m_reached += tall;
}

void PdfSheets::add(const TextBlock& text, double x)
{
    // No line alone at the foot of a sheet.
    if (text.lineCount() > 1)
        need(text.lineHeight(0) + text.lineHeight(1));
    for (int k = 0; k < text.lineCount(); ++k)
        add(text.lineHeight(k),
            [text, k, x](QPainter& painter, double top) { text.drawLine(painter, k, x, top); });
}

void PdfSheets::space(double tall)
{
    if (m_reached > 0)
        m_reached += tall;
}

void PdfSheets::need(double tall)
{
    if (m_reached == 0 || tall <= room())
        return;
    m_sheets.emplace_back();
    m_reached = 0;
}

void PdfSheets::drawFooter(QPainter& painter, const QString& footer, std::size_t sheet) const
{
    constexpr double below = height + 14, forNumber = 110;
    const PlotInk ink = plotInk(false);
    painter.setPen(QPen(ink.grid, 1));
    painter.drawLine(QPointF(0, below), QPointF(width, below));
    const TextLook look{reportFont(10), ink.quietText};
    const QString line =
        QFontMetricsF(look.font).elidedText(footer, Qt::ElideMiddle, width - forNumber);
    TextBlock(line, look, width - forNumber + 10).draw(painter, 0, below + 6);
    const QString number = PdfSheet::tr("Page %1 of %2").arg(sheet + 1).arg(m_sheets.size());
    TextBlock(number, {look.font, look.color, Qt::AlignRight}, forNumber)
        .draw(painter, width - forNumber, below + 6);
}

void PdfSheets::print(QPdfWriter& writer, const QString& footer) const
{
    QPainter painter(&writer);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    for (std::size_t sheet = 0; sheet < m_sheets.size(); ++sheet) {
        if (sheet > 0)
            writer.newPage();
        painter.save();
        painter.translate(margin, margin);
        for (const Piece& piece : m_sheets[sheet]) {
            painter.save();
            piece.draw(painter, piece.top);
            painter.restore();
        }
        drawFooter(painter, footer, sheet);
        painter.restore();
    }
}

} // namespace gapscope
