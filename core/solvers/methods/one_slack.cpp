// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting planes, 1-slack (Joachims et al. 2009, Alg. 3): one constraint for all blocks together,
//   D(a) = Σ_t a_t L_t − λ/2 ‖w‖²,  w = −(1/λ) Σ_t a_t P_t,  a in the simplex,
//   P_t = (1/n) Σ_i −ψ_i(y_i^t),  L_t = (1/n) Σ_i L_i(y_i^t),
// with the truth of every block as the plane 0. D(a) is the dual at α_i(y_i^t) = a_t.
#include "core/dense.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"
#include "core/solvers/methods/planes/plane_products.h"

namespace gapscope {
namespace {

/// Polls control after this many steps of the inner problem, which are cheap.
constexpr std::uint64_t stepsTogether = 64;
/// Stops the inner problem where rounding keeps it from its tolerance.
constexpr std::uint64_t mostInnerSteps = 1'000'000;
/// A plane without a share in so many iterations is dropped, as SVM-struct does.
constexpr std::uint64_t longestUnused = 50;

struct OneSlackPlane {
    AlignedVector<double> direction; ///< P_t
    double loss = 0;                 ///< L_t
    double share = 0;                ///< a_t
    std::vector<double> gram;        ///< ⟨P_t, P_s⟩, s ≤ t
    double value = 0;                ///< H_t = L_t + ⟨w, P_t⟩, while the dual is being solved
    std::uint64_t unused = 0;        ///< iterations that left it without a share, in a row

    static void archive(auto& self, auto& stream)
    {
        stream(self.direction, self.loss, self.share, self.gram, self.value, self.unused);
    }
    /// Is it valid as plane t of R^size?
    bool fits(std::size_t t, std::size_t size) const
    {
        return isVectorOf(size, direction) && gram.size() == t + 1 && std::isfinite(loss)
            && std::isfinite(value) && share >= 0 && share <= 2;
    }
};

/// The planes, none before the first run, and the place in solving their dual.
struct OneSlackPhase {
    std::vector<OneSlackPlane> planes;
    bool corrected = true;   ///< the dual over the planes is solved: the oracle is asked
    double target = 0;       ///< the gap over the planes at which that is solved
    std::uint64_t steps = 0; ///< made for it
    double lambda = 0;       ///< that w is for

    static void archive(auto& self, auto& stream)
    {
        stream(self.planes, self.corrected, self.target, self.steps, self.lambda);
    }
    bool fits(const Problem& problem, const SolverOptions&) const
    {
        if (planes.empty())
            return corrected;
        for (std::size_t t = 0; t < planes.size(); ++t)
            if (!planes[t].fits(t, problem.weightSize()))
                return false;
        return std::ranges::any_of(
            planes, [](const OneSlackPlane& plane) { return plane.share > 0; });
    }
};

class OneSlack {
public:
    OneSlack(Loop& loop, OneSlackPhase& phase)
        : m_loop(loop)
        , m_phase(phase)
    {
        if (!m_planes.empty())
            return;
        m_planes.push_back({AlignedVector<double>(m_state.w.size(), 0.0), 0, 1, {0}});
        findPoint();
    }

    bool corrected() const { return m_phase.corrected; }

