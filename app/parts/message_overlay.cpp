// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/message_overlay.h"

#include "app/parts/message_bar.h"

#include <ranges>

namespace gapscope {
namespace {

constexpr int edge = 2; // pixels

} // namespace

MessageOverlay::MessageOverlay(QMainWindow* window, const QList<MessageBar*>& bars)
    : QObject(window)
    , m_window(window)
{
    window->installEventFilter(this);
    for (MessageBar* bar : bars) {
        bar->setParent(window);
        bar->installEventFilter(this);
        m_bars << bar;
    }
    window->statusBar()->setMinimumHeight(bars.last()->sizeHint().height() + edge);
}

bool MessageOverlay::eventFilter(QObject* watched, QEvent* event)
{
    const bool isWindow = watched == m_window;
    const bool done = QObject::eventFilter(watched, event);
    if (event->type() == (isWindow ? QEvent::Resize : QEvent::Show)) // before it is seen elsewhere
        place();
    else if (!isWindow && event->type() == QEvent::LayoutRequest) // after the bar has seen it
        QMetaObject::invokeMethod(this, &MessageOverlay::place, Qt::QueuedConnection);
    return done;
}

void MessageOverlay::place()
{
    if (std::exchange(m_placing, true))
        return;
    const int most = std::max(m_window->width() - 2 * edge, 1);
    int bottom = m_window->height() - edge;
    for (const QPointer<MessageBar>& bar : m_bars | std::views::reverse) {
        if (!bar || bar->isHidden())
            continue;
        const int width = std::min(bar->lineWidth(), most);
        for (int pass = 0; pass < 2; ++pass) { // its buttons follow from its width
            const int height = std::max(bar->layout()->totalHeightForWidth(width),
                bar->layout()->totalMinimumSize().height());
            bar->setGeometry(edge, std::max(bottom - height, edge), width, height);
        }
        bar->raise();
        bottom = bar->y() - edge;
    }
    m_placing = false;
}

} // namespace gapscope
