// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/gap_pass.h"

#include "core/machine/parallel.h"
#include "core/metrics/metrics.h"

#include <cmath>
#include <numeric>

namespace gapscope {
namespace {

/// Whether the estimates alone suggest that the target is met: Σ ĝ_i ≤ 0.8 ε. They are too low
/// where a cache answers, which leaves ĝ_i as they are, or a limited oracle. A pass that then finds
/// more costs many visits; it shows by what factor they are too low, and the next one waits for a
/// sum that much smaller. tests/bench/run.sh best has figures.
bool targetForeseen(const Loop& loop)
{
    const DualState& state = loop.state;
    return loop.options.epsilon > 0 && state.unvisited == 0 && loop.problem.exactOracle()
        && !state.averager.active() // the estimates cannot predict an average's gap
        && state.estimateSum * loop.totals.exactToEstimate <= loop.options.epsilon;
}

/// Sets every ĝ_i to the result of an exact pass; if the target had seemed met, stores the factor
/// by which the estimates were too low.
void refreshEstimates(Loop& loop, std::vector<double> gaps)
{
    DualState& state = loop.state;
    const bool foreseen = targetForeseen(loop);
    const double estimated = state.estimateSum;
    state.exactGaps = state.gapEstimates = std::move(gaps);
    state.unvisited = 0;
    state.estimateSum = 0;
    for (const double gap : state.exactGaps)
        state.estimateSum += gap;
    state.lastExactGap = state.estimateSum;
    if (loop.options.sampling == Sampling::progress)
        state.drawScales = state.gapEstimates;
    state.sampler.refresh(state.gapEstimates, state.scales());
    for (std::size_t i = 0; i < state.blocks.size(); ++i)
        if (loop.mayRest(i))
            state.sampler.sleep(i);
    if (foreseen && estimated > 0) {
        const bool answered = (loop.options.cache && state.hitsLocal + state.hitsGlobal > 0)
            || loop.options.oracleEffort > 0;
        loop.totals.exactToEstimate = answered
            ? std::max(Totals().exactToEstimate, state.estimateSum / estimated)
            : Totals().exactToEstimate;
    }
}

/// The limited oracle against the exact one at the same w (Lacoste-Julien et al. 2013, (11)-(13)):
/// ν = Σ of the gaps that it finds / Σ g_i, of (12) the least share of one g_i, δ = the largest g_i
/// less what it finds; of (11) the δ of ½ δ γ̃_k C_i where the C_i are known. A gap below a
/// billionth of the mean is rounding and has no share.
void measureOracle(
    const Loop& loop, const std::vector<double>& gaps, const std::vector<double>& found)
{
    Totals& totals = loop.totals;
    const bool known = loop.problem.abilities().farthest != nullptr;
    // ½ γ̃_k C_i is the squared diameter times this, with γ̃_k = 2n/(k + 2n).
    const double unit = 1
        / ((static_cast<double>(loop.state.blockSteps) + 2 * loop.n()) * loop.state.lambda
            * loop.n());
    double all = 0, reached = 0, most = 0, least = 1, additive = 0;
    SparseVector delta;
    for (const double gap : gaps)
        all += gap;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        if (gaps[i] > 1e-9 * all / static_cast<double>(gaps.size()))
            least = std::min(least, found[i] / gaps[i]);
        reached += found[i];
        most = std::max(most, gaps[i] - found[i]);
        const double squared = known ? squaredDiameter(loop.problem, i, delta) : 0;
        if (squared > 0)
            additive = std::max(additive, (gaps[i] - found[i]) / (unit * squared));
    }
    totals.oracleNu = all > 0 ? reached / all : notComputed;
    totals.oracleNuMin = all > 0 ? least : notComputed;
    totals.oracleDelta = most;
    totals.oracleAdditive = known ? additive : notComputed;
}

} // namespace

