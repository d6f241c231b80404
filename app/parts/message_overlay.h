// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

/// Keeps bars over the lower edge of a widget, one above the other: they come and go without moving
/// what is below them.
class MessageOverlay : public QObject {
    Q_OBJECT

public:
    /// bars: the lowest one last. They become children of `over`, which owns this.
    MessageOverlay(QWidget* over, const QList<QWidget*>& bars);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget* m_over;
    QList<QPointer<QWidget>> m_bars;
    bool m_placing = false;
};

} // namespace gapscope
