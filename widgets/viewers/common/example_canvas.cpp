// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/example_canvas.h"

#include <QPainter>

namespace gapscope {

void ExampleCanvas::paintNote(
    QPainter& painter, const QRectF& area, Qt::Alignment place, const QString& text)
{
    const QRectF room = area.adjusted(16, 16, -16, -16);
    const int flags = static_cast<int>(place) | Qt::TextWordWrap;
    const QRectF words = painter.boundingRect(room, flags, text);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Window));
    painter.drawRoundedRect(words.adjusted(-8, -6, 8, 6), 4, 4);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(room, flags, text);
}

void ExampleCanvas::paintFocus(QPainter& painter)
{
    if (!hasFocus())
        return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace gapscope
