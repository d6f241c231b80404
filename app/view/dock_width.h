// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDockWidget;
class QMainWindow;

namespace gapscope {

/// Gives a dock the width back that it had before a smaller window squeezed it: a main window by
/// itself gives all new room to its centre.
class DockWidth : public QObject {
    Q_OBJECT

public:
    DockWidth(QDockWidget* dock, QMainWindow* window); // the window owns it

    /// Logical pixels; what the person last gave it.
    int wanted() const { return m_wanted; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool standsAlone() const;
    void windowResized(int before);

    QDockWidget* m_dock;
    QMainWindow* m_window;
    int m_wanted = 0;      ///< the dock's width when last nothing but the person changed it
    int m_windowWidth = 0; ///< 0: not yet shown
};

} // namespace gapscope
