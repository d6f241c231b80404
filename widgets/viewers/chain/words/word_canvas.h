// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/pictures/letter_image.h"

namespace gapscope {

/// One word, large: its letters with a thin pixel grid, truth and prediction below, errors marked
/// by colour, a frame and a cross; over the letters the template of the label shown (in the
/// difference: the weights for the prediction minus those for the truth).
class WordCanvas : public ExampleCanvas {
    Q_OBJECT

public:
    explicit WordCanvas(QWidget* parent = nullptr);

    void setGrid(LetterGrid grid);
    LetterGrid grid() const { return m_grid; }
    /// A word is as large as fits.
    void setPart(const ExampleListModel& model) override;
    void setExample(const ExampleListModel& model, int example) override;
    void setPrediction(const Labelling& prediction) override;
    /// templates[label]: one weight per pixel.
    void setTemplates(std::vector<std::vector<double>> templates);
    /// 0 … 1.
    void setOpacity(double opacity);
    double opacity() const { return m_opacity; }

    std::size_t letterCount() const { return m_truth.size(); }
    bool isError(std::size_t t) const;
    /// The place of letter t in this widget.
    QRectF letterRect(std::size_t t) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void zoomed() override { clampScroll(); }
    void wheelTurned(QPoint angle) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    double pixelSize() const;
    QFont letterFont(bool bold) const;
    double textRoom() const;
    double nameRoom() const;
    QString nameOf(Label label) const { return m_labels.value(label, QStringLiteral("?")); }
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
    double m_scale = 0;
    double m_opacity = 0, m_scroll = 0;
    QPointF m_grab;
};

} // namespace gapscope
