// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/checkpoint/distributed.h"

#include "core/dense.h"
#include "core/machine/cores.h"
#include "core/machine/error.h"
#include "core/solvers/block/common_step.h"
#include "core/solvers/block/steps.h"
#include "core/solvers/checkpoint/distributed_place.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/training/training_record.h"
#include "core/wrapped_problem.h"

#include <fmt/format.h>
#include <numeric>

namespace gapscope {
namespace {

/// A rank's part is a problem of its own: with λ_r = λn/n_r its steps are those of the whole, and
/// its ℓ, P and D count n/n_r times as much.
SolverOptions partOptions(SolverOptions options, double share, std::size_t rank)
{
    options.lambda /= share;
    options.seed += static_cast<std::int64_t>(rank);
    return options;
}

class Distributed {
public:
    Distributed(const std::shared_ptr<const Problem>& train, const Problem* test,
        const SolverOptions& options, Ranks& ranks, RunControl& control,
        const std::function<void(const TracePoint&)>& observer,
        const DistributedCheckpoints& checkpoints)
        : m_ranks(ranks)
        , m_control(control)
        , m_observer(observer)
        , m_checkpoints(checkpoints)
        , m_test(test)
        , m_whole(options)
        , m_n(static_cast<double>(train->blockCount()))
        , m_part(train, everyNth(ranks.size(), ranks.rank(), train->blockCount()))
        , m_share(static_cast<double>(m_part.blockCount()) / m_n)
        , m_options(partOptions(options, m_share, ranks.rank()))
        , m_state(m_part, m_options)
        , m_steps(m_loop)
    {
        m_state.sampler.configure(drawRule(m_options), m_state.gapEstimates, m_state.scales());
        takeLimits(m_at, options);
        if (!m_checkpoints.from.empty())
            restore();
    }

    DistributedRun run()
    {
        m_totals.clock.start();
        changeLimits(m_at, m_whole, here());
        if (m_at.trace.empty())
            evaluate({});
        std::optional<RunStatus> end;
        while (!(end = ended())) {
            const bool idle = !round();
            if (idle && m_at.certified < unlimited) { // every exact gap is 0: the optimum
                end = RunStatus::converged;
                break;
            }
            if (idle || gapPassDue())
                exactGapPass();
            if (pass() >= m_at.nextTrace)
                evaluate({});
        }
        if (m_at.trace.back().oracleCalls != m_at.calls)
            evaluate({});
        m_totals.clock.stop();
        return finish(*end);
    }

private:
    /// P and D of the whole at the common w.
    struct Hinge {
        double primal = 0, dual = 0;
    };

    OptionEvent here()
    {
        double steps[] = {static_cast<double>(m_state.blockSteps)};
        m_ranks.sum(steps);
        return {static_cast<std::uint64_t>(steps[0]), pass(), m_totals.clock.seconds(), {}, {}, {},
            m_at.trace.made(), m_whole.lambda};
    }

    double pass() const { return static_cast<double>(m_at.calls) / m_n; }

    /// All ranks get the same answer: stop requests, the clock and checkpoint requests are shared
    /// by all at once.
    std::optional<RunStatus> ended()
    {
        double flags[] = {m_control.stopRequested() ? 1.0 : 0.0, 0, 0, 0};
        if (m_ranks.rank() == 0) {
            flags[1] = m_totals.clock.seconds() >= m_whole.maxSeconds ? 1 : 0;
            flags[2] = m_checkpoints.write ? 1 : 0;
            flags[3] = m_checkpoints.write && m_control.takeCheckpointRequest() ? 1 : 0;
        }
        share(flags);
        const std::optional<RunStatus> end = endAt(flags[0] > 0, flags[1] > 0);
        if (flags[end ? 2 : 3] > 0)
            checkpoint();
        return end;
    }

    std::optional<RunStatus> endAt(bool stopped, bool late) const
    {
        if (stopped)
            return RunStatus::stopped;
        if (m_whole.epsilon > 0 && m_at.certified <= m_whole.epsilon)
            return RunStatus::converged;
        if (pass() >= m_whole.maxPasses)
            return RunStatus::maxPasses;
        if (late)
            return RunStatus::maxSeconds;
        return {};
    }

