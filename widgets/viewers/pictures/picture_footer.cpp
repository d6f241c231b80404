// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/picture_footer.h"

#include "widgets/viewers/pictures/picture_canvas.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>
#include <utility>

namespace gapscope {

PictureFooter::PictureFooter(PictureCanvas* canvas)
    : m_canvas(canvas)
{
    setObjectName(QStringLiteral("footer"));
    connect(canvas, &PictureCanvas::footerChanged, this, &PictureFooter::fitLater);
}

/// Once for all changes that come with an example: the legend needs the whole overlay.
void PictureFooter::fitLater()
{
    if (!std::exchange(m_waits, true))
        QMetaObject::invokeMethod(
            this, [this] { fit(); }, Qt::QueuedConnection);
}

void PictureFooter::fit()
{
    m_waits = false;
    if (!isVisible())
        return;
    setFixedHeight(static_cast<int>(std::ceil(m_canvas->footerHeight(width()))));
    update();
}

void PictureFooter::resizeEvent(QResizeEvent*) { fit(); }

void PictureFooter::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitLater();
}

void PictureFooter::showEvent(QShowEvent*) { fit(); }

void PictureFooter::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_canvas->example() >= 0)
        m_canvas->paintFooter(painter, width());
}

double footerLines(QPainter* painter, const QFont& font, double top, double width,
    const QString& text, int leastLines)
{
    const QFontMetricsF metrics(font);
    const QRectF room(0, top, width, 1e4);
    constexpr int flags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    const double least = std::ceil(leastLines * metrics.lineSpacing());
    if (painter)
        painter->drawText(room, flags, text);
    return text.isEmpty()
        ? least
        : std::max(least, std::ceil(metrics.boundingRect(room, flags, text).height()));
}

} // namespace gapscope
