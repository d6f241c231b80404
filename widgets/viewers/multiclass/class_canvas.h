// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/multiclass/row_image.h"

#include <QStringList>

namespace gapscope {

struct PlotInk;

/// One example, large: its picture, or its features as bars with their names; class and prediction
/// below. Over the picture the weights of the class shown (in the difference: of the predicted
/// class minus the true one); beside a bar its feature's contribution to the score. The wheel, Page
/// up and Page down scroll bars that do not fit.
class ClassCanvas : public ExampleCanvas {
    Q_OBJECT

public:
    explicit ClassCanvas(QWidget* parent = nullptr);

    void setPart(const ExampleListModel& model) override;
    void setExample(const ExampleListModel& model, int example) override;
    void setPrediction(const Labelling& prediction) override;
    /// In the padded layout of MulticlassShape; shared. Empty: none.
    void setWeights(std::shared_ptr<const std::vector<double>> w);
    /// Opacity of the weights over a picture, 0 … 1.
    void setOpacity(double opacity);

    bool isError() const;
    /// The place of the picture; null if features are not pixels.
    QRectF pictureRect() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void zoomed() override { scrollBy(0); }
    void wheelTurned(QPoint angle) override { scrollBy(-angle.y()); }
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent*) override { scrollBy(0); }

private:
    struct Bar {
        std::size_t feature;
        float value;
    };
    struct Columns {
        double name = 0, bar = 0, number = 0; ///< widths, logical pixels
    };
    static constexpr double outer = 12, thumbRoom = 8;
    std::vector<double> weightsShown() const;
    QString scoreShown() const;
    QFont textFont(bool bold) const;
    double textRoom() const;
    double barHeight() const;
    double barRoom() const { return barHeight() * static_cast<double>(m_bars.size() + 1); }
    double mostScroll() const;
    void scrollBy(double pixels);
    Columns columns(bool adding) const;
    QString nameOf(std::size_t label) const;
    QString featureName(std::size_t feature) const;
    void describe();
    void paintPicture(QPainter& painter, bool dark) const;
    void paintBars(QPainter& painter, bool dark) const;
    void paintBar(QPainter& painter, const Bar& bar, const QRectF& name, double room,
        const PlotInk& ink) const;
    void paintThumb(QPainter& painter, const PlotInk& ink) const;
    void paintTexts(QPainter& painter, bool dark) const;

    QStringList m_labels;
    std::shared_ptr<const MulticlassProblem> m_part;
    ValueRange m_range;
    std::vector<Bar> m_bars; ///< for a sparse row, those that are not 0
    std::shared_ptr<const std::vector<double>> m_w;
    Labelling m_prediction;
    Label m_truth = 0;
    int m_example = -1;
    double m_opacity = 0, m_scroll = 0;
};

} // namespace gapscope
