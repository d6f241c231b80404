// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/pose/pose_overlay.h"

#include <QWidget>

class QLabel;
class QTabBar;
class QTableWidget;
class QToolButton;

namespace gapscope {

/// The predicted place of each part of a pose, its distance from the truth and its scores there;
/// the types of all arcs' relations with their scores; and the button that pins a part.
class PosePanel : public QWidget {
    Q_OBJECT

public:
    explicit PosePanel(QWidget* parent = nullptr);

    /// w: empty, or the problem's; then there are scores.  labels: empty for only the truth.
    void showPose(
        const PoseProblem& problem, std::size_t i, LabellingView labels, std::span<const double> w);
    /// Shows nothing, and why.
    void clear(const QString& reason);
    /// −1: none. Highlights the row and its arcs.
    void selectPart(int part);
    /// possible: there are weights; pinned: the pinned part, −1: none.
    void setPin(bool possible, int pinned);

    QTableWidget* parts() const { return m_parts; }
    QTableWidget* arcs() const { return m_arcs; }
    QToolButton* pinButton() const { return m_pin; }

Q_SIGNALS:
    void partSelected(int part);
    /// Pins the selected part at its place; false: releases it.
    void pinToggled(bool on);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void fillParts(
        const PoseProblem& problem, std::size_t i, LabellingView labels, std::span<const double> w);
    void fillArcs(
        const PoseProblem& problem, std::size_t i, LabellingView labels, std::span<const double> w);
    void showTitle();

    QLabel *m_title, *m_reason;
    QToolButton* m_pin;
    QTabBar* m_which; ///< the visible table, if there is no space for both
    QTableWidget *m_parts, *m_arcs;
    bool m_some = false; ///< there is a pose
    int m_part = -1, m_pinned = -1;
    bool m_possible = false;
};

} // namespace gapscope
