// SPDX-License-Identifier: GPL-3.0-or-later
// Block-coordinate Frank-Wolfe (Lacoste-Julien et al. 2013, Alg. 4), and the visits of all methods
// whose block steps differ from it in the step alone.
#include "core/machine/parallel.h"
#include "core/solvers/block/common_step.h"
#include "core/solvers/block/rounds.h"
#include "core/solvers/block/steps.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"

namespace gapscope {
namespace {

/// Block steps in batches: the oracles (or caches) of up to τ blocks are asked at one w, on all
/// threads; then the blocks step in the order drawn, each with its line search at the w that the
/// ones before it have left. So D never falls, and the run depends on τ but not on the threads.
class MiniBatch {
public:
    explicit MiniBatch(Loop& loop)
        : m_loop(loop)
        , m_slots(static_cast<std::size_t>(loop.options.batchSize))
    {
    }
    /// Before the first block of a batch is drawn.
    void begin();
    /// A batch that begins with this block; the others are drawn. A block drawn twice is asked
    /// once. A stop while the oracles are asked leaves everything as it was at begin().
    void visit(std::size_t first);

private:
    struct Worker {
        BlockScratch scratch;
        OracleClock clock;
    };
    struct Slot {
        std::size_t block = 0;
        OracleAnswer answer;
    };

    void draw(std::size_t first);
    void ask(Worker& worker, Slot& slot) const;
    bool askCache(Worker& worker, Slot& slot) const;

    Loop& m_loop;
    BlockSteps m_steps{m_loop};
    std::vector<Worker> m_workers;
    std::vector<Slot> m_slots;
    std::size_t m_used = 0;                ///< of m_slots
    Random m_random = m_loop.state.random; ///< as it was at begin()
};

void MiniBatch::begin()
{
    m_random = m_loop.state.random;
    m_loop.state.sampler.mark();
}

void MiniBatch::visit(std::size_t first)
{
    draw(first);
    const std::size_t threads = static_cast<std::size_t>(m_loop.options.threads);
    m_workers.resize(std::max(m_workers.size(), parallelWorkers(m_used, threads, 1)));
    const auto stopped = [this] { return m_loop.control.stopRequested(); };
    const double helped = parallelBlocks(
        m_used, threads,
        [&](std::size_t worker, std::size_t k) {
            if (!stopped())
                ask(m_workers[worker], m_slots[k]);
        },
        1);
    m_loop.totals.clock.addCpu(helped);
    const double share = 1 / static_cast<double>(parallelWorkers(m_used, threads, 1));
    for (Worker& worker : m_workers) {
        const OracleTime time = worker.clock.takeTime();
        m_loop.totals.oracle.add({share * time.call, share * time.search});
    }
    if (stopped()) {
        m_loop.state.random = m_random;
        m_loop.state.sampler.rewind();
        return;
    }
    for (std::size_t k = 0; k < m_used; ++k)
        m_steps.visitTowards(m_slots[k].block, m_slots[k].answer);
}

/// As many blocks as the pass limit leaves room for.
void MiniBatch::draw(std::size_t first)
{
    const double room = (m_loop.options.maxPasses - m_loop.passes()) * m_loop.n();
    const std::size_t most =
        static_cast<std::size_t>(std::clamp(room, 1.0, static_cast<double>(m_slots.size())));
    m_slots[0].block = first;
    m_used = 1;
    for (std::size_t draws = 1; draws < most; ++draws) {
        const std::optional<std::size_t> next = m_loop.state.sampler.next(m_loop.state.random);
        if (!next)
            return;
        const auto end = m_slots.begin() + static_cast<std::ptrdiff_t>(m_used);
        if (std::ranges::find(m_slots.begin(), end, *next, &Slot::block) == end)
            m_slots[m_used++].block = *next;
    }
}

void MiniBatch::ask(Worker& worker, Slot& slot) const
{
    const Problem& problem = m_loop.problem;
    BlockScratch& scratch = worker.scratch;
    const std::size_t i = slot.block, size = problem.statisticSize(i);
    if (scratch.theta.size() < size)
        scratch.theta.resize(size);
    const bool timed = worker.clock.due();
    if (timed)
        worker.clock.begin();
    problem.potentials(i, m_loop.state.w.data(), scratch.theta.data());
    if (m_loop.options.cache) {
        if (timed)
            worker.clock.pause();
        if (askCache(worker, slot))
            return; // no oracle call: the next one is timed instead
        if (timed)
            worker.clock.resume();
    }
    if (timed)
        worker.clock.search();
    const auto effort = static_cast<std::size_t>(m_loop.options.oracleEffort);
    if (effort > 0)
        problem.abilities().limitedOracle->limitedOracle(
            i, scratch.theta.data(), effort, scratch.y);
    else
        problem.maxOracle(i, scratch.theta.data(), OracleMode::lossAugmented, scratch.y);
    waitBusy(m_loop.options.oracleDelay);
    timed ? worker.clock.end() : worker.clock.skip();
    slot.answer.y = scratch.y;
    slot.answer.loss = problem.offset(i, slot.answer.y);
    slot.answer.gap =
        blockGapTowards(problem, m_loop.state, i, scratch, slot.answer.y, slot.answer.loss);
    slot.answer.verdict = CacheVerdict::miss;
}

bool MiniBatch::askCache(Worker& worker, Slot& slot) const
{
    const Problem& problem = m_loop.problem;
    const std::size_t i = slot.block;
    const WorkingSet& set = m_loop.state.blocks[i].set;
    std::size_t best = WorkingSet::none;
    double most = 0;
    for (std::size_t k = 0; k < set.size(); ++k) {
        const double value =
            set[k].loss + problem.score(i, worker.scratch.theta.data(), set.labelling(k));
        if (best == WorkingSet::none || value > most) {
            best = k;
            most = value;
        }
    }
    if (best == WorkingSet::none)
        return false;
    const LabellingView y = set.labelling(best);
    const double gap = blockGapTowards(problem, m_loop.state, i, worker.scratch, y, set[best].loss);
    const CacheVerdict verdict = cacheVerdict(m_loop, i, gap);
    if (verdict != CacheVerdict::miss)
        slot.answer = {{y.begin(), y.end()}, set[best].loss, gap, verdict};
    return verdict != CacheVerdict::miss;
}

/// Whether the cache has answered a hundred visits per block: with tiny F and ν it may do so
/// forever (Osokin et al. 2016, Fig. 2a), without ever reaching the pass limit or a trace point.
bool cacheAnswersAll(const Loop& loop)
{
    const std::uint64_t last = std::max(loop.totals.lastCallSteps, loop.totals.lastGapPassSteps);
    return loop.state.blockSteps - last >= 100 * loop.state.blocks.size();
}

class BlockVisits {
public:
    /// rounds: of workers; nullptr: one block at a time, or a batch.
    BlockVisits(Loop& loop, Rounds* rounds)
        : m_loop(loop)
        , m_rounds(rounds)
    {
        if (loop.options.batchSize > 1)
            m_batch.emplace(loop);
    }

