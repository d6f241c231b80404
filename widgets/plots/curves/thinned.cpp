// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/curves/thinned.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace gapscope {

namespace {

/// Of a point from a segment, squared.
double squaredDistance(const QPointF& point, const QPointF& a, const QPointF& b)
{
    const QPointF along = b - a, to = point - a;
    const double length = QPointF::dotProduct(along, along);
    const double share =
        length > 0 ? std::clamp(QPointF::dotProduct(to, along) / length, 0.0, 1.0) : 0;
    const QPointF off = to - share * along;
    return QPointF::dotProduct(off, off);
}

/// Without what hardly leaves the point before: cheap, for curves that scribble.
QPolygonF withoutStandstill(const QPolygonF& line, double tolerance)
{
    QPolygonF kept{line.front()};
    for (const QPointF& point : line)
        if ((point - kept.back()).manhattanLength() > tolerance)
            kept.append(point);
    if (kept.back() != line.back())
        kept.append(line.back());
    return kept;
}

/// A loop with a list of its own rather than a recursion: lines may be long.
std::vector<bool> keptOf(const QPolygonF& line, double tolerance)
{
    std::vector<bool> keep(static_cast<std::size_t>(line.size()));
    keep.front() = keep.back() = true;
    std::vector<std::pair<qsizetype, qsizetype>> open{{0, line.size() - 1}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        double most = tolerance * tolerance;
        qsizetype furthest = first;
        for (qsizetype i = first + 1; i < last; ++i)
            if (const double off = squaredDistance(line[i], line[first], line[last]); off > most) {
                most = off;
                furthest = i;
            }
        if (furthest == first)
            continue;
        keep[static_cast<std::size_t>(furthest)] = true;
        open.emplace_back(first, furthest);
        open.emplace_back(furthest, last);
    }
    return keep;
}

double toTenth(double value) { return std::round(10 * value) / 10; }

} // namespace

QPolygonF thinned(const QPolygonF& line, double tolerance)
{
    if (line.isEmpty())
        return line;
    const QPolygonF moving = withoutStandstill(line, 0.5 * tolerance);
    const std::vector<bool> keep = keptOf(moving, tolerance);
    QPolygonF result;
    for (qsizetype i = 0; i < moving.size(); ++i)
        if (keep[static_cast<std::size_t>(i)])
            result.append({toTenth(moving[i].x()), toTenth(moving[i].y())});
    if (result.size() == 1) // it stood still: a dot all the same
        result.append({toTenth(line.back().x()), toTenth(line.back().y())});
    return result;
}

} // namespace gapscope
