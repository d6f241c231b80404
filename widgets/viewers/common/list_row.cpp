// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/list_row.h"

#include <QPainter>
#include <QStyleOptionViewItem>

namespace gapscope {

QRectF paintListRow(QPainter& painter, const QStyleOptionViewItem& option, const QString& loss,
    const QString& widestLoss, const QColor& lossInk)
{
    const QRectF frame(option.rect);
    if (option.state & QStyle::State_Selected) {
        const QColor highlight = option.palette.color(QPalette::Highlight);
        QColor ground = highlight;
        ground.setAlphaF(0.18f);
        painter.fillRect(frame, ground);
        painter.fillRect(QRectF(frame.left(), frame.top(), 3, frame.height()), highlight);
    }
    painter.setFont(option.font);
    const double room = option.fontMetrics.horizontalAdvance(widestLoss);
    painter.setPen(lossInk);
    painter.drawText(QRectF(frame.left() + 8, frame.top(), room, frame.height()),
        Qt::AlignRight | Qt::AlignVCenter, loss);
    return frame.adjusted(room + 20, 0, -8, 0);
}

} // namespace gapscope
