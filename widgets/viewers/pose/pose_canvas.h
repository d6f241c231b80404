// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/pictures/photo_store.h"
#include "widgets/viewers/pictures/picture_place.h"
#include "widgets/viewers/pose/pose_overlay.h"

#include <QImage>

#include <memory>
#include <optional>
#include <vector>

namespace gapscope {

/// One photograph of a person with the skeletons of truth and prediction, rings in which a joint
/// counts as found, types of relations and a heat map. Zoom and place stay from photograph to
/// photograph. A click, or Ctrl and the arrow keys, choose a part; a Shift+click or pulling the
/// chosen part ask to pin it elsewhere. The wheel zooms about the pointer, dragging moves.
class PoseCanvas : public ExampleCanvas {
    Q_OBJECT

public:
    /// photos: belongs to somebody else; follows to the parts shown.
    explicit PoseCanvas(PhotoStore* photos, QWidget* parent = nullptr);

    void setPart(const ExampleListModel& model) override;
    void setExample(const ExampleListModel& model, int example) override;
    void setPrediction(const Labelling& prediction) override;
    void setZoom(double zoom) override;
    void setShow(ExampleShow show) override;

    /// Shown instead of the prediction, under this name; {}: the prediction again.
    void setAnswer(Labelling answer, const QString& name = {});
    /// Where a part is held.
    void setPin(std::optional<PosePoint> pin);
    /// title: of what these scores are; nullptr: none.
    void setHeat(std::shared_ptr<const ScoreMap> heat, const QString& title = {});
    const ScoreMap* heat() const { return m_heat.get(); }
    /// Of what is shown: "PCK 0.71 · loss 0.09".
    void setCaption(const QString& caption);
    void setRings(bool on);
    bool rings() const { return m_rings; }
    /// The tree's edges with the numbers of their arcs' types.
    void setTypes(bool on);
    bool types() const { return m_types; }
    /// 0 … 1.
    void setOpacity(double opacity);
    double opacity() const { return m_opacity; }

    int example() const { return m_example; }
    /// −1: none.
    int selectedPart() const { return m_part; }
    void selectPart(int part);
    /// Selects the next part in a direction (one of ±1 in x or y); without a selection the neck.
    void walk(int dx, int dy);
    /// Moves what is seen by a tenth of it.
    void pan(int dx, int dy);
    /// The part shown within a few pixels; −1: none.
    int partAt(QPointF position) const;
    /// Where a part is shown in this widget, whether seen or not.
    QPointF placeOf(int part) const;
    /// The pixel of the photograph there.
    PosePoint pixelAt(QPointF position) const;
    /// What is known of a part, in a line.
    QString partText(int part) const;
    /// A labelling over its photograph.
    PoseOverlay overlayOf(int example, LabellingView labels, ExampleShow show) const;

    QSize sizeHint() const override { return {520, 380}; }
    QSize minimumSizeHint() const override { return {240, 200}; }

Q_SIGNALS:
    void partSelected(int part);
    /// The person wants a part held there.
    void pinRequested(int part, gapscope::PosePoint place);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    const PoseImage* image() const;
    const Labelling& labelsShown() const { return m_answer.empty() ? m_prediction : m_answer; }
    bool showsTruth() const;
    bool showsPrediction() const;
    void describe();
    void changed();
    void takePhoto();
    void hover(int part);
    // Where things are, in logical pixels.
    QRectF pictureArea() const;
    cv::Size pictureSize() const;
    PicturePlace place() const; ///< requires: an image
    void take(const PicturePlace& place);
    // What is painted.
    PoseOverlay overlay() const;
    QImage frame(const PicturePlace::Seen& seen) const;
    void paintTypes(QPainter& painter) const;
    QString footerText() const;
    double footerHeight() const;
    void paintFooter(QPainter& painter) const;
    /// One of the legend's signs on the ground of photographs.
    struct Sign {
        QString name;
        Side side = Side::middle;
        bool truth = false;
        bool ring = false, right = false;
        bool chip = false, differs = false; ///< the type of an arc
    };
    std::vector<Sign> signs() const;
    static QImage pictureOf(const Sign& sign, QSizeF size, double dpr, bool dark);
    void paintLegend(QPainter& painter, const QRectF& first) const;
    void paintHeatLegend(QPainter& painter, QRectF line) const;

    PhotoStore* m_photos;
    std::shared_ptr<const PoseProblem> m_problem;
    int m_example = -1, m_part = -1, m_hovered = -1;
    std::shared_ptr<const Photo> m_photo;
    Labelling m_prediction, m_answer;
    QString m_answerName, m_caption, m_heatTitle;
    std::optional<PosePoint> m_pin;
    std::shared_ptr<const ScoreMap> m_heat;
    bool m_rings = true, m_types = false;
    double m_opacity = 0.8;
    QPointF m_middle{0.5, 0.5}; ///< of what is seen, in widths and heights of the picture
    QPointF m_grab;
    int m_pulled = -1; ///< the part under the pointer that moves with it
    bool m_dragging = false;
    struct Cache {
        PictureWindow window;
        cv::Mat3b ground;
        QImage frame;
    };
    mutable Cache m_cache;
};

/// The number of a type, on purple ground where it differs from the truth's.
void paintTypeChip(QPainter& painter, QPointF middle, const QString& text, bool differs, bool dark);
/// Names the types of arcs over a skeleton, where there is room for them: at each arc's own end the
/// number of its type, on purple ground where the truth has another.  at: of a part, in the
/// painter's pixels; truth, labels: may be empty; chosen: arcs of this part always have theirs, and
/// the truth's ("5≠3").
void paintArcTypes(QPainter& painter, const std::vector<QPointF>& at, LabellingView labels,
    LabellingView truth, int chosen, bool dark);

} // namespace gapscope
