// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/alignment/alignment_canvas.h"
#include "widgets/viewers/common/example_canvas.h"

class QScrollBar;

namespace gapscope {

/// A sentence pair as a matrix, English words down and French words across: sure links are filled
/// squares, possible ones outlined; a disc is a right predicted link, a cross a wrong one. Words
/// keep the window's text size and cells are at least a line high: cells that do not fit are
/// reached by scrolling, while the words stay.
class AlignmentMatrix : public PaintedView {
    Q_OBJECT

public:
    explicit AlignmentMatrix(QWidget* parent = nullptr);

    /// nullptr: nothing to show. The problem is kept as long as it is shown.
    void setPair(std::shared_ptr<const AlignmentProblem> problem, std::size_t pair,
        const Labelling& prediction);
    /// Whether possible links that are not predicted are drawn.
    void setPossibleShown(bool shown);
    /// Scrolls to a word pair.
    void reveal(std::size_t english, std::size_t french);
    /// The place of a word pair in this widget.
    QRectF cellRect(std::size_t english, std::size_t french) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void layOut() override;
    std::optional<QString> toolTipAt(QPoint point) const override;
    void wheelEvent(QWheelEvent* event) override;

private:
    /// The end of the names and start of the cells, the space for the cells, and the size of one.
    struct Places {
        QPointF first;
        QSizeF room, cell;
    };
    Places placesNow() const;
    double nameRoom(bool french) const;
    void paintGrid(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    void paintMark(QPainter& painter, const QRectF& cell, const LinkMark& mark) const;
    int keyColumns() const;
    double keyHeight() const;
    void paintKey(QPainter& painter) const;

    std::shared_ptr<const AlignmentProblem> m_problem;
    const AlignmentPair* m_pair = nullptr; ///< of m_problem
    std::vector<LinkMark> m_marks;
    Places m_places;               ///< since the last layOut(): each text is measured for it
    QScrollBar *m_across, *m_down; ///< in pixels
    bool m_possibleShown = true;
};

} // namespace gapscope
