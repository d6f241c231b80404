// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/chunk_f1.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QScrollBar>

#include <QStringList>

namespace gapscope {

/// The places of a sentence's tokens when it is wrapped into lines. Logical pixels.
struct SentenceLayout {
    struct Place {
        double x = 0, width = 0; ///< the token's column
        std::size_t line = 0;
    };
    std::vector<Place> tokens;
    std::size_t lines = 0;
};

/// Tokens of these widths from left to right, separated by gap, in lines of at most `room` (a wider
/// token has its own line).
SentenceLayout wrapped(const std::vector<double>& widths, double room, double gap);

/// One sentence, wrapped, in text as large as lets all of it be seen in long lines: its columns,
/// below them truth and prediction as coloured bracketed chunks (labels without chunks: a tag per
/// token), errors marked and named. One token is current: the one under the pointer, or chosen by
/// Shift+← and Shift+→; a click keeps it.
class SentenceCanvas : public ExampleCanvas {
    Q_OBJECT

public:
    explicit SentenceCanvas(QWidget* parent = nullptr);

    void setPart(const ExampleListModel& model) override;
    void setExample(const ExampleListModel& model, int example) override;
    void setPrediction(const Labelling& prediction) override;
    void setZoom(double zoom) override;

    /// The current token, −1: none. A new sentence starts at its first wrong one.
    int currentToken() const { return m_token; }
    void setCurrentToken(int token);
    std::size_t tokenCount() const { return m_truth.size(); }
    /// The column of a token in this widget.
    QRectF tokenRect(std::size_t token) const;
    const std::vector<LabelError>& errors() const { return m_errors; }
    /// Chunks, or tags if labels mark no chunks; type: number of the chunk type, or of the label.
    std::vector<Chunk> spans(LabellingView labels) const;

Q_SIGNALS:
    void tokenChanged(int token);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void layOut() override;
    std::optional<QString> toolTipAt(QPoint point) const override;
    void wheelTurned(QPoint angle) override
    {
        m_scroll->setValue(m_scroll->value() - angle.y() / 2);
    }
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    static constexpr double gapBetweenTokens = 10; ///< logical pixels
    static constexpr double mostFit = 2;
    /// Heights within a line of the sentence, and the left edge.
    struct Rows {
        double left = 0;              ///< width of the rows' names
        double word = 0, small = 0;   ///< text heights
        double truth = 0, given = 0;  ///< tops of the label rows, from the line's top
        double errors = 0, label = 0; ///< top of the error row; height of a label row
        double line = 0;              ///< from line to line
    };
    struct Strokes;
    Rows rows() const;
    QFont wordFont() const;
    QFont smallFont() const;
    std::vector<double> tokenWidths() const;
    std::vector<Chunk> allSpans() const;
    void wrap();
    bool fits() const;
    QString spanName(std::size_t type) const;
    int tokenAt(const QPointF& point) const;
    QString tokenText(std::size_t token) const;
    void describe();
    void reveal(int token);
    void paintToken(Strokes& s, std::size_t token) const;
    void paintSpans(Strokes& s, LabellingView labels, double row, bool predicted) const;
    void paintSpan(Strokes& s, const Chunk& span, double row, bool wrong) const;
    void paintErrors(Strokes& s) const;
    void paintRowNames(Strokes& s) const;
    bool inView(const Rows& rows, std::size_t line) const;
    /// The part of tokens first … last in a line; empty when there is none.
    QRectF inLine(const Rows& rows, std::size_t first, std::size_t last, std::size_t line) const;

    QStringList m_labels;
    ChunkScheme m_scheme{{}};
    std::vector<QStringList> m_cells; ///< per token
    Labelling m_truth, m_prediction;
    std::vector<LabelError> m_errors;
    SentenceLayout m_layout;
    double m_fit = mostFit; ///< size of the text, relative to the usual one; times zoom
    QScrollBar* m_scroll;
    int m_token = -1;
    bool m_kept = false; ///< the pointer does not change the token
};

} // namespace gapscope
