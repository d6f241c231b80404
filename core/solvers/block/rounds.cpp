// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/block/rounds.h"

#include "core/dense.h"
#include "core/machine/cores.h"
#include "core/solvers/block/common_step.h"
#include "core/solvers/block/steps.h"
#include "core/wrapped_problem.h"

#include <cstring>

namespace gapscope {
namespace {

/// w is added up in chunks, so that sums do not depend on the threads, which take so many at a
/// time. Where no worker has touched a chunk, it is only compared.
constexpr std::size_t chunkSize = 64, chunksAtOnce = 32;
/// Numbers of statistics that a worker handles in a round for each one of w that is then added up,
/// so that its visits cost several times as much as the sum and the wait for the others.
constexpr double numbersForEach = 10;
/// A share of a worker's blocks that is the most that it visits in a round: it does not see the
/// steps of the others.
constexpr std::size_t leastRounds = 8;
/// The weight of the last round in σ.
constexpr double overlapRate = 0.2;

/// Counts and sums of differences of visits: a worker's begin at 0 in each round.
constexpr std::uint64_t DualState::*counts[] = {&DualState::blockSteps, &DualState::oracleCalls,
    &DualState::hitsLocal, &DualState::hitsGlobal, &DualState::misses, &DualState::stepsFw,
    &DualState::stepsPairwise, &DualState::stepsAway, &DualState::stepsDrop};

/// A worker's visits in a round: as few as the sum allows.
std::size_t mostVisits(const Problem& problem, std::size_t workers)
{
    const std::size_t n = problem.blockCount();
    double sizes = 0;
    for (std::size_t i = 0; i < n; ++i)
        sizes += static_cast<double>(problem.statisticSize(i));
    const double least = numbersForEach * static_cast<double>(problem.weightSize())
        / std::max(sizes / static_cast<double>(n), 1.0);
    const std::size_t most = std::max<std::size_t>(n / workers / leastRounds, 1);
    return static_cast<std::size_t>(std::clamp(std::ceil(least), 1.0, static_cast<double>(most)));
}

/// At another place, something else than a round has changed the state.
std::vector<double> placeOf(const Loop& loop)
{
    return {static_cast<double>(loop.events.size()), loop.state.lambda,
        static_cast<double>(loop.state.blockSteps), static_cast<double>(loop.state.oracleCalls)};
}

} // namespace

/// Steps on its own blocks, which stay in the state of the whole, and on its own copy of w; n, λ
/// and all sums are those of the whole.
struct Rounds::Worker {
    Worker(const std::shared_ptr<const Problem>& whole, std::size_t r, std::size_t workers,
        const SolverOptions& options, std::uint64_t seed)
        : first(r)
        , stride(workers)
        , part(whole, everyNth(workers, r, whole->blockCount()))
        , state(part, options)
    {
        state.random = Random(seed);
        state.blocks = {};
        configure(options);
    }

    /// Copies what it reads of the whole besides the blocks. changed: by something else than
    /// rounds.
    void follow(const Loop& whole, bool otherOptions, bool changed)
    {
        LoopParts parts{part, nullptr, whole.options, state, whole.control, whole.observer,
            whole.trace, whole.events, whole.replay, totals};
        parts.whole = &whole.state;
        parts.first = first;
        parts.stride = stride;
        loop.emplace(parts);
        steps.emplace(*loop);
        state.cached = whole.state.cached;
        state.lastExactGap = whole.state.lastExactGap;
        std::ranges::copy(whole.state.w, state.w.begin());
        std::ranges::copy(whole.state.v, state.v.begin());
        for (std::size_t k = 0; k < part.blockCount(); ++k) {
            state.gapEstimates[k] = whole.state.gapEstimates[first + k * stride];
            state.squaredRadii[k] = whole.state.squaredRadii[first + k * stride];
        }
        state.drawScales.resize(whole.state.drawScales.empty() ? 0 : part.blockCount());
        for (std::size_t k = 0; k < state.drawScales.size(); ++k)
            state.drawScales[k] = whole.state.drawScales[first + k * stride];
        if (otherOptions)
            configure(whole.options);
        else if (changed || !resume(whole.options))
            wake();
        for (std::size_t k = 0; changed && k < part.blockCount(); ++k)
            if (loop->mayRest(k))
                state.sampler.sleep(k);
    }
    void configure(const SolverOptions& options)
    {
        state.sampler.configure(
            drawRule(options, options.sampling), state.gapEstimates, state.scales());
    }
    /// The sampler has its lists; its weights follow from the estimates.
    bool resume(const SolverOptions& options)
    {
        return state.sampler.resume(
            drawRule(options, options.sampling), state.gapEstimates, state.scales());
    }
    void wake() { state.sampler.refresh(state.gapEstimates, state.scales()); }

