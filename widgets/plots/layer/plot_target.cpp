// SPDX-License-Identifier: GPL-3.0-or-later
// The target of a PlotLayer: a line with its label, or an arrow where the axis ends before it.
#include "widgets/plots/layer/plot_layer.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace gapscope {

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

/// Letters set off from the curves by a rim of the ground's colour.
void PlotLayer::paintSetOff(
    QPainter& painter, const QPointF& at, const QString& text, const PlotInk& ink) const
{
    QPainterPath letters;
    letters.addText(at, m_font, text);
    painter.strokePath(letters, QPen(ink.ground, 5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setPen(ink.text);
    painter.drawText(at, text);
}

/// Over the curves.
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
