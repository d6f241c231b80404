// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/record_checks.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

constexpr double rounding = 1e-6; // relative: more than any sum here loses

void requireRising(const JsonView& point, const char* key, double before, double now)
{
    if (now < before)
        point.member(key).refuse(fmt::format("found {:.17g} after {:.17g}", now, before),
            "at least what the point before it has");
}

void requireGap(const JsonView& point, double gap, double primal)
{
    const double size = std::isnan(primal) ? 1 : 1 + std::abs(primal);
    if (gap < -rounding * size)
        point.member("gap").refuse(fmt::format("found {:.6g}", gap), "a gap P − D from 0, or null");
}

/// Where both are known.
void requireSame(const JsonView& result, const char* key, double value, double ofTrace)
{
    if (std::abs(value - ofTrace) > rounding * (std::abs(value) + std::abs(ofTrace)))
        result.member(key).refuse(fmt::format("found {:.6g}", value),
            fmt::format("{:.6g}, as the last point of \"trace\" has", ofTrace));
}

} // namespace

void requireConsistent(const JsonView& in, const RunRecord& record)
{
    if (record.trace.empty())
        return;
    const std::vector<JsonView> points = in.member("trace").elements();
    TracePoint before;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const TracePoint& now = record.trace[k];
        requireRising(points[k], "pass", before.pass, now.pass);
        requireRising(points[k], "block_steps", static_cast<double>(before.blockSteps),
            static_cast<double>(now.blockSteps));
        requireRising(points[k], "oracle_calls", static_cast<double>(before.oracleCalls),
            static_cast<double>(now.oracleCalls));
        requireGap(points[k], now.gap, now.primal);
        before = now;
    }
    const JsonView result = in.member("result");
    requireSame(result, "pass", record.result.pass, before.pass);
    requireSame(result, "gap", record.result.gap, before.gap);
}

void requireConsistent(const JsonView& points, const std::vector<LambdaPoint>& found)
{
    const std::vector<JsonView> views = points.elements();
    LambdaPoint before;
    for (std::size_t k = 0; k < views.size(); ++k) {
        const LambdaPoint& now = found[k];
        if (k > 0 && !(now.lambda < before.lambda))
            views[k].member("lambda").refuseType("a smaller λ than the one before it");
        requireRising(views[k], "pass", before.pass, now.pass);
        requireGap(views[k], now.gap, now.primal);
        before = now;
    }
}

} // namespace gapscope
