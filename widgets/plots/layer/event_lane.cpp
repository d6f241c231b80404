// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/layer/event_lane.h"

#include <QtWidgets>

#include <cmath>
#include <functional>
#include <numeric>

namespace gapscope {
namespace {

constexpr double labelGap = 8, foot = 3;

/// Marks that share a label, from left to right.
struct Place {
    std::vector<std::size_t> marks;
    double first, last;
};

/// Their names or, if these are too long, their number.
QString labelOf(const std::vector<LaneMark>& marks, const Place& place,
    const QFontMetricsF& metrics, double room)
{
    if (place.marks.size() == 1)
        return fittingEvent(marks[place.marks.front()].label, metrics, room);
    QStringList labels;
    for (const std::size_t k : place.marks)
        labels << marks[k].label;
    const QString all = labels.join(QStringLiteral(" · "));
    return metrics.horizontalAdvance(all) <= room
        ? all
        : QCoreApplication::translate("EventLane", "%1 changes").arg(labels.size());
}

/// The labels of the places before the first whose label would stand over the mark of another;
/// so many labels as places: all are there.
std::vector<LaneLabel> placedUntilTooClose(const std::vector<LaneMark>& marks,
    const std::vector<Place>& places, double left, double right, double widest,
    const QFontMetricsF& metrics)
{
    constexpr double least = 72; // room for the value of a change
    std::vector<LaneLabel> labels;
    for (std::size_t k = 0; k < places.size(); ++k) {
        const Place& place = places[k];
        const double from = k == 0 ? left
                                   : std::max(places[k - 1].last + foot,
                                       labels.back().left + labels.back().width + labelGap);
        const double to = k + 1 == places.size() ? right : places[k + 1].first - foot;
        const QString whole = labelOf(marks, place, metrics, widest);
        LaneLabel label{.mark = place.marks.back(),
            .first = place.first,
            .last = place.last,
            .text = metrics.horizontalAdvance(whole) <= to - from
                ? whole
                : labelOf(marks, place, metrics, std::max(to - from, least))};
        label.width = metrics.horizontalAdvance(label.text);
        if (label.width > to - from || from > place.first)
            break;
        label.left =
            std::clamp((place.first + place.last - label.width) / 2, from, to - label.width);
        labels.push_back(label);
    }
    return labels;
}

/// Places whose labels have no room of their own become one, with the nearer neighbour.
std::vector<LaneLabel> oneRow(const std::vector<LaneMark>& marks, std::vector<std::size_t> order,
    double left, double right, double widest, const QFontMetricsF& metrics)
{
    std::vector<Place> places;
    for (const std::size_t k : order)
        if (!places.empty() && marks[k].x - places.back().last <= placeReach) {
            places.back().marks.push_back(k);
            places.back().last = marks[k].x;
        } else {
            places.push_back({{k}, marks[k].x, marks[k].x});
        }
    while (true) {
        std::vector<LaneLabel> labels =
            placedUntilTooClose(marks, places, left, right, widest, metrics);
        if (labels.size() == places.size() || places.size() < 2)
            return labels;
        std::size_t k = labels.size(); // joins the one before it
        const bool next = k == 0
            || (k + 1 < places.size()
                && places[k + 1].first - places[k].last < places[k].first - places[k - 1].last);
        k += next ? 1 : 0;
        const Place& joined = places[k];
        Place& to = places[k - 1];
        to.marks.insert(to.marks.end(), joined.marks.begin(), joined.marks.end());
        to.last = joined.last;
        places.erase(places.begin() + static_cast<std::ptrdiff_t>(k));
    }
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
    if (rows == 1) {
        std::ranges::stable_sort(order, {}, [&](std::size_t k) { return marks[k].x; });
        return oneRow(marks, std::move(order), left, right, widest, metrics);
    }
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
    for (const std::size_t k : order) {
        LaneLabel label{.mark = k,
            .first = marks[k].x,
            .last = marks[k].x,
            .text = fittingEvent(marks[k].label, metrics, widest)};
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
