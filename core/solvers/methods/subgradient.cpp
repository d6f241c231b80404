// SPDX-License-Identifier: GPL-3.0-or-later
// Stochastic subgradient descent with the step 1/(λ(k+1)) (Shalev-Shwartz et al. 2011, Pegasos;
// a baseline of Lacoste-Julien et al. 2013, Fig. 1). It has no dual and certifies no gap.
#include "core/dense.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"

namespace gapscope {
namespace {

/// s_k and the average's correction u.
struct SubgradientPhase {
    AlignedVector<double> sum, correction;
    std::uint64_t steps = 0, start = 0; ///< k; steps before the suffix that is averaged
    double harmonic = 0;                ///< H_k
    double lambda = 0;                  ///< that s is scaled for

    static void archive(auto& self, auto& stream)
    {
        stream(self.sum, self.correction, self.steps, self.start, self.harmonic, self.lambda);
    }
    bool fits(const Problem& problem, const SolverOptions& options) const
    {
        if (sum.empty())
            return correction.empty();
        const std::size_t size = problem.weightSize();
        return isVectorOf(size, sum)
            && isVectorOf(options.averaging == Averaging::none ? 0 : size, correction);
    }
};

/// w^(k) = s_k / (λk) with s_k = Σ_{j≤k} ψ_{i_j}(y_j), so that a step touches only the features of
/// its block. Averages likewise, with u = Σ_j f_j (s_j − s_{j−1}) and H_k = 1 + 1/2 + … + 1/k:
///   weighted  2/(k(k+1)) Σ_t t w^(t) = 2/(λk(k+1)) ((k+1) s_k − u),   f_j = j
///   uniform   1/k Σ_t w^(t)          = (H_k s_k − u)/(λk),            f_j = H_{j−1}
///   suffix    the same from t = m + 1 on, u starting at H_m s_m
class Subgradient {
public:
    Subgradient(Loop& loop, SubgradientPhase& phase)
        : m_loop(loop)
        , m_phase(phase)
    {
        if (m_phase.sum.empty()) {
            m_phase.sum.assign(m_state.w.size(), 0.0);
            if (loop.options.averaging != Averaging::none)
                m_phase.correction.assign(m_state.w.size(), 0.0);
            m_phase.lambda = m_state.lambda;
        }
    }

    void visit(std::size_t i)
    {
        followLambda();
        beginStep();
        callOracle(i);
        addStep(i);
        ++m_state.blockSteps;
    }

    /// Reports the iterate or its average.
    void report()
    {
        followLambda();
        const double k = static_cast<double>(m_phase.steps);
        if (m_phase.steps == 0)
            return;
        double sum = 1, correction = 1, scale = 1 / (m_state.lambda * k);
        switch (m_loop.options.averaging) {
        case Averaging::none:
            correction = 0;
            break;
        case Averaging::weighted:
            sum = k + 1;
            scale = 2 / (m_state.lambda * k * (k + 1));
            break;
        case Averaging::uniform:
            sum = m_phase.harmonic;
            break;
        case Averaging::suffix:
            sum = m_phase.harmonic;
            scale = 1 / (m_state.lambda * (k - static_cast<double>(m_phase.start)));
            break;
        }
        asWritable(m_state.w) = scale * sum * asVector(m_phase.sum);
        if (correction != 0)
            asWritable(m_state.w) -= scale * asVector(m_phase.correction);
        const Bounds& box = m_state.bounds; // rounding may have left it
        for (std::size_t j = box.first; j < box.last; ++j)
            m_state.w[j] = box.clamp(j, m_state.w[j]);
    }

private:
    /// A change of λ keeps w and its average.
    void followLambda()
    {
        if (m_phase.lambda == m_state.lambda)
            return;
        const double scale = m_state.lambda / m_phase.lambda;
        asWritable(m_phase.sum) *= scale;
        if (!m_phase.correction.empty())
            asWritable(m_phase.correction) *= scale;
        m_phase.lambda = m_state.lambda;
    }

    void beginStep()
    {
        ++m_phase.steps;
        const double k = static_cast<double>(m_phase.steps);
        if (m_loop.options.averaging == Averaging::suffix && std::has_single_bit(m_phase.steps)) {
            m_phase.start = m_phase.steps - 1;
            asWritable(m_phase.correction) = m_phase.harmonic * asVector(m_phase.sum);
        }
        m_factor = m_loop.options.averaging == Averaging::weighted ? k : m_phase.harmonic;
        m_phase.harmonic += 1 / k;
    }

    /// y ← the loss-augmented answer at w^(k−1).
    void callOracle(std::size_t i)
    {
        const std::size_t size = m_loop.problem.statisticSize(i);
        if (m_theta.size() < size)
            m_theta.resize(size);
        OracleClock& clock = m_loop.totals.oracle;
        const bool timed = clock.due();
        if (timed)
            clock.begin();
        m_loop.problem.potentials(i, m_phase.sum.data(), m_theta.data());
        const double before = static_cast<double>(m_phase.steps) - 1;
        const double scale = before > 0 ? 1 / (m_state.lambda * before) : 0;
        for (std::size_t k = 0; k < size; ++k)
            m_theta[k] *= scale;
        if (timed)
            clock.search();
        m_loop.problem.maxOracle(i, m_theta.data(), OracleMode::lossAugmented, m_y);
        waitBusy(m_loop.options.oracleDelay);
        timed ? clock.end() : clock.skip();
        ++m_state.oracleCalls;
    }

    void addStep(std::size_t i)
    {
        m_loop.problem.cornerDifference(i, m_loop.problem.truth(i), m_y, m_psi);
        m_loop.problem.addTo(i, m_psi, 1.0, m_phase.sum.data());
        if (!m_phase.correction.empty())
            m_loop.problem.addTo(i, m_psi, m_factor, m_phase.correction.data());
        // Projection onto the box, as a step of its own kind.
        const Bounds& box = m_state.bounds;
        const double scale = m_state.lambda * static_cast<double>(m_phase.steps);
        for (std::size_t j = box.first; j < box.last; ++j) {
            double& sum = m_phase.sum[j];
            const auto [lower, upper] = box.at(j);
            const double inside = std::clamp(sum, lower * scale, upper * scale);
            if (!m_phase.correction.empty())
                m_phase.correction[j] += m_factor * (inside - sum);
            sum = inside;
        }
    }

    Loop& m_loop;
    DualState& m_state = m_loop.state;
    SubgradientPhase& m_phase;
    double m_factor = 0; ///< f_k
    AlignedVector<double> m_theta;
    Labelling m_y;
    SparseVector m_psi;
};

class SubgradientRun : public MethodWithState<SubgradientPhase> {
public:
    RunStatus run(Loop& loop) override
    {
        Subgradient subgradient(loop, m_own);
        const RunStatus status = runLoop(loop, [&] {
            subgradient.visit(*loop.state.sampler.next(loop.state.random));
            if (loop.traceDue()) {
                loop.totals.clock.stop();
                subgradient.report();
                loop.totals.clock.start();
            }
            return Visited();
        });
        subgradient.report();
        return status;
    }
};

} // namespace

std::unique_ptr<MethodRun> makeSubgradient() { return std::make_unique<SubgradientRun>(); }

} // namespace gapscope
