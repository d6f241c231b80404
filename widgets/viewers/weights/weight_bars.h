// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_canvas.h"

#include <QColor>
#include <QString>

namespace gapscope {

/// Groups of many weights below each other, each as bars from the largest to the smallest on one
/// scale. The arrow keys go from bar to bar and from group to group; the sentence about the one
/// under the pointer or the keys is signalled.
class WeightBars : public PaintedView {
    Q_OBJECT

public:
    struct Bar {
        QString name;
        double weight = 0;
        QColor color{}; ///< what the feature looks like; invalid: blue above 0, vermillion below
    };
    struct Group {
        QString title;
        std::vector<Bar> bars;
    };
    explicit WeightBars(QWidget* parent = nullptr);

    /// Any order; about: who the weights are for, in the sentences: "for horse".
    void setGroups(std::vector<Group> groups, const QString& about);
    const std::vector<Group>& groups() const { return m_groups; } ///< bars falling
    /// A sentence about the current bar; "" without one.
    QString readout() const;

Q_SIGNALS:
    void currentChanged(const QString& readout);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF areaOf(std::size_t group) const; ///< of its bars
    QRectF barRect(std::size_t group, std::size_t bar) const;
    void paintGroup(QPainter& painter, std::size_t group) const;
    void setCurrent(int group, int bar);

    std::vector<Group> m_groups;
    QString m_about;
    double m_scale = 0;
    int m_group = -1, m_bar = -1;
};

} // namespace gapscope
