// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_canvas.h"

#include <QColor>
#include <QString>

namespace gapscope {

/// Groups of many weights one below another, each as bars from the largest to the smallest on one
/// scale. The arrow keys move between bars and groups; a signal carries the sentence about the bar
/// under the pointer or the keys.
class WeightBars : public PaintedView {
    Q_OBJECT

public:
    struct Bar {
        QString name;
        double weight = 0;
        QColor color{}; ///< colour of the feature; invalid: blue above 0, vermillion below
    };
    struct Group {
        QString title;
        std::vector<Bar> bars;
    };
    explicit WeightBars(QWidget* parent = nullptr);

    /// In any order; about: the label of the weights, for the sentences: "for horse".
    void setGroups(std::vector<Group> groups, const QString& about);
    const std::vector<Group>& groups() const { return m_groups; } ///< bars in falling order
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
