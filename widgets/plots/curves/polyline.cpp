// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/curves/polyline.h"

namespace gapscope {
namespace {

/// Collects positions into runs; clamps far-away values near the area, as strokers and rasterisers
/// lose precision (and time) on coordinates of 1e9.
class Runs {
public:
    Runs(Polyline& line, const PlotMap& map)
        : m_line(line)
        , m_least(map.area.top() - 4 * map.area.height())
        , m_most(map.area.bottom() + 4 * map.area.height())
    {
    }
    ~Runs() { cut(); }
    Runs(const Runs&) = delete;
    Runs& operator=(const Runs&) = delete;
    void add(double x, double y) { m_run.append({x, std::clamp(y, m_least, m_most)}); }
    bool hasLast() const { return !m_run.isEmpty(); }
    double lastY() const { return m_run.last().y(); }
    void cut()
    {
        if (m_run.size() == 1)
            m_line.dots.push_back(m_run.first());
        else if (m_run.size() > 1)
            m_line.runs.push_back(m_run);
        m_run.clear();
    }

private:
    Polyline& m_line;
    QPolygonF m_run;
    double m_least, m_most;
};

void addPoints(const Curve& curve, const MinMaxPyramid& values, const PlotMap& map,
    std::size_t from, std::size_t to, Runs& runs)
{
    for (std::size_t i = from; i < to; ++i) {
        if (std::isnan(values[i]) || std::isnan(curve.x(i)))
            runs.cut();
        else
            runs.add(map.toX(curve.x(i)), map.toY(values[i]));
    }
}

/// Whether the values from first to last lie between these two.
bool isMonotone(const Extent& extent, double first, double last)
{
    return !extent.broken && std::min(first, last) == extent.low
        && std::max(first, last) == extent.high;
}

/// Higher columns, in pixels, look the same slanted and upright: their points are not read.
constexpr double slantedMost = 16;

/// The points of one pixel column as at most two positions: where they rise or fall the first and
/// the last, since upright pieces would make a slanted line wider than the rest of it; else the
/// extent, the end nearer to the last position first.
void addColumn(const Curve& curve, const MinMaxPyramid& values, std::size_t from, std::size_t to,
    double x, const PlotMap& map, Runs& runs)
{
    const Extent extent = values.extent(from, to);
    if (extent.broken)
        runs.cut();
    if (extent.empty())
        return;
    double first = map.toY(extent.low), second = map.toY(extent.high);
    if (std::abs(first - second) < 0.4) {
        runs.add(x, 0.5 * (first + second));
    } else if (std::abs(first - second) < slantedMost
        && isMonotone(extent, values[from], values[to - 1])) {
        for (const std::size_t i : {from, to - 1})
            runs.add(map.toX(curve.x(i)), map.toY(values[i]));
    } else {
        if (runs.hasLast() && std::abs(runs.lastY() - second) < std::abs(runs.lastY() - first))
            std::swap(first, second);
        runs.add(x, first);
        runs.add(x, second);
    }
    if (extent.broken)
        runs.cut();
}

struct Window {
    std::size_t from = 0, to = 0;
};

/// Indices in view, plus one point on each side so that lines run to the edges.
Window window(const Curve& curve, const PlotMap& map)
{
    const double low =
        map.x.low <= map.floorX ? -std::numeric_limits<double>::infinity() : map.x.low;
    const auto [first, last] = curve.indicesWithin(low, map.x.high);
    return {first > 0 ? first - 1 : 0, std::min(last + 1, curve.size())};
}

/// Calls each(from, to, x) for the points of every pixel column. Columns of many points end at
/// whole blocks, at most an eighth of a pixel late: only the extents of blocks are read.
template <typename Each>
void forColumns(const Curve& curve, const PlotMap& map, double column, Window in, const Each& each)
{
    std::size_t i = in.from, step = 1;
    while (i < in.to) {
        const double start = map.toX(curve.x(i));
        const double k = std::floor((start - map.area.left()) / column);
        const double end = map.fromX(map.area.left() + (k + 1) * column);
        std::size_t next = curve.indexBeyond(end, i, step);
        const std::size_t block = MinMaxPyramid::blockWithin((next - i) / 8);
        next = std::min((next + block - 1) / block * block, in.to);
        step = next - i;
        each(i, next, map.area.left() + (k + 0.5) * column);
        i = next;
    }
}

/// Cuts segments where the pattern along x begins and ends, wherever their points lie: a segment of
/// many dashes must not vanish because its ends fall into gaps.
class Dashes {
public:
    Dashes(double on, double off, double left, double right)
        : m_on(on)
        , m_period(on + off)
        , m_left(left)
        , m_right(right)
    {
    }

