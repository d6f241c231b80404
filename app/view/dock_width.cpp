// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/dock_width.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QResizeEvent>

namespace gapscope {

DockWidth::DockWidth(QDockWidget* dock, QMainWindow* window)
    : QObject(window)
    , m_dock(dock)
    , m_window(window)
{
    dock->installEventFilter(this);
    window->installEventFilter(this);
}

bool DockWidth::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        // The window lays out its docks before this filter hears of its new size.
        if (watched == m_window)
            windowResized(m_windowWidth);
        else if (m_window->width() == m_windowWidth && standsAlone())
            m_wanted = m_dock->width();
    }
    return QObject::eventFilter(watched, event);
}

/// A column of its own, no window and no tab.
bool DockWidth::standsAlone() const
{
    return !m_dock->isFloating() && m_window->tabifiedDockWidgets(m_dock).isEmpty();
}

void DockWidth::windowResized(int before)
{
    m_windowWidth = m_window->width();
    if (before == 0)
        m_wanted = m_dock->width();
    else if (m_windowWidth > before && m_dock->isVisible() && standsAlone()
        && m_dock->width() < m_wanted)
        m_window->resizeDocks({m_dock}, {m_wanted}, Qt::Horizontal);
}

} // namespace gapscope
