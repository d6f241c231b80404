// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/layer/event_lane.h"

#include <QtWidgets>

#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace gapscope {
namespace {

constexpr double labelGap = 8, foot = 3;

/// The labels of all marks at this place, as many as the room allows.
QString labelOfPlace(
    const std::vector<LaneMark>& marks, double x, const QFontMetricsF& metrics, double room)
{
    QStringList labels;
    for (const LaneMark& mark : marks)
        if (std::abs(mark.x - x) <= placeReach)
            labels << mark.label;
    if (labels.size() == 1)
        return fittingEvent(labels.front(), metrics, room);
    const QString all = labels.join(QStringLiteral(" · "));
    return metrics.horizontalAdvance(all) <= room
        ? all
        : QCoreApplication::translate("EventLane", "%1 changes").arg(labels.size());
}

} // namespace

QString fittingEvent(const QString& label, const QFontMetricsF& metrics, double room)
{
    const qsizetype arrow = label.lastIndexOf(QStringLiteral(" → "));
    if (arrow < 0 || metrics.horizontalAdvance(label) <= room)
        return metrics.elidedText(label, Qt::ElideRight, room);
    const QString value = label.mid(arrow);
    const double left = room - metrics.horizontalAdvance(value);
    const double least = metrics.horizontalAdvance(label.first(1) + QStringLiteral("…"));
    if (left < least) // the value alone
        return metrics.elidedText(value.trimmed(), Qt::ElideRight, room);
    return metrics.elidedText(label.first(arrow), Qt::ElideRight, left) + value;
}

std::vector<LaneLabel> laneLabels(const std::vector<LaneMark>& marks, double left, double right,
    double widest, int rows, const QFontMetricsF& metrics)
{
    std::vector<std::size_t> order(marks.size());
    std::iota(order.begin(), order.end(), 0);
    std::erase_if(order, [&](std::size_t k) { return marks[k].x < left || marks[k].x > right; });
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t k) { return marks[k].x; });
    std::vector<LaneLabel> labels;
    const auto place = [&](LaneLabel label, double x) {
        for (; label.row < rows; ++label.row)
            for (const double offset : {-0.5, -1.0, 0.0}) { // over the mark, left, right of it
                label.left =
                    std::clamp(x + offset * label.width, left, std::max(left, right - label.width));
                const bool isFree = std::ranges::none_of(labels, [&](const LaneLabel& other) {
                    return other.row == label.row
                        && label.left < other.left + other.width + labelGap
                        && other.left < label.left + label.width + labelGap;
                });
                if (isFree)
                    return labels.push_back(label);
            }
    };
    double last = std::numeric_limits<double>::infinity();
    for (const std::size_t k : order) {
        if (rows == 1 && last - marks[k].x <= placeReach)
            continue;
        last = marks[k].x;
        LaneLabel label{.mark = k,
            .text = rows == 1 ? labelOfPlace(marks, last, metrics, widest)
                              : fittingEvent(marks[k].label, metrics, widest)};
        label.width = metrics.horizontalAdvance(label.text);
        if (label.width <= right - left)
            place(label, marks[k].x);
    }
    return labels;
}

int laneHeight(int rows, const QFontMetricsF& metrics)
{
    return static_cast<int>(std::ceil(rows * metrics.height() + foot));
}

void paintLaneFoot(QPainter& painter, const QPointF& at, const QColor& color)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(
        QPolygonF({at + QPointF(-foot, -foot), at + QPointF(foot, -foot), at + QPointF(0, 1)}));
}

void paintLaneLabel(QPainter& painter, const LaneLabel& label, double top)
{
    const QFontMetricsF metrics(painter.font());
    const double base = top - foot - metrics.descent() - label.row * metrics.height();
    painter.drawText(QPointF(label.left, base), label.text);
}

} // namespace gapscope
