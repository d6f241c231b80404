// SPDX-License-Identifier: GPL-3.0-or-later
// Online exponentiated gradient (Collins et al. 2008; a baseline of Lacoste-Julien et al. 2013,
// Fig. 1): α_i(y) ∝ α_i(y) exp(η_i H_i(y; w)), kept as potentials of the statistic.
#include "core/solvers/loop.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr double firstStep = 0.5, longer = 1.05, shorter = 0.5;
/// Halvings of a step in the first pass and later (Lacoste-Julien et al. 2013, App. F).
constexpr int halvingsAtFirst = 2, halvings = 5;

class ExponentiatedGradient {
public:
    explicit ExponentiatedGradient(Loop& loop)
        : m_loop(loop)
        , m_state(loop.state)
        , m_blocks(loop.totals.exponentiated)
    {
    }

    /// All blocks at the uniform distribution, w with them; n calls of the marginal oracle.
    /// False: stopped, and begun anew by the next run.
    bool start()
    {
        if (!m_blocks.empty())
            return true;
        const std::uint64_t calls = m_state.oracleCalls;
        std::vector<ExponentiatedBlock> blocks(m_state.blocks.size());
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (m_loop.control.stopRequested()) {
                m_state.oracleCalls = calls;
                return false;
            }
            blocks[i].potentials.assign(m_loop.problem.statisticSize(i), 0.0);
            blocks[i].step = firstStep;
            expectation(i, blocks[i].potentials, 0);
            takeMarginals(m_state.blocks[i]);
        }
        m_blocks = std::move(blocks);
        rebuild(m_loop.problem, m_state);
        m_loop.totals.certifiedGap = notComputed;
        return true;
    }

    void visit(std::size_t i)
    {
        ExponentiatedBlock& block = m_blocks[i];
        m_theta.resize(std::max(m_theta.size(), block.potentials.size()));
        m_loop.problem.potentials(i, m_state.w.data(), m_theta.data());
        const bool first = m_state.oracleCalls < 2 * m_state.blocks.size();
        for (int halved = 0;; ++halved) {
            m_trial = block.potentials;
            for (std::size_t k = 0; k < m_trial.size(); ++k)
                m_trial[k] += block.step * m_theta[k];
            expectation(i, m_trial, block.lossFactor + block.step);
            if (gain(i) >= 0) {
                accept(i);
                return;
            }
            block.step *= shorter;
            if (halved == (first ? halvingsAtFirst : halvings))
                break;
        }
        ++m_state.blockSteps; // no trial raised D: the block stays
    }

private:
    /// E m_i(y) and E L_i(y) at given log-potentials.
    void expectation(std::size_t i, const std::vector<double>& potentials, double lossFactor)
    {
        OracleClock& clock = m_loop.totals.oracle;
        const bool timed = clock.due();
        if (timed) {
            clock.begin();
            clock.search();
        }
        m_mu.resize(potentials.size());
        m_meanLoss = m_loop.problem.expectation(i, potentials.data(), lossFactor, m_mu.data());
        timed ? clock.end() : clock.skip();
        ++m_state.oracleCalls;
    }

    void takeMarginals(BlockState& block) const
    {
        block.marginals.clear();
        for (std::size_t k = 0; k < m_mu.size(); ++k)
            if (m_mu[k] != 0)
                block.marginals.push_back({static_cast<std::uint32_t>(k), m_mu[k]});
        block.loss = m_meanLoss / m_loop.n();
    }

    /// What D gains from the block's new marginals:
    ///   Δℓ_i + (1/n)⟨θ_i, Δμ⟩ − ‖B_i Δμ‖² / (2λn²);  with a box at least that.
    double gain(std::size_t i)
    {
        SparseVector target;
        for (std::size_t k = 0; k < m_mu.size(); ++k)
            if (m_mu[k] != 0)
                target.push_back({static_cast<std::uint32_t>(k), m_mu[k]});
        const BlockState& block = m_state.blocks[i];
        difference(target, block.marginals, m_mu.size(), m_scratch, m_scratch.delta);
        const double n = m_loop.n();
        return m_meanLoss / n - block.loss + inner(m_theta, m_scratch.delta) / n
            - m_loop.problem.squaredNorm(i, m_scratch.delta) / (2 * m_state.lambda * n * n);
    }

    void accept(std::size_t i)
    {
        ExponentiatedBlock& block = m_blocks[i];
        block.potentials.swap(m_trial);
        block.lossFactor += block.step;
        block.step *= longer;
        const double before = m_state.blocks[i].loss;
        takeMarginals(m_state.blocks[i]);
        m_state.loss += m_state.blocks[i].loss - before;
        m_loop.problem.addTo(
            i, m_scratch.delta, -1 / (m_state.lambda * m_loop.n()), m_state.linear().data());
        if (m_state.bounded())
            clip(m_state);
        ++m_state.blockSteps;
        ++m_state.stepsFw;
        m_loop.totals.certifiedGap = notComputed;
    }

    Loop& m_loop;
    DualState& m_state;
    std::vector<ExponentiatedBlock>& m_blocks;
    std::vector<double> m_theta, m_mu, m_trial;
    double m_meanLoss = 0;
    BlockScratch m_scratch;
};

} // namespace

RunStatus runExponentiatedGradient(Loop& loop)
{
    ExponentiatedGradient gradient(loop);
    if (!gradient.start())
        return RunStatus::stopped;
    while (true) {
        if (const auto end = loop.attend())
            return *end;
        if (gapPassDue(loop) && loop.roomForPass()) {
            if (!exactGapPass(loop))
                return RunStatus::stopped;
            continue;
        }
        gradient.visit(*loop.state.sampler.next(loop.state.random));
        if (loop.traceDue())
            loop.evaluate();
    }
}

} // namespace gapscope
