// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/sweep.h"

#include "core/machine/parallel.h"
#include "core/solvers/state/block_gap.h"

namespace gapscope {
namespace {

struct Worker {
    BlockScratch block;
    SparseVector radius;
    OracleClock clock;
};

double squaredRadius(const Problem& problem, std::size_t i, Worker& worker)
{
    problem.cornerDifference(i, worker.block.y, problem.truth(i), worker.radius);
    return problem.squaredNorm(i, worker.radius);
}

} // namespace

Sweep sweep(const Problem& problem, std::span<const double> w, const DualState* state,
    std::size_t threads, SweepOutputs outputs, const RunControl* control)
{
    const std::size_t n = problem.blockCount();
    const double blocks = static_cast<double>(n);
    std::vector<Worker> workers(parallelWorkers(n, threads));
    std::vector<double> hinges(n, 0.0);
    if (outputs.gaps)
        outputs.gaps->assign(n, 0.0);
    if (outputs.limitedGaps)
        outputs.limitedGaps->assign(n, 0.0);
    if (outputs.corners)
        outputs.corners->resize(n);

    /// The block gap towards s.y.
    const auto gapOf = [&](std::size_t i, BlockScratch& s) {
        return std::max(blockGapTowards(problem, *state, i, s, s.y, problem.loss(i, s.y)), 0.0);
    };
    const auto visit = [&](std::size_t k, std::size_t i) {
        if (control && control->stopRequested())
            return;
        Worker& worker = workers[k];
        BlockScratch& s = worker.block;
        const std::size_t size = problem.statisticSize(i);
        if (s.theta.size() < size)
            s.theta.resize(size);
        const bool timed = worker.clock.due();
        if (timed)
            worker.clock.begin();
        problem.potentials(i, w.data(), s.theta.data());
        if (timed)
            worker.clock.search();
        problem.maxOracle(i, s.theta.data(), OracleMode::lossAugmented, s.y);
        timed ? worker.clock.end() : worker.clock.skip();
        const double loss = problem.loss(i, s.y);
        hinges[i] = loss + problem.score(i, s.theta.data(), s.y)
            - problem.score(i, s.theta.data(), problem.truth(i));
        if (outputs.gaps)
            (*outputs.gaps)[i] = gapOf(i, s);
        if (outputs.squaredRadii) {
            double& radius = (*outputs.squaredRadii)[i];
            radius = std::max(radius, squaredRadius(problem, i, worker));
        }
        if (outputs.corners)
            (*outputs.corners)[i] = s.y;
        if (outputs.limitedGaps) {
            problem.abilities().limitedOracle->limitedOracle(
                i, s.theta.data(), outputs.effort, s.y);
            (*outputs.limitedGaps)[i] = gapOf(i, s);
        }
    };

    Sweep result;
    result.helperCpuSeconds = parallelBlocks(n, threads, visit);
    result.complete = !(control && control->stopRequested());
    for (const double hinge : hinges)
        result.meanHinge += hinge;
    result.meanHinge /= blocks;
    const double share = 1 / static_cast<double>(workers.size());
    for (const Worker& worker : workers) {
        result.oracle.call += share * worker.clock.time().call;
        result.oracle.search += share * worker.clock.time().search;
    }
    return result;
}

double meanHinge(const Problem& problem, std::span<const double> w, std::size_t threads)
{
    return sweep(problem, w, nullptr, threads, {}).meanHinge;
}

} // namespace gapscope