    void add(QPointF a, QPointF b)
    {
        if (b.x() >= a.x())
            return walk(a, b);
        cut(); // of a curve that goes back and forth
        walk(b, a);
        cut();
    }
    void cut()
    {
        if (m_dash.size() > 1)
            m_dashes.push_back(m_dash);
        m_dash.clear();
    }
    std::vector<QPolygonF> take() { return std::move(m_dashes); }

private:
    /// requires: a.x() ≤ b.x()
    void walk(QPointF a, QPointF b)
    {
        const double from = std::max(a.x(), m_left), to = std::min(b.x(), m_right);
        if (!(from <= to)) // hidden, perhaps by millions of dashes
            return cut();
        const auto at = [&](double x) {
            const double width = b.x() - a.x();
            return width > 0 ? QPointF(x, a.y() + (x - a.x()) / width * (b.y() - a.y())) : b;
        };
        double k = std::floor(from / m_period);
        bool inside = from - k * m_period < m_on;
        for (double x = from;;) {
            const double edge = inside ? k * m_period + m_on : (k + 1) * m_period;
            if (inside) {
                if (m_dash.isEmpty())
                    m_dash.append(x == a.x() ? a : at(x));
                m_dash.append(at(std::min(edge, to)));
            }
            if (edge > to)
                return;
            cut();
            k += inside ? 0 : 1;
            inside = !inside;
            x = edge;
        }
    }

    double m_on, m_period, m_left, m_right;
    QPolygonF m_dash;
    std::vector<QPolygonF> m_dashes;
};

} // namespace

Polyline polylineOf(
    const Curve& curve, const MinMaxPyramid& values, const PlotMap& map, double column)
{
    Polyline line;
    Runs runs(line, map);
    if (curve.empty())
        return line;
    if (!curve.ordered()) {
        addPoints(curve, values, map, 0, curve.size(), runs);
        line.dense = static_cast<double>(curve.size()) > map.area.width() / column;
        return line;
    }
    const Window in = window(curve, map);
    const auto count = static_cast<double>(in.to - in.from);
    line.dense = count > 1.5 * map.area.width() / column;
    if (!line.dense) {
        addPoints(curve, values, map, in.from, in.to, runs);
        return line;
    }
    // Points beyond the edges stay single, so that their distant columns do not count.
    forColumns(curve, map, column, in, [&](std::size_t from, std::size_t to, double x) {
        if (to - from == 1)
            addPoints(curve, values, map, from, to, runs);
        else
            addColumn(curve, values, from, to, x, map, runs);
    });
    return line;
}

std::vector<QPolygonF> bandOf(const Curve& curve, const PlotMap& map, double column)
{
    std::vector<QPolygonF> polygons;
    if (!curve.hasBand() || !curve.ordered())
        return polygons;
    QPolygonF upper, lower;
    const auto close = [&] {
        std::reverse(lower.begin(), lower.end());
        if (upper.size() > 1)
            polygons.push_back(upper + lower);
        upper.clear();
        lower.clear();
    };
    const double least = map.area.top() - 2 * map.area.height();
    const double most = map.area.bottom() + 2 * map.area.height();
    forColumns(
        curve, map, column, window(curve, map), [&](std::size_t from, std::size_t to, double x) {
            const Extent low = curve.low().extent(from, to), high = curve.high().extent(from, to);
            if (low.empty() || high.empty() || low.broken || high.broken)
                return close();
            const double at = to - from == 1 ? map.toX(curve.x(from)) : x;
            upper.append({at, std::clamp(map.toY(high.high), least, most)});
            lower.append({at, std::clamp(map.toY(low.low), least, most)});
        });
    close();
    return polygons;
}

std::vector<QPolygonF> dashedAlongX(
    const std::vector<QPolygonF>& runs, double on, double off, double left, double right)
{
    Dashes dashes(on, off, left, right);
    for (const QPolygonF& run : runs) {
        for (qsizetype i = 1; i < run.size(); ++i)
            dashes.add(run[i - 1], run[i]);
        dashes.cut();
    }
    return dashes.take();
}

namespace {

/// Squared distance of a point from a segment.
double squaredDistance(const QPointF& point, const QPointF& a, const QPointF& b)
{
    const QPointF along = b - a, to = point - a;
    const double length = QPointF::dotProduct(along, along);
    const double share =
        length > 0 ? std::clamp(QPointF::dotProduct(to, along) / length, 0.0, 1.0) : 0;
    const QPointF off = to - share * along;
    return QPointF::dotProduct(off, off);
}

/// Removes points close to the point before: cheap, for curves that scribble.
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

/// Uses a loop with its own list instead of recursion: lines may be long.
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
    if (result.size() == 1) // a point that did not move: a dot
        result.append({toTenth(line.back().x()), toTenth(line.back().y())});
    return result;
}

} // namespace gapscope
