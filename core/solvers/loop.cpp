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
        optionText(before, field), optionText(options, field), pointsBegun(), before.lambda,
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
    if (options.sampling != before.sampling)
        findDrawScales(problem, state, options.sampling);
    if (drawRule(options) != drawRule(before))
        state.sampler.configure(drawRule(options), state.gapEstimates, state.scales());
    if (before.shrinking && !options.shrinking)
        state.sampler.refresh(state.gapEstimates, state.scales()); // all wake
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
        return reached(event.blockStep, event.pass) && pointsBegun() >= event.tracePoints
            && (std::isnan(event.lambda) || event.lambda == state.lambda);
    };
    while (true) {
        const std::size_t next = totals.nextReplay;
        if (next < replay->events.size() && changes(replay->events[next])) {
            ++totals.nextReplay;
            OptionChange change = liveChange(replay->events[next].option, replay->events[next].to);
            change.sameDrag = replay->events[next].sameDrag;
            apply(change);
        } else if (const TracePoint* point = replay->from(pointsBegun());
                   point && reached(point->blockSteps, point->pass)) {
            evaluate();
        } else {
            return;
        }
    }
}

void Loop::writeCheckpoint()
{
    if (!checkpoint || !*checkpoint)
        return;
    takeReady();
    totals.clock.stop();
    totals.wait.start(); // the file has it until now
    const double began = wallSeconds();
    (*checkpoint)();
    totals.copiedSeconds += wallSeconds() - began;
    beginsTraining();
    totals.clock.start();
}

RunWait Loop::wait() const
{
    const double training = totals.clock.seconds(), waited = totals.wait.seconds();
    return {
        waited, training, waited - training - totals.copiedSeconds, totals.evaluationCpuSeconds};
}

std::optional<RunStatus> Loop::pollControl(bool passLimit)
{
    control.activity().stepped(state.blockSteps);
    if (!totals.waiting.empty() && totals.waiting.front().ready)
        takeReady();
    while (control.attention()) {
        if (control.paused())
            waitForPoints(&control);
        double waited = 0;
        const std::vector<OptionChange> changes = control.take(waited);
        for (TrainingClock* clock : {&totals.clock, &totals.wait})
            clock->addWall(-waited);
        if (waited > 0)
            beginsTraining();
        if (!changes.empty() && !besides()) // it belongs to the options before them
            dropValues();
        for (const OptionChange& change : changes)
            apply(change);
        if (control.stopRequested())
            return RunStatus::stopped;
        if (control.takeCheckpointRequest())
            writeCheckpoint();
    }
    if (replay) {
        followRecord();
        if (control.stopRequested()) // its point waits
            return RunStatus::stopped;
        if (replay->end && totals.nextReplay == replay->events.size()
            && pointsBegun() >= replay->made())
            return replay->end;
    }
    if (certified())
        return RunStatus::converged;
    if (passLimit && passes() >= options.maxPasses)
        return RunStatus::maxPasses;
    // Reading the clock costs a tenth of a short step: look at it every 16th time, but before each
    // step of many blocks.
    const bool longStep = options.method->longSteps || sharesBlocks(options);
    if ((m_polled++ % 16 == 0 || longStep) && timeIsUp())
        return RunStatus::maxSeconds;
    return std::nullopt;
}

double Loop::innerTolerance(double exactGap)
{
    if (trace.empty() && !(options.epsilon > 0))
        waitForPoints();               // for P at the start
    constexpr double rounding = 1e-14; // some dozens of ulps: scores are larger than their sum
    const double scale = std::abs(state.loss) + std::fmax(exactGap, 0.0); // ≥ P, ≥ |D|
    const double floor = options.epsilon > 0 ? rounding * scale : 1e-5 * trace.front().primal;
    return std::fmax(0.1 * exactGap, floor); // NaN gives way
}

} // namespace gapscope
