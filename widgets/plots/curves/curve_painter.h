// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/curves/polyline.h"

class QPainter;

namespace gapscope {

/// How to paint: on a screen every millisecond counts, on paper every curve is a full-width path.
struct PaintTarget {
    bool dark = false;
    bool vector = false; ///< exports
    double devicePixelRatio = 1;
    /// On paper: the largest distance of a line from its positions, and the number of curves that
    /// share the space for marks. A file must stay small whatever is drawn.
    double tolerance = 0;
    std::size_t crowd = 0;
};

/// The tolerance at which the file of these curves, bands included, has an acceptable size.
double paperTolerance(const std::vector<const Curve*>& curves, const PlotMap& map);

/// The band, under all lines.
void paintBand(
    QPainter& painter, const Curve& curve, const PlotMap& map, const PaintTarget& target);
/// The line (raw one faint beneath when smoothed) and its markers; `order` staggers the markers of
/// several curves.
void paintCurve(QPainter& painter, const Curve& curve, const PlotMap& map,
    const PaintTarget& target, int order, bool highlighted);
/// Points clamped to a log axis' floor: drawn there as small open triangles, pointing down or left.
void paintClamped(
    QPainter& painter, const Curve& curve, const PlotMap& map, const PaintTarget& target);
/// One marker, centred; size in logical pixels.
void paintMarker(QPainter& painter, Marker marker, QPointF at, double size, const QColor& color,
    const QColor& ground);
/// A short horizontal piece of a series, for legends.
void paintSample(QPainter& painter, const SeriesStyle& style, const QRectF& area, bool dark);

/// The pen of a style; width in logical pixels.
QPen penOf(const SeriesStyle& style, bool dark, double width);

} // namespace gapscope
