// SPDX-License-Identifier: GPL-3.0-or-later
// Block-coordinate Frank-Wolfe (Lacoste-Julien et al. 2013, Alg. 4), and the visits of all methods
// whose block steps differ from it in the step alone.
#include "core/solvers/methods/catalogue.h"

#include "core/solvers/block/mini_batch.h"
#include "core/solvers/block/steps.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"

namespace gapscope {
namespace {

/// The cache has answered a hundred visits of every block: with F and ν tiny it may do so for ever
/// (Osokin et al. 2016, Fig. 2a), and neither the pass limit nor the next trace point would come.
bool cacheAnswersAll(const Loop& loop)
{
    const std::uint64_t last = std::max(loop.totals.lastCallSteps, loop.totals.lastGapPassSteps);
    return loop.state.blockSteps - last >= 100 * loop.state.blocks.size();
}

class BlockVisits {
public:
    explicit BlockVisits(Loop& loop)
        : m_loop(loop)
        , m_state(loop.state)
        , m_steps(loop)
    {
        if (loop.options.batchSize > 1)
            m_batch.emplace(loop);
    }

    Visited visit()
    {
        if (cacheAnswersAll(m_loop))
            return visitAll(m_loop);
        std::optional<std::size_t> block = draw();
        if (!block && m_state.sampler.asleep() > 0) { // shrinking has left none: all wake
            m_state.sampler.refresh(m_state.gapEstimates, m_state.squaredRadii);
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

    /// Every estimate is 0.
    Visited visitWithoutEstimates()
    {
        if (std::isnan(m_loop.totals.certifiedGap) || m_state.estimateSum > 0)
            return visitAll(m_loop);
        if (!m_state.averager.active()) // every exact gap is 0: the optimum
            return endWith(
                m_loop.problem.exactOracle() ? RunStatus::converged : RunStatus::stopped);
        m_steps.visit(m_state.random.below(m_state.blocks.size())); // its average has to follow
        return {};
    }

    Loop& m_loop;
    DualState& m_state;
    BlockSteps m_steps;
    std::optional<MiniBatch> m_batch;
};

class BlockRun : public MethodRun {
public:
    RunStatus run(Loop& loop) override
    {
        BlockVisits visits(loop);
        return runWithGapPasses(loop, [&visits] { return visits.visit(); });
    }
};

} // namespace

void frankWolfeStep(BlockSteps& steps)
{
    steps.stepOnMarginals();
    steps.tidy();
}

std::unique_ptr<MethodRun> makeBlockFrankWolfe() { return std::make_unique<BlockRun>(); }

} // namespace gapscope
