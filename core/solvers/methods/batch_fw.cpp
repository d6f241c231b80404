// SPDX-License-Identifier: GPL-3.0-or-later
// Batch Frank-Wolfe (Lacoste-Julien et al. 2013, Alg. 2).
#include "core/solvers/block/common_step.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"

#include <numeric>

namespace gapscope {
namespace {

/// All n corners at one w, with what they say about it.
struct Corners {
    std::vector<Labelling> y;
    std::vector<double> gaps;
    Sweep sweep;
    double seconds = 0, cpuSeconds = 0;
};

Corners findCorners(Loop& loop)
{
    loop.beginsSweep();
    Corners corners;
    const double wall = wallSeconds();
    const double cpu = threadCpuSeconds();
    corners.sweep = sweep(loop.problem, loop.state.w, &loop.state,
        static_cast<std::size_t>(loop.options.threads),
        {.gaps = &corners.gaps,
            .corners = &corners.y,
            .delay = loop.options.oracleDelay,
            .counted = &loop.control.activity()},
        &loop.control);
    corners.seconds = wallSeconds() - wall;
    corners.cpuSeconds = threadCpuSeconds() - cpu + corners.sweep.helperCpuSeconds;
    loop.beginsTraining();
    return corners;
}

void takeGaps(Loop& loop, const Corners& corners)
{
    DualState& state = loop.state;
    state.exactGaps = state.gapEstimates = corners.gaps;
    state.unvisited = 0;
    state.estimateSum = std::accumulate(corners.gaps.begin(), corners.gaps.end(), 0.0);
    loop.totals.seenGaps = corners.gaps;
}

/// ‖ψ_i(y)‖² of a trace point's corners.
std::vector<double> squaredRadii(const Problem& problem, const Corners& corners)
{
    std::vector<double> radii(corners.y.size());
    SparseVector psi;
    for (std::size_t i = 0; i < radii.size(); ++i) {
        problem.cornerDifference(i, corners.y[i], problem.truth(i), psi);
        radii[i] = problem.squaredNorm(i, psi);
    }
    return radii;
}

class BatchRun : public MethodRun {
public:
    RunStatus run(Loop& loop) override;
};

RunStatus BatchRun::run(Loop& loop)
{
    DualState& state = loop.state;
    std::optional<Corners> known; // found for a trace point, used by the step that follows
    const auto poll = [&](Loop&) -> std::optional<RunStatus> {
        // For the step just made, also when a stop has come in between.
        if (loop.traceDue() && loop.lastPoint().oracleCalls != state.oracleCalls) {
            loop.totals.clock.stop();
            known = findCorners(loop);
            KnownHinges hinges{.iterate = known->sweep.meanHinge};
            if (known->sweep.complete)
                hinges.squaredRadii = squaredRadii(loop.problem, *known);
            loop.totals.clock.start();
            if (!known->sweep.complete)
                return RunStatus::stopped;
            loop.totals.seenGaps = known->gaps;
            loop.evaluate(std::move(hinges));
        }
        const double lambda = state.lambda;
        const auto end = loop.pollControl();
        if (state.lambda != lambda)
            known.reset();
        return end;
    };
    const auto visit = [&]() -> Visited {
        if (!loop.roomForPass())
            return endWith(RunStatus::maxPasses);
        if (known) { // counted and clocked now, as part of the training
            loop.totals.clock.addWall(known->seconds);
            loop.totals.clock.addCpu(known->cpuSeconds);
        } else {
            known = findCorners(loop);
            if (!known->sweep.complete)
                return endWith(RunStatus::stopped);
            loop.totals.clock.addCpu(known->sweep.helperCpuSeconds);
        }
        state.oracleCalls += state.blocks.size();
        loop.totals.oracle.add(known->sweep.oracle);
        takeGaps(loop, *known);
        loop.totals.certifiedGap = std::accumulate(known->gaps.begin(), known->gaps.end(), 0.0);
        if (loop.certified()) // the end, unless a replayed run continued from here
            loop.evaluate({known->sweep.meanHinge});
        else
            batchStep(loop, known->y, known->gaps);
        known.reset();
        return {.mayTrace = false};
    };
    return runLoop(loop, visit, poll);
}

} // namespace

std::unique_ptr<MethodRun> makeBatchFrankWolfe() { return std::make_unique<BatchRun>(); }

} // namespace gapscope
