// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/columns/baseline.h"

#include <algorithm>

namespace gapscope {

std::vector<GapCost> gapCosts(std::span<const TracePoint> trace)
{
    std::vector<GapCost> costs;
    for (const TracePoint& point : trace)
        if (point.gap < (costs.empty() ? unlimitedGap : costs.back().gap)) // NaN: never
            costs.push_back(
                {point.gap, point.pass, static_cast<double>(point.oracleCalls), point.seconds});
    return costs;
}

std::optional<GapCost> costTo(std::span<const GapCost> costs, double target)
{
    const auto found = std::partition_point(
        costs.begin(), costs.end(), [&](const GapCost& cost) { return cost.gap > target; });
    return found == costs.end() ? std::nullopt : std::optional(*found);
}

CostRatio costRatio(std::span<const GapCost> run, std::span<const GapCost> baseline, double target)
{
    const auto own = costTo(run, target), base = costTo(baseline, target);
    if (!own || !base)
        return {};
    const auto ratio = [](double a, double b) { return b > 0 ? a / b : notComputed; };
    return {ratio(own->passes, base->passes), ratio(own->oracleCalls, base->oracleCalls),
        ratio(own->seconds, base->seconds)};
}

} // namespace gapscope
