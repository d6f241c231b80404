// SPDX-License-Identifier: GPL-3.0-or-later
// Online exponentiated gradient (Collins et al. 2008; a baseline of Lacoste-Julien et al. 2013,
// Fig. 1): α_i(y) ∝ α_i(y) exp(η_i H_i(y; w)), kept as potentials of the statistic.
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"

namespace gapscope {
namespace {

constexpr double firstStep = 0.5, longer = 1.05, shorter = 0.5;
/// A longer step would only overflow: much shorter ones put all mass on one labelling.
constexpr double longestStep = 1e6;
/// Halvings of a step in the first pass and later (Lacoste-Julien et al. 2013, App. F).
constexpr int halvingsAtFirst = 2, halvings = 5;
constexpr int mostBacksteps = 60;
/// Potentials of the truth's statistic that a start tries.
constexpr double truthPotentials[] = {0, 1, 2, 4, 8, 16, 32};

/// α_i(y) ∝ exp(⟨potentials, m_i(y)⟩ + lossFactor · L_i(y)).
struct ExponentiatedBlock {
    std::vector<double> potentials;
    double lossFactor = 0, step = 0; ///< step: η_i

    static void archive(auto& self, auto& stream)
    {
        stream(self.potentials, self.lossFactor, self.step);
    }
};

/// Empty before the first run.
struct ExponentiatedBlocks {
    std::vector<ExponentiatedBlock> blocks;

    static void archive(auto& self, auto& stream) { stream(self.blocks); }
    bool fits(const Problem& problem, const SolverOptions&) const
    {
        if (!allOrNone(blocks, problem.blockCount()))
            return false;
        for (std::size_t i = 0; i < blocks.size(); ++i)
            if (blocks[i].potentials.size() != problem.statisticSize(i)
                || !allFinite(blocks[i].potentials) || !std::isfinite(blocks[i].lossFactor)
                || !std::isfinite(blocks[i].step))
                return false;
        return true;
    }
};

class ExponentiatedGradient {
public:
    ExponentiatedGradient(Loop& loop, std::vector<ExponentiatedBlock>& blocks)
        : m_loop(loop)
        , m_blocks(blocks)
    {
    }

    /// Starts at the best distribution in which the truth's statistic has the potential c: uniform
    /// at c = 0, where Collins et al. (2008) start, the truth itself at c → ∞. With a small λ the
    /// uniform one's w is huge and its D far below 0, and the return would take hundreds of passes;
    /// c is raised as long as D rises. n calls of the marginal oracle for each c. False: stopped,
    /// and the next run starts again.
    bool start()
    {
        if (!m_blocks.empty())
            return true;
        const std::uint64_t calls = m_state.oracleCalls;
        std::vector<BlockState> blocks(m_state.blocks.size());
        double best = -unlimited, chosen = 0;
        for (const double c : truthPotentials) {
            if (c > 0 && (m_loop.options.egStart == EgStart::uniform || !m_loop.roomForPass()))
                break;
            if (!tilt(c, blocks)) {
                m_state.oracleCalls = calls;
                return false;
            }
            exchangeMarginals(blocks);
            const double dual = dualValue(m_state);
            if (c > 0 && !(dual > best)) {
                exchangeMarginals(blocks);
                break;
            }
            best = dual;
            chosen = c;
        }
        m_blocks.resize(blocks.size());
        for (std::size_t i = 0; i < blocks.size(); ++i)
            m_blocks[i] = {towardsTruth(i, chosen), 0, firstStep};
        m_loop.totals.certifiedGap = notComputed;
        return true;
    }

    void visit(std::size_t i)
    {
        ExponentiatedBlock& block = m_blocks[i];
        m_theta.resize(std::max(m_theta.size(), block.potentials.size()));
        m_loop.problem.potentials(i, m_state.w.data(), m_theta.data());
        const bool first = m_state.blockSteps < m_state.blocks.size(); // of visits
        const int most = first ? halvingsAtFirst : halvings;
        for (int halved = 0; !attempt(i) && halved < most; ++halved)
            block.step *= shorter;
        block.step = std::min(block.step * longer, longestStep); // after a failed search, too
        ++m_state.blockSteps;
    }

private:
    /// c times the truth's statistic.
    std::vector<double> towardsTruth(std::size_t i, double c)
    {
        std::vector<double> potentials(m_loop.problem.statisticSize(i), 0.0);
        m_loop.problem.statistic(i, m_loop.problem.truth(i), m_scratch.corner);
        for (const SparseEntry& entry : m_scratch.corner)
            potentials[entry.index] += c * entry.value;
        return potentials;
    }

    /// The marginals of all blocks at these potentials. False: stopped.
    bool tilt(double c, std::vector<BlockState>& blocks)
    {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (m_loop.control.stopRequested())
                return false;
            expectation(i, towardsTruth(i, c), 0);
            takeMarginals(blocks[i]);
        }
        return true;
    }

    void exchangeMarginals(std::vector<BlockState>& blocks)
    {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            blocks[i].marginals.swap(m_state.blocks[i].marginals);
            std::swap(blocks[i].loss, m_state.blocks[i].loss);
        }
        rebuild(m_loop.problem, m_state);
    }

