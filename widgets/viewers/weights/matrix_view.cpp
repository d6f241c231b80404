// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weights/matrix_view.h"

#include "widgets/controls/number_text.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {
namespace {

constexpr double matrixMargin = 8, legendHeight = 36;
constexpr double mostRowName = 150,
                 mostColumnName = 90; // longer names are elided; tooltips have all

double widest(const QStringList& names, const QFontMetricsF& metrics)
{
    double width = 0;
    for (const QString& name : names)
        width = std::max(width, metrics.horizontalAdvance(name));
    return width;
}

std::size_t indexOf(const MatrixView::Content& content, int row, int column)
{
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(content.columns.size())
        + static_cast<std::size_t>(column);
}

} // namespace

/// The layout in a rectangle: everything follows from the cell size.
struct MatrixView::Geometry {
    QRectF cells;
    double cell = 0;
    double left = 0, top = 0; ///< space for row names and column names
    double rowRoom = 0, columnRoom = 0;
    bool upright = false; ///< column names are vertical, being wider than a cell
    double line = 0;
    QRectF rect(int row, int column) const
    {
        return {cells.left() + column * cell, cells.top() + row * cell, cell, cell};
    }
};

MatrixView::MatrixView(QWidget* parent)
    : PaintedView({460, 460}, {220, 220}, parent)
{
    setMouseTracking(true);
    setAccessibleName(tr("Matrix"));
}

MatrixView::Geometry MatrixView::geometryFor(const QRectF& area, const QFontMetricsF& metrics) const
{
    Geometry g;
    g.line = std::ceil(metrics.height());
    g.rowRoom = std::ceil(std::min(widest(m_content.rows, metrics), mostRowName));
    g.left = matrixMargin + (m_content.rowTitle.isEmpty() ? 0 : g.line + 4) + g.rowRoom + 6;
    const double width = area.width() - g.left - matrixMargin;
    const auto rows = static_cast<double>(std::max<qsizetype>(1, m_content.rows.size()));
    const auto columns = static_cast<double>(std::max<qsizetype>(1, m_content.columns.size()));
    const auto fit = [&](double columnRoom) {
        g.columnRoom = std::ceil(columnRoom);
        g.top =
            matrixMargin + (m_content.columnTitle.isEmpty() ? 0 : g.line + 4) + g.columnRoom + 4;
        const double height = area.height() - g.top - matrixMargin - legendHeight;
        g.cell = std::max(1.0, std::min({width / columns, height / rows, 96.0}));
    };
    fit(g.line);
    const double wide = widest(m_content.columns, metrics);
    g.upright = wide > 16 && wide + 3 > g.cell;
    if (g.upright)
        fit(std::min(wide, mostColumnName));
    if (g.cell > 8)
        g.cell = std::floor(g.cell);
    const double x = std::floor(area.left() + g.left + std::max(0.0, width - g.cell * columns) / 2);
    g.cells = QRectF(x, std::floor(area.top() + g.top), g.cell * columns, g.cell * rows);
    return g;
}

void MatrixView::setContent(Content content, Readout readout)
{
    const auto cells = static_cast<std::size_t>(content.rows.size() * content.columns.size());
    Q_ASSERT(content.color.size() == cells && content.value.size() == cells);
    m_content = std::move(content);
    m_readout = std::move(readout);
    if (m_row >= m_content.rows.size() || m_column >= m_content.columns.size())
        m_row = m_column = -1;
    describe();
    updateGeometry(); // heightForWidth()
    update();
}

/// Gives screen readers the numbers that are drawn.
void MatrixView::describe()
{
    if (const QString text = readout(m_row, m_column); text != accessibleDescription())
        setAccessibleDescription(text);
}

int MatrixView::heightForWidth(int width) const
{
    constexpr double enough = 1e4; // pixels: only the width limits the cells
    const Geometry g = geometryFor({0, 0, double(width), enough}, QFontMetricsF(font()));
    return static_cast<int>(std::ceil(g.cells.bottom() + matrixMargin + legendHeight));
}

QString MatrixView::readout(int row, int column) const
{
    return m_readout && row >= 0 && column >= 0 ? m_readout(row, column) : QString();
}

void MatrixView::setCurrent(int row, int column)
{
    if (row == m_row && column == m_column)
        return;
    m_row = row;
    m_column = column;
    describe();
    update();
    Q_EMIT currentChanged(row, column);
}

QRectF MatrixView::cellRect(int row, int column) const
{
    if (row < 0 || column < 0 || row >= m_content.rows.size() || column >= m_content.columns.size())
        return {};
    return geometryFor(rect(), QFontMetricsF(font())).rect(row, column);
}

bool MatrixView::cellAt(const QPointF& point, int& row, int& column) const
{
    const Geometry g = geometryFor(rect(), QFontMetricsF(font()));
    if (m_content.rows.isEmpty() || !g.cells.contains(point))
        return false;
    row = std::min(static_cast<int>((point.y() - g.cells.top()) / g.cell),
        static_cast<int>(m_content.rows.size()) - 1);
    column = std::min(static_cast<int>((point.x() - g.cells.left()) / g.cell),
        static_cast<int>(m_content.columns.size()) - 1);
    return true;
}

