// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/mini_batch.h"

#include "core/parallel.h"
#include "core/solvers/block_gap.h"

#include <algorithm>

namespace gapscope {

MiniBatch::MiniBatch(Loop& loop)
    : m_loop(loop)
    , m_steps(loop)
    , m_slots(static_cast<std::size_t>(loop.options.batchSize))
{
}

void MiniBatch::visit(std::size_t first)
{
    std::vector<std::uint32_t>& drawn = m_loop.totals.drawn;
    drawn.assign(1, static_cast<std::uint32_t>(first));
    const std::size_t most = mostDrawn();
    for (std::size_t draws = 1; draws < most; ++draws) {
        const std::optional<std::size_t> next = m_loop.state.sampler.next(m_loop.state.random);
        if (!next)
            break;
        if (std::ranges::find(drawn, *next) == drawn.end())
            drawn.push_back(static_cast<std::uint32_t>(*next));
    }
    visitPending();
}

void MiniBatch::visitPending()
{
    std::vector<std::uint32_t>& drawn = m_loop.totals.drawn;
    const std::size_t used = drawn.size();
    for (std::size_t k = 0; k < used; ++k)
        m_slots[k].block = drawn[k];
    const std::size_t threads = static_cast<std::size_t>(m_loop.options.threads);
    m_workers.resize(std::max(m_workers.size(), parallelWorkers(used, threads, 1)));
    const auto stopped = [this] { return m_loop.control.stopRequested(); };
    const double helped = parallelBlocks(
        used, threads,
        [&](std::size_t worker, std::size_t k) {
            if (!stopped())
                ask(m_workers[worker], m_slots[k]);
        },
        1);
    m_loop.totals.clock.addCpu(helped);
    const double share = 1 / static_cast<double>(parallelWorkers(used, threads, 1));
    for (Worker& worker : m_workers) {
        const OracleTime time = worker.clock.takeTime();
        m_loop.totals.oracle.add({share * time.call, share * time.search});
    }
    if (stopped())
        return;
    for (std::size_t k = 0; k < used; ++k)
        m_steps.visitTowards(m_slots[k].block, m_slots[k].found);
    drawn.clear();
}

/// As many blocks as the pass limit leaves room for.
std::size_t MiniBatch::mostDrawn() const
{
    const double room = (m_loop.options.maxPasses - m_loop.passes()) * m_loop.n();
    return static_cast<std::size_t>(std::clamp(room, 1.0, static_cast<double>(m_slots.size())));
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
        problem.limitedOracle(i, scratch.theta.data(), effort, scratch.y);
    else
        problem.maxOracle(i, scratch.theta.data(), OracleMode::lossAugmented, scratch.y);
    timed ? worker.clock.end() : worker.clock.skip();
    slot.found.y = scratch.y;
    slot.found.loss = problem.loss(i, slot.found.y);
    slot.found.gap =
        blockGapTowards(problem, m_loop.state, i, scratch, slot.found.y, slot.found.loss);
    slot.found.verdict = CacheVerdict::miss;
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
        slot.found = {{y.begin(), y.end()}, set[best].loss, gap, verdict};
    return verdict != CacheVerdict::miss;
}

} // namespace gapscope
