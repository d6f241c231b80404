// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds between the breakpoints of a path, and beside the points of a grid.
#include "core/solvers/path/regularization_path.h"

#include <cmath>

namespace gapscope {

const LambdaPoint* bestOnTest(const PathResult& result)
{
    const LambdaPoint* best = nullptr;
    for (const LambdaPoint& point : result.points)
        if (!std::isnan(point.testError) && (!best || point.testError < best->testError))
            best = &point;
    return best;
}

double doneShare(const PathOptions& path, double lambdaInf, double lambda)
{
    if (!(path.lambdaMin > 0))
        return notComputed;
    const double whole = std::log(lambdaInf / path.lambdaMin);
    return whole > 0 ? std::clamp(std::log(lambdaInf / lambda) / whole, 0.0, 1.0) : 1;
}

double doneShare(const GridOptions& grid, std::size_t solved)
{
    return static_cast<double>(solved) / static_cast<double>(grid.lambdas.size());
}

std::size_t pieceAt(std::span<const LambdaPoint> points, double lambda)
{
    const auto below = std::ranges::partition_point(
        points, [lambda](const LambdaPoint& point) { return point.lambda >= lambda; });
    return below == points.begin() ? 0 : static_cast<std::size_t>(below - points.begin()) - 1;
}

std::size_t nearestPoint(std::span<const LambdaPoint> points, double lambda)
{
    const std::size_t above = pieceAt(points, lambda);
    if (above + 1 == points.size() || points[above].lambda < lambda)
        return above;
    // λ is nearer to the lower one when it lies below the geometric mean.
    return lambda * lambda < points[above].lambda * points[above + 1].lambda ? above + 1 : above;
}

LambdaPoint onPiece(const LambdaPoint& breakpoint, double lambda)
{
    LambdaPoint point = breakpoint;
    point.lambda = lambda;
    if (lambda > breakpoint.lambda) {
        point.normW *= breakpoint.lambda / lambda;
        point.primal = point.dual = point.gap = notComputed;
    } else if (lambda < breakpoint.lambda) {
        const double fall = breakpoint.lambda - lambda;
        point.primal = breakpoint.primal - fall / 2 * breakpoint.normW * breakpoint.normW;
        point.dual = breakpoint.dual * lambda / breakpoint.lambda;
        // The certified gap, and its growth: exact where P and D round.
        point.gap =
            breakpoint.gap + (point.primal - breakpoint.primal) + (breakpoint.dual - point.dual);
    }
    return point;
}

} // namespace gapscope
