// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/curves/curve_painter.h"

#include <QPainter>

namespace gapscope {
namespace {

/// Dash lengths in pen widths; empty when solid.
const QList<qreal>& dashPattern(Dash dash)
{
    static const std::array<QList<qreal>, 5> patterns{
        {{}, {4, 2.5}, {1, 2}, {5, 2, 1, 2}, {8, 3}}}; // in the order of Dash
    return patterns[static_cast<std::size_t>(dash)];
}

/// How much ink a line needs: long ones (noise going up and down) are drawn thin, because
/// stroking wide, self-overlapping paths costs hundreds of milliseconds.
double inkLength(const Polyline& line)
{
    double length = 0;
    for (const QPolygonF& run : line.runs)
        for (qsizetype i = 1; i < run.size(); ++i)
            length += std::abs(run[i].y() - run[i - 1].y()) + (run[i].x() - run[i - 1].x());
    return length;
}

/// Whether it has few enough pieces to paint each at its width, however often they cross: thin
/// lines without antialiasing look wider where they are steep.
bool isShort(const Polyline& line)
{
    constexpr qsizetype most = 200;
    qsizetype pieces = 0;
    for (const QPolygonF& run : line.runs)
        pieces += run.size();
    return !line.dense && pieces <= most;
}

/// Fills what a line covers of each pixel column: for lines that go up and down in all of them a
/// third of the time of a stroke. Where a line leaves out columns it is a stroke.
void fillColumns(QPainter& painter, const QPolygonF& line)
{
    const QColor color = painter.pen().color();
    struct Column {
        double x, low, high;
    };
    const auto fill = [&](const Column& column) {
        const double height = std::max(column.high - column.low, 1.0);
        painter.fillRect(
            QRectF(column.x - 0.5, 0.5 * (column.low + column.high - height), 1, height), color);
    };
    Column last{line.front().x(), line.front().y(), line.front().y()};
    for (const QPointF& point : line) {
        if (point.x() == last.x) {
            last.low = std::min(last.low, point.y());
            last.high = std::max(last.high, point.y());
            continue;
        }
        Column next{point.x(), point.y(), point.y()};
        if (std::abs(next.x - last.x) > 1.01) {
            painter.drawLine(QPointF(last.x, std::clamp(next.low, last.low, last.high)), point);
        } else { // each goes half of the way to the other
            const double middle = 0.5 * (point.y() + std::clamp(point.y(), last.low, last.high));
            last.low = std::min(last.low, middle);
            last.high = std::max(last.high, middle);
            next.low = std::min(next.low, middle);
            next.high = std::max(next.high, middle);
        }
        fill(last);
        last = next;
    }
    fill(last);
}

void strokeThin(
    QPainter& painter, const Polyline& line, const SeriesStyle& style, QPen pen, const QRectF& area)
{
    pen.setStyle(Qt::SolidLine);
    pen.setCosmetic(true);
    pen.setWidthF(1);
    painter.setPen(pen);
    // Lines this dense fill their columns: antialiasing would cost five times the time unseen.
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QList<qreal> pattern = dashPattern(style.dash);
    if (pattern.isEmpty()) {
        for (const QPolygonF& run : line.runs)
            fillColumns(painter, run);
    } else {
        for (const QPolygonF& run : dashedAlongX(
                 line.runs, 2.5 * pattern[0], 2.5 * pattern[1], area.left() - 1, area.right() + 1))
            painter.drawPolyline(run);
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

/// As many marks of one curve as leave space for those of the others.
double apart(double usual, double most, const PlotMap& map, const PaintTarget& target)
{
    return std::max(usual, map.area.width() * static_cast<double>(target.crowd) / most);
}

/// A raster engine takes seconds for a stroke with many dashes that cross each other: in parts,
/// each of which begins a piece earlier to join the last one. Translucent parts would be darker
/// there.
void strokeNoise(QPainter& painter, const QPolygonF& line)
{
    const bool inParts = painter.paintEngine()->type() == QPaintEngine::Raster
        && painter.pen().color().alpha() == 255;
    const qsizetype most = inParts ? 8 : line.size();
    for (qsizetype i = 0; i < line.size(); i += most) {
        const qsizetype first = std::max<qsizetype>(0, i - 2);
        painter.drawPolyline(
            line.constData() + first, static_cast<int>(std::min(i + most, line.size()) - first));
    }
}

void strokePolyline(QPainter& painter, const Polyline& line, const SeriesStyle& style,
    const QPen& pen, const PaintTarget& target, const PlotMap& map)
{
    painter.setBrush(Qt::NoBrush);
    // Wide pens only for smooth lines: their strokes overlap little.
    const bool calm = inkLength(line) < 4 * (map.area.width() + map.area.height());
    if (target.vector || (calm && !(line.dense && style.dash != Dash::solid))) {
        painter.setPen(pen);
        for (const QPolygonF& run : line.runs) {
            const QPolygonF shown = target.tolerance > 0 ? thinned(run, target.tolerance) : run;
            calm ? painter.drawPolyline(shown) : strokeNoise(painter, shown);
        }
    } else if (isShort(line) && style.dash == Dash::solid && pen.color().alpha() == 255) {
        painter.setPen(QPen(pen.color(), pen.widthF(), Qt::SolidLine, Qt::RoundCap));
        for (const QPolygonF& run : line.runs)
            for (qsizetype i = 1; i < run.size(); ++i)
                painter.drawLine(run[i - 1], run[i]);
    } else {
        strokeThin(painter, line, style, pen, map.area);
    }
    if (line.dots.empty())
        return;
    QPen dot(pen.color(), pen.widthF() + 1.5, Qt::SolidLine, Qt::RoundCap);
    painter.setPen(dot);
    for (const QPointF& point : line.dots)
        painter.drawPoint(point);
}

/// A point's marker when points are few; else a marker every 96 pixels, staggered by series.
void paintMarkers(
    QPainter& painter, const Curve& curve, const PlotMap& map, const PaintTarget& target, int order)
{
    const SeriesStyle& style = curve.series().style;
    if (style.marker == Marker::none || !curve.ordered())
        return;
    const QColor color = seriesColor(style.color, target.dark);
    const QColor ground = plotGround(target.dark);
    const auto mark = [&](std::size_t i) {
        if (!std::isfinite(curve.line()[i]))
            return;
        const QPointF at(map.toX(curve.x(i)), map.toY(curve.line()[i]));
        if (map.area.adjusted(-1, -1, 1, 1).contains(at))
            paintMarker(painter, style.marker, at, 7, color, ground);
    };
    const auto [first, last] = curve.indicesWithin(map.x.low, map.x.high);
    constexpr double mostMarkers = 400; // of all curves, on paper
    if (static_cast<double>(last - first)
        <= map.area.width() / apart(28, mostMarkers, map, target)) {
        for (std::size_t i = first; i < last; ++i)
            mark(i);
        return;
    }
    const double spacing = apart(96, mostMarkers, map, target);
    for (double x = 16 + std::fmod(13.0 * order, spacing); x < map.area.width(); x += spacing) {
        const std::size_t i = curve.nearest(map.fromX(map.area.left() + x));
        if (std::abs(map.toX(curve.x(i)) - map.area.left() - x) < spacing / 2)
            mark(i);
    }
}

} // namespace

QPen penOf(const SeriesStyle& style, bool dark, double width)
{
    QPen pen(seriesColor(style.color, dark), width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (const QList<qreal> pattern = dashPattern(style.dash); !pattern.isEmpty())
        pen.setDashPattern(pattern);
    return pen;
}

void paintBand(QPainter& painter, const Curve& curve, const PlotMap& map, const PaintTarget& target)
{
    QColor fill = seriesColor(curve.series().style.color, target.dark);
    fill.setAlphaF(target.dark ? 0.24F : 0.17F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    for (const QPolygonF& polygon : bandOf(curve, map, 1))
        painter.drawPolygon(target.tolerance > 0 ? thinned(polygon, target.tolerance) : polygon);
}

/// Lines thinned at one tolerance are thinned further at the next, so that the search costs little
/// more than its first step.
double paperTolerance(const std::vector<const Curve*>& curves, const PlotMap& map)
{
    // Each curve also has groups and a name in the file, which reduce the lines' share.
    const std::size_t others = 30 * curves.size();
    const std::size_t most =
        std::max<std::size_t>(4000, 13000 - std::min<std::size_t>(others, 9000));
    std::vector<QPolygonF> lines;
    for (const Curve* curve : curves) {
        for (QPolygonF& run : polylineOf(*curve, curve->line(), map, 1).runs) {
            if (curve->smoothed()) // the raw curve is drawn, too
                lines.push_back(run);
            lines.push_back(std::move(run));
        }
        for (QPolygonF& polygon : bandOf(*curve, map, 1))
            lines.push_back(std::move(polygon));
    }
    double tolerance = 0.1;
    for (; tolerance < 500; tolerance *= 2) {
        qsizetype count = 0;
        for (QPolygonF& line : lines) {
            line = thinned(line, tolerance);
            count += line.size();
        }
        if (count <= static_cast<qsizetype>(most))
            break;
    }
    return tolerance;
}

void paintCurve(QPainter& painter, const Curve& curve, const PlotMap& map,
    const PaintTarget& target, int order, bool highlighted)
{
    const SeriesStyle& style = curve.series().style;
    QPen pen = penOf(style, target.dark, style.width + (highlighted ? 1 : 0));
    if (curve.smoothed()) {
        QPen faint = pen;
        QColor color = pen.color();
        color.setAlphaF(0.28F);
        faint.setColor(color);
        faint.setWidthF(1);
        strokePolyline(painter, polylineOf(curve, curve.raw(), map, 1), style, faint, target, map);
    }
    strokePolyline(painter, polylineOf(curve, curve.line(), map, 1), style, pen, target, map);
    paintMarkers(painter, curve, map, target, order);
}

void paintClamped(
    QPainter& painter, const Curve& curve, const PlotMap& map, const PaintTarget& target)
{
    if (curve.countBelow(map.floorX, map.floorY) == 0)
        return;
    painter.setPen(QPen(seriesColor(curve.series().style.color, target.dark), 1.25));
    painter.setBrush(plotGround(target.dark));
    constexpr double mostClamped = 800; // of all curves, on paper
    const double spacing = apart(5, mostClamped, map, target);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double least = map.x.low <= map.floorX ? -infinity : map.x.low;
    const auto [first, last] = curve.ordered() ? curve.indicesWithin(least, map.x.high)
                                               : std::pair{std::size_t(0), curve.size()};
    double previousX = -infinity, previousY = -infinity;
    for (std::size_t i = first; i < last; ++i) {
        const double x = map.toX(curve.x(i)), y = map.toY(curve.raw()[i]);
        if (curve.raw()[i] < map.floorY && !(std::abs(x - previousX) < spacing)) {
            previousX = x;
            painter.drawPolygon(QPolygonF({{x - 4, y - 8}, {x + 4, y - 8}, {x, y - 1}}));
        }
        if (curve.x(i) < map.floorX && std::isfinite(y) && !(std::abs(y - previousY) < spacing)) {
            previousY = y;
            painter.drawPolygon(QPolygonF({{x + 8, y - 4}, {x + 8, y + 4}, {x + 1, y}}));
        }
    }
}

void paintMarker(QPainter& painter, Marker marker, QPointF at, double size, const QColor& color,
    const QColor& ground)
{
    const double r = size / 2;
    painter.setPen(QPen(ground, 1));
    painter.setBrush(color);
    switch (marker) {
    case Marker::none:
        break;
    case Marker::circle:
        painter.drawEllipse(at, r, r);
        break;
    case Marker::square:
        painter.drawRect(QRectF(at.x() - 0.88 * r, at.y() - 0.88 * r, 1.76 * r, 1.76 * r));
        break;
    case Marker::triangle:
        painter.drawPolygon(QPolygonF({at + QPointF(-1.1 * r, 0.85 * r),
            at + QPointF(1.1 * r, 0.85 * r), at + QPointF(0, -1.15 * r)}));
        break;
    case Marker::triangleDown:
        painter.drawPolygon(QPolygonF({at + QPointF(-1.1 * r, -0.85 * r),
            at + QPointF(1.1 * r, -0.85 * r), at + QPointF(0, 1.15 * r)}));
        break;
    case Marker::diamond:
        painter.drawPolygon(QPolygonF({at + QPointF(-1.2 * r, 0), at + QPointF(0, -1.2 * r),
            at + QPointF(1.2 * r, 0), at + QPointF(0, 1.2 * r)}));
        break;
    case Marker::cross:
        painter.setPen(QPen(color, 2));
        painter.drawLine(at + QPointF(-r, -r), at + QPointF(r, r));
        painter.drawLine(at + QPointF(-r, r), at + QPointF(r, -r));
        break;
    case Marker::plus:
        painter.setPen(QPen(color, 2));
        painter.drawLine(at + QPointF(-1.2 * r, 0), at + QPointF(1.2 * r, 0));
        painter.drawLine(at + QPointF(0, -1.2 * r), at + QPointF(0, 1.2 * r));
        break;
    case Marker::ring:
        painter.setPen(QPen(color, 1.75));
        painter.setBrush(ground);
        painter.drawEllipse(at, r, r);
        break;
    }
}

void paintSample(QPainter& painter, const SeriesStyle& style, const QRectF& area, bool dark)
{
    painter.setPen(penOf(style, dark, std::max(style.width, 2.0)));
    painter.drawLine(
        QPointF(area.left(), area.center().y()), QPointF(area.right(), area.center().y()));
    paintMarker(
        painter, style.marker, area.center(), 7, seriesColor(style.color, dark), plotGround(dark));
}

} // namespace gapscope
