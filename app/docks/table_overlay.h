// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

/// Shows a widget over another one, as large as that, while an action is checked. Esc and the
/// button at its corner close it; the focus goes back to where it was.
class TableOverlay : public QFrame {
    Q_OBJECT

public:
    /// over: the widget covered, the overlay's parent. focus: what gets the focus.
    TableOverlay(QWidget* content, QWidget* focus, QAction* action, QWidget* over);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setOpen(bool open);

    QAction* m_action;
    QWidget* m_focus;
    QPointer<QWidget> m_before; ///< had the focus
};

} // namespace gapscope
