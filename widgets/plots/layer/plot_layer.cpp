// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/layer/plot_layer.h"

#include <QPainter>

namespace gapscope {
namespace {

constexpr double tickLength = 3;

} // namespace

PlotLayer::PlotLayer(QGraphicsItem* parent)
    : QGraphicsItem(parent)
{
    setZValue(10);
    setAcceptedMouseButtons(Qt::NoButton);
}

void PlotLayer::setContent(const PlotModel& model, const PlotMap& map, std::vector<Tick> xTicks,
    std::vector<Tick> yTicks, PlotModel::Clamped clamped, int lane)
{
    if (map.area != m_map.area || !(clamped == m_clamped) || lane != m_lane)
        prepareGeometryChange();
    m_model = model;
    m_map = map;
    m_xTicks = std::move(xTicks);
    m_yTicks = std::move(yTicks);
    m_clamped = clamped;
    m_lane = lane;
    repaintStill();
}

void PlotLayer::setTarget(const PaintTarget& target)
{
    m_target = target;
    repaintStill();
}

void PlotLayer::setInnerLegend(const LegendPlan& plan)
{
    m_legend = plan;
    repaintStill();
}

void PlotLayer::setFonts(const QFont& font, const QFont& title)
{
    m_font = font;
    m_titleFont = title;
    repaintStill();
}

void PlotLayer::setTitle(const QStringList& lines)
{
    if (lines == m_title)
        return;
    prepareGeometryChange();
    m_title = lines;
    repaintStill();
}

int PlotLayer::titleHeight() const
{
    const double lines = static_cast<double>(m_title.size());
    return static_cast<int>(std::ceil(lines * (QFontMetricsF(m_titleFont).height() + 2)));
}

void PlotLayer::setOverlay(const PlotOverlay& overlay)
{
    if (overlay.highlighted != m_overlay.highlighted)
        m_still = {};
    m_overlay = overlay;
    update();
}

void PlotLayer::repaintStill()
{
    m_still = {};
    update();
}

QRectF PlotLayer::boundingRect() const
{
    // Ticks to the left, events above and, in a picture, the note below.
    const bool notes = m_legend && m_clamped.points > 0;
    const double below = notes ? 2.8 * QFontMetricsF(m_font).height() : tickLength + 2;
    return m_map.area.adjusted(-tickLength - 2, -2 - m_lane - titleHeight(), 2, below);
}

void PlotLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget* widget)
{
    if (m_map.area.isEmpty())
        return;
    const PlotInk ink = plotInk(m_target.dark);
    painter->setFont(m_font);
    if (m_target.vector || widget == nullptr) {
        paintStill(*painter, paperTarget());
    } else {
        const double ratio = painter->device()->devicePixelRatioF();
        const QRectF area = boundingRect();
        if (m_still.isNull() || m_still.devicePixelRatio() != ratio) {
            m_still = QPixmap((area.size() * ratio).toSize() + QSize(1, 1));
            m_still.setDevicePixelRatio(ratio);
            m_still.fill(Qt::transparent);
            QPainter still(&m_still);
            still.translate(-area.topLeft());
            still.setFont(m_font);
            PaintTarget target = m_target;
            target.devicePixelRatio = ratio;
            paintStill(still, target);
        }
        painter->drawPixmap(area.topLeft(), m_still);
    }
    painter->setRenderHint(QPainter::Antialiasing);
    paintCrosshair(*painter, ink);
}

PaintTarget PlotLayer::paperTarget() const
{
    std::vector<const Curve*> drawn;
    for (const auto& curve : m_model.curves)
        drawn.push_back(curve.get());
    PaintTarget target = m_target;
    target.tolerance = paperTolerance(drawn, m_map);
    target.crowd = drawn.size();
    return target;
}

void PlotLayer::paintStill(QPainter& painter, const PaintTarget& target) const
{
    const PlotInk ink = plotInk(target.dark);
    paintGrid(painter, ink);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(m_map.area);
    for (const auto& curve : m_model.curves)
        paintBand(painter, *curve, m_map, target);
    paintTargetLine(painter, ink);
    paintEventLines(painter, ink);
    int order = 0;
    for (const auto& curve : m_model.curves) {
        const bool highlighted = curve->series().id == m_overlay.highlighted;
        paintCurve(painter, *curve, m_map, target, order++, highlighted);
    }
    for (const auto& curve : m_model.curves)
        paintClamped(painter, *curve, m_map, target);
    paintTargetLabel(painter, ink);
    paintTargetArrow(painter, ink);
    const bool within = m_legend && m_legend->place == LegendPlan::Place::within;
    if (within)
        paintInnerLegend(painter, ink);
    painter.restore();
    if (m_legend && !within)
        paintInnerLegend(painter, ink);
    paintFrame(painter, ink);
    paintEventLabels(painter, ink);
    paintTitle(painter, ink);
    if (m_legend) // a screen's legend has the note
        paintNote(painter, ink);
}

