// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/block/rounds.h"

#include "core/machine/parallel.h"
#include "core/solvers/block/round_worker.h"

#include <cstring>

namespace gapscope {
namespace {

/// w is added up in slices, so that sums do not depend on the threads, and within them in chunks:
/// where no worker has touched a chunk, it is only compared.
constexpr std::size_t chunkSize = 64, sliceSize = 64 * chunkSize;
/// Numbers of statistics that a worker handles in a round for each one of w that is then added up,
/// so that its visits cost many times as much as the sum and the wait for the others.
constexpr double numbersForEach = 16;
/// A share of a worker's blocks that is the most that it visits in a round: it does not see the
/// steps of the others.
constexpr std::size_t leastRounds = 8;

std::vector<std::size_t> everyNth(std::size_t r, std::size_t workers, std::size_t n)
{
    std::vector<std::size_t> own;
    for (std::size_t i = r; i < n; i += workers)
        own.push_back(i);
    return own;
}

double meanStatisticSize(const Problem& problem)
{
    double sum = 0;
    for (std::size_t i = 0; i < problem.blockCount(); ++i)
        sum += static_cast<double>(problem.statisticSize(i));
    return sum / static_cast<double>(problem.blockCount());
}

/// A worker's visits in a round: as few as the sum allows.
std::size_t mostVisits(const Problem& problem, std::size_t own)
{
    const double least = numbersForEach * static_cast<double>(problem.weightSize())
        / std::max(meanStatisticSize(problem), 1.0);
    const auto most = static_cast<double>(std::max<std::size_t>(own / leastRounds, 1));
    return static_cast<std::size_t>(std::clamp(std::ceil(least), 1.0, most));
}

} // namespace

Rounds::Rounds(const Problem& problem, const SolverOptions& options)
    : m_sum(problem.weightSize(), 0.0)
    , m_moved((m_sum.size() + chunkSize - 1) / chunkSize, 0)
    , m_parts((m_sum.size() + sliceSize - 1) / sliceSize)
{
    const std::size_t n = problem.blockCount();
    const std::size_t workers = std::min(static_cast<std::size_t>(options.parallel), n);
    const std::shared_ptr<const Problem> whole(std::shared_ptr<void>(), &problem); // not owned
    Random seeds(static_cast<std::uint64_t>(options.seed));
    for (std::size_t r = 0; r < workers; ++r)
        m_workers.push_back(std::make_unique<RoundWorker>(
            whole, everyNth(r, workers, n), options, seeds.below(~std::uint64_t{0})));
    m_most = mostVisits(problem, m_workers.front()->blocks());
}

Rounds::~Rounds() = default;

Rounds::Place Rounds::placeOf(const Loop& loop)
{
    return {loop.state.blockSteps, loop.state.oracleCalls, loop.events.size(), loop.state.lambda};
}

/// Visits of all workers in the next round.
std::size_t Rounds::visitsFor(const Loop& loop) const
{
    const double calls = std::floor((loop.options.maxPasses - loop.passes()) * loop.n());
    const double toCheck =
        std::ceil(loop.totals.nextGapPassSteps - static_cast<double>(loop.state.blockSteps));
    const double room = std::min(calls, toCheck > 0 ? toCheck : unlimited); // there was no room
    return static_cast<std::size_t>(
        std::clamp(room, 1.0, static_cast<double>(m_most * m_workers.size())));
}

/// Gives the workers the state of the whole where they do not have it.
void Rounds::follow(const Loop& loop)
{
    const Place now = placeOf(loop);
    if (m_current && now == m_place)
        return;
    for (const std::unique_ptr<RoundWorker>& worker : m_workers) {
        worker->follow(loop);
        if (now.events != m_place.events)
            worker->configureSampler();
        if (now != m_place || !worker->resumeSampler())
            worker->refreshSampler();
    }
    m_place = now;
    m_current = true;
}

bool Rounds::round(Loop& loop)
{
    follow(loop);
    const std::uint64_t before = loop.state.blockSteps;
    if (!takeSteps(loop))
        return true; // stopped
    if (loop.state.blockSteps == before) {
        bool woken = false;
        for (const std::unique_ptr<RoundWorker>& worker : m_workers)
            if (worker->state().sampler.asleep() > 0) { // shrinking has left none: all wake
                worker->wake();
                woken = true;
            }
        return woken && round(loop);
    }
    addUp(loop);
    return true;
}

/// False: a stop has ended the round, and nothing has changed.
bool Rounds::takeSteps(Loop& loop)
{
    struct Before {
        Sampler sampler;
        Random random;
    };
    const std::size_t workers = m_workers.size(), visits = visitsFor(loop);
    const auto threads = static_cast<std::size_t>(loop.options.threads);
    const bool mayStop = m_lastSeconds > 0.001;
    std::vector<Before> before;
    for (std::size_t r = 0; mayStop && r < workers; ++r)
        before.push_back({m_workers[r]->state().sampler, m_workers[r]->state().random});
    const auto stopped = [&] { return mayStop && loop.control.stopRequested(); };
    const double began = wallSeconds();
    loop.totals.clock.addCpu(parallelBlocks(
        workers, threads,
        [&](std::size_t, std::size_t r) {
            const std::size_t own = visits / workers + (r < visits % workers ? 1 : 0);
            m_workers[r]->takeSteps(loop.state, own, stopped);
        },
        1));
    m_lastSeconds = wallSeconds() - began;
    const double share = 1 / static_cast<double>(parallelWorkers(workers, threads, 1));
    const bool ended = stopped();
    for (std::size_t r = 0; r < workers; ++r) {
        RoundWorker& worker = *m_workers[r];
        const OracleTime time = worker.takeTime();
        loop.totals.oracle.add({share * time.call, share * time.search});
        if (!ended) {
            loop.state.blockSteps += worker.state().blockSteps;
            continue;
        }
        worker.release();
        worker.state().sampler = std::move(before[r].sampler);
        worker.state().random = before[r].random;
        m_current = false;
    }
    return !ended;
}

/// The step of all workers together.
void Rounds::addUp(Loop& loop)
{
    DualState& state = loop.state;
    const auto threads = static_cast<std::size_t>(loop.options.threads);
    double loss = 0;
    for (const std::unique_ptr<RoundWorker>& worker : m_workers)
        loss += worker->state().loss;
    double cpu = parallelBlocks(
        m_parts.size(), threads, [&](std::size_t, std::size_t s) { m_parts[s] = addUp(state, s); },
        1);
    Part all;
    for (const Part& part : m_parts) {
        all.product += part.product;
        all.squaredNorm += part.squaredNorm;
    }
    const double gamma =
        commonStep(loss, state.lambda * all.product, state.lambda * all.squaredNorm);
    const double averaged = state.averager.active() ? state.averager.beginStep() : 0;
    cpu += parallelBlocks(
        m_parts.size(), threads,
        [&](std::size_t, std::size_t s) { move(state, s, gamma, averaged); }, 1);
    if (gamma > 0 && gamma < 1)
        cpu += parallelBlocks(
            m_workers.size(), threads,
            [&](std::size_t, std::size_t r) { m_workers[r]->blendHeld(state, gamma); }, 1);
    loop.totals.clock.addCpu(cpu);
    if (state.bounded()) {
        clip(state);
        for (const std::unique_ptr<RoundWorker>& worker : m_workers)
            worker->state().w = state.w;
    }
    state.loss += gamma * loss;
    if (averaged > 0)
        state.averager.addLoss(averaged, gamma * loss);
    for (const std::unique_ptr<RoundWorker>& worker : m_workers)
        settle(loop, *worker, gamma);
    loop.totals.certifiedGap = notComputed;
    m_place = placeOf(loop);
}

/// Δ of a slice.
Rounds::Part Rounds::addUp(const DualState& state, std::size_t s)
{
    const AlignedVector<double>& common = state.linear();
    Part part;
    for (std::size_t begin = s * sliceSize; begin < std::min((s + 1) * sliceSize, common.size());
         begin += chunkSize) {
        const std::size_t end = std::min(begin + chunkSize, common.size());
        std::uint8_t& moved = m_moved[begin / chunkSize] = 0;
        for (const std::unique_ptr<RoundWorker>& worker : m_workers) {
            const double* const own = worker->state().linear().data();
            if (std::memcmp(own + begin, common.data() + begin, (end - begin) * sizeof(double))
                == 0)
                continue;
            if (!std::exchange(moved, std::uint8_t{1}))
                std::fill(m_sum.begin() + static_cast<std::ptrdiff_t>(begin),
                    m_sum.begin() + static_cast<std::ptrdiff_t>(end), 0.0);
            for (std::size_t j = begin; j < end; ++j)
                m_sum[j] += own[j] - common[j];
        }
        for (std::size_t j = begin; moved && j < end; ++j) {
            part.product += state.w[j] * m_sum[j];
            part.squaredNorm += m_sum[j] * m_sum[j];
        }
    }
    return part;
}

/// Aα ← Aα + γΔ in a slice, also in the average and in the workers' copies.
void Rounds::move(DualState& state, std::size_t s, double gamma, double averaged)
{
    AlignedVector<double>& common = state.linear();
    for (std::size_t begin = s * sliceSize; begin < std::min((s + 1) * sliceSize, common.size());
         begin += chunkSize) {
        if (!m_moved[begin / chunkSize])
            continue;
        const std::size_t end = std::min(begin + chunkSize, common.size());
        for (std::size_t j = begin; j < end; ++j)
            common[j] += gamma * m_sum[j];
        for (std::size_t j = begin; averaged > 0 && j < end; ++j)
            state.averager.correction()[j] += averaged * gamma * m_sum[j];
        for (const std::unique_ptr<RoundWorker>& worker : m_workers)
            std::memcpy(worker->state().linear().data() + begin, common.data() + begin,
                (end - begin) * sizeof(double));
    }
}

/// The whole takes over a worker's blocks, estimates and counts.
void Rounds::settle(Loop& loop, RoundWorker& worker, double gamma)
{
    DualState& state = loop.state;
    DualState& own = worker.state();
    for (const std::uint32_t k : worker.held()) {
        const std::size_t i = worker.whole(k);
        if (gamma > 0)
            std::swap(state.blocks[i], own.blocks[k]);
        state.squaredRadii[i] = own.squaredRadii[k];
        if (own.gapEstimates[k] != state.gapEstimates[i])
            setEstimate(state, i, own.gapEstimates[k]);
    }
    worker.release();
    state.oracleCalls += own.oracleCalls;
    state.hitsLocal += own.hitsLocal;
    state.hitsGlobal += own.hitsGlobal;
    state.misses += own.misses;
    state.stepsFw += own.stepsFw;
    state.stepsPairwise += own.stepsPairwise;
    state.stepsAway += own.stepsAway;
    state.stepsDrop += own.stepsDrop;
    if (own.oracleCalls > 0)
        loop.totals.lastCallSteps = state.blockSteps;
}

void Rounds::save(BinaryWriter& out) const
{
    out(m_place);
    for (const std::unique_ptr<RoundWorker>& worker : m_workers)
        out(worker->state().sampler, worker->state().random.state());
}

void Rounds::restore(BinaryReader& in, const SolverOptions& options)
{
    in(m_place);
    for (const std::unique_ptr<RoundWorker>& worker : m_workers) {
        std::vector<std::uint64_t> random;
        in(worker->state().sampler, random);
        in.require(worker->state().random.setState(random), "no state of the random generator");
        in.require(worker->resumeSampler(), "an order of other blocks");
        in.require(
            worker->state().sampler.asleep() == 0 || (options.shrinking && worker->state().active),
            "blocks asleep without shrinking");
    }
    m_current = false;
}

} // namespace gapscope
