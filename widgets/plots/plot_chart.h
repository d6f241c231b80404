// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/layer/plot_layer.h"
#include "widgets/plots/layer/plot_model.h"

#include "widgets/plots/plot_link.h"

#include <QtCharts/QCategoryAxis>
#include <QtCharts/QChart>

namespace gapscope {

/// The parts of its frame that a plot has on a screen. In a stack of plots over one x axis only the
/// lowest names that axis, and only the uppermost has a lane for the labels of events.
struct PlotFrame {
    bool xAxis = true, eventLane = true;
    bool named = false; ///< a row above the plot names it: a narrow plot saves the y axis' title
    bool operator==(const PlotFrame&) const = default;
};

/// The frame by Qt Charts (axis titles, tick labels, layout) around a PlotLayer. Used by
/// the widget and, with its own instance, by exports: both paint alike.
class PlotChart : public QChart {
    Q_OBJECT

public:
    explicit PlotChart(QGraphicsItem* parent = nullptr);

    PlotModel& model() { return m_model; }
    const PlotModel& model() const { return m_model; }
    /// Updates ranges, ticks, labels, the layer and the frame's place after the model changed.
    void refresh();
    /// Moves the frame to its place, which Qt would do later.
    void settle();
    void setTarget(const PaintTarget& target);
    void setBaseFont(const QFont& font);
    /// The smaller font, used for everything but the title.
    static QFont smallFont(const QFont& base);
    /// Draws a picture, which omits nothing: a long title of the y axis takes several lines there.
    void setPicture(const LegendPlan& legend);
    PlotLayer& layer() { return *m_layer; }
    const PlotLayer& layer() const { return *m_layer; }
    const PlotMap& map() const { return m_layer->map(); }
    void setFrame(const PlotFrame& frame);
    const PlotFrame& frame() const { return m_frame; }
    /// The widths beside the plot area that the labels need.
    const SideWidths& naturalSides() const { return m_natural; }
    /// Widens them, to align the plot area with another plot's. Whole pixels.
    void setSides(const SideWidths& sides);
    const PlotModel::Clamped& clamped() const { return m_clamped; }
    bool hasYTitle() const { return !m_y->titleText().isEmpty(); }

private:
    QStringList fittingTitle() const;
    QString fittingYTitle(double height) const;
    void refreshLayer();
    void refreshMargins();
    void refreshAxis(QCategoryAxis& axis, PlottedRange range, const std::vector<Tick>& ticks,
        const QString& title);

    PlotModel m_model;
    QCategoryAxis* m_x = nullptr;
    QCategoryAxis* m_y = nullptr;
    PlotLayer* m_layer = nullptr;
    PlotModel::Clamped m_clamped;
    std::pair<double, double> m_floors; ///< the floors these are for
    PlotFrame m_frame;
    SideWidths m_natural;
    int m_extraLeft = 0, m_extraRight = 0, m_lane = 0;
    bool m_picture = false;
};

} // namespace gapscope
