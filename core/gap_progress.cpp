// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gap_progress.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace gapscope {
namespace {

struct Observation {
    double pass, seconds, logGap;
};

struct Line {
    double intercept = 0, slope = 0;
    double residual = 0; ///< weighted sum of squares left over
    bool usable = false;
};

/// Weighted least squares of log gap on the passes to a power.
Line fit(std::span<const Observation> points, double power)
{
    double sw = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const double weight = static_cast<double>(k + 1); // the newest counts most
        const double u = std::pow(points[k].pass, power), v = points[k].logGap;
        sw += weight;
        sx += weight * u;
        sy += weight * v;
        sxx += weight * u * u;
        sxy += weight * u * v;
        syy += weight * v * v;
    }
    const double spread = sxx - sx * sx / sw;
    if (points.size() < 3 || !(spread > 0))
        return {};
    const double together = sxy - sx * sy / sw, slope = together / spread;
    return {(sy - slope * sx) / sw, slope, syy - sy * sy / sw - slope * together, true};
}

/// The best exact gaps so far, or the estimates while there are hardly any.
std::vector<Observation> observations(std::span<const TracePoint> trace)
{
    std::vector<Observation> points;
    double best = std::numeric_limits<double>::infinity();
    for (const TracePoint& point : trace)
        if (point.gap > 0 && point.pass > 0) {
            best = std::min(best, std::log(point.gap));
            points.push_back({point.pass, point.seconds, best});
        }
    if (points.size() >= 3)
        return points;
    points.clear();
    for (const TracePoint& point : trace)
        if (point.gapEstimate > 0 && std::isfinite(point.gapEstimate) && point.pass > 0)
            points.push_back({point.pass, point.seconds, std::log(point.gapEstimate)});
    return points;
}

/// The observations from a share of the passes on, at least five where there are so many.
std::span<const Observation> since(double share, std::span<const Observation> all)
{
    std::size_t first = 0;
    while (first + 5 < all.size() && all[first].pass < share * all.back().pass)
        ++first;
    return all.subspan(first);
}

/// The curve is log gap = a + b·k^p over the passes k. Pairwise and away steps converge linearly in
/// the end, and on OCR and the sample their best gap falls as with p = 0.43 all along. That of
/// Frank-Wolfe steps falls nearly as a power of k (p = 0.1) in long runs of few examples or a small
/// λ, and as with p = 0.34 in those of many examples: the second is believed when it fits all but
/// the first tenth much better.
double powerOf(std::span<const Observation> all, bool onlyFrankWolfeSteps)
{
    constexpr double linear = 0.43, slow = 0.1, fast = 0.34, muchBetter = 0.55;
    if (!onlyFrankWolfeSteps)
        return linear;
    const auto shape = since(0.1, all);
    return fit(shape, fast).residual < muchBetter * fit(shape, slow).residual ? fast : slow;
}

/// Seconds until the fitted curve meets the target; NaN when the gap does not fall. The line is
/// that of the last 70 % of the passes, which foresaw the end to a quarter of the whole
/// (tests/bench/run.sh training prints it); over passes, which no busy machine disturbs.
double timeLeft(std::span<const Observation> all, double logTarget, double power)
{
    const Observation& last = all.back();
    const auto recent = since(0.3, all);
    const Line line = fit(recent, power);
    if (!line.usable || line.slope >= -1e-3)
        return notComputed;
    const double end =
        std::pow(std::max(0.0, (logTarget - line.intercept) / line.slope), 1 / power);
    const double passes = std::max(0.0, end - last.pass);
    return passes * (last.seconds - recent.front().seconds) / (last.pass - recent.front().pass);
}

double passesLeftInSeconds(const TracePoint& last, double maxPasses)
{
    if (!std::isfinite(maxPasses) || last.pass <= 0)
        return notComputed;
    return std::max(0.0, maxPasses - last.pass) * last.seconds / last.pass;
}

void earlier(double& left, double other)
{
    if (!std::isnan(other))
        left = std::isnan(left) ? other : std::min(left, other);
}

} // namespace

GapProgress gapProgress(std::span<const TracePoint> trace, const GapTarget& target)
{
    GapProgress progress;
    if (trace.empty())
        return progress;
    double firstGap = notComputed;
    for (const TracePoint& point : trace) {
        const bool exact = !std::isnan(point.gap);
        const double gap = exact ? point.gap : point.gapEstimate;
        if (!std::isfinite(gap))
            continue;
        if (std::isnan(firstGap))
            firstGap = gap;
        if (exact || !progress.exact) {
            progress.gap = gap;
            progress.exact = exact;
        }
    }
    const TracePoint& last = trace.back();
    if (target.epsilon > 0 && progress.gap > 0 && firstGap > target.epsilon)
        progress.done = std::clamp(
            std::log(firstGap / progress.gap) / std::log(firstGap / target.epsilon), 0.0, 1.0);
    if (progress.exact && progress.gap <= target.epsilon) {
        progress.done = 1;
        progress.secondsLeft = 0;
        return progress;
    }
    if (!(target.epsilon > 0)) // a limit is the only end
        progress.done = std::clamp(
            std::max(last.pass / target.maxPasses, last.seconds / target.maxSeconds), 0.0, 1.0);
    const std::vector<Observation> points = observations(trace);
    if (target.epsilon > 0 && points.size() >= 3)
        progress.secondsLeft = timeLeft(points, std::log(target.epsilon),
            powerOf(points, last.stepsPairwise + last.stepsAway == 0));
    earlier(progress.secondsLeft, passesLeftInSeconds(last, target.maxPasses));
    if (std::isfinite(target.maxSeconds))
        earlier(progress.secondsLeft, std::max(0.0, target.maxSeconds - last.seconds));
    return progress;
}

} // namespace gapscope
