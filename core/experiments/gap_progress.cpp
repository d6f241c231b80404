// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/gap_progress.h"

#include <cmath>

namespace gapscope {
namespace {

struct Observation {
    double pass, seconds, cpuSeconds, evaluation, logGap;
};

double evaluationOf(const TracePoint& point) { return waitedSeconds(point) - point.seconds; }

struct Line {
    double intercept = 0, slope = 0;
    bool usable = false;
};

/// Least squares of log gap on the passes to a power.
Line fit(std::span<const Observation> points, double power)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (const Observation& point : points) {
        const double u = std::pow(point.pass, power), v = point.logGap;
        sx += u;
        sy += v;
        sxx += u * u;
        sxy += u * v;
    }
    const double count = static_cast<double>(points.size()), spread = sxx - sx * sx / count;
    if (points.size() < 3 || !(spread > 0))
        return {};
    const double slope = (sxy - sx * sy / count) / spread;
    return {(sy - slope * sx) / count, slope, true};
}

/// Exact gaps, or the estimates while there are hardly any: but six, since they begin far too high,
/// and none of an average, which has others. Single gaps jump, and the best so far stays after a
/// lucky one: a mean (of the logarithms) of both does neither. The best counts more, since a lucky
/// gap ends the run. Passes count from where the curve begins. Empty: there are not enough.
std::vector<Observation> observations(std::span<const TracePoint> whole, const GapTarget& target)
{
    const std::size_t before = std::min(target.before, whole.size());
    const double begin = before > 0 ? whole[before - 1].pass : 0;
    constexpr double ofBest = 0.65;
    for (const auto& [member, least] :
        {std::pair(&TracePoint::gap, 3U), std::pair(&TracePoint::gapEstimate, 6U)}) {
        if (target.check > 0 && member == &TracePoint::gapEstimate)
            break;
        std::vector<Observation> points;
        double best = std::numeric_limits<double>::infinity();
        for (const TracePoint& point : whole.subspan(before))
            if (point.*member > 0 && std::isfinite(point.*member) && point.pass > begin) {
                best = std::min(best, std::log(point.*member));
                points.push_back({point.pass - begin, point.seconds, point.cpuSeconds,
                    evaluationOf(point), ofBest * best + (1 - ofBest) * std::log(point.*member)});
            }
        if (points.size() >= least)
            return points;
    }
    return {};
}

/// The observations after a share of the passes; at least five where there are that many.
std::span<const Observation> since(double share, std::span<const Observation> all)
{
    std::size_t first = 0;
    while (first + 5 < all.size() && all[first].pass < share * all.back().pass)
        ++first;
    return all.subspan(first);
}

/// The curve is log gap = a + b·k^p over the passes k, from a fast start to the rate of the method:
/// pairwise and away steps converge linearly in the end (p → 1), so p grows with k; Frank-Wolfe
/// steps like a power of k (p → 0), so it falls. The figures are those of 46 runs, on words and
/// sentences of 400 to 6,251 examples and gaps of 0.02 to 0.001.
double powerAt(double passes, bool onlyFrankWolfeSteps)
{
    const double age = std::log(passes / 50);
    return std::clamp(onlyFrankWolfeSteps ? 0.3 - 0.03 * age : 0.48 + 0.11 * age, 0.05, 0.7);
}

/// Seconds per pass of training: its CPU time times the median ratio of elapsed to CPU time. So a
/// past burst of other load does not count, and a lasting one does. Without CPU times: the mean.
double trainingPerPass(std::span<const Observation> points)
{
    const Observation &first = points.front(), &last = points.back();
    const double passes = last.pass - first.pass, cpu = last.cpuSeconds - first.cpuSeconds;
    std::vector<double> stretches;
    for (std::size_t k = 1; k < points.size(); ++k) {
        const double took = points[k].cpuSeconds - points[k - 1].cpuSeconds;
        if (took > 0)
            stretches.push_back((points[k].seconds - points[k - 1].seconds) / took);
    }
    if (stretches.size() < 5)
        return (last.seconds - first.seconds) / passes;
    const auto middle = stretches.begin() + static_cast<std::ptrdiff_t>(stretches.size() / 2);
    std::ranges::nth_element(stretches, middle);
    return *middle * cpu / passes;
}

/// The same with the evaluation of the trace.
double secondsPerPass(std::span<const Observation> points)
{
    const Observation &first = points.front(), &last = points.back();
    return trainingPerPass(points)
        + (last.evaluation - first.evaluation) / (last.pass - first.pass);
}

/// log gap = a + b·k^p, as it was fitted.
struct Curve {
    Line line;
    double power = 1;

