// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense.h"
#include "core/solvers/loop.h"
#include "core/solvers/sweep.h"

#include <algorithm>
#include <cassert>

namespace gapscope {
namespace {

/// γ = clip(slope / curvature, 0, most); a direction without curvature is followed to its end.
double lineSearch(double slope, double curvature, double most)
{
    if (!(slope > 0))
        return 0;
    return curvature > 0 ? std::min(slope / curvature, most) : most;
}

class BlockSteps {
public:
    explicit BlockSteps(Loop& loop)
        : m_loop(loop)
    {
    }

    /// Calls the oracle for block i at w (line 4 of Alg. 4), or at a guide's weights.
    void callOracle(std::size_t i, const AlignedVector<double>& w)
    {
        OracleClock& clock = m_loop.totals.oracle;
        BlockScratch& s = m_scratch;
        m_size = m_loop.problem.statisticSize(i);
        if (s.theta.size() < m_size)
            s.theta.resize(m_size);
        const SparseVector& marginals = m_loop.state.blocks[i].marginals;
        for (std::size_t k = 0; k < marginals.size(); k += 4) // arrives while the oracle works
            __builtin_prefetch(marginals.data() + k);
        const bool timed = clock.due();
        if (timed)
            clock.begin();
        m_loop.problem.potentials(i, w.data(), s.theta.data());
        m_loop.problem.maxOracle(i, s.theta.data(), OracleMode::lossAugmented, s.y);
        if (timed)
            clock.end();
        ++m_loop.state.oracleCalls;
    }

    /// The corner half-way between the guide's weights and w; θ_i is left at w.
    void callGuidedOracle(std::size_t i, const AlignedVector<double>& guide)
    {
        const Problem& problem = m_loop.problem;
        m_size = problem.statisticSize(i);
        m_guided.resize(m_size);
        m_scratch.theta.resize(std::max(m_scratch.theta.size(), m_size));
        problem.potentials(i, guide.data(), m_guided.data());
        problem.potentials(i, m_loop.state.w.data(), m_scratch.theta.data());
        for (std::size_t k = 0; k < m_size; ++k)
            m_guided[k] = (m_guided[k] + m_scratch.theta[k]) / 2;
        problem.maxOracle(i, m_guided.data(), OracleMode::lossAugmented, m_scratch.y);
        ++m_loop.state.oracleCalls;
    }

    /// One Frank-Wolfe step towards the corner in the scratch (lines 5 to 9), θ_i at w given.
    /// The block gap towards it: g_i = λ⟨w_i − w_s, w⟩ − ℓ_i + ℓ_s.
    void moveToCorner(std::size_t i, bool refreshEstimate)
    {
        const Problem& problem = m_loop.problem;
        DualState& state = m_loop.state;
        BlockState& block = state.blocks[i];
        BlockScratch& s = m_scratch;
        const double n = m_loop.n();
        problem.statistic(i, s.y, s.corner);
        difference(s.corner, block.marginals, m_size, s, s.delta);
        const double cornerLoss = problem.loss(i, s.y) / n;
        const double gap = inner(s.theta, s.delta) / n - block.loss + cornerLoss;
        if (needsRadius())
            raiseRadius(i);
        if (refreshEstimate)
            setEstimate(state, i, gap);
        const double gamma = stepLength(i, gap);
        ++state.blockSteps;
        const double factor = state.averager.active() ? state.averager.beginStep() : 0;
        m_loop.totals.certifiedGap = notComputed;
        if (gamma > 0)
            update(i, gamma, cornerLoss, factor);
    }

private:
    bool needsRadius() const
    {
        return m_loop.options.step == Step::approx
            || m_loop.options.sampling == Sampling::curvature;
    }

    /// R_i² ← max(R_i², ‖ψ_i(y)‖²).
    void raiseRadius(std::size_t i)
    {
        truthCorner(m_loop.problem, i, m_truth);
        difference(m_scratch.corner, m_truth, m_size, m_radiusScratch, m_radiusDelta);
        double& radius = m_loop.state.squaredRadii[i];
        radius = std::max(radius, m_loop.problem.squaredNorm(i, m_radiusDelta));
    }

    double stepLength(std::size_t i, double gap)
    {
        const double n = m_loop.n();
        const double perBlock = m_loop.state.lambda * n * n;
        switch (m_loop.options.step) {
        case Step::fixed:
            return 2 * n / (static_cast<double>(m_loop.state.blockSteps) + 2 * n);
        case Step::approx: // C_i = 4R_i²/(λn²) bounds the curvature towards every corner seen
            return lineSearch(gap, 4 * m_loop.state.squaredRadii[i] / perBlock, 1);
        case Step::lineSearch:
            break;
        }
        if (!(gap > 0))
            return 0;
        const double curvature = m_loop.problem.squaredNorm(i, m_scratch.delta) / perBlock;
        const double gamma = lineSearch(gap, curvature, 1);
        assert(gamma * gap - gamma * gamma * curvature / 2 >= 0); // D never decreases
        return gamma;
    }

