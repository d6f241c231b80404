// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/columns/run_row.h"

#include "widgets/plots/curves/curve_painter.h"

#include <QtWidgets>

namespace gapscope {
namespace {

/// Paints in a square from −5 to 5.
void paintAtOrigin(QPainter& painter, RunSign sign)
{
    const auto line = [&painter](double x1, double y1, double x2, double y2) {
        painter.drawLine(QLineF(x1, y1, x2, y2));
    };
    switch (sign) {
    case RunSign::none:
        break;
    case RunSign::queued: // three dots
        for (const double x : {-4.0, 0.0, 4.0})
            painter.drawEllipse(QPointF(x, 0), 0.6, 0.6);
        break;
    case RunSign::running:
        painter.drawPolygon(QPolygonF({{-3, -4}, {4, 0}, {-3, 4}}));
        break;
    case RunSign::paused:
        line(-2, -3.5, -2, 3.5);
        line(2, -3.5, 2, 3.5);
        break;
    case RunSign::converged: // a tick
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF({{-4.5, 0.5}, {-1.5, 3.5}, {4.5, -3.5}}));
        break;
    case RunSign::limit: // an arrow up to a wall
        line(-4.5, 0, 1.5, 0);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF({{-1.5, -3}, {1.5, 0}, {-1.5, 3}}));
        line(4, -4, 4, 4);
        break;
    case RunSign::stopped:
        painter.drawRect(QRectF(-3, -3, 6, 6));
        break;
    case RunSign::failed:
        line(-3.5, -3.5, 3.5, 3.5);
        line(-3.5, 3.5, 3.5, -3.5);
        break;
    }
}

} // namespace

void paintRunSign(QPainter& painter, const QRectF& area, RunSign sign, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.center());
    painter.setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(color);
    paintAtOrigin(painter, sign);
    painter.restore();
}

void paintLiveMark(QPainter& painter, const QRectF& area, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.center());
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(
        QPolygonF({{1, -5.5}, {-3.5, 0.8}, {-0.4, 0.8}, {-1.2, 5.5}, {3.5, -1.2}, {0.3, -1.2}}));
    painter.restore();
}

namespace {

QPen swatchPen(const SeriesStyle& style, const QColor& color)
{
    static const std::array<QList<qreal>, 5> patterns{
        // In the order of Dash. The marker in the middle hides no gap that tells two apart.
        {{}, {1.5, 1.25}, {0.5, 1}, {3, 1.5, 1, 1.5}, {3.5, 1.5}}};
    QPen pen(color, 2);
    pen.setCapStyle(Qt::FlatCap);
    if (style.dash != Dash::solid)
        pen.setDashPattern(patterns[static_cast<std::size_t>(style.dash)]);
    return pen;
}

} // namespace

QPixmap runSwatch(const SeriesStyle& style, bool dark)
{
    const double ratio = qGuiApp->devicePixelRatio();
    const QString key = QStringLiteral("gapscope-swatch-%1-%2-%3-%4-%5")
                            .arg(style.color)
                            .arg(static_cast<int>(style.dash))
                            .arg(static_cast<int>(style.marker))
                            .arg(dark)
                            .arg(ratio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(QSize(28, 12) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen); // the plot's background, visible on a selected row, too
    painter.setBrush(plotInk(dark).ground);
    painter.drawRoundedRect(QRectF(0, 0, 28, 12), 3, 3);
    const QColor color = seriesColor(style.color, dark);
    painter.setPen(swatchPen(style, color));
    painter.drawLine(QLineF(1, 6, 27, 6));
    paintMarker(painter, style.marker, {14, 6}, 7, color, plotInk(dark).ground);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

std::vector<GapCost> gapCosts(std::span<const TracePoint> trace)
{
    std::vector<GapCost> costs;
    for (const TracePoint& point : trace)
        if (point.gap < (costs.empty() ? unlimitedGap : costs.back().gap)) // NaN: never
            costs.push_back(
                {point.gap, point.pass, static_cast<double>(point.oracleCalls), point.seconds});
    return costs;
}

std::optional<GapCost> costTo(std::span<const GapCost> costs, double target)
{
    const auto found = std::partition_point(
        costs.begin(), costs.end(), [&](const GapCost& cost) { return cost.gap > target; });
    return found == costs.end() ? std::nullopt : std::optional(*found);
}

CostRatio costRatio(std::span<const GapCost> run, std::span<const GapCost> baseline, double target)
{
    const auto own = costTo(run, target), base = costTo(baseline, target);
    if (!own || !base)
        return {};
    const auto ratio = [](double a, double b) { return b > 0 ? a / b : notComputed; };
    return {ratio(own->passes, base->passes), ratio(own->oracleCalls, base->oracleCalls),
        ratio(own->seconds, base->seconds)};
}

} // namespace gapscope