bool exactGapPass(Loop& loop, std::vector<Labelling>* corners)
{
    DualState& state = loop.state;
    Totals& totals = loop.totals;
    const std::size_t n = state.blocks.size();
    const std::size_t threads = static_cast<std::size_t>(loop.options.threads);
    const BeforeRebuild before = beforeRebuild(state);
    state.drift = std::fmax(state.drift, rebuild(loop.problem, state)); // NaN gives way

    const bool curved = usesRadii(loop.options);
    const auto effort = static_cast<std::size_t>(loop.options.oracleEffort);
    std::vector<double> gaps, pairwise, radii, found;
    if (curved)
        radii = state.squaredRadii;
    loop.begins(RunActivity::Work::gapPass, n);
    const Sweep exact = sweep(loop.problem, state.w, &state, threads,
        {.gaps = &gaps,
            .pairwiseGaps = state.active ? &pairwise : nullptr,
            .corners = corners,
            .squaredRadii = curved ? &radii : nullptr,
            .limitedGaps = effort > 0 ? &found : nullptr,
            .effort = effort,
            .delay = loop.options.oracleDelay,
            .counted = &loop.control.activity()},
        &loop.control);
    Sweep average{.complete = true};
    if (exact.complete && loop.certifiesAverage()) {
        loop.begins(RunActivity::Work::gapPass, n);
        average = sweep(loop.problem, loop.reported(), nullptr, threads,
            {.delay = loop.options.oracleDelay, .counted = &loop.control.activity()},
            &loop.control);
    }
    if (!exact.complete || !average.complete) {
        undoRebuild(state, before);
        loop.beginsTraining();
        return false;
    }
    state.oracleCalls += loop.certifiesAverage() ? 2 * n : n;
    totals.oracle.add(exact.oracle);
    totals.oracle.add(average.oracle);
    totals.clock.addCpu(exact.helperCpuSeconds + average.helperCpuSeconds);

    if (curved)
        state.squaredRadii = std::move(radii);
    if (effort > 0)
        measureOracle(loop, gaps, found);
    refreshEstimates(loop, std::move(gaps));
    totals.seenGaps = state.exactGaps;
    totals.lastGapPassSteps = state.blockSteps;
    totals.nextGapPassSteps =
        static_cast<double>(state.blockSteps) + loop.options.gapCheck * static_cast<double>(n);
    totals.certifiedGap = loop.certifiesAverage()
        ? state.lambda / 2 * loop.problem.squaredWeightNorm(loop.reported().data())
            + average.meanHinge - loop.reportedDual()
        : state.lambda / 2 * loop.problem.squaredWeightNorm(state.w.data()) + exact.meanHinge
            - dualValue(state);
    loop.evaluate({.iterate = exact.meanHinge,
        .average = loop.certifiesAverage() ? average.meanHinge : notComputed,
        .gaps = true,
        .pairwiseGap =
            state.active ? std::accumulate(pairwise.begin(), pairwise.end(), 0.0) : notComputed});
    return true;
}

bool gapPassDue(const Loop& loop)
{
    const DualState& state = loop.state;
    const SolverOptions& options = loop.options;
    if (state.blockSteps == loop.totals.lastGapPassSteps || options.gapCheck == unlimited
        || loop.trustEstimates)
        return false;
    if (static_cast<double>(state.blockSteps) >= loop.totals.nextGapPassSteps)
        return true;
    return targetForeseen(loop);
}

namespace {

/// n g_i^PFW = H_i(y*) − min H_i(v), v of the active set (Osokin et al. 2016, Def. 7).
double pairwiseGap(
    const Problem& problem, std::size_t i, const DualState& state, const BlockScratch& s)
{
    const WorkingSet& set = state.blocks[i].set;
    const double best = problem.offset(i, s.y) + problem.score(i, s.theta.data(), s.y);
    double most = 0;
    for (std::size_t k = 0; k < set.size(); ++k)
        if (set[k].alpha > 0)
            most = std::max(
                most, best - set[k].loss - problem.score(i, s.theta.data(), set.labelling(k)));
    return most;
}

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
    const std::size_t all = n + (outputs.test ? outputs.test->blockCount() : 0);
    const double blocks = static_cast<double>(n);
    std::vector<Worker> workers(parallelWorkers(all, threads));
    std::vector<double> hinges(n, 0.0);
    if (outputs.gaps)
        outputs.gaps->assign(n, 0.0);
    if (outputs.pairwiseGaps)
        outputs.pairwiseGaps->assign(n, 0.0);
    if (outputs.limitedGaps)
        outputs.limitedGaps->assign(n, 0.0);
    if (outputs.corners)
        outputs.corners->resize(n);
    if (outputs.losses)
        outputs.losses->assign(n, 0.0);
    if (outputs.test)
        outputs.testPredictions->resize(all - n);

