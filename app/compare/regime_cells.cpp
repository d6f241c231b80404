// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compare/regime_cells.h"

#include "core/experiments/claims.h"
#include "core/records/run_record.h"

#include <algorithm>
#include <array>
#include <set>

namespace gapscope {
namespace {

// From never hit to almost always, the defaults 0.25 and 0.01 among them.
constexpr std::array usualF{0.001, 0.01, 0.1, 0.25, 1.0, 10.0};
constexpr std::array usualNu{0.0001, 0.001, 0.01, 0.1, 1.0, 100.0};

bool differInRegimeOnly(const Run& a, const Run& b)
{
    SolverOptions options = b.record.options;
    options.F = a.record.options.F;
    options.nu = a.record.options.nu;
    options.seed = a.record.options.seed;
    return options == a.record.options
        && !dataDifference(dataIdentity(a.record.dataset, a.record.request),
            dataIdentity(b.record.dataset, b.record.request))
        && a.record.events.empty() && b.record.events.empty() && !a.record.start.given()
        && !b.record.start.given();
}

template <std::size_t N>
std::vector<double> axisOf(std::set<double> own, const std::array<double, N>& usual)
{
    if (own.size() < 3)
        own.insert(usual.begin(), usual.end());
    return {own.begin(), own.end()};
}

/// Medians as claims take them.
RegimeCell cellOf(const std::vector<const Run*>& runs, double toGap)
{
    RegimeCell cell;
    std::vector<ClaimRun> traces;
    for (const Run* run : runs) {
        cell.run = run->id;
        cell.ended = cell.ended || run->state == RunState::finished;
        traces.push_back({"", 0, run->record.trace});
    }
    Claim claim;
    claim.measure = Measure::hitRate;
    if (const ClaimResult hits = judge(claim, traces); !hits.numbers.empty())
        cell.hitRate = hits.numbers.front().less.value;
    claim.measure = Measure::pass;
    claim.toGap = toGap;
    if (const ClaimResult cost = judge(claim, traces);
        !cost.numbers.empty() && cost.numbers.front().less.reached)
        cell.passes = cost.numbers.front().less.value;
    return cell;
}

} // namespace

RegimeGrid regimeGrid(const std::vector<const Run*>& all, const Run& around, double toGap)
{
    std::vector<const Run*> runs;
    std::set<double> ownF, ownNu;
    for (const Run* run : all)
        if (run->state != RunState::failed && differInRegimeOnly(around, *run)) {
            runs.push_back(run);
            ownF.insert(run->record.options.F);
            ownNu.insert(run->record.options.nu);
        }
    RegimeGrid grid{axisOf(ownF, usualF), axisOf(ownNu, usualNu), {}};
    for (const double nu : grid.nu)
        for (const double F : grid.F) {
            std::vector<const Run*> here;
            std::copy_if(runs.begin(), runs.end(), std::back_inserter(here), [&](const Run* run) {
                return run->record.options.F == F && run->record.options.nu == nu;
            });
            grid.cells.push_back(cellOf(here, toGap));
        }
    return grid;
}

const Run* cachedRun(const std::vector<const Run*>& runs, const Run* selected)
{
    const auto cached = [](const Run* run) { return run->record.options.cache; };
    if (std::ranges::find(runs, selected) != runs.end() && cached(selected))
        return selected;
    const auto found = std::find_if(runs.rbegin(), runs.rend(), cached);
    return found == runs.rend() ? nullptr : *found;
}

} // namespace gapscope
