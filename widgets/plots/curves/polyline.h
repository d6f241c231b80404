// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/curves/curve.h"
#include "widgets/plots/curves/plot_scale.h"

#include <QPolygonF>

namespace gapscope {

/// The drawn part of a curve: unbroken runs of positions, at most two per pixel column (smallest
/// and largest value there), so that no spike is lost however dense the data.
struct Polyline {
    std::vector<QPolygonF> runs; ///< at least two positions each
    std::vector<QPointF> dots;   ///< single points between breaks
    bool dense = false;          ///< more points than columns: drawn with thin pens
};

/// column: width of a column in the map's units. values: one of the curve's, by index of x.
Polyline polylineOf(
    const Curve& curve, const MinMaxPyramid& values, const PlotMap& map, double column);
/// The outline of a curve's band, one polygon per unbroken stretch.
std::vector<QPolygonF> bandOf(const Curve& curve, const PlotMap& map, double column);
/// Cuts runs into dashes of `on` and `off` length along x, from left to right; for dense curves,
/// whose arc length is meaningless. A segment longer than a dash is cut into several.
std::vector<QPolygonF> dashedAlongX(
    const std::vector<QPolygonF>& runs, double on, double off, double left, double right);

/// Removes the positions that a line through the others passes within `tolerance` (Ramer 1972,
/// Douglas and Peucker 1973); rounds the rest to a tenth. First and last stay.
QPolygonF thinned(const QPolygonF& line, double tolerance);

} // namespace gapscope
