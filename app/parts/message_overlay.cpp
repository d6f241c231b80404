// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/message_overlay.h"

#include <ranges>

namespace gapscope {

MessageOverlay::MessageOverlay(QWidget* over, const QList<QWidget*>& bars)
    : QObject(over)
    , m_over(over)
{
    over->installEventFilter(this);
    for (QWidget* bar : bars) {
        bar->setParent(over);
        bar->installEventFilter(this);
        m_bars << bar;
    }
}

bool MessageOverlay::eventFilter(QObject* watched, QEvent* event)
{
    const bool resized = watched == m_over && event->type() == QEvent::Resize;
    const bool changed = watched != m_over
        && (event->type() == QEvent::Show || event->type() == QEvent::Hide
            || event->type() == QEvent::LayoutRequest);
    const bool done = QObject::eventFilter(watched, event);
    if (resized)
        place();
    else if (changed) // after the bar has seen it
        QMetaObject::invokeMethod(this, &MessageOverlay::place, Qt::QueuedConnection);
    return done;
}

void MessageOverlay::place()
{
    constexpr int margin = 8;
    if (std::exchange(m_placing, true))
        return;
    int bottom = m_over->height() - margin;
    for (const QPointer<QWidget>& bar : m_bars | std::views::reverse) {
        if (!bar || bar->isHidden() || bar->parent() != m_over)
            continue;
        const int width = std::max(m_over->width() - 2 * margin, 1);
        for (int pass = 0; pass < 2; ++pass) { // its buttons follow from its width
            const int height = std::max(bar->layout()->totalHeightForWidth(width),
                bar->layout()->totalMinimumSize().height());
            bar->setGeometry(margin, std::max(bottom - height, margin), width, height);
        }
        bar->raise();
        bottom = bar->y() - margin / 2;
    }
    m_placing = false;
}

} // namespace gapscope
