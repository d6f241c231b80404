// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/checkpoint/checkpoint_parts.h"

#include "core/metrics/metrics.h"
#include "core/tasks/labelling_check.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

bool finite(double value) { return std::isfinite(value); }

template <typename Values> bool allFinite(const Values& values)
{
    return std::ranges::all_of(values, finite);
}

bool vectorOf(std::size_t size, const AlignedVector<double>& w)
{
    return w.size() == size && allFinite(w);
}

/// Nothing, or something for every block.
template <typename Values> bool allOrNone(const Values& values, std::size_t n)
{
    return values.empty() || values.size() == n;
}

bool indicesBelow(std::size_t size, const SparseVector& m)
{
    return std::ranges::all_of(m, [size](const SparseEntry& entry) {
        return entry.index < size && std::isfinite(entry.value);
    });
}

bool labellingsFit(const WorkingSet& set, const Problem& problem, std::size_t i)
{
    for (std::size_t k = 0; k < set.size(); ++k)
        if (!isLabelling(problem, i, set.labelling(k)))
            return false;
    return true;
}

bool fits(const BlockState& block, const DualState& state, std::size_t i)
{
    const Problem& problem = *state.problem;
    const bool held = block.set.activeCount() > 0 || !state.active;
    return held && (block.set.size() > 0) == state.remembers() && std::isfinite(block.loss)
        && block.set.fits(problem.truth(i).size()) && labellingsFit(block.set, problem, i)
        && indicesBelow(problem.statisticSize(i), block.marginals)
        && (block.marginals.empty() || !state.active);
}

bool fits(const PlaneSet& planes, const Problem& problem, std::size_t i)
{
    if (!planes.fits(problem.truth(i).size(), problem.weightSize()))
        return false;
    for (std::size_t k = 0; k < planes.size(); ++k)
        if (!isLabelling(problem, i, planes[k].y))
            return false;
    return true;
}

bool isEstimate(double gap) { return gap >= 0; }

void settleEstimates(DualState& state, const BinaryReader& in)
{
    const std::size_t n = state.problem->blockCount();
    in.require(state.gapEstimates.size() == n && state.squaredRadii.size() == n
            && allOrNone(state.exactGaps, n) && std::isfinite(state.estimateSum)
            && std::ranges::all_of(state.gapEstimates, isEstimate)
            && std::ranges::all_of(state.squaredRadii, isEstimate),
        "gap estimates of other blocks");
    state.unvisited = static_cast<std::size_t>(
        std::ranges::count_if(state.gapEstimates, [](double gap) { return std::isinf(gap); }));
}

bool fits(const PlanePhase& phase, std::size_t n)
{
    const bool ordered = std::ranges::all_of(phase.order, [n](std::uint32_t i) { return i < n; });
    return ordered && phase.visits < n && allOrNone(phase.order, n)
        && (!phase.approximate || phase.visits == 0 || phase.order.size() == n);
}

bool fits(const SubgradientPhase& phase, const SolverOptions& options, std::size_t size)
{
    if (phase.sum.empty())
        return phase.correction.empty();
    const std::size_t averaged = options.averaging == Averaging::none ? 0 : size;
    return vectorOf(size, phase.sum) && vectorOf(averaged, phase.correction);
}

bool fits(const CuttingPlanePhase& phase, std::size_t n)
{
    const auto blocks = [n](const std::vector<std::uint32_t>& some) {
        return some.size() <= n
            && std::ranges::all_of(some, [n](std::uint32_t i) { return i < n; });
    };
    return blocks(phase.order) && blocks(phase.awake)
        && phase.next < (phase.order.empty() ? n : phase.order.size());
}

bool fits(const OneSlackPhase& phase, std::size_t size)
{
    const std::vector<OneSlackPlane>& planes = phase.planes;
    if (planes.empty())
        return phase.corrected;
    for (std::size_t t = 0; t < planes.size(); ++t)
        if (!vectorOf(size, planes[t].direction) || planes[t].gram.size() != t + 1
            || !std::isfinite(planes[t].loss) || !std::isfinite(planes[t].value)
            || !(planes[t].share >= 0 && planes[t].share <= 2))
            return false;
    return std::ranges::any_of(planes, [](const OneSlackPlane& plane) { return plane.share > 0; });
}

bool fits(const std::vector<ExponentiatedBlock>& blocks, const Problem& problem)
{
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (blocks[i].potentials.size() != problem.statisticSize(i)
            || !allFinite(blocks[i].potentials) || !std::isfinite(blocks[i].lossFactor)
            || !std::isfinite(blocks[i].step))
            return false;
    return allOrNone(blocks, problem.blockCount());
}

} // namespace

void settle(DualState& state, const SolverOptions& options, const BinaryReader& in)
{
    const Problem& problem = *state.problem;
    const std::size_t n = problem.blockCount(), size = problem.weightSize();
    in.require(state.lambda == options.lambda, "another lambda than its options have");
    in.require(vectorOf(size, state.w) && vectorOf(state.bounded() ? size : 0, state.v)
            && std::isfinite(state.loss),
        "weights of another problem");
    in.require(state.blocks.size() == n, "blocks of another problem");
    for (std::size_t i = 0; i < n; ++i)
        in.require(fits(state.blocks[i], state, i), "a block of another problem");
    settleEstimates(state, in);
    in.require(
        state.averager.fits(size) && state.planeAverager.fits(size), "averages of another problem");
    const bool multiPlane = options.method == Method::multiPlane && options.planes > 0;
    in.require(state.planes.size() == (multiPlane ? n : 0), "planes of another method");
    for (std::size_t i = 0; i < state.planes.size(); ++i)
        in.require(fits(state.planes[i], problem, i), "planes of another block");
    const bool order = state.sampler.resume(
        blockOrder(options), options.gapPower, state.gapEstimates, state.squaredRadii);
    in.require(order, "an order of other blocks");
    in.require(state.sampler.asleep() == 0 || (options.shrinking && state.active),
        "blocks asleep without shrinking");
}

void settle(const Totals& totals, const DualState& state, const SolverOptions& options,
    const BinaryReader& in)
{
    const std::size_t n = state.blocks.size(), size = state.problem->weightSize();
    in.require(allOrNone(totals.seenRadii, n) && allOrNone(totals.seenGaps, n)
            && fits(totals.cutting, n) && fits(totals.planes, n)
            && fits(totals.subgradient, options, size) && fits(totals.oneSlack, size)
            && fits(totals.exponentiated, *state.problem),
        "the place of another run");
    for (const Metric& metric : totals.testMetrics.values)
        in.require(findMetric(metric.key) != nullptr, "an unknown metric");
}

} // namespace gapscope
