// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/pdf_table.h"

#include "widgets/plots/look/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

struct PdfCell {
    Q_DECLARE_TR_FUNCTIONS(PdfReport)
};

constexpr int letters = 10;
constexpr double gap = 12, above = 3.5;
constexpr double widestName = 0.34 * PdfSheets::width, widestText = 0.45 * PdfSheets::width;
constexpr qsizetype mostLetters = 600; // of a cell: no row is taller than a sheet

/// "× pass" stays in one line.
QString headOf(QString text)
{
    return text.replace(QStringLiteral("× "), QStringLiteral("×\u00A0"));
}

double widestWord(const QString& text, const QFontMetricsF& metrics)
{
    double widest = 0;
    for (const QString& word : text.split(QLatin1Char(' ')))
        widest = std::max(widest, metrics.horizontalAdvance(word));
    return widest;
}

/// As wide as its cells are in one line, or as its head's longest word, up to a bound.
double widthOf(const ReportTable& table, qsizetype column)
{
    const QFontMetricsF metrics(reportFont(letters, true));
    double width = widestWord(headOf(table.cells.header[column]), metrics);
    for (const QStringList& row : table.cells.rows)
        width = std::max(width, metrics.horizontalAdvance(row[column].left(mostLetters)));
    return std::ceil(std::min(width, column == 0 ? widestName : widestText)) + gap;
}

using Columns = std::vector<std::vector<qsizetype>>;

/// The columns that stand beside each other in a width, each part beginning with the first one.
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

/// As few parts as it takes on a sheet, and these about equally wide: no column alone at the end.
Columns partsOf(const std::vector<double>& widths)
{
    constexpr double step = 10;
    Columns parts = partsWithin(PdfSheets::width, widths);
    const std::size_t fewest = parts.size();
    for (double width = PdfSheets::width - step; fewest > 1 && width > 0; width -= step) {
        Columns narrower = partsWithin(width, widths);
        if (narrower.size() > fewest)
            break;
        parts = std::move(narrower);
    }
    return parts;
}

struct Row {
    std::vector<TextBlock> cells;
    double height = 0;
};

/// Some columns of a table.
class Part {
public:
    Part(const ReportTable& table, std::vector<qsizetype> columns, const std::vector<double>& all)
        : m_table(table)
        , m_columns(std::move(columns))
    {
        for (const qsizetype column : m_columns) {
            m_places.push_back(m_width);
            m_widths.push_back(all[static_cast<std::size_t>(column)]);
            m_width += m_widths.back();
        }
    }

    void addTo(PdfSheets& sheets) const
    {
        const PlotInk ink = plotInk(false);
        QStringList heads;
        for (const QString& text : m_table.cells.header)
            heads << headOf(text);
        const Row head = rowOf(heads, {reportFont(letters, true), ink.quietText});
        addRow(sheets, head, ink.axis);
        for (qsizetype k = 0; k < m_table.cells.rows.size(); ++k) {
            const Row row =
                rowOf(m_table.cells.rows[k], {reportFont(letters, k == m_table.marked), ink.text});
            if (row.height > sheets.room()) {
                sheets.need(PdfSheets::height);
                addRow(sheets, head, ink.axis);
            }
            addRow(sheets, row, ink.grid);
        }
    }

private:
    Row rowOf(const QStringList& texts, TextLook look) const
    {
        Row row;
        for (std::size_t k = 0; k < m_columns.size(); ++k) {
            QString text = texts[m_columns[k]];
            if (text.size() > mostLetters)
                text = text.left(mostLetters) + QStringLiteral(" …");
            look.align = m_table.cells.numeric.value(m_columns[k]) ? Qt::AlignRight : Qt::AlignLeft;
            row.cells.emplace_back(text, look, m_widths[k] - gap);
            row.height = std::max(row.height, row.cells.back().height());
        }
        row.height += 2 * above;
        return row;
    }

    void addRow(PdfSheets& sheets, const Row& row, const QColor& rule) const
    {
        sheets.add(
            row.height, [row, rule, places = m_places, w = m_width](QPainter& painter, double top) {
                for (std::size_t k = 0; k < row.cells.size(); ++k)
                    row.cells[k].draw(painter, places[k], top + above);
                painter.setPen(QPen(rule, 0.75));
                const double foot = top + row.height;
                painter.drawLine(QPointF(0, foot), QPointF(w - gap, foot));
            });
    }

    const ReportTable& m_table;
    const std::vector<qsizetype> m_columns;
    std::vector<double> m_places, m_widths;
    double m_width = 0;
};

} // namespace

void addTable(PdfSheets& sheets, const ReportTable& table)
{
    constexpr double headAndTwoRows = 90;
    const PlotInk ink = plotInk(false);
    std::vector<double> widths;
    for (qsizetype column = 0; column < table.cells.header.size(); ++column)
        widths.push_back(widthOf(table, column));
    if (widths.empty())
        return;
    bool first = true;
    for (const std::vector<qsizetype>& columns : partsOf(widths)) {
        sheets.space(first ? 16 : 12);
        sheets.need(headAndTwoRows);
        const QString title =
            first ? table.title : PdfCell::tr("%1, more columns").arg(table.title);
        sheets.add(TextBlock(title, {reportFont(13, true), ink.text}, PdfSheets::width));
        sheets.space(4);
        Part(table, columns, widths).addTo(sheets);
        first = false;
    }
    if (table.note.isEmpty())
        return;
    sheets.space(5);
    sheets.add(TextBlock(table.note, {reportFont(10), ink.quietText}, PdfSheets::width));
}

} // namespace gapscope