    double at(double passes) const { return line.intercept + line.slope * std::pow(passes, power); }
    /// Passes at which the curve reaches this gap.
    double reaches(double logGap) const
    {
        return std::pow(std::max(0.0, (logGap - line.intercept) / line.slope), 1 / power);
    }
    /// Passes at which the gap begins to fall faster than 1/k^rate.
    double outruns(double rate) const { return std::pow(rate / (-line.slope * power), 1 / power); }
};

/// With Frank-Wolfe steps the gap is O(1/k) and no better (Lacoste-Julien et al. 2013, Thm. 2).
/// Where the fitted curve would fall faster than that, or than observed, it continues as a power of
/// k, unless the observed fall accelerates.
double endOfSublinear(const Curve& curve, double rate, double passes, double logTarget)
{
    const double end = curve.reaches(logTarget), turn = std::max(passes, curve.outruns(rate));
    return end <= turn ? end : turn * std::exp((curve.at(turn) - logTarget) / rate);
}

/// The observed r, where the gap falls as 1/k^r over the passes k.
double seenRate(std::span<const Observation> points)
{
    std::vector<Observation> onLog(points.begin(), points.end());
    for (Observation& point : onLog)
        point.pass = std::log(point.pass);
    return -fit(onLog, 1).slope;
}

/// Does the gap fall faster than 1/k at a growing rate, as with linear convergence, or with
/// Frank-Wolfe steps when the optimum is inside a face?
bool speedsUp(std::span<const Observation> recent)
{
    constexpr std::size_t least = 5;
    std::size_t half = 0;
    while (half < recent.size() && recent[half].pass <= 0.55 * recent.back().pass)
        ++half;
    if (half < least || recent.size() - half < least)
        return false;
    const double before = seenRate(recent.first(half)), now = seenRate(recent.subspan(half));
    return before > 0 && now > 1.05 && now > 1.2 * before;
}

/// These passes, and those to the end of the exact gap pass that ends the run: of an average, which
/// asks twice for each block.
double untilCertified(const TracePoint& last, double passes, double check)
{
    if (!(check > 0) || last.blockSteps == 0)
        return passes;
    const auto steps = static_cast<double>(last.blockSteps);
    const double between = check * static_cast<double>(last.oracleCalls) / last.pass;
    const double made = std::floor(steps / between);
    const double end = std::ceil(steps * (1 + passes / last.pass) / between);
    return (end * between / steps - 1) * (last.pass - 2 * made) + 2 * (end - made);
}

/// Seconds until the curve, fitted to the last 70 % of the passes, meets the target; NaN when the
/// gap does not fall. A fit alone predicts ends badly: it has a weight of 70 %, and the rule that a
/// run of k passes needs another 1.6 k has the rest (geometric mean). The weight of the rule falls
/// towards the end, and for ends far beyond it with sublinear curves. Fitted over passes, which
/// other load does not disturb; tests/bench/run.sh training prints the errors.
double timeLeft(
    std::span<const Observation> all, double logTarget, const TracePoint& newest, double check)
{
    const Observation& last = all.back();
    const bool onlyFrankWolfeSteps = newest.stepsPairwise + newest.stepsAway == 0;
    const auto recent = since(0.3, all);
    const double power = powerAt(last.pass, onlyFrankWolfeSteps);
    const Curve curve{fit(recent, power), power};
    if (!curve.line.usable || curve.line.slope >= -1e-3)
        return notComputed;
    const bool sublinear = onlyFrankWolfeSteps && !speedsUp(recent);
    const double end = sublinear
        ? endOfSublinear(curve, std::max(1.0, seenRate(recent)), last.pass, logTarget)
        : curve.reaches(logTarget);
    // Runs end later than their curve suggests more often than at once: a lucky gap between two
    // exact passes ends none. Until 90 % of a wait a fifth of it more is at most 1.8 times too
    // long. The end of an average is that of an exact pass, which untilCertified() adds.
    const bool met = check > 0 && last.logGap <= logTarget;
    const double least = check > 0 ? 0 : 0.2 * last.pass, rule = 1.6 * last.pass;
    const double fitted = std::max(met ? 0 : 0.06 * last.pass, end - last.pass);
    double ofRule = 0.3 * std::sqrt(std::min(1.0, fitted / last.pass));
    if (sublinear && fitted > rule)
        ofRule *= std::max(0.0, 1 - std::log(fitted / rule) / std::log(4));
    const double passes = std::max(least, std::pow(fitted, 1 - ofRule) * std::pow(rule, ofRule));
    const double perPass = secondsPerPass(recent);
    const double since = (waitedSeconds(newest) - last.seconds - last.evaluation) / perPass;
    return untilCertified(newest, std::max(passes - since, passes / 10), check) * perPass;
}

/// Seconds of the wait until a limit on passes or training, as fast as since the first point: its
/// values are those of the start, which no later pass computes again.
double untilLimit(std::span<const TracePoint> trace, double TracePoint::*counted, double most)
{
    const TracePoint &first = trace.front(), &last = trace.back();
    const double made = last.*counted - first.*counted;
    return std::isfinite(most) && made > 0
        ? std::max(0.0, most - last.*counted) * (waitedSeconds(last) - waitedSeconds(first)) / made
        : notComputed;
}

/// Keeps the earlier of two ends.
void see(GapProgress& progress, double left, GapProgress::Goal goal)
{
    if (std::isnan(left) || left >= progress.secondsLeft)
        return;
    progress.secondsLeft = left;
    progress.goal = goal;
}

/// Whether enough of the wait has passed to say what is left. The first points do not even say that
/// it is long.
bool isForecast(double left, double waited, std::size_t points)
{
    constexpr double least = 0.2, secondsOfDay = 86'400;
    constexpr std::size_t enough = 20;
    return waited >= least * (waited + left) || (left > secondsOfDay && points >= enough);
}

} // namespace

