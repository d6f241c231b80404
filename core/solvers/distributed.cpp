// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/distributed.h"

#include "core/dense.h"
#include "core/error.h"
#include "core/evaluation.h"
#include "core/metrics/metrics.h"
#include "core/solvers/end_message.h"
#include "core/solvers/steps.h"
#include "core/solvers/sweep.h"
#include "core/subset.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <optional>

namespace gapscope {
namespace {

std::vector<std::size_t> blocksOf(std::size_t n, const Ranks& ranks)
{
    std::vector<std::size_t> own;
    for (std::size_t i = ranks.rank(); i < n; i += ranks.size())
        own.push_back(i);
    return own;
}

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
        const std::function<void(const TracePoint&)>& observer)
        : m_ranks(ranks)
        , m_control(control)
        , m_observer(observer)
        , m_test(test)
        , m_whole(options)
        , m_n(static_cast<double>(train->blockCount()))
        , m_part(train, blocksOf(train->blockCount(), ranks))
        , m_share(static_cast<double>(m_part.blockCount()) / m_n)
        , m_options(partOptions(options, m_share, ranks.rank()))
        , m_state(m_part, m_options)
        , m_steps(m_loop)
    {
    }

    DistributedRun run()
    {
        m_totals.clock.start();
        evaluate({});
        std::optional<RunStatus> end;
        while (!(end = ended())) {
            round();
            if (gapPassDue())
                exactGapPass();
            if (pass() >= m_nextTrace)
                evaluate({});
        }
        if (m_run.trace.back().oracleCalls != m_calls)
            evaluate({});
        m_totals.clock.stop();
        return finish(*end);
    }

private:
    /// A block as it was when the round began.
    struct Kept {
        std::size_t block;
        SparseVector marginals;
        double loss;
    };
    /// P and D of the whole at the common w.
    struct Hinge {
        double primal = 0, dual = 0;
    };

    double pass() const { return static_cast<double>(m_calls) / m_n; }

    /// Every rank comes to the same answer: stops and the clock are asked of all at once.
    std::optional<RunStatus> ended()
    {
        double flags[] = {m_control.stopRequested() ? 1.0 : 0.0,
            m_ranks.rank() == 0 && m_totals.clock.seconds() >= m_whole.maxSeconds ? 1.0 : 0.0};
        share(flags);
        if (flags[0] > 0)
            return RunStatus::stopped;
        if (m_whole.epsilon > 0 && m_certified <= m_whole.epsilon)
            return RunStatus::converged;
        if (pass() >= m_whole.maxPasses)
            return RunStatus::maxPasses;
        if (flags[1] > 0)
            return RunStatus::maxSeconds;
        return {};
    }

    void share(std::span<double> values)
    {
        m_ranks.sum(values);
        m_run.bytesPerRound += static_cast<double>(values.size_bytes());
    }