    void share(std::span<double> values)
    {
        m_ranks.sum(values);
        m_at.bytes += static_cast<double>(values.size_bytes());
    }

    /// Writes what it takes to resume, off the clock, and changes nothing else.
    void checkpoint();
    void restore();

    /// Block steps on this rank from the common w, then the step of all. False: no rank had any.
    bool round()
    {
        const AlignedVector<double> before = m_state.w;
        const double lossBefore = m_state.loss;
        const std::uint64_t callsBefore = m_state.oracleCalls;
        m_kept.begin(m_part.blockCount());
        const auto own = static_cast<double>(m_part.blockCount());
        const double room = (m_whole.maxPasses - pass()) * own; // may be ∞
        const auto most = static_cast<double>(stepsInRound(m_part.blockCount(), m_state.w.size()));
        const auto visits = static_cast<std::size_t>(std::clamp(room, 1.0, most));
        for (std::size_t k = 0; k < visits; ++k) {
            const std::optional<std::size_t> i = m_state.sampler.next(m_state.random);
            if (!i)
                break; // every estimate of this rank is 0
            m_kept.keep(m_loop, *i);
            m_steps.visit(*i);
        }
        m_sum.assign(m_state.w.size() + 3, 0.0);
        for (std::size_t j = 0; j < m_state.w.size(); ++j)
            m_sum[j] = m_state.w[j] - before[j];
        double* const counts = m_sum.data() + m_state.w.size();
        counts[0] = m_share * (m_state.loss - lossBefore);
        counts[1] = static_cast<double>(m_state.oracleCalls - callsBefore);
        counts[2] = m_share * m_state.estimateSum + (m_state.unvisited > 0 ? unlimited : 0);
        share(m_sum);
        m_at.calls += static_cast<std::uint64_t>(counts[1]);
        m_at.estimate = counts[2];
        m_at.passesSinceCheck += counts[1] / m_n;
        takeStep(before, lossBefore, counts[0]);
        ++m_at.rounds;
        if (counts[1] > 0)
            m_at.certified = unlimited;
        return counts[1] > 0;
    }

    void takeStep(const AlignedVector<double>& before, double lossBefore, double gain)
    {
        const auto delta = asVector(std::span<const double>(m_sum.data(), before.size()));
        const double gamma = commonStep(gain, m_whole.lambda * asVector(before).dot(delta),
            m_whole.lambda * delta.squaredNorm());
        m_at.steps += gamma;
        for (std::size_t j = 0; j < before.size(); ++j)
            m_state.w[j] = before[j] + gamma * m_sum[j];
        if (gamma == 1)
            return;
        m_kept.blend(m_loop, gamma);
        m_state.loss = lossBefore + gamma * (m_state.loss - lossBefore);
    }

    bool gapPassDue() const
    {
        return m_whole.gapCheck != unlimited
            && (m_at.passesSinceCheck >= m_whole.gapCheck
                || (m_whole.epsilon > 0
                    && m_at.estimate * m_at.exactToEstimate <= m_whole.epsilon));
    }

    /// Exact block gaps on every rank; rebuilds w from all blocks' duals.
    void exactGapPass()
    {
        const bool foreseen = m_at.estimate * m_at.exactToEstimate <= m_whole.epsilon;
        const AlignedVector<double> before = m_state.w;
        rebuild(m_part, m_state);
        m_ranks.sum(m_state.w);
        const double norm = asVector(m_state.w).norm();
        m_at.drift = std::fmax(
            m_at.drift, (asVector(m_state.w) - asVector(before)).norm() / std::max(norm, 1e-300));
        std::vector<double> gaps;
        const Hinge hinge = hingeSum(&gaps);
        m_state.gapEstimates = gaps;
        m_state.unvisited = 0;
        m_state.estimateSum = std::accumulate(gaps.begin(), gaps.end(), 0.0);
        if (m_options.sampling == Sampling::progress)
            m_state.drawScales = m_state.gapEstimates;
        m_state.sampler.refresh(m_state.gapEstimates, m_state.scales());
        m_at.calls += static_cast<std::uint64_t>(m_n);
        m_at.passesSinceCheck = 0;
        m_at.certified = hinge.primal - hinge.dual;
        if (foreseen && m_at.estimate > 0) // the factor by which stale estimates are too low
            m_at.exactToEstimate = std::max(1.25, m_at.certified / m_at.estimate);
        evaluate(hinge);
    }

