// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/layer/plot_layer.h"
#include "widgets/plots/layer/plot_model.h"

#include <QtCharts/QCategoryAxis>
#include <QtCharts/QChart>

namespace gapscope {

/// The frame by Qt Charts (title, axis titles, tick labels, layout) around a PlotLayer. Used by
/// the widget and, with its own instance, by exports: both paint alike.
class PlotChart : public QChart {
    Q_OBJECT

public:
    explicit PlotChart(QGraphicsItem* parent = nullptr);

    PlotModel& model() { return m_model; }
    const PlotModel& model() const { return m_model; }
    /// Updates ranges, ticks, labels and the layer after the model changed.
    void refresh();
    void setTarget(const PaintTarget& target);
    void setBaseFont(const QFont& font);
    /// The smaller font, used for everything but the title.
    static QFont smallFont(const QFont& base);
    /// Draws a picture, which omits nothing: a long title of the y axis takes several lines there.
    void setPicture(const LegendPlan& legend);
    PlotLayer& layer() { return *m_layer; }
    const PlotLayer& layer() const { return *m_layer; }
    const PlotMap& map() const { return m_layer->map(); }
    /// Left edge of the plot area that the labels need.
    double naturalLeft() const { return plotArea().left() - m_extraLeft; }
    /// Moves that edge to the right, to align with another plot's. Whole pixels.
    void setLeft(double left);
    int clampedCount() const { return m_clamped.points; }

private:
    QString fittingTitle() const;
    QString fittingYTitle(double height) const;
    void refreshLayer();
    void refreshAxis(QCategoryAxis& axis, PlottedRange range, const std::vector<Tick>& ticks,
        const QString& title);

    PlotModel m_model;
    QCategoryAxis* m_x = nullptr;
    QCategoryAxis* m_y = nullptr;
    PlotLayer* m_layer = nullptr;
    PlotModel::Clamped m_clamped;
    std::pair<double, double> m_floors; ///< the floors these are for
    int m_extraLeft = 0;
    bool m_picture = false;
};

} // namespace gapscope
