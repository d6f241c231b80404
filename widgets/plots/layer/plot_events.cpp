// SPDX-License-Identifier: GPL-3.0-or-later
// The events and the target of a PlotLayer: lines, their labels, an arrow where the axis ends.
#include "widgets/plots/layer/plot_layer.h"

#include <QtWidgets>

namespace gapscope {

/// Through the plot and, up to its label, through the lane.
void PlotLayer::paintEventLines(QPainter& painter, const PlotInk& ink) const
{
    for (const PlotEvent& event : m_model.events) {
        painter.setPen(QPen(eventColor(event.color, ink), 1, Qt::DotLine));
        const double x = eventX(event);
        if (x >= m_map.area.left() && x <= m_map.area.right())
            painter.drawLine(QPointF(x, m_map.area.top()), QPointF(x, m_map.area.bottom()));
    }
}

double PlotLayer::eventX(const PlotEvent& event) const
{
    return m_map.toX(toPlotted(event.x, m_model.scales.logX));
}

/// The colour of the run's curve, if the event names one.
QColor PlotLayer::eventColor(int color, const PlotInk& ink) const
{
    return color < 0 ? ink.quietText : seriesColor(color, m_target.dark);
}

/// On a screen one row of them; a picture has no hover: its labels are complete, in several rows.
std::vector<LaneLabel> PlotLayer::eventLabels(const PlotModel& model, const PlotMap& map) const
{
    constexpr int pictureRows = 6;
    std::vector<LaneMark> marks;
    for (const PlotEvent& event : model.events)
        marks.push_back({map.toX(toPlotted(event.x, model.scales.logX)), event.label});
    const double room = map.area.width();
    return laneLabels(marks, map.area.left(), map.area.right(),
        m_legend ? room : std::max(60.0, 0.5 * room), m_legend ? pictureRows : 1,
        QFontMetricsF(m_font));
}

int PlotLayer::eventLane(const PlotModel& model, const PlotMap& map) const
{
    if (model.events.empty())
        return 0;
    int rows = 1;
    if (m_legend)
        for (const LaneLabel& label : eventLabels(model, map))
            rows = std::max(rows, label.row + 1);
    return laneHeight(rows, QFontMetricsF(m_font));
}

void PlotLayer::paintEventLabels(QPainter& painter, const PlotInk& ink) const
{
    if (m_lane == 0)
        return;
    const QRectF& area = m_map.area;
    for (const PlotEvent& event : m_model.events) // also without a label
        if (const double x = eventX(event); x >= area.left() && x <= area.right())
            paintLaneFoot(painter, {x, area.top()}, eventColor(event.color, ink));
    for (const LaneLabel& label : eventLabels(m_model, m_map)) {
        painter.setPen(eventColor(m_model.events[label.mark].color, ink));
        paintLaneLabel(painter, label, area.top());
    }
}

QString PlotLayer::eventDetails(const QPointF& at) const
{
    std::vector<std::pair<double, double>> places{{at.x(), at.x()}};
    const double top = m_map.area.top();
    if (m_lane > 0 && at.y() < top && at.y() > top - m_lane)
        for (const LaneLabel& label : eventLabels(m_model, m_map))
            if (at.x() >= label.left && at.x() <= label.left + label.width)
                places.emplace_back(label.first, label.last);
    QStringList details;
    for (const PlotEvent& event : m_model.events)
        if (std::ranges::any_of(places, [x = eventX(event)](const auto& place) {
                return x >= place.first - placeReach && x <= place.second + placeReach;
            }))
            details << (event.details.isEmpty() ? event.label : event.details);
    details.removeDuplicates();
    return details.join(QLatin1Char('\n'));
}

std::optional<double> PlotLayer::targetPosition() const
{
    if (!m_model.target)
        return {};
    const double plotted = toPlotted(m_model.target->y, m_model.scales.logY);
    if (!(plotted >= m_map.y.low && plotted <= m_map.y.high))
        return {};
    return m_map.toY(plotted);
}

void PlotLayer::paintTargetLine(QPainter& painter, const PlotInk& ink) const
{
    const auto y = targetPosition();
    if (!y)
        return;
    QPen pen(ink.text, 1.25, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({6, 4});
    painter.setPen(pen);
    painter.drawLine(QPointF(m_map.area.left(), *y), QPointF(m_map.area.right(), *y));
}

/// Where the axis ends before the target: an arrow at that edge.
void PlotLayer::paintTargetArrow(QPainter& painter, const PlotInk& ink) const
{
    if (!m_model.target || targetPosition())
        return;
    const double plotted = toPlotted(m_model.target->y, m_model.scales.logY);
    if (!std::isfinite(plotted))
        return;
    const bool below = plotted < m_map.y.low;
    const double edge = below ? m_map.area.bottom() : m_map.area.top();
    const double back = below ? -1 : 1; // into the plot
    const double x = m_map.area.left() + 14;
    painter.setPen(QPen(ink.text, 1.5));
    painter.drawLine(QPointF(x, edge + 18 * back), QPointF(x, edge + 6 * back));
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.text);
    painter.drawPolygon(
        QPolygonF({{x - 5, edge + 9 * back}, {x + 5, edge + 9 * back}, {x, edge + 1 * back}}));
    const QFontMetricsF metrics(m_font);
    const double base = below ? edge - 5 : edge + metrics.ascent() + 4;
    paintSetOff(painter, QPointF(x + 10, base), m_model.target->label, ink);
}

/// Paints letters with a rim in the background colour, to separate them from the curves.
void PlotLayer::paintSetOff(
    QPainter& painter, const QPointF& at, const QString& text, const PlotInk& ink) const
{
    QPainterPath letters;
    letters.addText(at, m_font, text);
    painter.strokePath(letters, QPen(ink.ground, 5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setPen(ink.text);
    painter.drawText(at, text);
}

/// Whether a curve passes through this part of the plot or near it.
bool PlotLayer::hasCurve(const QRectF& part) const
{
    return std::ranges::any_of(m_model.curves, [&](const auto& curve) {
        if (!curve->ordered())
            return true;
        auto [from, to] = curve->indicesWithin(m_map.fromX(part.left()), m_map.fromX(part.right()));
        if (from == to && (from == 0 || to == curve->size()))
            return false; // it begins or ends elsewhere
        from -= from > 0 ? 1 : 0;
        const Extent y = curve->line().extent(from, std::min(to + 1, curve->size()));
        return !y.empty() && m_map.toY(y.high) <= part.bottom() && m_map.toY(y.low) >= part.top();
    });
}

/// At the line, where it covers no curve; if there is no such place, at its left end.
QRectF PlotLayer::targetLabelPlace(double y) const
{
    const QFontMetricsF metrics(m_font);
    const QSizeF size(metrics.horizontalAdvance(m_model.target->label), metrics.height());
    const double left = m_map.area.left() + 8, right = m_map.area.right() - 8 - size.width();
    std::optional<QRectF> usual;
    for (const double x : {left, right, (left + right) / 2})
        for (const double top : {y + 2, y - 2 - size.height()}) {
            const QRectF place(QPointF(x, top), size);
            if (top < m_map.area.top() || place.bottom() > m_map.area.bottom())
                continue;
            if (!hasCurve(place))
                return place;
            usual = usual.value_or(place);
        }
    return usual.value_or(QRectF(QPointF(left, y + 2), size));
}

/// Paints it over the curves.
void PlotLayer::paintTargetLabel(QPainter& painter, const PlotInk& ink) const
{
    if (const auto y = targetPosition()) {
        const QPointF ascent(0, QFontMetricsF(m_font).ascent());
        paintSetOff(painter, targetLabelPlace(*y).topLeft() + ascent, m_model.target->label, ink);
    }
}

} // namespace gapscope
