// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/pictures/photo_store.h"
#include "widgets/viewers/pictures/picture_place.h"

#include <QImage>
#include <QStringList>

#include <optional>
#include <vector>

namespace gapscope {

/// The label of every pixel of an example's mask, void ones included; empty: not known.
using TruthPixels = std::function<cv::Mat1w(int example)>;

/// One photograph with its truth, its prediction or their difference laid over it, as strong as
/// one likes. Zoom and place stay from photograph to photograph. One superpixel may be selected: by
/// a click, or with Ctrl and the arrow keys from neighbour to neighbour. The wheel zooms about the
/// pointer, dragging and Shift with the arrow keys move the picture.
class PhotoCanvas : public ExampleCanvas {
    Q_OBJECT

public:
    /// photos: belongs to somebody else; follows to the parts shown.
    explicit PhotoCanvas(PhotoStore* photos, QWidget* parent = nullptr);

    void setPart(const ExampleListModel& model) override;
    void setExample(const ExampleListModel& model, int example) override;
    void setPrediction(const Labelling& prediction) override;
    void setZoom(double zoom) override;
    void setShow(ExampleShow show) override;
    /// The same without a model.
    void setExamples(std::shared_ptr<const SegmentationExamples> examples, QStringList labels);
    void showExample(int example, const Labelling& prediction);

    /// Truth on pixels instead of superpixels.
    void setTruthPixels(TruthPixels pixels);
    /// One of each superpixel: of two classes how much more the second scores than the first, of
    /// more how much more the predicted one scores than the best other one; empty: not known.
    void setScores(std::vector<double> scores);
    /// Shown instead of the prediction, under this name; {}: the prediction again.
    void setAnswer(std::optional<Labelling> answer, const QString& name = {});
    /// Of what is shown: "IoU 0.81 · loss 0.09".
    void setCaption(const QString& caption);

    void setBorders(bool on);
    bool borders() const { return m_borders; }
    /// Scores instead of labels.
    void setScoresShown(bool on);
    bool scoresShown() const { return m_scoresShown; }
    /// 0 … 1.
    void setOpacity(double opacity);
    double opacity() const { return m_opacity; }

    int example() const { return m_example; }
    /// −1: none.
    int selectedRegion() const { return m_region; }
    void selectRegion(int region);
    /// Selects the neighbour in a direction (one of ±1 in x or y); without a selection the
    /// superpixel in the middle.
    void walk(int dx, int dy);
    /// Moves what is seen by a tenth of it.
    void pan(int dx, int dy);
    int regionAt(QPointF position) const;
    /// A place inside the superpixel, in this widget, whether seen or not.
    QPointF placeOf(int region) const;
    /// What is known of a superpixel, in a line.
    QString regionText(int region) const;
    /// Labels as a layer over the photograph; cells are empty where there is none.
    OverlayLayer layerOf(int example, LabellingView labels, ExampleShow show) const;

    QSize sizeHint() const override { return {520, 380}; }
    QSize minimumSizeHint() const override { return {240, 180}; }

Q_SIGNALS:
    void regionSelected(int region);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    struct LegendEntry {
        QString name;
        CellFill fill;
    };
    const SegmentationImage* image() const;
    const Labelling& labelsShown() const { return m_answer ? *m_answer : m_prediction; }
    QString nameOf(Label label) const;
    void describe();
    void changed();
    void takePhoto();
    // Where things are, in logical pixels.
    QRectF pictureArea() const;
    PicturePlace place() const; ///< requires: regions
    void take(const PicturePlace& place);
    void moveTo(QPointF topLeft);
    const std::vector<cv::Point2d>& centres() const;
    // What is painted.
    const OverlayLayer& layer() const;
    cv::Mat1w truthMap(int example, const cv::Mat1w& regions) const;
    const QImage& frame(const PicturePlace::Seen& seen) const;
    bool showsScores() const;
    double scoreScale() const;
    std::vector<LegendEntry> legendOf(const OverlayLayer& overlay) const;
    double footerHeight() const;
    QString footerText() const;
    void paintFooter(QPainter& painter) const;
    double paintLegend(QPainter* painter, double top) const;
    double paintScoreLegend(QPainter* painter, double top) const;

    PhotoStore* m_photos;
    std::shared_ptr<const SegmentationExamples> m_examples;
    QStringList m_labels;
    TruthPixels m_truthPixels;
    int m_example = -1, m_region = -1;
    std::shared_ptr<const Photo> m_photo;
    cv::Mat1w m_regions;
    Labelling m_prediction;
    std::optional<Labelling> m_answer;
    QString m_answerName, m_caption;
    std::vector<double> m_scores;
    bool m_borders = false, m_scoresShown = false;
    double m_opacity = 0.6;
    QPointF m_middle{0.5, 0.5}; ///< of what is seen, in widths and heights of the image
    QPointF m_grab;
    bool m_dragging = false;
    mutable std::vector<cv::Point2d> m_centres;
    mutable std::optional<OverlayLayer> m_layer;
    mutable std::vector<LegendEntry> m_legend; ///< of m_layer
    struct Cache {
        PictureWindow window;
        QPoint device;
        cv::Mat3b ground;
        cv::Mat1w regions, cells;
        QImage frame;
    };
    mutable Cache m_cache;
};

} // namespace gapscope