    Visited visit()
    {
        if (m_state.oracleCalls == 0 && m_loop.options.batchFirst
            && m_loop.options.step == Step::lineSearch)
            return visitBatch();
        if (cacheAnswersAll(m_loop))
            return forcePass();
        if (m_rounds)
            return m_rounds->round(m_loop) ? Visited() : visitWithoutEstimates();
        std::optional<std::size_t> block = draw();
        if (!block && m_state.sampler.asleep() > 0) { // shrinking has left none: all wake
            m_state.sampler.refresh(m_state.gapEstimates, m_state.scales());
            block = draw();
        }
        if (!block)
            return visitWithoutEstimates();
        if (m_batch)
            m_batch->visit(*block);
        else
            m_steps.visit(*block);
        return {};
    }

private:
    std::optional<std::size_t> draw()
    {
        if (m_batch)
            m_batch->begin();
        return m_state.sampler.next(m_state.random);
    }

    /// The first oracle calls of a run: those of an exact gap pass, whose corners a batch step
    /// takes if it pays.
    Visited visitBatch()
    {
        if (!m_loop.roomForPass())
            return endWith(RunStatus::maxPasses);
        std::vector<Labelling> corners;
        if (!exactGapPass(m_loop, &corners))
            return endWith(RunStatus::stopped);
        if (!m_loop.certified() && batchStepPays(m_loop, corners))
            batchStep(m_loop, corners, m_state.exactGaps);
        return {.mayTrace = false};
    }

    /// The pass's own trace point counts it, too.
    Visited forcePass()
    {
        ++m_loop.totals.forcedPasses;
        const Visited visited = visitAllBlocks(m_loop);
        if (visited.ends) // without a pass
            --m_loop.totals.forcedPasses;
        return visited;
    }

    /// Every estimate is 0.
    Visited visitWithoutEstimates()
    {
        if (std::isnan(m_loop.totals.certifiedGap) || m_state.estimateSum > 0)
            return visitAllBlocks(m_loop);
        if (!m_state.averager.active()) // every exact gap is 0: the optimum
            return endWith(
                m_loop.problem.exactOracle() ? RunStatus::converged : RunStatus::stopped);
        m_steps.visit(m_state.random.below(m_state.blocks.size())); // its average has to follow
        return {};
    }

    Loop& m_loop;
    Rounds* const m_rounds;
    DualState& m_state = m_loop.state;
    BlockSteps m_steps{m_loop};
    std::optional<MiniBatch> m_batch;
};

class BlockRun : public MethodRun {
public:
    void prepare(const Problem& problem, const SolverOptions& options) override
    {
        if (sharesBlocks(options))
            m_rounds.emplace(problem, options);
    }
    RunStatus run(Loop& loop) override
    {
        if (m_rounds)
            m_rounds->begin(static_cast<std::size_t>(loop.options.threads));
        BlockVisits visits(loop, m_rounds ? &*m_rounds : nullptr);
        return runWithGapPasses(loop, [&visits] { return visits.visit(); });
    }
    void save(BinaryWriter& out) const override
    {
        if (m_rounds)
            m_rounds->save(out);
    }
    void restore(BinaryReader& in, const Problem&, const SolverOptions& options) override
    {
        if (m_rounds)
            m_rounds->restore(in, options);
    }

private:
    std::optional<Rounds> m_rounds;
};

} // namespace

void frankWolfeStep(BlockSteps& steps)
{
    steps.stepOnMarginals();
    steps.tidy();
}

std::unique_ptr<MethodRun> makeBlockFrankWolfe() { return std::make_unique<BlockRun>(); }

} // namespace gapscope
