// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/path_start.h"

#include "core/machine/error.h"
#include "core/machine/parallel.h"
#include "core/solvers/sweep.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace gapscope {
namespace {

bool scaleFree(double bound) { return bound == 0 || std::isinf(bound); }

/// α_i = all mass on ỹ_i.
void putMassOn(
    const Problem& problem, DualState& state, std::size_t i, LabellingView y, BlockScratch& scratch)
{
    BlockState& block = state.blocks[i];
    const double loss = problem.loss(i, y);
    block.loss = loss / static_cast<double>(state.blocks.size());
    if (state.remembers()) {
        WorkingSet fresh;
        if (state.cached)
            fresh.add(problem.truth(i), 0);
        std::size_t place = fresh.find(y);
        if (place == WorkingSet::none)
            place = fresh.add(y, loss);
        fresh[place].alpha = state.active ? 1 : 0;
        block.set = std::move(fresh);
    }
    if (!state.active) {
        problem.statistic(i, y, scratch.corner);
        difference(scratch.corner, {}, problem.statisticSize(i), scratch, block.marginals);
    }
}

/// What block i says of ψ̃.
struct BlockBound {
    double theta = 0;   ///< θ_i
    double product = 0; ///< ⟨ψ_i(ỹ_i), ψ̃⟩
};

/// A box that does not begin at 0 has no closed form: from what that would be λ doubles until the
/// exact gaps at w are small enough, as they become when the box is near 0.
void raiseUntil(const Problem& problem, DualState& state, double gap, std::size_t threads,
    const RunControl* control, PathStart& start)
{
    constexpr int mostDoublings = 40;
    for (int k = 0; k < mostDoublings; ++k, start.lambdaInf *= 2) {
        changeLambda(problem, state, start.lambdaInf, Warm::dual);
        std::vector<double> gaps;
        const Sweep exact = sweep(problem, state.w, &state, threads, {.gaps = &gaps}, control);
        start.helperCpuSeconds += exact.helperCpuSeconds;
        start.complete = exact.complete;
        if (!start.complete)
            return;
        state.oracleCalls += gaps.size();
        if (std::accumulate(gaps.begin(), gaps.end(), 0.0) > gap)
            continue;
        for (std::size_t i = 0; i < gaps.size(); ++i)
            setEstimate(state, i, gaps[i]);
        return;
    }
    throw InputError("path", 0, "weights bounded too far from 0 for any λ to reach the gap at once",
        "a larger ε, or a grid");
}

} // namespace

PathStart startPath(const Problem& problem, DualState& state, double gap, std::size_t threads,
    const RunControl* control)
{
    const std::size_t n = state.blocks.size();
    const auto stopped = [control] { return control && control->stopRequested(); };
    std::vector<Labelling> corners(n);
    std::vector<BlockScratch> scratch(std::max<std::size_t>(threads, 1));
    PathStart start;
    start.helperCpuSeconds += parallelBlocks(n, threads, [&](std::size_t worker, std::size_t i) {
        if (stopped())
            return;
        BlockScratch& s = scratch[worker];
        s.theta.assign(problem.statisticSize(i), 0.0);
        problem.maxOracle(i, s.theta.data(), OracleMode::lossOnly, corners[i]);
        putMassOn(problem, state, i, corners[i], s);
    });
    start.complete = !stopped();
    if (!start.complete)
        return start;
    state.lambda = 1;
    rebuild(problem, state); // now w = ψ̃

    std::vector<BlockBound> bounds(n);
    start.helperCpuSeconds += parallelBlocks(n, threads, [&](std::size_t worker, std::size_t i) {
        if (stopped())
            return;
        BlockScratch& s = scratch[worker];
        s.theta.assign(problem.statisticSize(i), 0.0);
        problem.potentials(i, state.w.data(), s.theta.data());
        problem.maxOracle(i, s.theta.data(), OracleMode::decode, s.y);
        const double truth = problem.score(i, s.theta.data(), problem.truth(i));
        bounds[i].theta = problem.score(i, s.theta.data(), s.y) - truth;
        bounds[i].product = truth - problem.score(i, s.theta.data(), corners[i]);
    });
    start.complete = !stopped();
    if (!start.complete)
        return start;
    state.oracleCalls += 2 * n;
    for (const BlockBound& bound : bounds)
        start.thetaMean += bound.theta / static_cast<double>(n);
    start.psiTildeNorm2 = problem.squaredWeightNorm(state.w.data());
    start.lambdaInf = (start.psiTildeNorm2 + start.thetaMean) / gap;
    if (!(start.lambdaInf > 0))
        throw InputError("path", 0, "a dataset whose labellings all have the same features",
            "examples to learn from");

    if (state.bounded() && !(scaleFree(state.bounds.lower) && scaleFree(state.bounds.upper))) {
        raiseUntil(problem, state, gap, threads, control, start);
        return start;
    }
    changeLambda(problem, state, start.lambdaInf, Warm::dual);
    const double scale = start.lambdaInf * static_cast<double>(n);
    for (std::size_t i = 0; i < n; ++i)
        setEstimate(state, i, (bounds[i].theta + bounds[i].product) / scale);
    return start;
}

} // namespace gapscope
