// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/filmstrip_frame.h"

#include "widgets/plots/look/theme.h"

#include <QPainter>
#include <QStyleOptionViewItem>

namespace gapscope {

QRectF paintFilmstripFrame(QPainter& painter, const QStyleOptionViewItem& option)
{
    const bool selected = option.state & QStyle::State_Selected;
    const QRectF frame = QRectF(option.rect).adjusted(4, 4, -4, -4);
    const QColor highlight = option.palette.color(QPalette::Highlight);
    QColor ground = highlight;
    ground.setAlphaF(selected ? 0.18f : 0.0f);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(ground);
    painter.setPen(selected ? QPen(highlight, 2) : QPen(plotInk(isDark(option.palette)).grid, 1));
    painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    return frame;
}

} // namespace gapscope