namespace {

struct Strokes {
    QPainter& painter;
    const MatrixView::Content& content;
    PlotInk ink;
    bool dark;
};

struct NameRoom {
    double row, column; ///< the longest name that fits
    bool upright;
};

void paintLegend(const Strokes& s, const QRectF& area, double line)
{
    const QFontMetricsF metrics(s.painter.font());
    const double ends = std::max(metrics.horizontalAdvance(s.content.legendLow),
        metrics.horizontalAdvance(s.content.legendHigh));
    const double width = std::clamp(area.width() - 2 * ends - 32, 16.0, 220.0);
    QRectF bar(area.center().x() - width / 2, area.top() + 2, width, 8);
    const int steps = static_cast<int>(bar.width());
    for (int k = 0; k < steps; ++k) {
        const double unit = (k + 0.5) / steps;
        const double t = s.content.map == ColorMap::diverging ? 2 * unit - 1 : unit;
        s.painter.fillRect(QRectF(bar.left() + k, bar.top(), 1.5, bar.height()),
            mapColor(s.content.map, t, s.dark));
    }
    s.painter.setPen(s.ink.axis);
    s.painter.drawRect(bar.adjusted(-0.5, -0.5, 0.5, 0.5));
    s.painter.setPen(s.ink.quietText);
    const QRectF text(area.left(), bar.bottom() + 3, area.width(), line);
    s.painter.drawText(text, Qt::AlignHCenter | Qt::AlignTop, s.content.legendTitle);
    const double gap = 6;
    s.painter.drawText(QRectF(bar.left() - gap - 120, bar.center().y() - line / 2, 120, line),
        Qt::AlignRight | Qt::AlignVCenter, s.content.legendLow);
    s.painter.drawText(QRectF(bar.right() + gap, bar.center().y() - line / 2, 120, line),
        Qt::AlignLeft | Qt::AlignVCenter, s.content.legendHigh);
}

void paintColumnNames(
    const Strokes& s, const QRectF& cells, double cell, double line, const NameRoom& room)
{
    const QFontMetricsF metrics(s.painter.font());
    const double need =
        room.upright ? metrics.capHeight() + 4 : widest(s.content.columns, metrics) + 3;
    const int stride =
        std::max(1, static_cast<int>(std::ceil(std::max(need, metrics.capHeight() + 4) / cell)));
    for (int c = 0; c < s.content.columns.size(); c += stride) {
        if (!room.upright) {
            s.painter.drawText(
                QRectF(cells.left() + c * cell - 40, cells.top() - line - 3, cell + 80, line),
                Qt::AlignCenter, s.content.columns[c]);
            continue;
        }
        s.painter.save();
        s.painter.translate(cells.left() + (c + 0.5) * cell, cells.top() - 4);
        s.painter.rotate(-90);
        s.painter.drawText(QRectF(0, -20, room.column, 40), Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(s.content.columns[c], Qt::ElideRight, room.column));
        s.painter.restore();
    }
}

void paintNames(
    const Strokes& s, const QRectF& cells, double cell, double line, const NameRoom& room)
{
    const QFontMetricsF metrics(s.painter.font());
    const int rowStride =
        std::max(1, static_cast<int>(std::ceil((metrics.capHeight() + 4) / cell)));
    s.painter.setPen(s.ink.text);
    paintColumnNames(s, cells, cell, line, room);
    for (int r = 0; r < s.content.rows.size(); r += rowStride)
        s.painter.drawText(
            QRectF(cells.left() - room.row - 6, cells.top() + r * cell - 20, room.row, cell + 40),
            Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(s.content.rows[r], Qt::ElideRight, room.row));
    s.painter.setPen(s.ink.quietText);
    s.painter.drawText(
        QRectF(cells.left(), cells.top() - room.column - line - 8, cells.width(), line),
        Qt::AlignCenter | Qt::TextDontClip, s.content.columnTitle);
    s.painter.save();
    s.painter.translate(cells.left() - room.row - 8 - line, cells.center().y());
    s.painter.rotate(-90);
    s.painter.drawText(QRectF(-200, -1, 400, line), Qt::AlignCenter, s.content.rowTitle);
    s.painter.restore();
}

/// A font in which every cell's text fits; none: then no cell has a text, since the largest numbers
/// must not be the missing ones.
std::optional<QFont> cellFont(const Strokes& s, double cell)
{
    constexpr double leastPoints = 5;
    QFont font = s.painter.font();
    font.setPointSizeF(std::max(6.0, font.pointSizeF() * 0.8));
    double widest = 0;
    for (const QString& text : s.content.text)
        widest = std::max(widest, QFontMetricsF(font).horizontalAdvance(text));
    if (cell <= 2)
        return {};
    if (widest > cell - 2)
        font.setPointSizeF(font.pointSizeF() * (cell - 2) / widest);
    const bool fits = font.pointSizeF() >= leastPoints && cell >= QFontMetricsF(font).height();
    return fits ? std::optional(font) : std::nullopt;
}

void paintCells(const Strokes& s, const QRectF& cells, double cell)
{
    const std::optional<QFont> font = s.content.text.isEmpty() ? std::nullopt : cellFont(s, cell);
    s.painter.save();
    if (font)
        s.painter.setFont(*font);
    const double gap = cell >= 8 ? 1 : 0;
    for (int r = 0; r < s.content.rows.size(); ++r)
        for (int c = 0; c < s.content.columns.size(); ++c) {
            const std::size_t k = indexOf(s.content, r, c);
            const QRectF box(
                cells.left() + c * cell, cells.top() + r * cell, cell - gap, cell - gap);
            const QColor color = mapColor(s.content.map, s.content.color[k], s.dark);
            s.painter.fillRect(box, color);
            const QString text = font ? s.content.text[static_cast<qsizetype>(k)] : QString();
            if (text.isEmpty())
                continue;
            s.painter.setPen(inkOn(color));
            s.painter.drawText(box, Qt::AlignCenter, text);
        }
    s.painter.restore();
}

} // namespace

