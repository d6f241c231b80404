// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/letter_image.h"
#include "widgets/viewers/word_values.h"

#include <QStringList>
#include <QWidget>

#include <span>
#include <vector>

class QScrollBar;

namespace gapscope {

/// What stands under the letters.
enum class WordShow { truth, prediction, difference };

/// One word, large: its letters with a thin pixel grid, truth and prediction below, errors marked
/// by colour, a frame and a cross; over the letters the template of the label shown (in the
/// difference: what speaks for the prediction against the truth).
class WordCanvas : public QWidget {
    Q_OBJECT

public:
    explicit WordCanvas(QWidget* parent = nullptr);

    void setLabels(const QStringList& labels, LetterGrid grid);
    /// prediction may be empty.
    void setWord(
        std::vector<std::vector<std::uint32_t>> letters, Labelling truth, Labelling prediction);
    /// Of the word shown: the prediction changed, zoom and scroll stay.
    void setPrediction(const Labelling& prediction);
    /// The longest word of the part: the letters of all its words are as large as that one's, so
    /// that they do not jump from word to word; words of more than six letters shrink alone. 0:
    /// only the word shown counts.
    void setLongestWord(std::size_t letters);
    /// templates[label]: one weight per pixel.
    void setTemplates(std::vector<std::vector<double>> templates);
    void setShow(WordShow show);
    WordShow wordShow() const { return m_show; }
    /// 0 … 1.
    void setOpacity(double opacity);
    double opacity() const { return m_opacity; }
    /// Over the size that fits, 0.25 … 8.
    void setZoom(double zoom);
    double zoom() const { return m_zoom; }

    std::size_t letterCount() const { return m_truth.size(); }
    bool isError(std::size_t t) const;
    /// Where letter t stands in this widget.
    QRectF letterRect(std::size_t t) const;

    QSize sizeHint() const override { return {520, 280}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    double pixelSize() const;
    double textRoom() const;
    double nameRoom() const;
    QString nameOf(Label label) const;
    void describe();
    void clampScroll();
    void paintLetter(QPainter& painter, std::size_t t, const QRectF& box, bool dark) const;
    void paintOverlay(QPainter& painter, std::size_t t, const QRectF& box, bool dark) const;
    void paintTexts(QPainter& painter, std::size_t t, const QRectF& box, bool dark) const;
    void paintRowNames(QPainter& painter, const QRectF& box, bool dark) const;

    QStringList m_labels;
    LetterGrid m_grid;
    std::vector<std::vector<std::uint32_t>> m_letters;
    Labelling m_truth, m_prediction;
    std::vector<std::vector<double>> m_templates;
    std::size_t m_longest = 0;
    double m_scale = 0;
    WordShow m_show = WordShow::difference;
    double m_opacity = 0, m_zoom = 1, m_scroll = 0;
    QPointF m_grab;
};

} // namespace gapscope
