// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/loop.h"

#include "core/dense.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"

namespace gapscope {
void Loop::apply(const OptionChange& change)
{
    const OptionField& field = *change.field;
    const SolverOptions before = options;
    gapscope::apply(change, options);
    if (options == before)
        return;
    events.push_back({state.blockSteps, passes(), totals.clock.seconds(), std::string(field.key),
        optionText(before, field), optionText(options, field), trace.made(), before.lambda,
        change.sameDrag});
    totals.exactToEstimate = Totals().exactToEstimate; // learnt under other options
    if (options.lambda != before.lambda) {
        if (options.method->followsLambda)
            changeLambda(problem, state, options.lambda);
        else
            changeLambda(problem, state, options.lambda, Warm::dual);
        if (method)
            method->lambdaChanged();
        totals.certifiedGap = notComputed;
        totals.seenGaps.clear();
    }
    if (blockOrder(options) != blockOrder(before) || options.gapPower != before.gapPower)
        state.sampler.configure(
            blockOrder(options), options.gapPower, state.gapEstimates, state.squaredRadii);
    if (before.shrinking && !options.shrinking)
        state.sampler.refresh(state.gapEstimates, state.squaredRadii); // all wake
    if (options.cache != before.cache)
        rememberLabellings(problem, state, options.cache);
    if (options.gapCheck != before.gapCheck)
        totals.nextGapPassSteps =
            static_cast<double>(totals.lastGapPassSteps) + options.gapCheck * n();
    if (options.traceEvery != before.traceEvery)
        totals.nextTraceCalls = static_cast<double>(state.oracleCalls);
}

bool Loop::reached(std::uint64_t blockSteps, double pass) const
{
    return state.blockSteps >= blockSteps && passes() >= pass - 0.5 / n();
}

/// Repeats the record's actions at this place, in its order: changes of options, and the additional
/// trace points that a run makes where it is suspended.
void Loop::followRecord()
{
    const auto changes = [this](const OptionEvent& event) {
        return reached(event.blockStep, event.pass) && trace.made() >= event.tracePoints
            && (std::isnan(event.lambda) || event.lambda == state.lambda);
    };
    while (true) {
        const std::size_t next = totals.nextReplay;
        if (next < replay->events.size() && changes(replay->events[next])) {
            ++totals.nextReplay;
            OptionChange change = liveChange(replay->events[next].option, replay->events[next].to);
            change.sameDrag = replay->events[next].sameDrag;
            apply(change);
        } else if (const TracePoint* point = replay->from(trace.made());
                   point && reached(point->blockSteps, point->pass)) {
            if (!evaluate())
                return;
        } else {
            return;
        }
    }
}

void Loop::writeCheckpoint()
{
    if (!checkpoint || !*checkpoint)
        return;
    totals.clock.stop();
    const double begin = wallSeconds();
    (*checkpoint)();
    totals.copiedSeconds += wallSeconds() - begin;
    beginsTraining();
    totals.clock.start();
}

RunWait Loop::wait() const
{
    const double training = totals.clock.seconds();
    const double evaluating =
        totals.evaluatedSeconds + (m_evaluationStart >= 0 ? wallSeconds() - m_evaluationStart : 0);
    return {training + evaluating + totals.copiedSeconds, training, evaluating};
}

std::optional<RunStatus> Loop::pollControl(bool passLimit)
{
    control.activity().stepped(state.blockSteps);
    while (control.attention()) {
        double waited = 0;
        const std::vector<OptionChange> changes = control.take(waited);
        totals.clock.addWall(-waited);
        if (waited > 0)
            beginsTraining();
        if (totals.pending.due && !changes.empty()) // it belongs to the options before them
            evaluateLast(false);
        for (const OptionChange& change : changes)
            apply(change);
        if (control.stopRequested())
            return RunStatus::stopped;
        if (control.takeCheckpointRequest())
            writeCheckpoint();
    }
    if (replay) {
        followRecord();
        if (control.stopRequested()) // its point is pending
            return RunStatus::stopped;
        if (replay->end && totals.nextReplay == replay->events.size()
            && trace.made() >= replay->made())
            return replay->end;
    }
    if (certified())
        return RunStatus::converged;
    if (passLimit && passes() >= options.maxPasses)
        return RunStatus::maxPasses;
    // Reading the clock costs a tenth of a short step: look at it every 16th time, but before each
    // step of all blocks.
    if (options.maxSeconds < unlimited && !replay
        && (m_polled++ % 16 == 0 || options.method->longSteps)
        && totals.clock.seconds() >= options.maxSeconds)
        return RunStatus::maxSeconds;
    return std::nullopt;
}

double Loop::innerTolerance(double exactGap) const
{
    constexpr double rounding = 1e-14; // some dozens of ulps: scores are larger than their sum
    const double scale = std::abs(state.loss) + std::fmax(exactGap, 0.0); // ≥ P, ≥ |D|
    const double floor = options.epsilon > 0 ? rounding * scale : 1e-5 * trace.front().primal;
    return std::fmax(0.1 * exactGap, floor); // NaN gives way
}

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

bool Loop::fillPrimal(TracePoint& point, KnownHinges known, const RunControl* asked)
{
    const std::size_t threads = static_cast<std::size_t>(options.threads);
    const AlignedVector<double>& w = reported();
    std::vector<double> gaps = totals.seenGaps, radii = totals.seenRadii;
    radii.resize(state.blocks.size(), 0.0);
    double meanHinge = known.iterate;
    if (std::isnan(meanHinge)) {
        const bool ofBlocks = options.method->blockGaps;
        begins(trace.empty() ? RunActivity::Work::firstGap : RunActivity::Work::gap,
            problem.blockCount());
        const Sweep iterate = sweep(problem, state.w, ofBlocks ? &state : nullptr, threads,
            {.gaps = ofBlocks ? &gaps : nullptr,
                .corners = nullptr,
                .squaredRadii = &radii,
                .counted = &control.activity()},
            asked);
        if (!iterate.complete)
            return false;
        meanHinge = iterate.meanHinge;
    }
    const double primal = state.lambda / 2 * problem.squaredWeightNorm(state.w.data()) + meanHinge;
    point.primal = primal;
    if (options.method->certifies)
        point.gap = primal - dualValue(state);
    if (state.averager.active()) {
        point.iterateGap = point.gap;
        if (std::isnan(known.average)) {
            begins(RunActivity::Work::averageGap, problem.blockCount());
            known.average =
                sweep(problem, w, nullptr, threads, {.counted = &control.activity()}, asked)
                    .meanHinge;
        }
        point.primal = state.lambda / 2 * problem.squaredWeightNorm(w.data()) + known.average;
        point.gap = point.primal - point.dual;
    }
    if (!problem.exactOracle()
        && options.method->certifies) { // P is what the oracle found: a lower bound
        point.gapEstimate = point.gap;
        point.gap = point.iterateGap = notComputed;
    }
    point.chiGap = nonUniformity(gaps);
    point.chiCurvature = nonUniformity(radii);
    const auto stopped = [asked] { return asked && asked->stopRequested(); };
    const auto visited = [this](std::size_t i) { control.activity().visited(i); };
    begins(RunActivity::Work::errors, problem.blockCount() + (test ? test->blockCount() : 0));
    const std::vector<Labelling> fitted = predictAll(problem, w, threads, stopped, visited);
    if (stopped())
        return false;
    point.trainError = errorsOf(problem, fitted).meanLoss;
    if (test) {
        const std::vector<Labelling> predictions = predictAll(*test, w, threads, stopped, visited);
        if (stopped())
            return false;
        const Errors errors = errorsOf(*test, predictions);
        totals.testMetrics = test->metrics(predictions);
        point.testScore = totals.testMetrics.headline();
        point.testError = errors.meanLoss;
        totals.testErrorPerLabel = errors.perLabel;
    }
    totals.seenGaps = std::move(gaps);
    totals.seenRadii = std::move(radii);
    return true;
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

bool Loop::evaluate(KnownHinges known)
{
    totals.clock.stop();
    return finish(begun(known), true, &control);
}

bool Loop::evaluatePending()
{
    totals.clock.stop();
    return finish(totals.pending, true, &control);
}

void Loop::evaluateLast(bool full)
{
    totals.clock.stop();
    finish(totals.pending.due ? totals.pending : begun({}), full, nullptr);
}

PointBegun Loop::begun(KnownHinges known)
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
    fillCounts(point);
    if (options.method->kernel)
        point.supportVectors = problem.supportVectors(reported().data());
    return {true, point, known};
}

bool Loop::finish(const PointBegun& begun, bool full, const RunControl* asked)
{
    if (const TracePoint* then = replay ? replay->numbered(trace.made()) : nullptr)
        full = !std::isnan(then->primal);
    const double begin = m_evaluationStart = wallSeconds();
    totals.testErrorPerLabel = notComputed;
    totals.testMetrics = {};
    TracePoint point = begun.point;
    const bool filled = !full || fillPrimal(point, begun.known, asked);
    const double took = wallSeconds() - begin;
    point.evaluationSeconds = totals.evaluatedSeconds + took;
    if (!filled) {
        totals.pending = begun;
        endEvaluation();
        return false;
    }
    totals.pending = {};
    trace.add(point);
    if (observer)
        observer(point, {reported(), state.gapEstimates, totals.seenGaps, state.lambda});
    const double every = options.traceEvery * n();
    totals.nextTraceCalls = every < unlimited
        ? (std::floor(static_cast<double>(state.oracleCalls) / every) + 1) * every
        : unlimited;
    if (full)
        totals.evaluationSeconds = took;
    endEvaluation();
    return true;
}

/// The observer's time counts as evaluation.
void Loop::endEvaluation()
{
    totals.evaluatedSeconds += wallSeconds() - std::exchange(m_evaluationStart, -1);
    beginsTraining();
    totals.clock.start();
}

} // namespace gapscope
