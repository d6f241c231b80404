// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// One thing to do, and why.
struct TourStep {
    QString title, text;
    std::function<QRect()> place; ///< of what it points at, in the window; empty: out of sight
    std::function<bool()> done;   ///< the user has done the last of it; none: Next ends it
    std::function<void()> enter;  ///< brings what it points at into sight
};

/// A small panel over the window that goes through the steps, beside a frame around what each is
/// about; it covers neither that nor, where there is room, any control. Never modal: everything
/// stays usable. A step ends when the last thing it asks for is done, or by Next.
class Tour : public QFrame {
    Q_OBJECT

public:
    Tour(QWidget* window, std::vector<TourStep> steps);

    /// At the step where it was left, or the first.
    void start();
    /// Counted from 0; -1 while it is closed.
    int step() const { return m_step; }
    /// Offered, begun or declined before: it is not offered again.
    static bool known();
    static void remember();

Q_SIGNALS:
    /// Through all steps, not closed before.
    void finished();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void go(int step);
    void stop();
    void look();
    void lay();

    std::vector<TourStep> m_steps;
    QWidget* m_frame;
    QLabel *m_count, *m_title, *m_text;
    QPushButton *m_back, *m_next;
    QTimer m_looks;
    QRect m_about; ///< what the panel was placed beside
    int m_step = -1;
    bool m_wasDone = false; ///< as it was entered: then only Next continues
};

} // namespace gapscope