    Hinge hingeSum(std::vector<double>* gaps)
    {
        const Sweep mine = sweep(m_part, m_state.w, gaps ? &m_state : nullptr,
            static_cast<std::size_t>(m_whole.threads),
            {.gaps = gaps, .delay = gaps ? m_whole.oracleDelay : 0});
        m_totals.clock.addCpu(mine.helperCpuSeconds);
        double sums[] = {m_share * mine.meanHinge, m_share * m_state.loss};
        m_ranks.sum(sums);
        const double penalty = m_whole.lambda / 2 * asVector(m_state.w).squaredNorm();
        return {penalty + sums[0], sums[1] - penalty};
    }

    void evaluate(std::optional<Hinge> known);
    DistributedRun finish(RunStatus status);

    Ranks& m_ranks;
    RunControl& m_control;
    const std::function<void(const TracePoint&)>& m_observer;
    const DistributedCheckpoints& m_checkpoints;
    const Problem* m_test;
    const SolverOptions m_whole;
    const double m_n;
    SubsetProblem m_part;
    const double m_share;    ///< n_r / n
    SolverOptions m_options; ///< of the part
    DualState m_state;       ///< of the part, but its w is that of all
    KeptTrace m_noTrace;
    std::vector<OptionEvent> m_noEvents;
    const std::optional<Replay> m_noReplay;
    const Observer m_noObserver;
    Totals m_totals;
    Loop m_loop{LoopParts{m_part, nullptr, m_options, m_state, m_control, m_noObserver, m_noTrace,
        m_noEvents, m_noReplay, m_totals}};
    BlockSteps m_steps;

