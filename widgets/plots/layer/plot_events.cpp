// SPDX-License-Identifier: GPL-3.0-or-later
// The events and the target of a PlotLayer: lines, their labels, an arrow where the axis ends.
#include "widgets/plots/layer/plot_layer.h"

#include <QtWidgets>
#include <functional>

namespace gapscope {

void PlotLayer::paintEventLines(QPainter& painter, const PlotInk& ink) const
{
    for (const PlotEvent& event : m_model.events) {
        painter.setPen(QPen(eventColor(event.color, ink), 1, Qt::DotLine));
        const double x = eventX(event);
        if (x >= m_map.area.left() && x <= m_map.area.right())
            painter.drawLine(QPointF(x, m_map.area.top()), QPointF(x, m_map.area.bottom()));
    }
}

double PlotLayer::eventX(const PlotEvent& event) const
{
    return m_map.toX(toPlotted(event.x, m_model.scales.logX));
}

/// The colour of the run's curve, if the event names one.
QColor PlotLayer::eventColor(int color, const PlotInk& ink) const
{
    return color < 0 ? ink.quietText : seriesColor(color, m_target.dark);
}

/// "Target gap ε → 0.005" in that space: the words are shortened before the value.
QString PlotLayer::fittingEvent(const QString& label, const QFontMetricsF& metrics, double room)
{
    const qsizetype arrow = label.lastIndexOf(QStringLiteral(" → "));
    if (arrow < 0 || metrics.horizontalAdvance(label) <= room)
        return metrics.elidedText(label, Qt::ElideRight, room);
    const QString value = label.mid(arrow);
    const double left = room - metrics.horizontalAdvance(value);
    const double least = metrics.horizontalAdvance(label.first(1) + QStringLiteral("…"));
    if (left < least) // the value alone
        return metrics.elidedText(value.trimmed(), Qt::ElideRight, room);
    return metrics.elidedText(label.first(arrow), Qt::ElideRight, left) + value;
}

/// Places labels in some rows, the rightmost first: in a run it is the newest. A label without
/// space is omitted; the read-out has it. A picture has no read-out: its labels are complete.
std::vector<PlotLayer::EventLabel> PlotLayer::eventLabels() const
{
    std::vector<EventLabel> labels;
    const QFontMetricsF metrics(m_font);
    const QRectF& area = m_map.area;
    const double widest = m_target.vector ? area.width() : std::max(60.0, 0.5 * area.width());
    const int rows = m_target.vector ? 6 : 3;
    std::vector<std::pair<double, const PlotEvent*>> events;
    for (const PlotEvent& event : m_model.events)
        if (const double x = eventX(event); x >= area.left() && x <= area.right())
            events.emplace_back(x, &event);
    std::ranges::stable_sort(events, std::greater(), [](const auto& each) { return each.first; });
    for (const auto& [x, event] : events) {
        // On its side of the line with more space, if it fits beside it at all.
        const double beside = std::max(x - area.left(), area.right() - x) - 6;
        const QString text = fittingEvent(event->label, metrics, std::min(widest, beside));
        const double width = metrics.horizontalAdvance(text);
        const double left = x + width + 6 > area.right() ? x - 4 - width : x + 4;
        for (int row = 0; row < rows && left >= area.left(); ++row) {
            const double top = area.top() + 2 + row * metrics.height();
            const QRectF card(left - 2, top, width + 4, metrics.height());
            const QRectF room = card.adjusted(-4, 1, 4, -1);
            if (std::ranges::any_of(
                    labels, [&](const EventLabel& each) { return each.card.intersects(room); }))
                continue;
            labels.push_back({card, text, event->color});
            break;
        }
    }
    return labels;
}

void PlotLayer::paintEventLabels(QPainter& painter, const PlotInk& ink) const
{
    const double ascent = QFontMetricsF(m_font).ascent();
    QColor ground = ink.ground;
    ground.setAlphaF(0.8F);
    for (const auto& [card, text, color] : eventLabels()) {
        painter.fillRect(card, ground);
        painter.setPen(eventColor(color, ink));
        painter.drawText(QPointF(card.left() + 2, card.top() + ascent), text);
    }
}

std::optional<double> PlotLayer::targetPosition() const
{
    if (!m_model.target)
        return {};
    const double plotted = toPlotted(m_model.target->y, m_model.scales.logY);
    if (!(plotted >= m_map.y.low && plotted <= m_map.y.high))
        return {};
    return m_map.toY(plotted);
}

void PlotLayer::paintTargetLine(QPainter& painter, const PlotInk& ink) const
{
    const auto y = targetPosition();
    if (!y)
        return;
    QPen pen(ink.text, 1.25, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({6, 4});
    painter.setPen(pen);
    painter.drawLine(QPointF(m_map.area.left(), *y), QPointF(m_map.area.right(), *y));
}

/// Where the axis ends before the target: an arrow at that edge.
void PlotLayer::paintTargetArrow(QPainter& painter, const PlotInk& ink) const
{
    if (!m_model.target || targetPosition())
        return;
    const double plotted = toPlotted(m_model.target->y, m_model.scales.logY);
    if (!std::isfinite(plotted))
        return;
    const bool below = plotted < m_map.y.low;
    const double edge = below ? m_map.area.bottom() : m_map.area.top();
    const double back = below ? -1 : 1; // into the plot
    const double x = m_map.area.left() + 14;
    painter.setPen(QPen(ink.text, 1.5));
    painter.drawLine(QPointF(x, edge + 18 * back), QPointF(x, edge + 6 * back));
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.text);
    painter.drawPolygon(
        QPolygonF({{x - 5, edge + 9 * back}, {x + 5, edge + 9 * back}, {x, edge + 1 * back}}));
    const QFontMetricsF metrics(m_font);
    const double base = below ? edge - 5 : edge + metrics.ascent() + 4;
    paintSetOff(painter, QPointF(x + 10, base), m_model.target->label, ink);
}

/// Paints letters with a rim in the background colour, to separate them from the curves.
void PlotLayer::paintSetOff(
    QPainter& painter, const QPointF& at, const QString& text, const PlotInk& ink) const
{
    QPainterPath letters;
    letters.addText(at, m_font, text);
    painter.strokePath(letters, QPen(ink.ground, 5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setPen(ink.text);
    painter.drawText(at, text);
}

/// Paints it over the curves.
void PlotLayer::paintTargetLabel(QPainter& painter, const PlotInk& ink) const
{
    const auto y = targetPosition();
    if (!y)
        return;
    const QFontMetricsF metrics(m_font);
    const bool roomBelow = *y + metrics.height() + 2 < m_map.area.bottom();
    const double base = roomBelow ? *y + metrics.ascent() + 2 : *y - metrics.descent() - 2;
    paintSetOff(painter, QPointF(m_map.area.left() + 8, base), m_model.target->label, ink);
}

} // namespace gapscope
