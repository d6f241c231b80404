// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetricsF>
#include <QString>

#include <vector>

class QColor;
class QPainter;
class QPointF;
class QRectF;

namespace gapscope {

/// A mark's place along a lane, and its text.
struct LaneMark {
    double x = 0;
    QString label;
};

/// Marks so near one another, in pixels, are one place: they share a label and a tool tip.
inline constexpr double placeReach = 5;

/// A label in its place; row 0 is the one nearest to the plot area.
struct LaneLabel {
    std::size_t mark = 0;       ///< its index; of several marks, that of the rightmost
    double first = 0, last = 0; ///< the marks that share it stand from here to there
    double left = 0, width = 0;
    int row = 0;
    QString text; ///< may be shortened
};

/// Places the labels of marks between left and right, none over another. In several rows the
/// rightmost comes first, which in a run is the newest, and a label without space is omitted. In a
/// single row no label stands over the mark of another: marks too near for that share one, their
/// names or, if these are too long, their number. widest: of a label.
std::vector<LaneLabel> laneLabels(const std::vector<LaneMark>& marks, double left, double right,
    double widest, int rows, const QFontMetricsF& metrics);

/// "Target gap ε → 0.005" in that space: the words are shortened before the value.
QString fittingEvent(const QString& label, const QFontMetricsF& metrics, double room);

/// The height of so many rows above a plot area.
int laneHeight(int rows, const QFontMetricsF& metrics);
/// The foot of a mark, on the upper edge of the plot area.
void paintLaneFoot(QPainter& painter, const QPointF& at, const QColor& color);
/// top: of the plot area.
void paintLaneLabel(QPainter& painter, const LaneLabel& label, double top);

} // namespace gapscope