void PlotLayer::paintGrid(QPainter& painter, const PlotInk& ink) const
{
    painter.setRenderHint(QPainter::Antialiasing, m_target.vector);
    const auto snap = [&](double position) {
        return m_target.vector ? position : std::floor(position) + 0.5;
    };
    for (const bool major : {false, true}) {
        painter.setPen(QPen(major ? ink.grid : ink.minorGrid, 1));
        for (const Tick& tick : m_yTicks) {
            if (tick.label.isEmpty() == major)
                continue;
            const double y = snap(m_map.toY(tick.position));
            painter.drawLine(QPointF(m_map.area.left(), y), QPointF(m_map.area.right(), y));
        }
        for (const Tick& tick : m_xTicks) {
            if (tick.label.isEmpty() == major)
                continue;
            const double x = snap(m_map.toX(tick.position));
            painter.drawLine(QPointF(x, m_map.area.top()), QPointF(x, m_map.area.bottom()));
        }
    }
}

void PlotLayer::paintFrame(QPainter& painter, const PlotInk& ink) const
{
    const QRectF& area = m_map.area;
    painter.setPen(QPen(ink.axis, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.topLeft(), area.bottomLeft());
    for (const Tick& tick : m_xTicks) {
        const double x = m_map.toX(tick.position);
        const double length = tick.label.isEmpty() ? tickLength / 2 : tickLength;
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + length));
    }
    for (const Tick& tick : m_yTicks) {
        const double y = m_map.toY(tick.position);
        const double length = tick.label.isEmpty() ? tickLength / 2 : tickLength;
        painter.drawLine(QPointF(area.left() - length, y), QPointF(area.left(), y));
    }
}

/// Paints it above everything else, in the middle of the picture.
void PlotLayer::paintTitle(QPainter& painter, const PlotInk& ink) const
{
    if (m_title.isEmpty())
        return;
    painter.save();
    painter.setFont(m_titleFont);
    painter.setPen(ink.text);
    const QFontMetricsF metrics(m_titleFont);
    double top = m_map.area.top() - m_lane - titleHeight();
    for (const QString& line : m_title) {
        const double width = metrics.horizontalAdvance(line);
        painter.drawText(
            QPointF((parentItem()->boundingRect().width() - width) / 2, top + metrics.ascent()),
            line);
        top += metrics.height() + 2;
    }
    painter.restore();
}

/// Paints it in the row of the x axis' title, at its sides, so that no curve is covered; in a
/// narrow picture only the signs.
void PlotLayer::paintNote(QPainter& painter, const PlotInk& ink) const
{
    if (m_clamped.points == 0)
        return;
    const QFontMetricsF metrics(m_font);
    const double title = metrics.horizontalAdvance(m_model.xLabel());
    const double room = m_map.area.width() / 2 - title / 2 - 16;
    painter.setPen(ink.quietText);
    const auto paint = [&](int points, double floor, const QString& whole, const QString& brief,
                           Qt::Alignment side) {
        if (points == 0)
            return;
        const auto filled = [&](const QString& text) {
            return text.arg(points).arg(powerOfTen(static_cast<int>(floor)));
        };
        const bool fits = metrics.horizontalAdvance(filled(whole)) <= room;
        const double left = side == Qt::AlignLeft ? m_map.area.left() : m_map.area.right() - room;
        painter.drawText(QRectF(left, noteTop(), room, metrics.height()), side | Qt::AlignVCenter,
            metrics.elidedText(filled(fits ? whole : brief), Qt::ElideRight, room));
    };
    paint(m_clamped.x, m_map.floorX, tr("◁ %1 at the left edge (< %2)"),
        QStringLiteral("◁ %1 < %2"), Qt::AlignLeft);
    paint(m_clamped.y, m_map.floorY, tr("▽ %1 at the floor (< %2)"), QStringLiteral("▽ %1 < %2"),
        Qt::AlignRight);
}

double PlotLayer::noteTop() const
{
    return m_map.area.bottom() + 1.6 * QFontMetricsF(m_font).height();
}

} // namespace gapscope
