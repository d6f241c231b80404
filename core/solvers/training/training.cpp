// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/training.h"

#include "core/machine/error.h"
#include "core/machine/parallel.h"
#include "core/options/choices.h"
#include "core/solvers/block/steps.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training_record.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/slack/slack_rescaled.h"

#include <numeric>

namespace gapscope {

Training::Training(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
    SolverOptions options)
    : m_train(std::move(train))
    , m_test(std::move(test))
    , m_options(std::move(options))
    , m_totals(std::make_unique<Totals>())
{
    if (m_options.lambda == 0)
        m_options.lambda = 1.0 / static_cast<double>(m_train->blockCount());
    validate(m_options);
    requireMethod(*m_train, m_options.method); // the task itself first: it is the cause then
    if (m_options.rescaling == Rescaling::slack)
        m_train = slackRescaled(m_train);
    requireEnd(m_options);
    requireMethod(*m_train, m_options.method);
    m_options = withoutIgnored(m_options);
    requireLimitedOracle(*m_train, m_options);
    requireConstants(*m_train, m_options);
    if (m_options.method->kernel) {
        KernelisedProblems problems = kernelised(m_train, m_test, m_options);
        m_train = std::move(problems.train);
        m_test = std::move(problems.test);
    }
    m_initialOptions = m_options;
    m_threads = m_options.threads;
    m_state = std::make_unique<DualState>(*m_train, m_options);
    m_state->sampler.configure(drawRule(m_options), m_state->gapEstimates, m_state->scales());
    m_totals->nextGapPassSteps = m_options.gapCheck * static_cast<double>(m_train->blockCount());
    m_method = m_options.method->make();
    m_method->prepare(*m_train, m_options);
}

Training::~Training() = default;

void Training::startFrom(std::span<const double> w, const std::string& source)
{
    const MethodRow& method = m_options.method.row();
    const std::string found = fmt::format("given with --method {}", method.key);
    if (method.kernel)
        throw InputError(source, 0, found,
            "another method: a kernel's weights are coefficients of its own training inputs");
    if (!method.followsLambda) // the first passes move block duals that it does not use
        throw InputError(source, 0, found,
            "a method that continues from block duals: " + methodsWhere([](const MethodRow& row) {
                return row.followsLambda && !row.kernel;
            }));
    if (w.size() != m_train->weightSize())
        throw InputError(source, 0, fmt::format("{} weights", w.size()),
            fmt::format("{}, as this dataset needs", m_train->weightSize()));
    m_guide.assign(w.begin(), w.end());
}

PathStart Training::startPath(double gap, const RunControl* control)
{
    m_options.threads = threadsFor(m_threads, control ? control->jobs() : 1);
    m_totals->wait.start();
    m_totals->clock.start();
    const PathStart start = gapscope::startPath(
        *m_train, *m_state, gap, static_cast<std::size_t>(m_options.threads), control);
    m_totals->clock.addCpu(start.helperCpuSeconds);
    m_totals->clock.stop();
    m_totals->wait.stop();
    if (!start.complete)
        return start;
    m_options.lambda = start.lambdaInf;
    m_totals->certifiedGap = gap; // what the estimates sum to, up to rounding
    return start;
}

void Training::moveTo(double lambda, Warm keep)
{
    const bool exact =
        keep == Warm::primal && !std::isnan(m_totals->certifiedGap) && !m_state->averager.active();
    const bool authors = m_trustEstimates && m_heuristicRule == HeuristicRule::authors;
    changeLambda(*m_train, *m_state, lambda, keep, authors && !exact);
    if (authors)
        m_state->lastExactGap = 0;
    m_method->lambdaChanged();
    m_options.lambda = lambda;
    m_totals->certifiedGap = exact ? m_state->estimateSum : notComputed;
    m_totals->seenGaps.clear();
    m_totals->exactToEstimate = Totals().exactToEstimate;
    m_traceBehind = true;
}

void Training::setLimits(double epsilon, double maxPasses, double maxSeconds)
{
    m_replay.reset();
    m_limits = {{findOption("epsilon"), epsilon}, {findOption("max_passes"), maxPasses},
        {findOption("max_seconds"), maxSeconds}};
}

std::vector<double> Training::weights() const
{
    const AlignedVector<double> w =
        m_state->averager.active() ? m_method->averagedWeights(*m_state) : m_state->w;
    return {w.begin(), w.end()};
}

double Training::seconds() const { return m_totals->clock.seconds(); }

std::span<const double> Training::gapEstimates() const { return m_state->gapEstimates; }

namespace {

/// Ten passes of line-searched steps towards corners chosen half-way between given weights and w
/// (start from a model). Half-way, because the model has already paid for its own corners: alone
/// they start slower than no model. Figures: tests/bench/run.sh training. A run suspended among
/// them resumes there. Returns the status to end with, if any.
std::optional<RunStatus> runGuidedPasses(Loop& loop, const AlignedVector<double>& guide)
{
    constexpr std::size_t passes = 10;
    BlockSteps steps(loop);
    const std::size_t n = loop.state.blocks.size();
    const auto visit = [&] {
        steps.visitGuided(loop.state.random.below(n), guide);
        return Visited();
    };
    for (std::size_t& k = loop.totals.guidedSteps; k < passes * n; ++k)
        if (const auto end = turn(loop, visit))
            return end;
    return std::nullopt;
}

/// Whether the last trace point's gap, which is exact, is within the target, also where no exact
/// gap pass was made.
bool certified(const SolverOptions& options, const Problem& problem, const TracePoint& last)
{
    return options.epsilon > 0 && options.gapCheck < unlimited && problem.exactOracle()
        && last.gap <= options.epsilon;
}
} // namespace

RunResult Training::run(RunControl& control, const Observer& observer)
{
    m_options.threads = threadsFor(m_threads, control.jobs());
    Loop loop(LoopParts{*m_train, m_test.get(), m_options, *m_state, control, observer, m_trace,
        m_events, m_replay, *m_totals, m_trustEstimates, &m_checkpoint, m_method.get(),
        m_evaluateBeside && !m_options.method->kernel}); // a kernel's rows serve one thread
    m_totals->wait.start();
    loop.beginsTraining();
    m_totals->clock.start();
    std::optional<RunStatus> status;
    if (!m_totals->waiting.empty())
        loop.resumeWaiting();
    for (const OptionChange& limit : m_limits)
        loop.apply(limit);
    m_limits.clear();
    if (loop.pointsBegun() == 0) {
        if (!m_method->start(loop))
            status = RunStatus::stopped;
        loop.evaluate();
    }
    if (!status && !m_guide.empty())
        status = runGuidedPasses(loop, m_guide);
    if (!status)
        status = m_method->run(loop);
    loop.takeReady();
    loop.writeCheckpoint(); // before the last trace point: a longer run has none here
    finishTrace(loop, *status);
    m_totals->wait.stop();
    // Not at a limit of seconds, which a replay does not know, nor along a path, where no passes
    // are left for the next λ.
    if (status == RunStatus::maxPasses && m_options.lambda == m_initialOptions.lambda
        && certified(m_options, *m_train, m_trace.back()))
        status = RunStatus::converged;
    RunResult ended = result(*status);
    ended.threads = static_cast<std::uint64_t>(m_options.threads);
    ended.jobs = control.jobs();
    return ended;
}

/// Makes the last trace point, at the final iterate with everything computed, and waits for those
/// before it; unless a user waits and the last evaluation took long: then what is not known by now
/// stays unknown.
void Training::finishTrace(Loop& loop, RunStatus status)
{
    const bool full = status != RunStatus::stopped || m_replay // which follows its record in this
        || (!m_trace.empty() && m_totals->evaluationSeconds < 0.1);
    const bool here = !std::exchange(m_traceBehind, false)
        && loop.lastPoint().blockSteps == m_state->blockSteps
        && loop.lastPoint().oracleCalls == m_state->oracleCalls;
    const bool repeated =
        m_replay && !m_replay->points.empty() && loop.pointsBegun() >= m_replay->made();
    if (!(here && (m_totals->lastWhole || !full)) && !repeated)
        loop.evaluateLast(full);
    if (full || repeated)
        loop.waitForPoints();
    else
        loop.dropValues();
    m_totals->clock.stop();
}

RunResult Training::result(RunStatus status) const
{
    const TracePoint& last = m_trace.back();
    RunResult r;
    r.status = status;
    r.lambda = m_options.lambda;
    r.primal = last.primal;
    r.dual = last.dual;
    r.gap = last.gap;
    if (!m_train->exactOracle())
        r.gapEstimate = last.gapEstimate;
    r.pass = last.pass;
    r.oracleCalls = m_state->oracleCalls;
    r.seconds = m_totals->clock.seconds();
    r.cpuSeconds = m_totals->clock.cpuSeconds();
    r.oracleSeconds = m_totals->oracle.time().call;
    r.waitedSeconds = m_totals->wait.seconds();
    r.evaluationSeconds = r.waitedSeconds - r.seconds - m_totals->copiedSeconds;
    r.evaluationCpuSeconds = m_totals->evaluationCpuSeconds;
    r.trainError = last.trainError;
    r.testError = last.testError;
    r.testScore = last.testScore;
    r.metrics = m_totals->testMetrics;
    r.errorPerLabel = m_totals->testErrorPerLabel;
    r.drift = m_state->drift;
    r.message = endMessage(r, m_options);
    return r;
}

namespace {

/// Is a box the same after any change of scale?
bool scaleFree(const Bounds& box)
{
    const auto free = [](double bound) { return bound == 0 || std::isinf(bound); };
    for (std::size_t j = box.first; j < box.last; ++j)
        if (!free(box.at(j).lower) || !free(box.at(j).upper))
            return false;
    return true;
}

/// α_i = all mass on ỹ_i.
void putMassOn(
    const Problem& problem, DualState& state, std::size_t i, LabellingView y, BlockScratch& scratch)
{
    BlockState& block = state.blocks[i];
    const double loss = problem.offset(i, y);
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

/// The terms of block i with ψ̃.
struct BlockBound {
    double theta = 0;   ///< θ_i
    double product = 0; ///< ⟨ψ_i(ỹ_i), ψ̃⟩
};

/// A box that does not begin at 0, and scores with a fixed part, have no closed form: λ is doubled
/// from that of no box until the exact gaps at w are small enough, as they become when w is near 0.
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
    if (!problem.offsetIsLoss())
        start.thetaMean = 0; // decoding weighs the fixed scores, too: no bound, but a beginning
    start.lambdaInf = (start.psiTildeNorm2 + start.thetaMean) / gap;
    if (!(start.lambdaInf > 0))
        throw InputError("path", 0, "a dataset whose labellings all have the same features",
            "examples to learn from");

    if (!scaleFree(state.bounds) || !problem.offsetIsLoss()) {
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