    /// Block steps on this rank from the common w, then the step of all.
    void round()
    {
        const AlignedVector<double> before = m_state.w;
        const double lossBefore = m_state.loss;
        const std::uint64_t callsBefore = m_state.oracleCalls;
        m_kept.clear();
        m_isKept.assign(m_part.blockCount(), false);
        const auto own = static_cast<double>(m_part.blockCount());
        const double room = (m_whole.maxPasses - pass()) * own; // may be ∞
        const auto visits = static_cast<std::size_t>(std::clamp(room, 1.0, own));
        for (std::size_t k = 0; k < visits; ++k) {
            const std::optional<std::size_t> i = m_state.sampler.next(m_state.random);
            if (!i)
                break; // every estimate of this rank is 0
            keep(*i);
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
        m_calls += static_cast<std::uint64_t>(counts[1]);
        m_estimate = counts[2];
        m_passesSinceCheck += counts[1] / m_n;
        takeStep(before, lossBefore, counts[0]);
        ++m_run.rounds;
        m_certified = unlimited;
    }

    void keep(std::size_t i)
    {
        if (m_isKept[i])
            return;
        m_isKept[i] = true;
        m_kept.push_back({i, m_state.blocks[i].marginals, m_state.blocks[i].loss});
    }

    void takeStep(const AlignedVector<double>& before, double lossBefore, double gain)
    {
        const auto delta = asVector(std::span<const double>(m_sum.data(), before.size()));
        const double slope = gain - m_whole.lambda * asVector(before).dot(delta);
        const double curvature = m_whole.lambda * delta.squaredNorm();
        const double gamma = !(slope > 0) ? 0
            : curvature > 0               ? std::min(slope / curvature, 1.0)
                                          : 1;
        m_run.meanStep += gamma;
        for (std::size_t j = 0; j < before.size(); ++j)
            m_state.w[j] = before[j] + gamma * m_sum[j];
        if (gamma == 1)
            return;
        for (Kept& kept : m_kept)
            blend(kept, gamma);
        m_state.loss = lossBefore + gamma * (m_state.loss - lossBefore);
    }

    /// μ_i ← (1 − γ) μ_i before + γ μ_i now.
    void blend(const Kept& kept, double gamma);

    bool gapPassDue() const
    {
        return m_whole.gapCheck != unlimited
            && (m_passesSinceCheck >= m_whole.gapCheck
                || (m_whole.epsilon > 0 && m_estimate * m_foresight <= m_whole.epsilon));
    }

    /// Exact block gaps on every rank; w anew from all blocks' duals.
    void exactGapPass()
    {
        const bool foreseen = m_estimate * m_foresight <= m_whole.epsilon;
        const AlignedVector<double> before = m_state.w;
        rebuild(m_part, m_state);
        m_ranks.sum(m_state.w);
        const double norm = asVector(m_state.w).norm();
        m_drift = std::fmax(
            m_drift, (asVector(m_state.w) - asVector(before)).norm() / std::max(norm, 1e-300));
        std::vector<double> gaps;
        const Hinge hinge = hingeSum(&gaps);
        m_state.gapEstimates = gaps;
        m_state.unvisited = 0;
        m_state.estimateSum = std::accumulate(gaps.begin(), gaps.end(), 0.0);
        m_state.sampler.refresh(m_state.gapEstimates, m_state.squaredRadii);
        m_calls += static_cast<std::uint64_t>(m_n);
        m_passesSinceCheck = 0;
        m_certified = hinge.primal - hinge.dual;
        if (foreseen && m_estimate > 0) // stale estimates are too low: by so much
            m_foresight = std::max(1.25, m_certified / m_estimate);
        evaluate(hinge);
    }

    Hinge hingeSum(std::vector<double>* gaps)
    {
        const Sweep mine = sweep(m_part, m_state.w, gaps ? &m_state : nullptr,
            static_cast<std::size_t>(m_whole.threads), {.gaps = gaps});
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
    const Problem* m_test;
    const SolverOptions m_whole;
    const double m_n;
    SubsetProblem m_part;
    const double m_share;    ///< n_r / n
    SolverOptions m_options; ///< of the part
    DualState m_state;       ///< of the part, but its w is that of all
    std::vector<TracePoint> m_noTrace;
    std::vector<OptionEvent> m_noEvents;
    const std::optional<Replay> m_noReplay;
    const Observer m_noObserver;
    Totals m_totals;
    Loop m_loop{LoopParts{m_part, nullptr, m_options, m_state, m_control, m_noObserver, m_noTrace,
        m_noEvents, m_noReplay, m_totals}};
    BlockSteps m_steps;

    DistributedRun m_run;
    std::uint64_t m_calls = 0; ///< of all ranks
    double m_estimate = unlimited, m_foresight = 1.25, m_certified = unlimited;
    double m_passesSinceCheck = 0, m_nextTrace = 0, m_drift = notComputed;
    std::vector<double> m_sum; ///< what a round shares
    std::vector<Kept> m_kept;  ///< blocks visited in the round
    std::vector<bool> m_isKept;
    BlockScratch m_scratch;
};

void Distributed::blend(const Kept& kept, double gamma)
{
    BlockState& block = m_state.blocks[kept.block];
    std::vector<SparseEntry> all = kept.marginals;
    for (SparseEntry& entry : all)
        entry.value *= 1 - gamma;
    for (const SparseEntry& entry : block.marginals)
        all.push_back({entry.index, gamma * entry.value});
    difference(all, {}, m_part.statisticSize(kept.block), m_scratch, block.marginals);
    block.loss = (1 - gamma) * kept.loss + gamma * block.loss;
}

/// A trace point, off the clock, for which every rank looks at its own blocks.
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
    point.oracleCalls = m_calls;
    point.blockSteps = static_cast<std::uint64_t>(counts[1]);
    point.stepsFw = static_cast<std::uint64_t>(counts[2]);
    point.seconds = m_totals.clock.seconds();
    point.cpuSeconds = m_totals.clock.cpuSeconds();
    point.oracleSeconds = counts[3];
    point.primal = known->primal;
    point.dual = known->dual;
    point.gap = known->primal - known->dual;
    point.gapEstimate = m_estimate;
    point.trainError = counts[0];
    if (m_test && m_ranks.rank() == 0) {
        const std::vector<Labelling> predictions = predictAll(*m_test, m_state.w, threads);
        const Errors errors = errorsOf(*m_test, predictions);
        m_totals.testMetrics = m_test->metrics(predictions);
        point.testScore = m_totals.testMetrics.headline();
        point.testError = errors.meanLoss;
        m_totals.testErrorPerLabel = errors.perLabel;
    }
    m_run.trace.push_back(point);
    if (m_observer)
        m_observer(point);
    m_nextTrace = pass() + m_whole.traceEvery;
    m_totals.clock.start();
}

DistributedRun Distributed::finish(RunStatus status)
{
    const TracePoint& last = m_run.trace.back();
    RunResult& r = m_run.result;
    r.status = status;
    r.lambda = m_whole.lambda;
    r.primal = last.primal;
    r.dual = last.dual;
    r.gap = last.gap;
    r.pass = last.pass;
    r.oracleCalls = m_calls;
    r.seconds = m_totals.clock.seconds();
    r.cpuSeconds = m_totals.clock.cpuSeconds();
    r.oracleSeconds = last.oracleSeconds;
    r.trainError = last.trainError;
    r.testError = last.testError;
    r.testScore = last.testScore;
    r.metrics = m_totals.testMetrics;
    r.errorPerLabel = m_totals.testErrorPerLabel;
    r.drift = m_drift;
    r.message = endMessage(r, m_whole);
    m_run.weights = {m_state.w.begin(), m_state.w.end()};
    if (m_run.rounds > 0) {
        m_run.bytesPerRound /= static_cast<double>(m_run.rounds);
        m_run.meanStep /= static_cast<double>(m_run.rounds);
    }
    return std::move(m_run);
}

} // namespace

std::string whyNotDistributed(const Problem& train, const SolverOptions& options)
{
    if (options.method != Method::bcfw)
        return "method " + std::string(optionText(options, *findOption("method")));
    for (const char* key : {"cache", "averaging", "batch_size", "oracle", "rescaling"}) {
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
    RunControl& control, const std::function<void(const TracePoint&)>& observer)
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
    return Distributed(train, test.get(), options, ranks, control, observer).run();
}

} // namespace gapscope
