// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a PlotLayer: lines and their labels.
#include "widgets/plots/layer/plot_layer.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
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

/// That of the run's curve, when the event says which.
QColor PlotLayer::eventColor(int color, const PlotInk& ink) const
{
    return color < 0 ? ink.quietText : seriesColor(color, m_target.dark);
}

/// "Target gap ε → 0.005" in that room: the words give way before the value does.
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

/// In some rows, the rightmost first: in a run it is the newest. A label that finds no room stays
/// away; the read-out has it. A picture has no read-out: its labels are whole.
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
        // On its side of the line with more room, if it fits beside it at all.
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

} // namespace gapscope
