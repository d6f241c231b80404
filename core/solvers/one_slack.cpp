// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting planes, 1-slack (Joachims et al. 2009, Alg. 3): one constraint for all blocks together,
//   D(a) = Σ_t a_t L_t − λ/2 ‖w‖²,  w = −(1/λ) Σ_t a_t P_t,  a in the simplex,
//   P_t = (1/n) Σ_i −ψ_i(y_i^t),  L_t = (1/n) Σ_i L_i(y_i^t),
// with the truth of every block as the plane 0. D(a) is the dual at α_i(y_i^t) = a_t.
#include "core/dense.h"
#include "core/solvers/loop.h"
#include "core/solvers/sweep.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

class OneSlack {
public:
    explicit OneSlack(Loop& loop)
        : m_loop(loop)
        , m_state(loop.state)
        , m_planes(loop.totals.oneSlack)
    {
        if (m_planes.empty())
            m_planes.push_back({AlignedVector<double>(m_state.w.size(), 0.0), 0, 1, {0}});
        findPoint();
    }

    /// n oracle calls at w: P is exact, and the answers are the next plane. False: stopped.
    bool addPlane()
    {
        const Problem& problem = m_loop.problem;
        std::vector<Labelling> corners;
        const Sweep exact =
            sweep(problem, m_state.w, nullptr, static_cast<std::size_t>(m_loop.options.threads),
                {.corners = &corners}, &m_loop.control);
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
            plane.loss += problem.loss(i, corners[i]) / m_loop.n();
        }
        for (const OneSlackPlane& other : m_planes)
            plane.gram.push_back(asVector(plane.direction).dot(asVector(other.direction)));
        plane.gram.push_back(squaredNorm(plane.direction));
        m_planes.push_back(std::move(plane));
        return true;
    }

    double meanHinge() const { return m_meanHinge; }

    /// The dual over all planes, to the inner tolerance.
    void correct()
    {
        const double target = innerTolerance * m_loop.totals.certifiedGap;
        findValues();
        for (std::size_t steps = 0; steps < mostInnerSteps; ++steps) {
            const std::size_t best = bestPlane(), worst = awayPlane();
            double mean = 0;
            for (std::size_t t = 0; t < m_values.size(); ++t)
                mean += m_planes[t].share * m_values[t];
            if (!(m_values[best] - mean > target))
                break;
            moveMass(best, worst, m_values[best] - m_values[worst]);
        }
        m_loop.totals.certifiedGap = notComputed;
        findPoint(); // anew: without what rounding gathered
    }

    /// w and ℓ from the planes.
    void findPoint()
    {
        AlignedVector<double>& linear = m_state.linear();
        std::fill(linear.begin(), linear.end(), 0.0);
        m_state.loss = 0;
        for (const OneSlackPlane& plane : m_planes) {
            asWritable(linear) -= plane.share / m_state.lambda * asVector(plane.direction);
            m_state.loss += plane.share * plane.loss;
        }
        if (m_state.bounded())
            clip(m_state);
        m_lambda = m_state.lambda;
    }

    /// Another λ keeps the shares.
    void followLambda()
    {
        if (m_lambda != m_state.lambda)
            findPoint();
    }

private:
    static constexpr std::size_t mostInnerSteps = 1'000'000;

    /// H_t = L_t + ⟨w, P_t⟩ of every plane.
    void findValues()
    {
        m_values.resize(m_planes.size());
        for (std::size_t t = 0; t < m_values.size(); ++t)
            m_values[t] =
                m_planes[t].loss + asVector(m_planes[t].direction).dot(asVector(m_state.w));
    }
    std::size_t bestPlane() const
    {
        return static_cast<std::size_t>(std::ranges::max_element(m_values) - m_values.begin());
    }
    std::size_t awayPlane() const
    {
        std::size_t worst = m_values.size();
        for (std::size_t t = 0; t < m_values.size(); ++t)
            if (m_planes[t].share > 0
                && (worst == m_values.size() || m_values[t] < m_values[worst]))
                worst = t;
        return worst;
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
        if (!m_state.bounded()) { // w itself follows in findPoint()
            for (std::size_t t = 0; t < m_values.size(); ++t)
                m_values[t] -= gamma / m_state.lambda * (gram(t, to) - gram(t, from));
            return;
        }
        asWritable(m_state.linear()) -= gamma / m_state.lambda
            * (asVector(m_planes[to].direction) - asVector(m_planes[from].direction));
        clip(m_state);
        findValues();
    }

    Loop& m_loop;
    DualState& m_state;
    std::vector<OneSlackPlane>& m_planes;
    double m_lambda = 0, m_meanHinge = 0;
    std::vector<double> m_values;
};

} // namespace

RunStatus runOneSlack(Loop& loop)
{
    OneSlack planes(loop);
    while (true) {
        if (const auto end = loop.attend())
            return *end;
        planes.followLambda();
        if (!loop.roomForPass())
            return RunStatus::maxPasses;
        if (!planes.addPlane())
            return RunStatus::stopped;
        if (loop.traceDue() || loop.certified())
            loop.evaluate({planes.meanHinge()});
        if (!loop.certified()) // else the end, unless a replayed run went on from here
            planes.correct();
    }
}

} // namespace gapscope