    /// Tries the block's step at θ_i; takes it unless D falls.
    bool attempt(std::size_t i)
    {
        const ExponentiatedBlock& block = m_blocks[i];
        m_trial = block.potentials;
        for (std::size_t k = 0; k < m_trial.size(); ++k)
            m_trial[k] += block.step * m_theta[k];
        expectation(i, m_trial, block.lossFactor + block.step);
        const double gained = gain(i); // fills the scratch
        const bool rises = gained >= -rounding(i);
        if (rises)
            accept(i);
        return rises;
    }

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
        m_meanLoss = m_loop.problem.abilities().expectations->expectation(
            i, potentials.data(), lossFactor, m_mu.data());
        waitBusy(m_loop.options.oracleDelay);
        timed ? clock.end() : clock.skip();
        ++m_state.oracleCalls;
        m_expected.clear();
        for (std::size_t k = 0; k < m_mu.size(); ++k)
            if (m_mu[k] != 0)
                m_expected.push_back({static_cast<std::uint32_t>(k), m_mu[k]});
    }

    void takeMarginals(BlockState& block)
    {
        block.marginals.swap(m_expected);
        block.loss = m_meanLoss / m_loop.n();
    }

    /// Scales the potentials of a block that is at a corner up to rounding back to where rounding
    /// begins: where w is huge they would otherwise be so far away that no later step could bring
    /// the others' mass back.
    void stayNearCorner(std::size_t i)
    {
        constexpr double furthest = 53 * 0.6931471805599453; // −log 2⁻⁵³
        ExponentiatedBlock& block = m_blocks[i];
        double share = furthest / -std::log(massOffCorner());
        // Either the block's one statistic is 1, which does not say how far beyond it is, or there
        // is only one labelling.
        for (int halved = 0; share == 0 && halved < mostBacksteps; ++halved) {
            scale(block, 0.5);
            expectation(i, block.potentials, block.lossFactor);
            share = furthest / -std::log(massOffCorner());
        }
        if (share < 1)
            scale(block, share);
    }

    static void scale(ExponentiatedBlock& block, double share)
    {
        for (double& potential : block.potentials)
            potential *= share;
        block.lossFactor *= share;
    }

    /// The mass off the nearest corner, by m_mu, whose entries are counts there. Entries that are 0
    /// there show it best: they keep their digits far below 2⁻⁵³. 0: no entry shows it.
    double massOffCorner() const
    {
        double rest = -1, off = 0;
        for (const double mu : m_mu) {
            off = std::max(off, std::abs(mu - std::round(mu)));
            if (mu < 0.5)
                rest = std::max({rest, mu, std::numeric_limits<double>::min()});
        }
        const bool far = off > 0x1p-26; // no corner, or none that is near
        return far || rest < 0 ? off : rest;
    }

    /// The gain of D from the block's new marginals:
    ///   Δℓ_i + (1/n)⟨θ_i, Δμ⟩ − ‖B_i Δμ‖² / (2λn²);  with a box at least that.
    double gain(std::size_t i)
    {
        const BlockState& block = m_state.blocks[i];
        difference(m_expected, block.marginals, m_mu.size(), m_scratch, m_scratch.delta);
        const double n = m_loop.n();
        return m_meanLoss / n - block.loss + inner(m_theta, m_scratch.delta) / n
            - m_loop.problem.squaredNorm(i, m_scratch.delta) / (2 * m_state.lambda * n * n);
    }

    /// How far below 0 rounding may bring a gain of 0: marginals are known to the rounding of the
    /// potentials they are made of. Where one labelling has all mass, or two share it, all gains
    /// are that small. If they counted as falls, they would halve the step to nothing, and the
    /// block would not move.
    double rounding(std::size_t i) const
    {
        double scale = m_meanLoss / m_loop.n() + m_state.blocks[i].loss;
        for (const SparseEntry& entry : m_scratch.delta)
            scale += std::abs(m_theta[entry.index]) / m_loop.n();
        double largest = 1;
        for (const double potential : m_trial)
            largest = std::max(largest, std::abs(potential));
        return 0x1p-52 * largest * scale;
    }

    void accept(std::size_t i)
    {
        ExponentiatedBlock& block = m_blocks[i];
        block.potentials.swap(m_trial);
        block.lossFactor += block.step;
        const double before = m_state.blocks[i].loss;
        takeMarginals(m_state.blocks[i]);
        m_state.loss += m_state.blocks[i].loss - before;
        m_loop.problem.addTo(
            i, m_scratch.delta, -1 / (m_state.lambda * m_loop.n()), m_state.linear().data());
        if (m_state.bounded())
            clip(m_state);
        ++m_state.stepsFw;
        stayNearCorner(i); // last: it may ask for other expectations
        m_loop.totals.certifiedGap = notComputed;
    }

    Loop& m_loop;
    DualState& m_state = m_loop.state;
    std::vector<ExponentiatedBlock>& m_blocks;
    std::vector<double> m_theta, m_mu, m_trial;
    double m_meanLoss = 0;
    SparseVector m_expected; ///< the entries of m_mu
    BlockScratch m_scratch;
};

class ExponentiatedRun : public MethodWithState<ExponentiatedBlocks> {
public:
    /// The uniform start is an iterate of its own; the other one is searched for from the truth.
    bool start(Loop& loop) override
    {
        return loop.options.egStart != EgStart::uniform
            || ExponentiatedGradient(loop, m_own.blocks).start();
    }
    RunStatus run(Loop& loop) override
    {
        ExponentiatedGradient gradient(loop, m_own.blocks);
        if (!gradient.start())
            return RunStatus::stopped;
        return runWithGapPasses(loop, [&] {
            gradient.visit(*loop.state.sampler.next(loop.state.random));
            return Visited();
        });
    }
};

} // namespace

extern const MethodNeed sumsOverLabellings{
    [](const Problem& problem) { return problem.abilities().expectations != nullptr; },
    "has no sums over all labellings"};

std::unique_ptr<MethodRun> makeExponentiatedGradient()
{
    return std::make_unique<ExponentiatedRun>();
}

} // namespace gapscope