void MatrixView::paintInto(QPainter& painter, const QRectF& area, bool dark) const
{
    if (m_content.rows.isEmpty() || m_content.columns.isEmpty())
        return;
    painter.save();
    const Geometry g = geometryFor(area, QFontMetricsF(painter.font()));
    const Strokes s{painter, m_content, plotInk(dark), dark};
    painter.fillRect(g.cells.adjusted(-1, -1, 0, 0), s.ink.grid);
    paintCells(s, g.cells, g.cell);
    paintNames(s, g.cells, g.cell, g.line, {g.rowRoom, g.columnRoom, g.upright});
    paintLegend(s, QRectF(area.left(), g.cells.bottom() + 8, area.width(), legendHeight), g.line);
    painter.restore();
}

void MatrixView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = isDark(palette());
    paintInto(painter, rect(), dark);
    if (m_row < 0 || m_column < 0)
        return;
    const Geometry g = geometryFor(rect(), QFontMetricsF(font()));
    const QColor mark = hasFocus() ? palette().color(QPalette::Highlight) : plotInk(dark).text;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(mark, 2));
    painter.drawRect(g.rect(m_row, m_column).adjusted(-1, -1, 0, 0));
}

void MatrixView::mouseMoveEvent(QMouseEvent* event)
{
    int row = -1, column = -1;
    if (cellAt(event->position(), row, column))
        setCurrent(row, column);
}

QString MatrixView::contentText() const
{
    const QLatin1Char tab('\t'), end('\n');
    QString text = m_content.rowTitle + tab + m_content.columns.join(tab) + end;
    for (int row = 0; row < m_content.rows.size(); ++row) {
        text += m_content.rows[row];
        for (int column = 0; column < m_content.columns.size(); ++column)
            text += tab + QString::number(m_content.value[indexOf(m_content, row, column)]);
        text += end;
    }
    return text;
}

void MatrixView::mousePressEvent(QMouseEvent* event)
{
    int row = -1, column = -1;
    if (event->button() != Qt::LeftButton || !cellAt(event->position(), row, column))
        return;
    setCurrent(row, column);
    Q_EMIT cellActivated(row, column);
}

void MatrixView::leaveEvent(QEvent*)
{
    if (!hasFocus())
        setCurrent(-1, -1);
}

void MatrixView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (m_row >= 0 && m_column >= 0)
            Q_EMIT cellActivated(m_row, m_column);
        return;
    }
    if (!movesInGrid(*event))
        return PaintedView::keyPressEvent(event);
    const int rows = static_cast<int>(m_content.rows.size());
    const int columns = static_cast<int>(m_content.columns.size());
    if (rows == 0 || columns == 0)
        return;
    const QPoint step = arrowStep(*event);
    if (m_row < 0) // the first key shows the current cell
        setCurrent(0, 0);
    else
        setCurrent(std::clamp(m_row + step.y(), 0, rows - 1),
            indexAfter(*event, std::max(0, m_column), step.x(), columns));
}

std::optional<QString> MatrixView::toolTipAt(QPoint point) const
{
    int row = -1, column = -1;
    return cellAt(point, row, column) ? readout(row, column) : toolTip();
}

MatrixView::Content weightMatrix(std::vector<double> values, const QString& legend, double scale)
{
    scale = std::max(scale, largestSize(values));
    MatrixView::Content content;
    content.map = ColorMap::diverging;
    for (const double w : values)
        content.color.push_back(scale > 0 ? w / scale : 0);
    content.value = std::move(values);
    content.legendLow = QStringLiteral("−%1").arg(displayNumber(scale, 2));
    content.legendHigh = QStringLiteral("+%1").arg(displayNumber(scale, 2));
    content.legendTitle = legend;
    return content;
}

} // namespace gapscope
