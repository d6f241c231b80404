// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/eta.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace gapscope {
namespace {

struct Observation {
    double seconds, logGap;
};

struct Line {
    double intercept = 0, slope = 0;
    bool usable = false;
};

/// Weighted least squares of y on x.
template <typename X> Line fit(std::span<const Observation> points, const X& x)
{
    double sw = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const double weight = static_cast<double>(k + 1); // the newest counts most
        const double u = x(points[k].seconds), v = points[k].logGap;
        sw += weight;
        sx += weight * u;
        sy += weight * v;
        sxx += weight * u * u;
        sxy += weight * u * v;
    }
    const double spread = sxx - sx * sx / sw;
    if (points.size() < 3 || !(spread > 0))
        return {};
    const double slope = (sxy - sx * sy / sw) / spread;
    return {(sy - slope * sx) / sw, slope, true};
}

/// Falling gaps only: each point lower than all before, exact gaps preferred.
std::vector<Observation> observations(std::span<const TracePoint> trace)
{
    std::vector<Observation> points;
    for (const TracePoint& point : trace)
        if (point.gap > 0 && point.seconds > 0)
            points.push_back({point.seconds, std::log(point.gap)});
    if (points.size() >= 3)
        return points;
    points.clear();
    for (const TracePoint& point : trace)
        if (point.gapEstimate > 0 && std::isfinite(point.gapEstimate) && point.seconds > 0)
            points.push_back({point.seconds, std::log(point.gapEstimate)});
    return points;
}

/// Seconds at which the fitted curve meets the target; NaN when it does not fall.
double meeting(std::span<const Observation> all, double logTarget)
{
    // The recent stretch: from a third of the time on, at least five points.
    const double from = all.back().seconds / 3;
    std::size_t first = 0;
    while (first + 5 < all.size() && all[first].seconds < from)
        ++first;
    const auto recent = all.subspan(first);
    const auto inLog = [](double t) { return std::log(t); };
    const Line power = fit(recent, inLog);
    if (!power.usable || power.slope >= -1e-3)
        return notComputed;
    // Through the newest smoothed level, not the intercept: a bend must not shift the answer.
    const double now = all.back().seconds;
    const double level = power.intercept + power.slope * std::log(now);
    return now * std::exp((logTarget - level) / power.slope);
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
    const std::vector<Observation> points = observations(trace);
    if (target.epsilon > 0 && points.size() >= 3) {
        const double end = meeting(points, std::log(target.epsilon));
        progress.secondsLeft = std::max(0.0, end - last.seconds);
        if (std::isnan(end))
            progress.secondsLeft = notComputed;
    }
    earlier(progress.secondsLeft, passesLeftInSeconds(last, target.maxPasses));
    if (std::isfinite(target.maxSeconds))
        earlier(progress.secondsLeft, std::max(0.0, target.maxSeconds - last.seconds));
    return progress;
}

} // namespace gapscope