    /// The block gap towards s.y.
    const auto gapOf = [&](std::size_t i, BlockScratch& s) {
        return std::max(blockGapTowards(problem, *state, i, s, s.y, problem.offset(i, s.y)), 0.0);
    };
    const auto findCorner = [&](Worker& worker, std::size_t i, bool timed) {
        BlockScratch& s = worker.block;
        if (timed)
            worker.clock.search();
        problem.maxOracle(i, s.theta.data(), OracleMode::lossAugmented, s.y);
        waitBusy(outputs.delay);
        timed ? worker.clock.end() : worker.clock.skip();
        hinges[i] = problem.offset(i, s.y) + problem.score(i, s.theta.data(), s.y)
            - problem.score(i, s.theta.data(), problem.truth(i));
        if (outputs.gaps)
            (*outputs.gaps)[i] = gapOf(i, s);
        if (outputs.pairwiseGaps)
            (*outputs.pairwiseGaps)[i] = pairwiseGap(problem, i, *state, s) / blocks;
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
    const auto visitBlock = [&](Worker& worker, std::size_t i) {
        AlignedVector<double>& theta = worker.block.theta;
        theta.resize(std::max(theta.size(), problem.statisticSize(i)));
        const bool timed = outputs.hinges && worker.clock.due();
        if (timed)
            worker.clock.begin();
        problem.potentials(i, w.data(), theta.data());
        if (outputs.hinges)
            findCorner(worker, i, timed);
        if (outputs.losses) {
            problem.maxOracle(i, theta.data(), OracleMode::decode, worker.block.y);
            (*outputs.losses)[i] = problem.loss(i, worker.block.y);
        }
    };
    const auto visit = [&](std::size_t k, std::size_t i) {
        if (control && control->stopRequested())
            return;
        if (i < n)
            visitBlock(workers[k], i);
        else
            (*outputs.testPredictions)[i - n] = predict(*outputs.test, i - n, w);
        if (outputs.counted)
            outputs.counted->visited(i);
    };

    Sweep result;
    result.helperCpuSeconds = parallelBlocks(all, threads, visit);
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

namespace {

/// Σ_y α_i(y) (H_i(y*) − H_i(y)) of a block that holds α.
double activeGap(const Problem& problem, std::size_t i, const WorkingSet& set, const double* theta,
    LabellingView y, double loss)
{
    const double best = loss + problem.score(i, theta, y);
    double gap = 0;
    for (std::size_t k = 0; k < set.size(); ++k)
        if (set[k].alpha > 0)
            gap += set[k].alpha * (best - set[k].loss - problem.score(i, theta, set.labelling(k)));
    return gap;
}

} // namespace

double blockGapTowards(const Problem& problem, const DualState& state, std::size_t i,
    BlockScratch& scratch, LabellingView y, double loss)
{
    const double n = static_cast<double>(state.blocks.size());
    const BlockState& block = state.blocks[i];
    if (state.active)
        return activeGap(problem, i, block.set, scratch.theta.data(), y, loss) / n;
    problem.statistic(i, y, scratch.corner);
    difference(scratch.corner, block.marginals, problem.statisticSize(i), scratch, scratch.delta);
    return (inner(scratch.theta, scratch.delta) + loss) / n - block.loss;
}

} // namespace gapscope
