// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// One step: what to do, and why.
struct TourStep {
    QString title;
    std::function<QString()> text;             ///< once it is entered
    std::function<QRect()> place;              ///< the target in the window; empty: hidden
    std::function<std::vector<QRect>()> about; ///< what the text speaks of besides
    std::function<bool()> done;  ///< the last action is done; none: Next ends the step
    std::function<void()> enter; ///< makes the target visible
};

/// A small panel over the window that shows the steps one after another, beside a frame around each
/// target; it covers neither the target nor, if there is room, what the text speaks of or any
/// control; it moves only where it must. Never modal: everything stays usable. A step ends when its
/// last action is done, or by Next.
class Tour : public QFrame {
    Q_OBJECT

public:
    Tour(QWidget* window, std::vector<TourStep> steps);

    /// At the first step, also while it is open.
    void start();
    /// Counted from 0; -1 when closed.
    int step() const { return m_step; }
    /// Whether the tour was offered, started or declined before: it is then not offered again.
    static bool known();
    static void remember();

Q_SIGNALS:
    /// Early, or with all steps done; also when the window is about to close.
    void left(bool finished);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void go(int step);
    void stop(bool finished);
    void look();
    void lay();

    std::vector<TourStep> m_steps;
    QWidget* m_frame;
    QLabel *m_count, *m_title, *m_text;
    QPushButton *m_back, *m_next;
    QTimer m_looks;
    int m_step = -1;
    bool m_wasDone = false; ///< when the step was entered: then only Next continues
};

} // namespace gapscope
