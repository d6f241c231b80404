// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/pictures/picture_canvas.h"
#include "widgets/viewers/pose/pose_overlay.h"

namespace gapscope {

/// One photograph of a person with the skeletons of truth and prediction, rings within which a
/// joint counts as found, types of relations and a heat map. Its items are the parts; a
/// Shift+click, or dragging the selected part, requests to pin it elsewhere.
class PoseCanvas : public PictureCanvas {
    Q_OBJECT

public:
    explicit PoseCanvas(PhotoStore* photos, QWidget* parent = nullptr);

    void setPart(const ExampleListModel& model) override;
    void setExample(const ExampleListModel& model, int example) override;
    void setPrediction(const Labelling& prediction) override;

    /// Shown instead of the prediction, under this name; {}: the prediction again.
    void setAnswer(Labelling answer, const QString& name = {});
    /// The place where a part is pinned.
    void setPin(std::optional<PosePoint> pin);
    /// title: meaning of these scores; nullptr: none.
    void setHeat(std::shared_ptr<const ScoreMap> heat, const QString& title = {});
    const ScoreMap* heat() const { return m_heat.get(); }
    void setRings(bool on);
    bool rings() const { return m_rings; }
    /// Shows the tree's edges with the numbers of their arcs' types.
    void setTypes(bool on);
    bool types() const { return m_types; }

    /// The part within a few pixels; −1: none.
    int itemAt(QPointF position) const override;
    QPointF placeOf(int part) const override;
    QString itemText(int part) const override;
    double footerHeight(double width) const override;
    void paintFooter(QPainter& painter, double width) const override;
    /// The pixel of the photograph at this position.
    PosePoint pixelAt(QPointF position) const;
    /// A labelling over its photograph.
    PoseOverlay overlayOf(int example, LabellingView labels, ExampleShow show) const;

Q_SIGNALS:
    /// The user wants a part pinned there.
    void pinRequested(int part, gapscope::PosePoint place);

protected:
    bool hasExample() const override { return image() != nullptr; }
    cv::Size pictureSize() const override;
    int itemCount() const override { return static_cast<int>(partCount); }
    int firstItem() const override { return neck; }
    std::vector<int> itemsBeside(int part) const override;
    QStringList said() const override;
    void paintOverlayOn(cv::Mat3b& picture, const PicturePlace::Seen& seen) const override;
    void paintAbove(QPainter& painter) override;
    void hover(int part) override;
    void clicked(QMouseEvent* event) override;
    bool dragged(QPointF position) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    const PoseImage* image() const;
    const Labelling& labelsShown() const { return m_answer.empty() ? m_prediction : m_answer; }
    bool showsTruth() const;
    bool showsPrediction() const;
    QString footerText() const;
    /// One of the legend's signs, on the background of photographs.
    struct Sign {
        QString name;
        Side side = Side::middle;
        bool truth = false;
        bool ring = false, right = false;
        bool chip = false, differs = false; ///< the type of an arc
    };
    std::vector<Sign> signs() const;
    QImage pictureOf(const Sign& sign, QSizeF size) const;
    double layFooter(QPainter* painter, double width) const;
    double paintLegend(QPainter* painter, double top, double width) const;
    double paintHeatLegend(QPainter* painter, double top, double width) const;

    std::shared_ptr<const PoseProblem> m_problem;
    Labelling m_prediction, m_answer;
    QString m_answerName, m_heatTitle;
    std::optional<PosePoint> m_pin;
    std::shared_ptr<const ScoreMap> m_heat;
    bool m_rings = true, m_types = false;
    int m_pulled = -1; ///< the part that the pointer drags
};

/// The number of a type, on a purple background if it differs from the truth's.
void paintTypeChip(QPainter& painter, QPointF middle, const QString& text, bool differs, bool dark);
/// Writes the types of arcs over a skeleton if there is space: at each arc's own end the number of
/// its type, on a purple background if the truth has another.  at: places of parts, in the
/// painter's pixels; truth, labels: may be empty; chosen: arcs of this part always show theirs, and
/// the truth's ("5≠3").
void paintArcTypes(QPainter& painter, const std::vector<QPointF>& at, LabellingView labels,
    LabellingView truth, int chosen, bool dark);

} // namespace gapscope
