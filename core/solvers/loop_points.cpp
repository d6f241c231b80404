// SPDX-License-Identifier: GPL-3.0-or-later
// The trace points of a run: loop.h.
#include "core/dense.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"

#include <numeric>
#include <ranges>

namespace gapscope {

const AlignedVector<double>& Loop::reported()
{
    if (!state.averager.active())
        return state.w;
    return m_average = method->averagedWeights(state);
}

double Loop::reportedDual() const
{
    if (!state.averager.active())
        return dualValue(state);
    AlignedVector<double> mean;
    const double loss = method->averagedPoint(state, mean);
    return loss - dualPenalty(state, mean);
}

void Loop::fillCounts(TracePoint& point) const
{
    point.hitsLocal = state.hitsLocal;
    point.hitsGlobal = state.hitsGlobal;
    point.misses = state.misses;
    point.stepsFw = state.stepsFw;
    point.stepsPairwise = state.stepsPairwise;
    point.stepsAway = state.stepsAway;
    point.stepsDrop = state.stepsDrop;
    if (method)
        method->measure(point, state);
    if (!state.remembers())
        return;
    std::size_t held = 0, heldMost = 0, active = 0, activeMost = 0, bytes = 0;
    for (const BlockState& block : state.blocks) {
        held += block.set.size();
        heldMost = std::max(heldMost, block.set.size());
        active += block.set.activeCount();
        activeMost = std::max(activeMost, block.set.activeCount());
        bytes += block.set.memoryBytes();
    }
    point.workingSetBytes = static_cast<double>(bytes);
    point.workingSetMean = static_cast<double>(held) / n();
    point.workingSetMax = static_cast<double>(heldMost);
    if (state.active) {
        point.activeSetMean = static_cast<double>(active) / n();
        point.activeSetMax = static_cast<double>(activeMost);
    }
}

TracePoint Loop::pointHere()
{
    TracePoint point;
    point.pass = passes();
    point.blockSteps = state.blockSteps;
    point.oracleCalls = state.oracleCalls;
    point.seconds = totals.clock.seconds();
    point.cpuSeconds = totals.clock.cpuSeconds();
    point.oracleSeconds = totals.oracle.time().call;
    point.searchSeconds = totals.oracle.time().search;
    if (options.method->certifies)
        point.dual = reportedDual();
    if (state.unvisited == 0)
        point.gapEstimate = std::max(state.estimateSum, 0.0);
    point.oracleNu = totals.oracleNu;
    point.oracleDelta = totals.oracleDelta;
    point.oracleNuMin = totals.oracleNuMin;
    point.oracleAdditive = totals.oracleAdditive;
    point.forcedPasses = totals.forcedPasses;
    fillCounts(point);
    if (options.method->kernel)
        point.supportVectors = problem.supportVectors(reported().data());
    return point;
}

void Loop::evaluate(KnownHinges known) { add(std::move(known), Values::asPlanned, &control); }

void Loop::evaluateLast(bool whole) { add({}, whole ? Values::all : Values::none, nullptr); }

namespace {

/// At most so many copies wait for the evaluator.
constexpr std::ptrdiff_t mostCopies = 4;

bool waits(const WaitingPoint& p) { return !p.ready; }

} // namespace

/// Which values a point gets. The first one and those at an end get all; an exact pass has found
/// the primal value of any.
void Loop::choose(WaitingPoint& p, Values values)
{
    const double hinges = (std::isnan(p.known.iterate) ? n() : 0)
        + (state.averager.active() && std::isnan(p.known.average) ? n() : 0);
    const double decoded = n() + (test ? static_cast<double>(test->blockCount()) : 0);
    const bool all =
        values == Values::all || pointsBegun() == 1 || certified() || passes() >= options.maxPasses;
    p.errors = options.traceEvery == autoTrace
        ? totals.plan.take(passes(), static_cast<double>(state.oracleCalls), hinges + decoded, all)
        : all || options.traceEvery < unlimited;
    if (values == Values::none)
        p.errors = false;
    p.primal = p.errors || (hinges == 0 && values != Values::none);
    if (const TracePoint* then = replay ? replay->numbered(pointsBegun() - 1) : nullptr) {
        p.primal = !std::isnan(then->primal);
        p.errors = !std::isnan(then->trainError);
    }
    totals.lastWhole = p.primal && p.errors;
}

void Loop::add(KnownHinges known, Values values, const RunControl* asked)
{
    beginEvaluation();
    if (!besides())
        waitForEvaluator(asked); // the option has changed
    WaitingPoint& p = totals.waiting.emplace_back();
    p.point = pointHere();
    p.point.pairwiseGap = known.pairwiseGap;
    p.found = p.point;
    p.known = std::move(known);
    p.lambda = state.lambda;
    if (options.method->certifies)
        p.iterateDual = dualValue(state);
    choose(p, values);
    if (p.primal)
        p.squaredRadii = p.known.squaredRadii;
    const double every = (options.traceEvery > 0 ? options.traceEvery : 1) * n();
    totals.nextTraceCalls = every < unlimited
        ? (std::floor(static_cast<double>(state.oracleCalls) / every) + 1) * every
        : unlimited;
    if (besides() && (p.errors || (p.primal && std::isnan(p.known.iterate)))) {
        copyInto(p);
        computeBeside(p);
        waitForRoom();
    } else if ((!p.primal && !p.errors) || computeHere(p, asked)) {
        p.point = p.found;
        p.complete = p.ready = true;
    }
    publishReady();
    endEvaluation();
}

/// At the weights of this moment, where exact block gaps can be computed, too.
bool Loop::computeHere(WaitingPoint& p, const RunControl* asked)
{
    const bool swept = p.primal && std::isnan(p.known.iterate);
    const bool ofBlocks = options.method->blockGaps && options.traceEvery != autoTrace;
    if (p.errors || swept)
        begins(!swept           ? RunActivity::Work::errors
                : trace.empty() ? RunActivity::Work::firstGap
                                : RunActivity::Work::gap,
            problem.blockCount() + (p.errors && test ? test->blockCount() : 0));
    EvaluationWay way{state.w, {}, static_cast<std::size_t>(options.threads), asked,
        &control.activity(), ofBlocks ? &state : nullptr};
    if (state.averager.active())
        way.average = reported();
    if (!evaluatePoint({problem, test, options.method->certifies}, p, way))
        return false;
    if (swept && ofBlocks)
        totals.seenGaps = p.gaps;
    if (p.primal && (p.known.gaps || options.traceEvery != autoTrace))
        p.found.chiGap = nonUniformity(totals.seenGaps);
    return true;
}

void Loop::copyInto(WaitingPoint& p)
{
    p.w = state.w;
    if (state.averager.active())
        p.average = reported();
    p.gapEstimates = state.gapEstimates;
    p.exactGaps = totals.seenGaps;
    if (p.known.gaps)
        p.point.chiGap = nonUniformity(totals.seenGaps);
}

/// Leaves a thread to the solver.
void Loop::computeBeside(WaitingPoint& p)
{
    if (!m_evaluator)
        m_evaluator =
            std::make_unique<Evaluator>(EvaluatedParts{problem, test, options.method->certifies});
    m_evaluator->useThreads(
        static_cast<std::size_t>(std::max<std::int64_t>(options.threads, 2)) - 1);
    m_evaluator->add(p);
}

/// While too many copies wait, the solver does. The evaluator takes them in order: once this one is
/// ready, only newer ones wait.
void Loop::waitForRoom()
{
    std::ptrdiff_t copies = 0;
    for (const WaitingPoint& p : totals.waiting | std::views::reverse)
        if (!p.w.empty() && ++copies > mostCopies)
            return m_evaluator->wait(p, &control);
}

void Loop::resumeWaiting()
{
    beginEvaluation();
    for (WaitingPoint& p : totals.waiting) {
        p.found = p.point;
        if (p.primal)
            p.squaredRadii = p.known.squaredRadii;
        if (p.w.empty())
            p.ready = p.complete;
        else
            computeBeside(p);
    }
    if (!besides()) // a point that a stop interrupted; nothing has moved since
        waitForEvaluator(&control);
    endEvaluation();
}

void Loop::takeReady()
{
    beginEvaluation();
    publishReady();
    endEvaluation();
}

void Loop::waitForPoints(const RunControl* asked)
{
    beginEvaluation();
    waitForEvaluator(asked);
    endEvaluation();
}

/// On all threads, since the solver waits.
void Loop::waitForEvaluator(const RunControl* asked)
{
    for (WaitingPoint& p : totals.waiting)
        if (waits(p) && p.w.empty()) {
            p.ready = computeHere(p, asked);
        } else if (waits(p)) {
            begins(RunActivity::Work::errors, 0);
            m_evaluator->useThreads(static_cast<std::size_t>(options.threads));
            m_evaluator->wait(p, asked);
        }
    publishReady();
}

void Loop::dropValues()
{
    m_evaluator.reset(); // cancels
    for (WaitingPoint& p : totals.waiting)
        if (waits(p)) {
            p.found = p.point;
            p.found.chiGap = notComputed;
            p.squaredRadii.clear();
            p.primal = p.errors = totals.lastWhole = false;
            p.ready = true;
        }
    takeReady();
}

/// A point without copies is seen with the state, unless that has moved.
void Loop::publishReady()
{
    while (!totals.waiting.empty() && totals.waiting.front().ready) {
        WaitingPoint& p = totals.waiting.front();
        const bool here = p.point.blockSteps == state.blockSteps
            && p.point.oracleCalls == state.oracleCalls && p.lambda == state.lambda;
        if (!p.w.empty())
            publish(
                p, {p.average.empty() ? p.w : p.average, p.gapEstimates, p.exactGaps, p.lambda});
        else if (here)
            publish(p, {reported(), state.gapEstimates, totals.seenGaps, state.lambda});
        else
            publish(p, {{}, {}, {}, p.lambda});
        totals.waiting.pop_front();
    }
}

void Loop::publish(WaitingPoint& p, const SolverView& view)
{
    std::vector<double>& radii = totals.seenRadii;
    radii.resize(state.blocks.size(), 0.0);
    for (std::size_t i = 0; i < p.squaredRadii.size(); ++i)
        radii[i] = std::max(radii[i], p.squaredRadii[i]);
    if (p.primal) {
        p.found.chiCurvature = nonUniformity(radii);
        p.found.curvature =
            4 * std::accumulate(radii.begin(), radii.end(), 0.0) / (p.lambda * n() * n());
    }
    if (p.errors)
        totals.evaluationSeconds = p.seconds;
    totals.evaluationCpuSeconds += p.cpuSeconds;
    totals.testErrorPerLabel = p.testErrorPerLabel;
    totals.testMetrics = p.testMetrics;
    p.found.evaluationSeconds = wait().evaluating;
    trace.add(p.found);
    if (observer)
        observer(p.found, view);
}

void Loop::beginEvaluation() { totals.clock.stop(); }

/// The observer's time counts as evaluation.
void Loop::endEvaluation()
{
    beginsTraining();
    totals.clock.start();
}

} // namespace gapscope
