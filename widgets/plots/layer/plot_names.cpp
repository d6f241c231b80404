// SPDX-License-Identifier: GPL-3.0-or-later
// The legend that a PlotLayer paints into pictures.
#include "widgets/plots/layer/plot_layer.h"

#include <QtWidgets>

namespace gapscope {

/// The corner of the plot area where a card of this size covers the least of the curves.
QRectF PlotLayer::freestCorner(QSizeF size) const
{
    const QRectF room = m_map.area.adjusted(8, 8, -8, -8);
    const double right = room.right() - size.width(), bottom = room.bottom() - size.height();
    QRectF best;
    int least = std::numeric_limits<int>::max();
    for (const QPointF corner : {QPointF(right, room.top()), QPointF(right, bottom),
             QPointF(room.left(), bottom), room.topLeft()}) {
        const QRectF card(corner, size);
        int covered = 0;
        for (const auto& curve : m_model.curves) {
            for (double x = card.left(); x < card.right(); x += 4) {
                const auto y = curve->lineAt(m_map.fromX(x), m_map.floorY);
                covered += y && card.contains(QPointF(x, m_map.toY(*y))) ? 1 : 0;
            }
        }
        if (covered < least) {
            least = covered;
            best = card;
        }
    }
    return best;
}

/// Beside: at the plot's right edge; below: along the picture's lower edge.
QRectF PlotLayer::legendCard() const
{
    const QSizeF size = m_legend->size();
    switch (m_legend->place) {
    case LegendPlan::Place::within:
        break;
    case LegendPlan::Place::beside:
        return {m_map.area.topRight() + QPointF(14, 0), size};
    case LegendPlan::Place::below:
        return {QPointF(8, parentItem()->boundingRect().bottom() + 2), size};
    }
    return freestCorner(size);
}

/// Paints column by column.
void PlotLayer::paintInnerLegend(QPainter& painter, const PlotInk& ink) const
{
    const LegendPlan& plan = *m_legend;
    if (plan.empty())
        return;
    const QFontMetricsF metrics(m_font);
    const double row = plan.rowHeight;
    const QRectF card = legendCard();
    paintCard(painter, card, ink);
    const std::size_t body = plan.rows - (plan.left > 0 ? 1 : 0);
    for (std::size_t k = 0; k < plan.names.size(); ++k) {
        const LegendPlan::Name& name = plan.names[k];
        const QPointF at = card.topLeft()
            + QPointF(static_cast<double>(k / body) * plan.columnWidth,
                4 + static_cast<double>(k % body) * row);
        paintSample(
            painter, name.style, QRectF(at + QPointF(6, 0), QSizeF(28, row)), m_target.dark);
        painter.setPen(ink.text);
        painter.drawText(QRectF(at + QPointF(40, 0), QSizeF(plan.nameWidth + 2, row)),
            Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(name.text, Qt::ElideMiddle, plan.nameWidth + 1));
    }
    if (plan.left == 0)
        return;
    painter.setPen(ink.quietText);
    painter.drawText(QPointF(card.left() + 40,
                         card.top() + 4 + static_cast<double>(body) * row + metrics.ascent()),
        tr("and %1 more").arg(plan.left));
}

} // namespace gapscope