    DistributedRun m_run;
    DistributedPlace m_at;
    std::vector<double> m_sum; ///< what a round shares
    KeptBlocks m_kept;
};

/// A trace point, off the clock: every rank evaluates its own blocks.
void Distributed::evaluate(std::optional<Hinge> known)
{
    m_totals.clock.stop();
    if (!known)
        known = hingeSum(nullptr);
    const std::size_t threads = static_cast<std::size_t>(m_whole.threads);
    double counts[] = {m_share * gapscope::evaluate(m_part, m_state.w, threads).meanLoss,
        static_cast<double>(m_state.blockSteps), static_cast<double>(m_state.stepsFw),
        m_totals.oracle.time().call / static_cast<double>(m_ranks.size())};
    m_ranks.sum(counts);
    TracePoint point;
    point.pass = pass();
    point.oracleCalls = m_at.calls;
    point.blockSteps = static_cast<std::uint64_t>(counts[1]);
    point.stepsFw = static_cast<std::uint64_t>(counts[2]);
    point.seconds = m_totals.clock.seconds();
    point.cpuSeconds = m_totals.clock.cpuSeconds();
    point.oracleSeconds = counts[3];
    point.primal = known->primal;
    point.dual = known->dual;
    point.gap = known->primal - known->dual;
    point.gapEstimate = m_at.estimate;
    point.trainError = counts[0];
    if (m_test && m_ranks.rank() == 0) {
        const std::vector<Labelling> predictions = predictAll(*m_test, m_state.w, threads);
        const Errors errors = errorsOf(*m_test, predictions);
        m_totals.testMetrics = m_test->metrics(predictions);
        point.testScore = m_totals.testMetrics.headline();
        point.testError = errors.meanLoss;
        m_totals.testErrorPerLabel = errors.perLabel;
    }
    m_at.trace.add(point);
    if (m_observer)
        m_observer(point);
    m_at.nextTrace =
        m_whole.traceEvery == autoTrace ? nextPlannedPass(pass()) : pass() + m_whole.traceEvery;
    m_totals.clock.start();
}

void Distributed::checkpoint()
{
    m_totals.clock.stop();
    BinaryWriter mine;
    mine(m_state, m_totals, m_at);
    const std::vector<std::string> states = m_ranks.gather(mine.take());
    if (m_ranks.rank() == 0)
        m_checkpoints.write({pass(), m_totals.clock.seconds(), states});
    m_totals.clock.start();
}

void Distributed::restore()
{
    BinaryReader in(m_checkpoints.from, "checkpoint");
    in(m_state, m_totals, m_at);
    in.finish();
    validateRestored(m_state, m_options, in);
    validateRestored(m_totals, m_state, in);
    in.require(!m_at.trace.empty() && m_at.trace.fits(), "no trace");
}

DistributedRun Distributed::finish(RunStatus status)
{
    const TracePoint& last = m_at.trace.back();
    RunResult& r = m_run.result;
    r.status = status;
    r.lambda = m_whole.lambda;
    r.primal = last.primal;
    r.dual = last.dual;
    r.gap = last.gap;
    r.pass = last.pass;
    r.oracleCalls = m_at.calls;
    r.seconds = m_totals.clock.seconds();
    r.cpuSeconds = m_totals.clock.cpuSeconds();
    r.threads = static_cast<std::uint64_t>(m_whole.threads);
    r.jobs = 1;
    r.oracleSeconds = last.oracleSeconds;
    r.trainError = last.trainError;
    r.testError = last.testError;
    r.testScore = last.testScore;
    r.metrics = m_totals.testMetrics;
    r.errorPerLabel = m_totals.testErrorPerLabel;
    r.drift = m_at.drift;
    r.message = endMessage(r, m_whole);
    m_run.weights = {m_state.w.begin(), m_state.w.end()};
    m_run.trace = m_at.trace.points();
    m_run.tracePoints = m_at.trace.made();
    m_run.events = std::move(m_at.events);
    m_run.rounds = m_at.rounds;
    const double rounds = std::max(1.0, static_cast<double>(m_at.rounds));
    m_run.bytesPerRound = m_at.bytes / rounds;
    m_run.meanStep = m_at.steps / rounds;
    return std::move(m_run);
}

} // namespace

std::string whyNotDistributed(const Problem& train, const SolverOptions& options)
{
    if (!options.method->ranks)
        return "method " + std::string(options.method->key);
    for (const char* key :
        {"cache", "averaging", "batch_first", "batch_size", "parallel", "oracle", "rescaling"}) {
        const OptionField& field = *findOption(key);
        if (optionText(options, field) != optionText(SolverOptions(), field))
            return std::string(key) + " " + optionText(options, field);
    }
    const Bounds box = train.bounds();
    if (box.first < box.last)
        return "bounds on w";
    return train.exactOracle() ? "" : "an approximate oracle";
}

DistributedRun trainDistributed(const std::shared_ptr<const Problem>& train,
    const std::shared_ptr<const Problem>& test, SolverOptions options, Ranks& ranks,
    RunControl& control, const std::function<void(const TracePoint&)>& observer,
    const DistributedCheckpoints& checkpoints)
{
    if (options.lambda == 0)
        options.lambda = 1 / static_cast<double>(train->blockCount());
    validate(options);
    if (const std::string why = whyNotDistributed(*train, options); !why.empty())
        throw InputError("several ranks", 0, why,
            "bcfw with margin rescaling and an exact oracle, without cache, batches, averages and "
            "bounds on w");
    if (train->blockCount() < ranks.size())
        throw InputError("several ranks", 0,
            fmt::format("{} examples for {} ranks", train->blockCount(), ranks.size()),
            "at least one for each");
    options.threads = threadsFor(options.threads, ranks.onThisMachine());
    return Distributed(train, test.get(), options, ranks, control, observer, checkpoints).run();
}

} // namespace gapscope