    template <typename Stopped>
    void takeSteps(std::size_t visits, std::size_t calls, const Stopped& stopped)
    {
        for (const auto count : counts)
            state.*count = 0;
        state.loss = 0;
        kept.begin(part.blockCount());
        for (; visits > 0 && state.oracleCalls < calls && !stopped(); --visits) {
            const std::optional<std::size_t> k = state.sampler.next(state.random);
            if (!k)
                return; // every estimate of this worker is 0
            kept.keep(*loop, *k);
            steps->visit(*k);
        }
    }
    /// The whole gets estimates and counts.
    void settle(DualState& whole) const
    {
        for (const KeptBlocks::Kept& visited : kept.visited()) {
            const std::size_t k = visited.block, i = first + k * stride;
            whole.squaredRadii[i] = state.squaredRadii[k];
            if (!state.drawScales.empty())
                whole.drawScales[i] = state.drawScales[k];
            setEstimate(whole, i, state.gapEstimates[k]);
        }
        for (const auto count : counts)
            whole.*count += state.*count;
    }

    const std::size_t first, stride;
    SubsetProblem part;
    DualState state;
    Totals totals;
    KeptBlocks kept;
    std::optional<Loop> loop;
    std::optional<BlockSteps> steps;
};

Rounds::Rounds(const Problem& problem, SolverOptions options)
    : m_sum(problem.weightSize(), 0.0)
    , m_chunks((m_sum.size() + chunkSize - 1) / chunkSize)
{
    const std::size_t workers =
        std::min(static_cast<std::size_t>(options.parallel), problem.blockCount());
    const std::shared_ptr<const Problem> whole(std::shared_ptr<void>(), &problem); // not owned
    options.averaging = Averaging::none; // it is of the common w
    Random seeds(static_cast<std::uint64_t>(options.seed));
    for (std::size_t r = 0; r < workers; ++r)
        m_workers.push_back(
            std::make_unique<Worker>(whole, r, workers, options, seeds.below(~std::uint64_t{0})));
    m_most = mostVisits(problem, workers);
    m_overlap = static_cast<double>(workers);
}

Rounds::~Rounds() = default;

void Rounds::begin(std::size_t threads)
{
    m_current = false;
    m_crew.emplace(std::min({threads, m_workers.size(), allCores()}));
}

/// Gives the workers the state of the whole where they do not have it.
void Rounds::follow(const Loop& loop)
{
    std::vector<double> now = placeOf(loop);
    if (m_current && now == m_place)
        return;
    const bool otherOptions = m_place.empty() || now.front() != m_place.front();
    for (const auto& worker : m_workers)
        worker->follow(loop, otherOptions, now != m_place);
    m_place = std::move(now);
    m_current = true;
}

bool Rounds::round(Loop& loop)
{
    follow(loop);
    if (!takeSteps(loop))
        return true;
    const auto stepped = [](const auto& worker) { return worker->state.blockSteps > 0; };
    if (std::ranges::any_of(m_workers, stepped)) {
        addUp(loop);
        return true;
    }
    const auto hasAsleep = [](const auto& worker) { return worker->state.sampler.asleep() > 0; };
    if (std::ranges::none_of(m_workers, hasAsleep))
        return false;
    for (const auto& worker : m_workers) // shrinking has left none: all wake
        worker->wake();
    return round(loop);
}

/// False: a stop has ended the round, and nothing has changed.
bool Rounds::takeSteps(Loop& loop)
{
    const std::size_t workers = m_workers.size();
    const double room = (loop.options.maxPasses - loop.passes()) * loop.n();
    const auto calls =
        static_cast<std::size_t>(std::clamp(room, 1.0, static_cast<double>(m_most * workers)));
    const bool mayStop = m_lastSeconds > 0.001;
    const auto stopped = [&] {
        return mayStop && (loop.control.stopRequested() || loop.timeIsUp());
    };
    std::vector<std::pair<Sampler, Random>> before;
    for (std::size_t r = 0; mayStop && r < workers; ++r)
        before.emplace_back(m_workers[r]->state.sampler, m_workers[r]->state.random);
    for (const auto& worker : m_workers)
        worker->state.lambda = loop.state.lambda / m_overlap;
    const double began = wallSeconds();
    loop.totals.clock.addCpu(m_crew->run(workers, [&](std::size_t r) {
        copyInto(m_workers[r]->state, loop.state);
        m_workers[r]->takeSteps(m_most, (calls + workers - 1 - r) / workers, stopped);
    }));
    m_lastSeconds = wallSeconds() - began;
    const double share = 1 / static_cast<double>(m_crew->size());
    for (const auto& worker : m_workers) {
        const OracleTime time = worker->totals.oracle.takeTime();
        loop.totals.oracle.add({share * time.call, share * time.search});
    }
    if (!stopped())
        return true;
    for (std::size_t r = 0; r < workers; ++r) {
        m_workers[r]->kept.blend(*m_workers[r]->loop, 0);
        std::tie(m_workers[r]->state.sampler, m_workers[r]->state.random) = std::move(before[r]);
    }
    m_current = false;
    return false;
}

/// The step of all workers together.
void Rounds::addUp(Loop& loop)
{
    DualState& state = loop.state;
    const auto inAllChunks = [&](const auto& work) {
        const std::size_t all = m_chunks.size(), groups = (all + chunksAtOnce - 1) / chunksAtOnce;
        loop.totals.clock.addCpu(m_crew->run(groups, [&](std::size_t group) {
            const std::size_t end = std::min((group + 1) * chunksAtOnce, all);
            for (std::size_t c = group * chunksAtOnce; c < end; ++c)
                work(c);
        }));
    };
    inAllChunks([&](std::size_t c) { sum(state, c); });
    double product = 0, squaredNorm = 0, own = 0;
    for (const Chunk& chunk : m_chunks) {
        product += chunk.product;
        squaredNorm += chunk.squaredNorm;
        own += chunk.ownNorms;
    }
    double loss = 0;
    for (const auto& worker : m_workers)
        loss += worker->state.loss;
    double gamma = commonStep(loss, state.lambda * product, state.lambda * squaredNorm);
    if (state.bounded() && gamma < 1 && dualAfter(state, loss, 1) >= dualAfter(state, loss, gamma))
        gamma = 1; // the formula is only a lower bound then
    const double averaged = state.averager.active() ? state.averager.beginStep() : 0;
    inAllChunks([&](std::size_t c) { move(state, c, gamma, averaged); });
    if (own > 0)
        m_overlap = std::clamp(m_overlap + overlapRate * (squaredNorm / own - m_overlap), 1.0,
            static_cast<double>(m_workers.size()));
    if (gamma < 1)
        loop.totals.clock.addCpu(m_crew->run(m_workers.size(),
            [&](std::size_t r) { m_workers[r]->kept.blend(*m_workers[r]->loop, gamma); }));
    if (state.bounded())
        clip(state);
    state.loss += gamma * loss;
    if (averaged > 0)
        state.averager.addLoss(averaged, gamma * loss);
    for (const auto& worker : m_workers) {
        worker->settle(state);
        if (worker->state.oracleCalls > 0)
            loop.totals.lastCallSteps = state.blockSteps;
    }
    loop.totals.certifiedGap = notComputed;
    m_place = placeOf(loop);
}

/// D after a step of γ, up to what does not depend on γ, with a box on w.
double Rounds::dualAfter(const DualState& state, double loss, double gamma) const
{
    AlignedVector<double> moved = state.v;
    for (std::size_t j = 0; j < moved.size(); ++j)
        moved[j] += m_chunks[j / chunkSize].moved ? gamma * m_sum[j] : 0;
    return gamma * loss - dualPenalty(state, moved);
}

/// Where the last round has moved w. Each worker copies for itself what lies in another's cache.
void Rounds::copyInto(DualState& own, const DualState& state) const
{
    for (std::size_t c = 0; c < m_chunks.size(); ++c) {
        if (!m_chunks[c].moved)
            continue;
        const std::size_t begin = c * chunkSize, end = std::min(begin + chunkSize, m_sum.size());
        std::copy(state.linear().data() + begin, state.linear().data() + end,
            own.linear().data() + begin);
    }
    if (state.bounded())
        std::ranges::copy(state.w, own.w.begin());
}

/// Δ of a chunk.
void Rounds::sum(const DualState& state, std::size_t c)
{
    const std::size_t begin = c * chunkSize, size = std::min(chunkSize, m_sum.size() - begin);
    const std::span<const double> common(state.linear().data() + begin, size);
    const std::span<double> sum(m_sum.data() + begin, size);
    Chunk chunk;
    for (const auto& worker : m_workers) {
        const std::span<const double> own(worker->state.linear().data() + begin, size);
        if (std::memcmp(own.data(), common.data(), size * sizeof(double)) == 0)
            continue;
        if (!std::exchange(chunk.moved, true))
            asWritable(sum).setZero();
        const auto change = (asVector(own) - asVector(common)) / m_overlap; // own = w + σΔ_r
        asWritable(sum) += change;
        chunk.ownNorms += change.squaredNorm();
    }
    if (chunk.moved) {
        chunk.product = asVector({state.w.data() + begin, size}).dot(asVector(sum));
        chunk.squaredNorm = squaredNorm(sum);
    }
    m_chunks[c] = chunk;
}

/// Aα ← Aα + γΔ in a chunk, also in the average.
void Rounds::move(DualState& state, std::size_t c, double gamma, double averaged)
{
    if (!m_chunks[c].moved)
        return;
    const std::size_t begin = c * chunkSize, end = std::min(begin + chunkSize, m_sum.size());
    double* const common = state.linear().data();
    for (std::size_t j = begin; j < end; ++j)
        common[j] += gamma * m_sum[j];
    for (std::size_t j = begin; averaged > 0 && j < end; ++j)
        state.averager.correction()[j] += averaged * gamma * m_sum[j];
}

void Rounds::save(BinaryWriter& out) const
{
    out(m_place, m_overlap);
    for (const auto& worker : m_workers)
        out(worker->state.sampler, worker->state.random.state());
}

void Rounds::restore(BinaryReader& in, const SolverOptions& options)
{
    in(m_place, m_overlap);
    in.require(m_overlap >= 1 && m_overlap <= static_cast<double>(m_workers.size()),
        "changes that are counted too often");
    for (const auto& worker : m_workers) {
        std::vector<std::uint64_t> random;
        in(worker->state.sampler, random);
        in.require(worker->state.random.setState(random), "no state of the random generator");
        // Constants may be newer than its unit, where the sampling has changed since the last
        // round.
        in.require(worker->resume(options) || drawsByConstants(options.sampling),
            "an order of other blocks");
    }
}

} // namespace gapscope
