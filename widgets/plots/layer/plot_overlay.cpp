// SPDX-License-Identifier: GPL-3.0-or-later
// The moving part of a PlotLayer: crosshair, rubber band, read-out.
#include "widgets/controls/number_text.h"
#include "widgets/plots/layer/plot_layer.h"
#include "widgets/plots/look/name_fit.h"

#include <QtWidgets>

namespace gapscope {
namespace {

constexpr double readingSample = 26, nameLeft = 7 + readingSample + 6; ///< in the card
constexpr double readingMargins = nameLeft + 23; ///< beside and between name and value

/// Names of one column: long ones only have what distinguishes them, and none is cut unless that is
/// wider than the largest width.
QStringList fitted(
    const QStringList& names, const QFontMetricsF& metrics, double usual, double largest)
{
    double room = usual;
    for (const QString& name : briefNames(names))
        room = std::max(room, metrics.horizontalAdvance(name));
    room = std::min(room, largest);
    return fittedNames(names, [&metrics, room](qsizetype, const QString& name) {
        return metrics.horizontalAdvance(name) <= room;
    });
}

} // namespace

void paintCard(QPainter& painter, const QRectF& rect, const PlotInk& ink)
{
    QColor fill = ink.ground;
    fill.setAlphaF(0.9F);
    painter.setPen(QPen(ink.grid, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect, 4, 4);
}

/// A line with a grip at its upper end.
void PlotLayer::paintHandle(QPainter& painter, const PlotInk& ink) const
{
    if (!m_overlay.handle)
        return;
    const double x = m_map.toX(*m_overlay.handle), top = m_map.area.top();
    painter.setPen(QPen(ink.accent, 2));
    painter.drawLine(QPointF(x, top), QPointF(x, m_map.area.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.accent);
    painter.drawPolygon(
        QPolygonF({{x - 6, top}, {x + 6, top}, {x + 6, top + 6}, {x, top + 12}, {x - 6, top + 6}}));
}

void PlotLayer::paintCrosshair(QPainter& painter, const PlotInk& ink) const
{
    painter.save();
    painter.setClipRect(m_map.area);
    paintHandle(painter, ink);
    for (const auto& [cursor, style] :
        {std::pair(m_overlay.cursor1, Qt::SolidLine), std::pair(m_overlay.cursor2, Qt::DashLine)}) {
        if (!cursor)
            continue;
        const double x = m_map.toX(*cursor);
        painter.setPen(QPen(ink.quietText, 1, style));
        painter.drawLine(QPointF(x, m_map.area.top()), QPointF(x, m_map.area.bottom()));
        for (const auto& curve : m_model.curves) {
            if (const auto y = curve->lineAt(*cursor, m_map.floorY))
                paintMarker(painter, Marker::circle, QPointF(x, m_map.toY(*y)), 6,
                    seriesColor(curve->series().style.color, m_target.dark), ink.ground);
        }
    }
    if (m_overlay.rubberBand) {
        QColor fill = ink.accent;
        painter.setPen(QPen(fill, 1));
        fill.setAlphaF(0.15F);
        painter.setBrush(fill);
        painter.drawRect(*m_overlay.rubberBand);
    }
    paintReadings(painter, ink);
    painter.restore();
}

/// The events whose lines are under the cursor.
std::vector<PlotLayer::ReadingLine> PlotLayer::eventsAtCursor(const QFontMetricsF& metrics) const
{
    constexpr std::size_t most = 4;
    std::vector<ReadingLine> lines;
    for (const PlotEvent& event : m_model.events)
        if (std::abs(eventX(event) - m_map.toX(*m_overlay.cursor1)) <= placeReach
            && lines.size() < most)
            lines.push_back(
                {fittingEvent(event.label, metrics, std::max(120.0, 0.6 * m_map.area.width())), {},
                    event.color});
    return lines;
}

/// The lines that fit the card, and the space they take.
PlotLayer::ReadingTable PlotLayer::readingTable(
    const QFontMetricsF& metrics, std::size_t shown) const
{
    ReadingTable table;
    table.lines = eventsAtCursor(metrics);
    for (const ReadingLine& line : table.lines)
        table.nameWidth = std::max(table.nameWidth, metrics.horizontalAdvance(line.name));
    QStringList names, values;
    for (const PlotReading& reading : m_overlay.readings)
        names << reading.name;
    for (const PlotReading& reading : std::span(m_overlay.readings).first(shown)) {
        values << displayNumber(reading.y);
        if (reading.secondY) {
            values.back() += tr("   Δ %1   × %2")
                                 .arg(displayNumber(*reading.secondY - reading.y, 3),
                                     displayNumber(*reading.secondY / reading.y, 3));
        }
        table.valueWidth = std::max(table.valueWidth, metrics.horizontalAdvance(values.back()));
    }
    const double whole = m_map.area.width() - table.valueWidth - readingMargins;
    names = fitted(names, metrics, std::min({180.0, 0.3 * m_map.area.width(), whole}), whole);
    for (std::size_t k = 0; k < shown; ++k) {
        const auto curve = m_model.find(m_overlay.readings[k].id);
        table.lines.push_back({names.takeFirst(), values.takeFirst(), 0,
            curve ? curve->series().style : SeriesStyle()});
        table.nameWidth =
            std::max(table.nameWidth, metrics.horizontalAdvance(table.lines.back().name));
    }
    return table;
}

/// Beside the cursor.
QRectF PlotLayer::readingCard(QSizeF size) const
{
    const double x = m_map.toX(*m_overlay.cursor1);
    const double left = x + 12 + size.width() < m_map.area.right()
        ? x + 12
        : std::max(x - 12 - size.width(), m_map.area.left());
    return {QPointF(left, m_map.area.top() + 6), size};
}

void PlotLayer::paintReadings(QPainter& painter, const PlotInk& ink) const
{
    if (!m_overlay.cursor1 || m_overlay.readingTitle.isEmpty())
        return;
    // A small plot belongs to its curves: smaller letters, and at most half its height and width.
    const bool small = m_map.area.height() < 360 || m_map.area.width() < 420;
    QFont font = m_font;
    if (small)
        font.setPointSizeF(std::max(6.5, 0.85 * font.pointSizeF()));
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const double row = metrics.height() + 1;
    const double share = small ? 0.5 : 0.8;
    const auto room =
        static_cast<std::size_t>(std::max(1.0, (share * m_map.area.height() - 8) / row - 1));
    const std::size_t all = m_overlay.readings.size();
    const std::size_t shown = all > room ? std::max<std::size_t>(1, room - 1) : all;
    const ReadingTable table = readingTable(metrics, shown);
    const QString more =
        shown < all ? tr("and %1 more: read them at their curves").arg(all - shown) : QString();
    const double width = std::max({table.nameWidth + table.valueWidth + readingMargins,
        metrics.horizontalAdvance(m_overlay.readingTitle) + 14,
        metrics.horizontalAdvance(more) + nameLeft + 7});
    const auto rows = static_cast<double>(table.lines.size() + (shown < all ? 2 : 1));
    const QRectF card = readingCard({width, row * rows + 8});
    paintCard(painter, card, ink);
    painter.setPen(ink.quietText);
    painter.drawText(
        QPointF(card.left() + 7, card.top() + 3 + metrics.ascent()), m_overlay.readingTitle);
    double top = card.top() + 4 + row;
    for (const ReadingLine& line : table.lines) {
        if (line.style)
            paintSample(painter, *line.style, QRectF(card.left() + 7, top, readingSample, row),
                m_target.dark);
        else
            painter.fillRect(
                QRectF(card.left() + 7 + readingSample / 2 - 4, top + row / 2 - 4, 8, 8),
                eventColor(line.color, ink));
        painter.setPen(ink.text);
        painter.drawText(QPointF(card.left() + nameLeft, top + metrics.ascent()), line.name);
        painter.drawText(QRectF(card.left(), top, width - 7, row),
            Qt::AlignRight | Qt::AlignVCenter, line.value);
        top += row;
    }
    painter.setPen(ink.quietText);
    painter.drawText(QPointF(card.left() + nameLeft, top + metrics.ascent()), more);
}

} // namespace gapscope
