// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-plane block-coordinate Frank-Wolfe (Shah et al. 2015, Alg. 3): exact passes, and between
// them passes over the planes that each block keeps.
#include "core/machine/clocks.h"
#include "core/solvers/block/steps.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"
#include "core/solvers/methods/planes/plane_products.h"

#include <numeric>

namespace gapscope {
namespace {

/// Steps of a visit to the planes of a block.
constexpr int mostSteps = 10;

/// The place in the outer iteration (Shah et al. 2015, Alg. 3). Costs are seconds or counted work,
/// as the rule says.
struct PlanePhase {
    std::uint64_t iteration = 1;
    bool approximate = false;         ///< in an approximate pass
    std::vector<std::uint32_t> order; ///< of an approximate pass
    std::size_t visits = 0;           ///< of the pass under way
    std::int64_t passes = 0;          ///< approximate ones of this iteration
    double cost = 0;                  ///< counted work since the run began
    double dual = 0, passDual = 0;    ///< D when the iteration and when the pass began
    double begin = 0, passBegin = 0;  ///< cost then

    static void archive(auto& self, auto& stream)
    {
        stream(self.iteration, self.approximate, self.order, self.visits, self.passes, self.cost,
            self.dual, self.passDual, self.begin, self.passBegin);
    }
    bool fits(const Problem& problem, const SolverOptions&) const
    {
        const std::size_t n = problem.blockCount();
        return areBlocks(order, n) && visits < n && allOrNone(order, n)
            && (!approximate || visits == 0 || order.size() == n);
    }
};

class MultiPlane {
public:
    MultiPlane(Loop& loop, PlanePhase& phase)
        : m_loop(loop)
        , m_state(loop.state)
        , m_phase(phase)
        , m_steps(loop)
        , m_oracleBytes(oracleBytes(loop.problem))
        , m_products(loop.state)
        , m_mixture(loop)
    {
    }

    bool approximate() const { return m_phase.approximate; }

    /// Lines 5 and 6 of Alg. 3, a block at a time.
    void visit()
    {
        if (std::exchange(m_state.planesBehind, false)) {
            findPoints();
            beginIteration();
        }
        if (m_phase.visits == 0)
            beginPass();
        if (m_phase.approximate)
            visitPlanes(m_phase.order[m_phase.visits]);
        else
            visitOracle(*m_state.sampler.next(m_state.random));
        if (++m_phase.visits == m_state.blocks.size())
            endPass();
    }

private:
    double now() const
    {
        return m_loop.options.approxRule == ApproxRule::time ? m_loop.totals.clock.seconds()
                                                             : m_phase.cost;
    }

    /// Bytes that a pass over these planes reads, and those that a step towards one of them reads
    /// and writes: w and the block's point move by the plane and by the point. For words such a
    /// step costs as much as the oracle, for photographs almost nothing beside it.
    static double bytesOf(const PlaneSet& planes)
    {
        double bytes = 0;
        for (std::size_t k = 0; k < planes.size(); ++k)
            bytes += static_cast<double>(planes[k].direction.memoryBytes());
        return bytes;
    }
    static double stepBytes(const PlaneSet& planes, std::size_t k)
    {
        const std::size_t plane = k == PlaneSet::truth ? 0 : planes[k].direction.memoryBytes();
        return 2 * static_cast<double>(plane + planes.point().memoryBytes());
    }

    /// Recomputes the blocks' points from their marginals, which others move, too.
    void findPoints()
    {
        for (std::size_t i = 0; i < m_state.planes.size(); ++i) {
            truthCorner(m_loop.problem, i, m_truth);
            difference(m_state.blocks[i].marginals, m_truth, m_loop.problem.statisticSize(i),
                m_scratch, m_scratch.delta);
            m_state.planes[i].setPoint(vectorOf(i, m_scratch.delta));
        }
    }

    PlaneVector vectorOf(std::size_t i, const SparseVector& delta)
    {
        m_loop.problem.image(i, delta, m_image);
        return {m_image, m_loop.problem.weightSize()};
    }

    /// D has changed from outside, as a rule with λ: earlier gains say nothing about later ones.
    void beginIteration()
    {
        m_phase.iteration += m_phase.approximate ? 1 : 0;
        m_phase.approximate = false;
        m_phase.visits = 0;
    }

    void beginPass()
    {
        m_phase.passDual = dualValue(m_state);
        m_phase.passBegin = now();
        if (!m_phase.approximate) {
            m_phase.dual = m_phase.passDual;
            m_phase.begin = m_phase.passBegin;
            m_phase.passes = 0;
            return;
        }
        m_phase.order.resize(m_state.blocks.size());
        std::iota(m_phase.order.begin(), m_phase.order.end(), 0U);
        for (std::size_t k = m_phase.order.size(); k > 1; --k)
            std::swap(m_phase.order[k - 1], m_phase.order[m_state.random.below(k)]);
    }