    /// w −= (γ/λn) B_i δ, μ_i += γ δ, ℓ_i += γ (ℓ_s − ℓ_i).
    void update(std::size_t i, double gamma, double cornerLoss, double averagingFactor)
    {
        DualState& state = m_loop.state;
        BlockState& block = state.blocks[i];
        const double scale = -gamma / (state.lambda * m_loop.n());
        const double lossBefore = block.loss;
        m_loop.problem.addTo(i, m_scratch.delta, scale, state.w.data());
        if (averagingFactor > 0)
            m_loop.problem.addTo(
                i, m_scratch.delta, averagingFactor * scale, state.averager.correction());
        moveTowards(block, m_scratch, m_size, gamma, cornerLoss);
        state.loss += block.loss - lossBefore;
        if (averagingFactor > 0)
            state.averager.addLoss(averagingFactor, block.loss - lossBefore);
    }

    Loop& m_loop;
    BlockScratch m_scratch, m_radiusScratch;
    AlignedVector<double> m_guided;
    SparseVector m_truth, m_radiusDelta;
    std::size_t m_size = 0;
};

/// Rebuilds w from the blocks, then one oracle call per block at that w: refreshes every ĝ_i and
/// certifies the gap. With averaging and a target, a second sweep certifies the average's.
/// Nothing if stopped half-way.
void exactGapPass(Loop& loop)
{
    DualState& state = loop.state;
    Totals& totals = loop.totals;
    const std::size_t n = state.blocks.size();
    const std::size_t threads = static_cast<std::size_t>(loop.options.threads);
    state.drift = std::max(state.drift, rebuild(loop.problem, state));

    const bool radii =
        loop.options.sampling == Sampling::curvature || loop.options.step == Step::approx;
    const Sweep exact = sweep(loop.problem, state.w, &state, threads,
        {.gaps = &state.exactGaps,
            .corners = nullptr,
            .squaredRadii = radii ? &state.squaredRadii : nullptr},
        &loop.control);
    if (!exact.complete)
        return;
    state.oracleCalls += n;
    totals.oracle.add(exact.oracleSeconds);
    totals.clock.addCpu(exact.helperCpuSeconds);

    state.gapEstimates = state.exactGaps;
    state.unvisited = 0;
    state.estimateSum = 0;
    for (const double gap : state.exactGaps)
        state.estimateSum += gap;
    state.sampler.refresh(state.gapEstimates, state.squaredRadii);
    totals.seenGaps = state.exactGaps;
    totals.lastGapPassSteps = state.blockSteps;
    totals.nextGapPassSteps =
        static_cast<double>(state.blockSteps) + loop.options.gapCheck * static_cast<double>(n);

    totals.certifiedGap =
        state.lambda * squaredNorm(state.w) + exact.meanHinge - state.loss; // P − D
    if (state.averager.active() && loop.options.epsilon > 0) {
        const AlignedVector<double>& mean = loop.reported();
        const Sweep average = sweep(loop.problem, mean, nullptr, threads, {}, &loop.control);
        if (!average.complete)
            return;
        state.oracleCalls += n;
        totals.oracle.add(average.oracleSeconds);
        totals.clock.addCpu(average.helperCpuSeconds);
        totals.certifiedGap =
            state.lambda / 2 * squaredNorm(mean) + average.meanHinge - loop.reportedDual();
    }
    loop.evaluate(exact.meanHinge);
}

/// Every gap_check·n block steps, or early: when the estimates alone say that the target may be
/// met (Σ ĝ_i ≤ 0.8 ε).
bool gapPassDue(const Loop& loop)
{
    const DualState& state = loop.state;
    const SolverOptions& options = loop.options;
    if (state.blockSteps == loop.totals.lastGapPassSteps || options.gapCheck == unlimited)
        return false;
    if (static_cast<double>(state.blockSteps) >= loop.totals.nextGapPassSteps)
        return true;
    return options.epsilon > 0 && state.unvisited == 0
        && state.estimateSum <= 0.8 * options.epsilon;
}

} // namespace

RunStatus runBlockFrankWolfe(Loop& loop)
{
    DualState& state = loop.state;
    BlockSteps steps(loop);
    while (true) {
        if (const auto end = loop.attend())
            return *end;
        if (gapPassDue(loop) && loop.roomForPass()) {
            exactGapPass(loop);
            continue;
        }
        const std::optional<std::size_t> block = state.sampler.next(state.random);
        if (!block) { // every estimate is 0
            if (!loop.roomForPass())
                return RunStatus::maxPasses;
            exactGapPass(loop);
            if (!(state.estimateSum > 0) && !loop.control.stopRequested())
                return RunStatus::converged; // every exact gap is 0: the optimum
            continue;
        }
        steps.callOracle(*block, state.w);
        steps.moveToCorner(*block, true);
        if (loop.traceDue())
            loop.evaluate();
    }
}

std::optional<RunStatus> runGuidedPasses(Loop& loop, const AlignedVector<double>& guide)
{
    constexpr std::size_t passes = 10;
    BlockSteps steps(loop);
    const std::size_t n = loop.state.blocks.size();
    for (std::size_t k = 0; k < passes * n; ++k) {
        if (const auto end = loop.attend())
            return end;
        const std::size_t i = loop.state.random.below(n);
        steps.callGuidedOracle(i, guide);
        steps.moveToCorner(i, false); // no exact block gap: estimates stay at +∞
        if (loop.traceDue())
            loop.evaluate();
    }
    return std::nullopt;
}

} // namespace gapscope
