// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting planes, n-slack (Tsochantaridis et al. 2005; Joachims et al. 2009, Alg. 1): n oracle
// calls at one w, then the dual over all labellings found so far, by pairwise steps (fully
// corrective Frank-Wolfe, Lacoste-Julien et al. 2013, §4). Blocks that are nearly solved rest until
// the others are (the active set of Joachims 1999, Making large-scale SVM learning practical).
#include "core/solvers/block/steps.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"

namespace gapscope {
namespace {

/// Labellings without mass that a block keeps, those that score best: the others cost a look at
/// every visit and seldom come back, and the oracle finds them again.
constexpr std::int64_t massless = 10;

/// The place among the passes over the working sets.
struct CuttingPlanePhase {
    std::vector<std::uint32_t> order; ///< blocks of the pass; empty: all
    std::vector<std::uint32_t> awake; ///< those visited in it that do not rest
    std::size_t next = 0;             ///< place in the pass
    double passGap = 0;               ///< Σ of the gaps towards stored labellings met in it
    double passGain = 0;              ///< what D gained in it, as the line searches have it
    double gap = 0;        ///< exact one that the dual over the working sets is solved for
    double lambda = 0;     ///< of that gap
    bool corrected = true; ///< the dual over the working sets is solved: the oracle is asked

    static void archive(auto& self, auto& stream)
    {
        stream(self.order, self.awake, self.next, self.passGap, self.passGain, self.gap,
            self.lambda, self.corrected);
    }
    bool fits(const Problem& problem, const SolverOptions&) const
    {
        const std::size_t n = problem.blockCount();
        return areBlocks(order, n) && areBlocks(awake, n)
            && next < (order.empty() ? n : order.size());
    }
};

/// n oracle calls at one w, whose answers join the working sets. False: stopped.
bool askOracle(Loop& loop)
{
    std::vector<Labelling> corners;
    if (!exactGapPass(loop, &corners))
        return false;
    for (std::size_t i = 0; i < corners.size(); ++i)
        if (WorkingSet& set = loop.state.blocks[i].set; set.find(corners[i]) == WorkingSet::none)
            set.add(corners[i], loop.problem.offset(i, corners[i]));
    return true;
}

/// The passes continue over the blocks that have more than their share of half the tolerance. When
/// these have come down to that half, they visit all blocks, until the total meets the tolerance. A
/// pass that no longer raises D also ends them: rounding keeps D from the tolerance. Gains go with
/// the square of the gap, so the least that counts is far below an ulp of D.
void endPass(CuttingPlanePhase& phase, double tolerance, double scale)
{
    constexpr double nothing = 1e-20;
    const bool all = phase.order.empty();
    const bool idle = !(phase.passGain > nothing * scale);
    phase.corrected = all && (phase.passGap <= tolerance || idle);
    if (phase.corrected || (!all && (phase.passGap <= tolerance / 2 || idle)))
        phase.order.clear();
    else
        phase.order = phase.awake;
    phase.awake.clear();
    phase.next = 0;
    phase.passGap = phase.passGain = 0;
}

/// Follows a change of λ, which changes the gap: known if w stayed, else the oracle is asked.
void followLambda(const DualState& state, CuttingPlanePhase& phase)
{
    if (phase.lambda == state.lambda)
        return;
    phase = {};
    phase.lambda = state.lambda;
    if (state.unvisited > 0)
        return;
    phase.gap = state.estimateSum;
    phase.corrected = false;
}

/// A step over the working sets, or the oracle calls of an iteration.
Visited visitNext(Loop& loop, CuttingPlanePhase& phase, BlockSteps& steps)
{
    followLambda(loop.state, phase);
    if (phase.next == 0 && phase.corrected) { // an iteration begins
        if (!loop.roomForPass())
            return endWith(RunStatus::maxPasses);
        if (!askOracle(loop))
            return endWith(RunStatus::stopped);
        phase.gap = loop.state.lastExactGap;
        phase.corrected = false;
        return {.mayTrace = false};
    }
    const double tolerance = loop.innerTolerance(phase.gap);
    const bool all = phase.order.empty();
    const std::size_t i = all ? phase.next : phase.order[phase.next];
    const double gap = steps.visitRemembered(i);
    phase.passGap += gap;
    phase.passGain += steps.promised();
    if (gap > tolerance / 2 / loop.n())
        phase.awake.push_back(static_cast<std::uint32_t>(i));
    if (++phase.next == (all ? loop.state.blocks.size() : phase.order.size()))
        endPass(phase, tolerance, std::abs(loop.state.loss) + std::fmax(phase.gap, 0.0));
    return {.mayTrace = false};
}

class CuttingPlaneRun : public MethodWithState<CuttingPlanePhase> {
public:
    RunStatus run(Loop& loop) override
    {
        BlockSteps steps(loop);
        return runLoop(loop, [&] { return visitNext(loop, m_own, steps); });
    }
};

} // namespace

void cuttingPlaneStep(BlockSteps& steps)
{
    steps.pairwiseStep();
    steps.trim(static_cast<std::int64_t>(steps.block().set.activeCount()) + massless);
}

std::unique_ptr<MethodRun> makeCuttingPlane() { return std::make_unique<CuttingPlaneRun>(); }

} // namespace gapscope
