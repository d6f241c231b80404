// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/block/mini_batch.h"

#include "core/machine/parallel.h"
#include "core/solvers/state/block_gap.h"

namespace gapscope {

MiniBatch::MiniBatch(Loop& loop)
    : m_loop(loop)
    , m_steps(loop)
    , m_slots(static_cast<std::size_t>(loop.options.batchSize))
    , m_random(loop.state.random)
{
}

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
    timed ? worker.clock.end() : worker.clock.skip();
    slot.answer.y = scratch.y;
    slot.answer.loss = problem.loss(i, slot.answer.y);
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

} // namespace gapscope