    /// After an approximate pass another one follows if it gained more per time than the iteration
    /// so far (Shah et al. 2015, Fig. 3).
    void endPass()
    {
        bool another = !m_state.planes.empty() && m_loop.options.approxPasses > 0;
        if (m_phase.approximate) {
            ++m_state.approxPasses;
            const double dual = dualValue(m_state), time = now();
            const double gained = dual - m_phase.passDual, spent = time - m_phase.passBegin;
            another = ++m_phase.passes < m_loop.options.approxPasses && gained > 0
                && gained * (time - m_phase.begin) >= (dual - m_phase.dual) * spent;
        }
        m_phase.visits = 0;
        m_phase.approximate = another;
        m_phase.iteration += another ? 0 : 1;
    }

    /// A BCFW step with the oracle, whose answer becomes a plane.
    void visitOracle(std::size_t i)
    {
        m_steps.visit(i);
        m_phase.cost += m_oracleBytes;
        if (m_state.planes.empty())
            return;
        PlaneSet& planes = m_state.planes[i];
        const BlockSteps::LastStep last = m_steps.lastStep();
        const LabellingView truth = m_loop.problem.truth(i);
        std::size_t place = PlaneSet::truth;
        if (!std::ranges::equal(last.y, truth)) {
            place = planes.find(last.y);
            if (place == planes.size()) {
                m_loop.problem.cornerDifference(i, last.y, truth, m_scratch.delta);
                planes.add({{last.y.begin(), last.y.end()}, last.loss, vectorOf(i, m_scratch.delta),
                    m_phase.iteration});
                m_phase.cost += bytesOf(planes); // its inner products with the others
            }
            planes.use(place, m_phase.iteration);
        }
        planes.moveTowards(place, last.gamma, m_loop.problem.weightSize());
        m_phase.cost += stepBytes(planes, place);
        trim(planes);
    }

    void trim(PlaneSet& planes)
    {
        const auto age = static_cast<std::uint64_t>(m_loop.options.planeAge);
        const std::uint64_t oldest = m_phase.iteration > age ? m_phase.iteration - age : 0;
        planes.trim(oldest, static_cast<std::size_t>(m_loop.options.planes));
    }

    /// Steps towards the best planes, without potentials: every plane is read once, further steps
    /// go by the inner products among them. On the marginals they count as one step towards a
    /// mixture.
    void visitPlanes(std::size_t i)
    {
        PlaneSet& planes = m_state.planes[i];
        ++m_state.blockSteps;
        m_loop.totals.nextGapPassSteps += 1; // which counts visits with the oracle
        m_loop.totals.certifiedGap = notComputed;
        m_mixture.begin(i);
        m_products.evaluate(planes);
        for (int step = 0; step < mostSteps; ++step) {
            const std::size_t best = m_products.best(planes);
            const double gap =
                (m_products.valueOf(planes, best) - m_products.ofPoint()) / m_loop.n()
                - m_mixture.loss();
            if (best != PlaneSet::truth)
                planes.use(best, m_phase.iteration);
            if (!(gap > 0) || !stepTo(planes, best, gap))
                break;
            m_phase.cost += stepBytes(planes, best);
        }
        m_phase.cost += bytesOf(planes) + static_cast<double>(planes.point().memoryBytes());
        m_mixture.take();
        trim(planes);
    }

    /// A line search of Lacoste-Julien et al. 2013, Alg. 4, and its step. False: its gain is within
    /// rounding.
    bool stepTo(PlaneSet& planes, std::size_t k, double gap)
    {
        const double n = m_loop.n();
        const double curvature = planes.squaredDistance(k) / (m_state.lambda * n * n);
        const double gamma = curvature > 0 ? std::min(gap / curvature, 1.0) : 1.0;
        if (!(gamma * gap > 1e-15))
            return false;
        m_products.moveWeights(planes, k, gamma, -gamma / (m_state.lambda * n));
        m_mixture.add(k, gamma);
        planes.moveTowards(k, gamma, m_loop.problem.weightSize());
        ++m_state.stepsFw;
        return true;
    }

    Loop& m_loop;
    DualState& m_state;
    PlanePhase& m_phase;
    BlockSteps m_steps;
    const double m_oracleBytes; ///< of a call, for the counted rule
    PlaneProducts m_products;
    PlaneMixture m_mixture; ///< what the visit's steps move towards
    BlockScratch m_scratch;
    SparseVector m_truth, m_image;
};

class MultiPlaneRun : public MethodWithState<PlanePhase> {
public:
    RunStatus run(Loop& loop) override
    {
        MultiPlane planes(loop, m_own);
        return runWithGapPasses(loop, [&planes] {
            planes.visit();
            // The point of an iteration's last oracle call is made at the iteration's end.
            return Visited{.mayTrace = !planes.approximate()};
        });
    }
};

} // namespace

std::unique_ptr<MethodRun> makeMultiPlane() { return std::make_unique<MultiPlaneRun>(); }

} // namespace gapscope