    /// n oracle calls at w: P is exact, and the answers are the next plane. False: stopped.
    bool addPlane()
    {
        const Problem& problem = m_loop.problem;
        std::vector<Labelling> corners;
        m_loop.beginsSweep();
        const Sweep exact =
            sweep(problem, m_state.w, nullptr, static_cast<std::size_t>(m_loop.options.threads),
                {.corners = &corners,
                    .delay = m_loop.options.oracleDelay,
                    .counted = &m_loop.control.activity()},
                &m_loop.control);
        m_loop.beginsTraining();
        if (!exact.complete)
            return false;
        m_state.oracleCalls += corners.size();
        m_loop.totals.oracle.add(exact.oracle);
        m_loop.totals.clock.addCpu(exact.helperCpuSeconds);
        m_loop.totals.certifiedGap =
            m_state.lambda / 2 * squaredNorm(m_state.w) + exact.meanHinge - dualValue(m_state);
        m_meanHinge = exact.meanHinge;
        OneSlackPlane plane{AlignedVector<double>(m_state.w.size(), 0.0), 0, 0, {}};
        SparseVector delta;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            problem.cornerDifference(i, corners[i], problem.truth(i), delta);
            problem.addTo(i, delta, 1 / m_loop.n(), plane.direction.data());
            plane.loss += problem.offset(i, corners[i]) / m_loop.n();
        }
        for (const OneSlackPlane& other : m_planes)
            plane.gram.push_back(asVector(plane.direction).dot(asVector(other.direction)));
        plane.gram.push_back(squaredNorm(plane.direction));
        m_planes.push_back(std::move(plane));
        return true;
    }

    double meanHinge() const { return m_meanHinge; }

    /// Begins to solve the dual over all planes, to the inner tolerance.
    void beginCorrection()
    {
        m_phase.target = m_loop.innerTolerance(m_loop.totals.certifiedGap);
        m_phase.steps = 0;
        m_phase.corrected = false;
        m_loop.totals.certifiedGap = notComputed;
        findValues();
    }

    /// Makes some of its steps.
    void correct()
    {
        do {
            const std::size_t best = bestPlane(), worst = awayPlane();
            double mean = 0;
            for (const OneSlackPlane& plane : m_planes)
                mean += plane.share * plane.value;
            m_phase.corrected =
                !(m_planes[best].value - mean > m_phase.target) || m_phase.steps == mostInnerSteps;
            if (m_phase.corrected) {
                forget();
                findPoint(); // recomputed, without accumulated rounding
                return;
            }
            moveMass(best, worst, m_planes[best].value - m_planes[worst].value);
        } while (++m_phase.steps % stepsTogether != 0);
    }

    /// Updates ℓ, and w unless it is clipped: single steps leave them behind.
    void catchUp()
    {
        followLambda();
        if (!m_phase.corrected)
            m_state.bounded() ? findLoss() : findPoint();
    }

    /// w and ℓ from the planes.
    void findPoint()
    {
        AlignedVector<double>& linear = m_state.linear();
        std::fill(linear.begin(), linear.end(), 0.0);
        for (const OneSlackPlane& plane : m_planes)
            asWritable(linear) -= plane.share / m_state.lambda * asVector(plane.direction);
        findLoss();
        if (m_state.bounded())
            clip(m_state);
        m_phase.lambda = m_state.lambda;
    }

    /// A change of λ keeps the shares.
    void followLambda()
    {
        if (m_phase.lambda == m_state.lambda)
            return;
        findPoint();
        findValues();
    }

private:
    void findLoss()
    {
        m_state.loss = 0;
        for (const OneSlackPlane& plane : m_planes)
            m_state.loss += plane.share * plane.loss;
    }
    void findValues()
    {
        for (OneSlackPlane& plane : m_planes)
            plane.value = plane.loss + asVector(plane.direction).dot(asVector(m_state.w));
    }
    std::size_t bestPlane() const
    {
        const auto best = std::ranges::max_element(m_planes, {}, &OneSlackPlane::value);
        return static_cast<std::size_t>(best - m_planes.begin());
    }
    std::size_t awayPlane() const
    {
        std::size_t worst = m_planes.size();
        for (std::size_t t = 0; t < m_planes.size(); ++t)
            if (m_planes[t].share > 0
                && (worst == m_planes.size() || m_planes[t].value < m_planes[worst].value))
                worst = t;
        return worst;
    }
    /// Drops planes that had no share for long. The oracle finds them again if need be, and D does
    /// not depend on them: the run converges as before.
    void forget()
    {
        for (std::size_t t = m_planes.size(); t-- > 0;) {
            m_planes[t].unused = m_planes[t].share > 0 ? 0 : m_planes[t].unused + 1;
            if (m_planes[t].unused < longestUnused)
                continue;
            for (std::size_t s = t + 1; s < m_planes.size(); ++s)
                m_planes[s].gram.erase(m_planes[s].gram.begin() + static_cast<std::ptrdiff_t>(t));
            m_planes.erase(m_planes.begin() + static_cast<std::ptrdiff_t>(t));
        }
    }
    double gram(std::size_t s, std::size_t t) const
    {
        return s > t ? m_planes[s].gram[t] : m_planes[t].gram[s];
    }

