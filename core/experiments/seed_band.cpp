// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/seed_band.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {

namespace {

SeedTrace withoutNaN(const SeedTrace& trace)
{
    SeedTrace kept;
    for (std::size_t i = 0; i < trace.x.size(); ++i) {
        if (!std::isnan(trace.y[i]) && !std::isnan(trace.x[i])) {
            kept.x.push_back(trace.x[i]);
            kept.y.push_back(trace.y[i]);
        }
    }
    return kept;
}

/// Linear in the plotted scale, after the end the last value; requires front ≤ at. The last of
/// several points at one x counts.
double valueAt(const SeedTrace& trace, double at, bool logY)
{
    const auto after = std::upper_bound(trace.x.begin(), trace.x.end(), at);
    const auto k = static_cast<std::size_t>(after - trace.x.begin());
    const double left = trace.y[k - 1];
    if (after == trace.x.end() || trace.x[k - 1] == at)
        return left;
    const double right = trace.y[k];
    const double share = (at - trace.x[k - 1]) / (trace.x[k] - trace.x[k - 1]);
    if (logY && left > 0 && right > 0)
        return std::pow(10.0, std::log10(left) + share * (std::log10(right) - std::log10(left)));
    return left + share * (right - left);
}

std::vector<double> commonGrid(const std::vector<SeedTrace>& traces, std::size_t most)
{
    double low = -std::numeric_limits<double>::infinity();
    std::vector<double> grid;
    for (const SeedTrace& trace : traces) {
        low = std::max(low, trace.x.front());
        grid.insert(grid.end(), trace.x.begin(), trace.x.end());
    }
    std::sort(grid.begin(), grid.end());
    grid.erase(std::unique(grid.begin(), grid.end()), grid.end());
    grid.erase(grid.begin(), std::ranges::lower_bound(grid, low));
    if (grid.size() <= most)
        return grid;
    std::vector<double> thinned;
    for (std::size_t k = 0; k < most; ++k)
        thinned.push_back(grid[k * (grid.size() - 1) / (most - 1)]);
    return thinned;
}

double median(std::vector<double>& sorted, bool logY)
{
    std::sort(sorted.begin(), sorted.end());
    const std::size_t half = sorted.size() / 2;
    if (sorted.size() % 2 == 1)
        return sorted[half];
    const double below = sorted[half - 1], above = sorted[half];
    return logY && below > 0 ? std::sqrt(below) * std::sqrt(above) : 0.5 * (below + above);
}

} // namespace

SeedBand seedBand(const std::vector<SeedTrace>& traces, bool logY, std::size_t most)
{
    std::vector<SeedTrace> kept;
    for (const SeedTrace& trace : traces) {
        SeedTrace clean = withoutNaN(trace);
        if (!clean.x.empty())
            kept.push_back(std::move(clean));
    }
    SeedBand band;
    band.count = static_cast<int>(kept.size());
    if (kept.empty())
        return band;
    band.x = commonGrid(kept, std::max<std::size_t>(most, 2));
    std::vector<double> values(kept.size());
    for (const double x : band.x) {
        std::transform(kept.begin(), kept.end(), values.begin(),
            [&](const SeedTrace& trace) { return valueAt(trace, x, logY); });
        band.median.push_back(median(values, logY)); // sorts
        band.low.push_back(values.front());
        band.high.push_back(values.back());
    }
    return band;
}

} // namespace gapscope
