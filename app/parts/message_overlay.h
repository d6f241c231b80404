// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

class MessageBar;

/// Keeps messages over the foot of a window, one above the other: they come and go without moving
/// what is below them, and one that goes leaves the others in their place, where the pointer may
/// be. One of one line covers the status bar only.
class MessageOverlay : public QObject {
    Q_OBJECT

public:
    /// bars: the lowest one last. They become children of the window, which owns this.
    MessageOverlay(QMainWindow* window, const QList<MessageBar*>& bars);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QMainWindow* m_window;
    QList<QPointer<MessageBar>> m_bars;
    bool m_placing = false;
};

} // namespace gapscope
