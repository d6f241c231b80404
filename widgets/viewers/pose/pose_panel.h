// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/pose/pose_overlay.h"

#include <QWidget>

class QLabel;
class QTabBar;
class QTableWidget;
class QToolButton;

namespace gapscope {

/// Where each part of a pose was predicted, how far that is from the truth and what it scores
/// there; the types of all arcs' relations with their scores; and the button that pins a part.
class PosePanel : public QWidget {
    Q_OBJECT

public:
    explicit PosePanel(QWidget* parent = nullptr);

    /// w: empty, or of the problem; then there are scores.  labels: empty for the truth alone.
    void showPose(
        const PoseProblem& problem, std::size_t i, LabellingView labels, std::span<const double> w);
    /// Nothing to show, and why.
    void clear(const QString& reason);
    /// −1: none. The row and its arcs stand out.
    void selectPart(int part);
    /// possible: there are weights; pinned: the part that is, −1: none.
    void setPin(bool possible, int pinned);

    QTableWidget* parts() const { return m_parts; }
    QTableWidget* arcs() const { return m_arcs; }
    QToolButton* pinButton() const { return m_pin; }

Q_SIGNALS:
    void partSelected(int part);
    /// Of the part selected, where it is; false: let go.
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
    QTabBar* m_which; ///< table is seen, where there is no room for both
    QTableWidget *m_parts, *m_arcs;
    bool m_some = false; ///< there is a pose
    int m_part = -1, m_pinned = -1;
    bool m_possible = false;
};

} // namespace gapscope
