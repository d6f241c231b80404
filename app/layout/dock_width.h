// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

/// Restores the width that a dock had before a smaller window squeezed it: a main window gives all
/// new space to its centre.
class DockWidth : public QObject {
public:
    DockWidth(QDockWidget* dock, QMainWindow* window) // the window owns it
        : QObject(window)
        , m_dock(dock)
        , m_window(window)
    {
        dock->installEventFilter(this);
        window->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
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

private:
    /// Whether the dock has its own column, neither floating nor a tab.
    bool standsAlone() const
    {
        return !m_dock->isFloating() && m_window->tabifiedDockWidgets(m_dock).isEmpty();
    }

    void windowResized(int before)
    {
        m_windowWidth = m_window->width();
        if (before == 0)
            m_wanted = m_dock->width();
        else if (m_windowWidth > before && m_dock->isVisible() && standsAlone()
            && m_dock->width() < m_wanted)
            m_window->resizeDocks({m_dock}, {m_wanted}, Qt::Horizontal);
    }

    QDockWidget* m_dock;
    QMainWindow* m_window;
    int m_wanted = 0;      ///< the dock's width as the user last set it
    int m_windowWidth = 0; ///< 0: not yet shown
};

} // namespace gapscope
