// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/elided_label.h"

#include <QtWidgets>

namespace gapscope {

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("name … 1")),
        QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    const QString fits = fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width());
    painter.drawItemText(contentsRect(), QStyle::visualAlignment(layoutDirection(), alignment()),
        palette(), isEnabled(), fits, foregroundRole());
}

} // namespace gapscope
