// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/curves/curve.h"
#include "widgets/plots/curves/plot_scale.h"

#include <memory>

namespace gapscope {

/// Everything a plot shows, apart from its size, theme and crosshair. Copies share the curves.
struct PlotModel {
    struct Target {
        double y = 0; ///< data units
        QString label;
        bool operator==(const Target&) const = default;
    };

    QString title, xKey, xTitle, xUnit, yTitle, yUnit, yHelp;
    CurveScales scales;
    std::vector<std::shared_ptr<Curve>> curves;
    std::vector<PlotEvent> events;
    std::optional<Target> target;
    std::optional<DataRange> zoomX, zoomY; ///< none: all data
    std::optional<DataRange> reachX;       ///< what the range of all data includes at least

    /// "Title (unit)".
    QString xLabel() const;
    QString yLabel() const;
    bool empty() const;
    std::shared_ptr<Curve> find(const QString& id) const;

    /// From the first to the last point, plotted: on a log axis from its floor on. Empty (low >
    /// high) without points.
    PlottedRange extentX() const;
    /// The range in view, plotted: the zoom, or all data and a little air.
    PlottedRange rangeX() const;
    /// Zoomed in x only, y fits the points in view.
    PlottedRange rangeY(PlottedRange x) const;
    /// Where values ≤ 0 of a log axis are drawn, and those far below all others (decades.h): the
    /// whole decade below the smallest remaining value, but at most 18 decades below the largest. A
    /// zoom further down restores them. Along x also a few first points are left out, before three
    /// empty decades. -∞ on linear axes.
    double floorX() const;
    double floorY() const;
    PlotMap map(const QRectF& area) const;
    struct Clamped {
        int x = 0, y = 0;
        int points = 0; ///< in x, y or both
        bool operator==(const Clamped&) const = default;
    };
    /// Points that log axes draw at their floors.
    Clamped clamped() const;

private:
    double reachLow() const;
    double floorXDownTo(double wanted) const;
    bool areFewBelow(double x) const;
};

/// Remembers places on one x axis as (fractional) point indices of a curve, to find them again when
/// the same rows are shown over another axis: passes → seconds, for example.
class AxisTransfer {
public:
    /// Remembers zoom and cursors of a model about to change its x axis.
    AxisTransfer(
        const PlotModel& model, std::optional<double> cursor1, std::optional<double> cursor2);
    /// The same places on the model's new axis; none when the curve is gone or has fewer points.
    std::optional<DataRange> zoom(const PlotModel& model) const;
    std::optional<double> cursor1(const PlotModel& model) const { return place(model, m_cursor1); }
    std::optional<double> cursor2(const PlotModel& model) const { return place(model, m_cursor2); }

private:
    static std::optional<double> place(
        const PlotModel& model, const QString& id, std::optional<double> index);
    std::optional<double> place(const PlotModel& model, std::optional<double> index) const
    {
        return place(model, m_id, index);
    }

    QString m_id;                                              ///< the longest curve's
    std::optional<double> m_low, m_high, m_cursor1, m_cursor2; ///< indices
};

} // namespace gapscope
