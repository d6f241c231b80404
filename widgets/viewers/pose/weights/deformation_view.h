// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "widgets/viewers/common/example_canvas.h"

namespace gapscope {

/// The 13 learnt types of an arc as springs: for the arc p → q the preferred place of p, seen from
/// q at the origin. Each type is an ellipse around its mean displacement, as wide as a step of a
/// fixed cost; stiff ones are small and strongly coloured. For the whole body: the mean skeleton,
/// and around it the mean places of each part's types.
/// Keys: the arrows move between types, in the whole body between arcs.
class DeformationView : public PaintedView {
    Q_OBJECT

public:
    using Weights = std::shared_ptr<const std::vector<double>>;
    static constexpr int wholeBody = -1;

    explicit DeformationView(QWidget* parent = nullptr);

    /// requires: w has PoseShape::weightCount entries.
    void setWeights(const PoseShape& shape, Weights w);
    void setArc(int arc);
    int arc() const { return m_arc; }
    /// −1: none.
    int currentType() const { return m_type; }
    void setCurrentType(int type);
    /// A sentence about the current type or arc; "" without one.
    QString readout() const;

Q_SIGNALS:
    void readoutChanged(const QString& text);
    void typeChanged(int type);
    /// An arc of the whole body was chosen.
    void arcChosen(int arc);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Transforms cells to widget coordinates.
    struct Frame {
        QPointF origin;
        double scale = 1; ///< pixels per cell
        QPointF at(QPointF cells) const { return origin + cells * scale; }
    };
    void measure();
    Frame frame(const QRectF& cells) const;
    int nearest(QPointF position) const;
    void paintArc(QPainter& painter) const;
    void paintBody(QPainter& painter) const;
    void paintCaption(QPainter& painter, const QString& text) const;
    QPointF displacement(std::size_t arc, std::size_t type) const;

    PoseShape m_shape;
    Weights m_w;
    int m_arc = wholeBody, m_type = -1;
    std::vector<QPointF> m_body;      ///< mean places of all parts, in cells from the neck
    QRectF m_arcBounds, m_bodyBounds; ///< cells
};

/// The quadratic weights of a type as one number: √(x · y).
double stiffness(std::span<const double> w, std::size_t arc, std::size_t type);

} // namespace gapscope
