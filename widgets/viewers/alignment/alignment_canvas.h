// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/alignment/link_marks.h"
#include "widgets/viewers/common/example_canvas.h"

#include <memory>
#include <optional>
#include <vector>

class QScrollBar;

namespace gapscope {

/// A sentence and its translation in two columns with links between them: sure ones solid, possible
/// ones faint, behind them and only while they are wanted; of predictions the right ones blue, the
/// wrong ones with a cross, the missed ones dashed. The word under the pointer has its links in
/// front. Words are never smaller than the window's text: what finds no room is scrolled to.
class AlignmentCanvas : public ExampleCanvas {
    Q_OBJECT

public:
    /// A word of one of the sentences.
    struct Word {
        bool french = false;
        std::size_t at = 0;
        bool operator==(const Word&) const = default;
    };
    explicit AlignmentCanvas(QWidget* parent = nullptr);

    void setPart(const ExampleListModel& model) override;
    void setExample(const ExampleListModel& model, int example) override;
    void setPrediction(const Labelling& prediction) override;
    void setZoom(double zoom) override;
    /// Whether possible links that are not predicted are drawn.
    void setPossibleShown(bool shown);
    bool possibleShown() const { return m_possibleShown; }

    const std::vector<LinkMark>& marks() const { return m_marks; }
    /// Where a word stands in this widget.
    QRectF wordRect(const Word& word) const;
    std::optional<Word> current() const { return m_current; }

    QSize sizeHint() const override { return {460, 420}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    std::size_t length(bool french) const;
    double columnHeight() const;
    double rowHeight() const;
    double legendHeight() const;
    QFont wordFont() const;
    bool shown(const LinkMark& mark) const;
    bool touched(const LinkMark& mark) const;
    double leastRow() const;
    void layOut();
    void describe();
    void paintWords(QPainter& painter, bool french) const;
    void paintLink(QPainter& painter, const LinkMark& mark) const;
    void paintLegend(QPainter& painter) const;

    std::shared_ptr<const AlignmentProblem> m_problem;
    const AlignmentPair* m_pair = nullptr; ///< of m_problem
    Labelling m_prediction;
    std::vector<LinkMark> m_marks;
    std::optional<Word> m_current;
    QScrollBar* m_scroll; ///< in pixels
    QPointF m_grab;
    bool m_possibleShown = true;
};

} // namespace gapscope
