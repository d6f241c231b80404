// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/alignment/alignment.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QScrollBar>

namespace gapscope {

/// A word pair that annotators or the model have linked.
struct LinkMark {
    std::size_t english = 0, french = 0;
    LinkKind kind = LinkKind::none;
    bool predicted = false;
    bool missed = false; ///< sure, not predicted, and there is a prediction
    bool known = true;   ///< annotators have judged the pair

    bool right() const { return predicted && kind != LinkKind::none; }
    bool wrong() const { return predicted && known && kind == LinkKind::none; }
    /// Predicted, and the truth is unknown.
    bool open() const { return predicted && !known; }
};

/// All links of a sentence pair, row by row; prediction: empty, or a labelling of it.
inline std::vector<LinkMark> linkMarks(const AlignmentPair& pair, LabellingView prediction)
{
    std::vector<LinkMark> marks;
    for (std::size_t e = 0; e < pair.english.size(); ++e)
        for (std::size_t f = 0; f < pair.french.size(); ++f) {
            LinkMark mark{e, f, pair.links[pair.cell(e, f)]};
            mark.known = pair.labelled;
            mark.predicted = !prediction.empty() && prediction[e] == f + 1;
            mark.missed = !prediction.empty() && mark.kind == LinkKind::sure && !mark.predicted;
            if (mark.predicted || mark.kind != LinkKind::none)
                marks.push_back(mark);
        }
    return marks;
}

/// A sentence and its translation in two columns with links between them: sure ones solid, possible
/// ones faint, behind them and only on request; right predictions blue, wrong ones with a cross,
/// missed links dashed. The word under the pointer has its links in front. Words are never smaller
/// than the window's text: the rest is reached by scrolling.
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
    /// Whether possible links that are not predicted are drawn.
    void setPossibleShown(bool shown);
    bool possibleShown() const { return m_possibleShown; }

    const std::vector<LinkMark>& marks() const { return m_marks; }
    /// The place of a word in this widget.
    QRectF wordRect(const Word& word) const;
    std::optional<Word> current() const { return m_current; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void layOut() override;
    void wheelTurned(QPoint angle) override
    {
        m_scroll->setValue(m_scroll->value() - angle.y() / 2);
    }
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    std::size_t length(bool french) const;
    double columnHeight() const;
    double rowHeight() const;
    double legendHeight() const;
    QFont wordFont() const;
    bool shown(const LinkMark& mark) const;
    bool touched(const LinkMark& mark) const;
    double leastRow() const;
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