    /// A pairwise step (Osokin et al. 2016, Alg. 3) on the one block.
    void moveMass(std::size_t to, std::size_t from, double slope)
    {
        const double curvature =
            std::max(gram(to, to) - 2 * gram(to, from) + gram(from, from), 0.0) / m_state.lambda;
        const double most = m_planes[from].share;
        const double gamma = curvature > 0 ? std::min(slope / curvature, most) : most;
        m_planes[to].share += gamma;
        m_planes[from].share = gamma == most ? 0 : m_planes[from].share - gamma;
        ++m_state.blockSteps;
        ++m_state.stepsPairwise;
        m_state.stepsDrop += gamma == most ? 1 : 0;
        moveValues(to, from, gamma / m_state.lambda);
    }

    /// v −= scale (P_to − P_from), and the change of the planes' values.
    void moveValues(std::size_t to, std::size_t from, double scale)
    {
        for (std::size_t t = 0; t < m_planes.size(); ++t)
            m_planes[t].value -= scale * (gram(t, to) - gram(t, from));
        if (!m_state.bounded())
            return; // w itself follows in findPoint()
        m_move.begin(m_state);
        asWritable(m_state.linear()) -=
            scale * (asVector(m_planes[to].direction) - asVector(m_planes[from].direction));
        const std::span<const double> less = m_move.end(m_state);
        for (OneSlackPlane& plane : m_planes)
            plane.value += asVector(plane.direction)
                               .segment(static_cast<Eigen::Index>(m_state.bounds.first),
                                   static_cast<Eigen::Index>(less.size()))
                               .dot(asVector(less));
    }

    Loop& m_loop;
    OneSlackPhase& m_phase;
    DualState& m_state = m_loop.state;
    std::vector<OneSlackPlane>& m_planes = m_phase.planes;
    double m_meanHinge = 0;
    BoxedMove m_move;
};

class OneSlackRun : public MethodWithState<OneSlackPhase> {
public:
    RunStatus run(Loop& loop) override;
    /// One set for all blocks.
    void measure(TracePoint& point, const DualState& state) const override
    {
        const std::size_t count = m_own.planes.size();
        if (count == 0)
            return;
        point.workingSetMean = point.workingSetMax = static_cast<double>(count);
        const std::size_t numbers = count * (state.w.size() + count / 2);
        point.workingSetBytes = static_cast<double>(numbers * sizeof(double));
    }
};

/// The pass limit does not end the steps that solve the dual.
RunStatus OneSlackRun::run(Loop& loop)
{
    OneSlack planes(loop, m_own);
    const auto poll = [&](Loop&) {
        if (loop.replay) // whose record may have a point here
            planes.catchUp();
        const auto end = loop.pollControl(planes.corrected());
        if (end)
            planes.catchUp();
        return end;
    };
    const auto visit = [&]() -> Visited {
        planes.followLambda();
        if (!planes.corrected()) {
            planes.correct();
            return {.mayTrace = false};
        }
        if (!loop.roomForPass())
            return endWith(RunStatus::maxPasses);
        if (!planes.addPlane())
            return endWith(RunStatus::stopped);
        if (loop.traceDue() || loop.certified())
            loop.evaluate({planes.meanHinge()});
        if (!loop.certified()) // else the end, unless a replayed run continued from here
            planes.beginCorrection();
        return {.mayTrace = false};
    };
    return runLoop(loop, visit, poll);
}

} // namespace

std::unique_ptr<MethodRun> makeOneSlack() { return std::make_unique<OneSlackRun>(); }

} // namespace gapscope