std::size_t pointsBeforeLambda(
    std::span<const OptionEvent> events, std::span<const TracePoint> trace)
{
    const auto last = std::find_if(events.rbegin(), events.rend(),
        [](const OptionEvent& event) { return event.option == "lambda"; });
    if (last == events.rend())
        return 0;
    // In a whole trace the point's number decides, also among points of one place; else the place.
    const auto earlier = [&last](const TracePoint& point) {
        return point.blockSteps <= last->blockStep && point.pass <= last->pass;
    };
    const auto later = [&last](const TracePoint& point) {
        return point.blockSteps >= last->blockStep && point.pass >= last->pass;
    };
    const std::size_t number = last->tracePoints;
    const bool whole = number <= trace.size() && (number == 0 || earlier(trace[number - 1]))
        && (number == trace.size() || later(trace[number]));
    return whole ? number
                 : static_cast<std::size_t>(
                     std::partition_point(trace.begin(), trace.end(), earlier) - trace.begin());
}

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
    if (progress.gap <= target.epsilon) // also of 0, whose logarithm says nothing
        progress.done = 1;
    else if (target.epsilon > 0 && firstGap > target.epsilon)
        progress.done = std::clamp(
            std::log(firstGap / progress.gap) / std::log(firstGap / target.epsilon), 0.0, 1.0);
    if (!(target.epsilon > 0)) // a limit is the only end
        progress.done = std::clamp(
            std::max(last.pass / target.maxPasses, last.seconds / target.maxSeconds), 0.0, 1.0);
    const std::vector<Observation> points = observations(trace, target);
    const bool toGap = target.epsilon > 0 && !std::isnan(progress.gap);
    if (toGap && points.empty()) // it may be met long before a limit
        return progress;
    if (toGap)
        progress.secondsLeft = timeLeft(points, std::log(target.epsilon), last, target.check);
    see(progress, untilLimit(trace, &TracePoint::pass, target.maxPasses),
        GapProgress::Goal::passes);
    see(progress, untilLimit(trace, &TracePoint::seconds, target.maxSeconds),
        GapProgress::Goal::seconds);
    const std::size_t before = std::min(target.before, trace.size());
    const double begin = before > 0 ? waitedSeconds(trace[before - 1]) : 0;
    if (!isForecast(progress.secondsLeft, waitedSeconds(last) - begin, points.size()))
        progress.secondsLeft = notComputed;
    return progress;
}

namespace {
/// −slope of ln gap between two passes.
double rateBetween(std::span<const TracePoint> trace, double from, double to)
{
    std::vector<Observation> points;
    for (const TracePoint& point : trace)
        if (point.gap > 0 && point.pass >= from && point.pass <= to)
            points.push_back({point.pass, 0, 0, 0, std::log(point.gap)});
    const Line line = fit(points, 1);
    return line.usable ? -line.slope : notComputed;
}
} // namespace

FittedRate fittedRate(std::span<const TracePoint> trace, std::size_t before)
{
    trace = trace.subspan(std::min(before, trace.size()));
    while (!trace.empty() && !(trace.back().gap > 0))
        trace = trace.first(trace.size() - 1);
    if (trace.empty())
        return {};
    const double begin = trace.front().pass, passes = trace.back().pass - begin;
    const double last = rateBetween(trace, begin + passes / 2, trace.back().pass);
    return {last, last / rateBetween(trace, begin + passes / 4, begin + passes / 2)};
}

} // namespace gapscope
