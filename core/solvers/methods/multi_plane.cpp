// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-plane block-coordinate Frank-Wolfe (Shah et al. 2015, Alg. 3): exact passes, and between
// them passes over the planes that each block keeps.
#include "core/dense.h"
#include "core/solvers/block/steps.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"
#include "core/solvers/methods/planes/labelled_planes.h"
#include "core/solvers/methods/planes/plane_products.h"

#include <numeric>

namespace gapscope {
namespace {

/// The planes, the average over approximate steps, and the place in the outer iteration (Shah et
/// al. 2015, Alg. 3). Costs are seconds or counted work, as the rule says.
struct MultiPlaneState {
    std::vector<PlaneSet> planes;         ///< W_i; empty for N = 0 and where labelled
    std::vector<LabelledPlanes> labelled; ///< W_i in the blocks' own spaces; else empty
    bool behind = true; ///< others moved the marginals: the planes' points are stale
    Averager averager{Averaging::none, 0}; ///< of the iterates after approximate steps (3.5)
    std::uint64_t approxPasses = 0;        ///< so far
    std::uint64_t iteration = 1;
    bool approximate = false;         ///< in an approximate pass
    std::vector<std::uint32_t> order; ///< of an approximate pass
    std::size_t visits = 0;           ///< of the pass under way
    std::int64_t passes = 0;          ///< approximate ones of this iteration
    double cost = 0;                  ///< counted work since the run began
    double outside = 0;               ///< seconds of exact gap passes, which no rule counts
    double dual = 0, passDual = 0;    ///< D when the iteration and when the pass began
    double begin = 0, passBegin = 0;  ///< cost then

    bool keepsPlanes() const { return !planes.empty() || !labelled.empty(); }

    static void archive(auto& self, auto& stream)
    {
        stream(self.planes, self.labelled, self.behind, self.averager, self.approxPasses,
            self.iteration, self.approximate, self.order, self.visits, self.passes, self.cost,
            self.outside, self.dual, self.passDual, self.begin, self.passBegin);
    }
    bool fits(const Problem& problem, const SolverOptions& options) const
    {
        const std::size_t n = problem.blockCount();
        const bool byLabels = options.planeSpace == PlaneSpace::block;
        if (planes.size() != (options.planes > 0 && !byLabels ? n : 0)
            || labelled.size() != (options.planes > 0 && byLabels ? n : 0)
            || !averager.fits(problem.weightSize()))
            return false;
        for (std::size_t i = 0; i < labelled.size(); ++i)
            if (!labelled[i].fits(problem, i))
                return false;
        for (std::size_t i = 0; i < planes.size(); ++i)
            if (!planes[i].fits(problem, i))
                return false;
        return areBlocks(order, n) && visits < n && allOrNone(order, n)
            && (!approximate || (keepsPlanes() && (visits == 0 || order.size() == n)));
    }
};

class MultiPlane {
public:
    MultiPlane(Loop& loop, MultiPlaneState& own)
        : m_loop(loop)
        , m_own(own)
    {
    }

    /// An exact gap pass is no part of an iteration (Shah et al. 2015, 3.4 measures the others).
    Visited gapPass()
    {
        const double began = m_loop.totals.clock.seconds();
        const Visited visited = visitAllBlocks(m_loop);
        m_own.outside += m_loop.totals.clock.seconds() - began;
        return visited;
    }

    /// Lines 5 and 6 of Alg. 3, a block at a time.
    void visit()
    {
        if (std::exchange(m_own.behind, false)) {
            findPoints();
            // D has changed from outside, as a rule with λ: earlier gains say nothing about later
            // ones.
            m_own.iteration += m_own.approximate ? 1 : 0;
            m_own.approximate = false;
            m_own.visits = 0;
        }
        if (m_own.visits == 0)
            beginPass();
        if (m_own.approximate)
            visitPlanes(m_own.order[m_own.visits]);
        else
            visitOracle(*m_state.sampler.next(m_state.random));
        if (++m_own.visits == m_state.blocks.size())
            endPass();
    }

private:
    double now() const
    {
        return m_loop.options.approxRule == ApproxRule::time
            ? m_loop.totals.clock.seconds() - m_own.outside
            : m_own.cost;
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
        for (std::size_t i = 0; i < m_own.planes.size(); ++i) {
            truthCorner(m_loop.problem, i, m_truth);
            difference(m_state.blocks[i].marginals, m_truth, m_loop.problem.statisticSize(i),
                m_scratch, m_scratch.delta);
            m_own.planes[i].setPoint(vectorOf(i, m_scratch.delta));
        }
    }

    PlaneVector vectorOf(std::size_t i, const SparseVector& delta)
    {
        m_loop.problem.image(i, delta, m_image);
        return {m_image, m_loop.problem.weightSize()};
    }

    void beginPass()
    {
        m_own.passDual = dualValue(m_state);
        m_own.passBegin = now();
        if (!m_own.approximate) {
            m_own.dual = m_own.passDual;
            m_own.begin = m_own.passBegin;
            m_own.passes = 0;
            return;
        }
        m_own.order.resize(m_state.blocks.size());
        std::iota(m_own.order.begin(), m_own.order.end(), 0U);
        for (std::size_t k = m_own.order.size(); k > 1; --k)
            std::swap(m_own.order[k - 1], m_own.order[m_state.random.below(k)]);
    }

    /// After an approximate pass another one follows if it gained more per time than the iteration
    /// so far (Shah et al. 2015, Fig. 3).
    void endPass()
    {
        bool another = m_own.keepsPlanes() && m_loop.options.approxPasses > 0;
        if (m_own.approximate) {
            ++m_own.approxPasses;
            const double dual = dualValue(m_state), time = now();
            const double gained = dual - m_own.passDual, spent = time - m_own.passBegin;
            another = ++m_own.passes < m_loop.options.approxPasses && gained > 0
                && gained * (time - m_own.begin) >= (dual - m_own.dual) * spent;
        }
        m_own.visits = 0;
        m_own.approximate = another;
        m_own.iteration += another ? 0 : 1;
    }

    /// A BCFW step with the oracle, whose answer becomes a plane.
    void visitOracle(std::size_t i)
    {
        const double lossBefore = m_state.blocks[i].loss;
        if (!m_own.labelled.empty())
            m_own.labelled[i].fetch(); // arrives during the oracle
        m_steps.visit(i);
        m_own.cost += m_oracleBytes;
        if (!m_own.keepsPlanes())
            return;
        const BlockSteps::LastStep last = m_steps.lastStep();
        if (m_own.averager.active() && last.gamma > 0) { // a part of the way to the next plane step
            const double factor = m_own.averager.betweenSteps();
            const double scale = -last.gamma / (m_state.lambda * m_loop.n());
            m_loop.problem.addTo(i, last.delta, factor * scale, m_own.averager.correction());
            m_own.averager.addLoss(factor, m_state.blocks[i].loss - lossBefore);
        }
        const LabellingView truth = m_loop.problem.truth(i);
        if (!m_own.labelled.empty()) {
            if (!std::ranges::equal(last.y, truth))
                m_own.labelled[i].use(last.y, last.loss, m_own.iteration);
            return trim(m_own.labelled[i]);
        }
        PlaneSet& planes = m_own.planes[i];
        std::size_t place = PlaneSet::truth;
        if (!std::ranges::equal(last.y, truth)) {
            place = planes.find(last.y);
            if (place == planes.size()) {
                m_loop.problem.cornerDifference(i, last.y, truth, m_scratch.delta);
                planes.add({{last.y.begin(), last.y.end()}, last.loss, vectorOf(i, m_scratch.delta),
                    m_own.iteration});
                m_own.cost += bytesOf(planes); // its inner products with the others
            }
            planes.use(place, m_own.iteration);
        }
        planes.moveTowards(place, last.gamma, m_loop.problem.weightSize());
        m_own.cost += stepBytes(planes, place);
        trim(planes);
    }

    template <typename Planes> void trim(Planes& planes) const
    {
        const auto age = static_cast<std::uint64_t>(m_loop.options.planeAge);
        const std::uint64_t oldest = m_own.iteration > age ? m_own.iteration - age : 0;
        planes.trim(oldest, static_cast<std::size_t>(m_loop.options.planes));
    }

    /// Steps towards the best planes, without potentials: every plane is read once, further steps
    /// go by the inner products among them. On the marginals they count as one step towards a
    /// mixture.
    void visitPlanes(std::size_t i)
    {
        ++m_state.blockSteps;
        m_loop.totals.nextGapPassSteps += 1; // which counts visits with the oracle
        m_loop.totals.certifiedGap = notComputed;
        if (!m_own.labelled.empty()) {
            m_own.cost += m_labelledVisits.visit(i, m_own.labelled[i], m_own.iteration);
            return trim(m_own.labelled[i]);
        }
        PlaneSet& planes = m_own.planes[i];
        m_mixture.begin(i, planes);
        m_products.evaluate(planes);
        for (std::int64_t step = 0; step < m_loop.options.planeSteps; ++step) {
            const std::size_t best = m_products.best(planes);
            const double gap =
                (m_products.valueOf(planes, best) - m_products.ofPoint()) / m_loop.n()
                - m_mixture.loss();
            if (best != PlaneSet::truth)
                planes.use(best, m_own.iteration);
            if (!(gap > 0) || !stepTo(planes, best, gap))
                break;
            m_own.cost += stepBytes(planes, best);
        }
        m_own.cost += bytesOf(planes) + static_cast<double>(planes.point().memoryBytes());
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
    MultiPlaneState& m_own;
    DualState& m_state = m_loop.state;
    BlockSteps m_steps{m_loop};
    const double m_oracleBytes = oracleBytes(m_loop.problem); ///< of a call, for the counted rule
    PlaneProducts m_products{m_state};
    PlaneMixture m_mixture{m_loop, m_own.averager}; ///< what the visit's steps move towards
    LabelledVisits m_labelledVisits{m_loop, m_own.averager};
    BlockScratch m_scratch;
    SparseVector m_truth, m_image;
};

class MultiPlaneRun : public MethodWithState<MultiPlaneState> {
public:
    void prepare(const Problem& problem, const SolverOptions& options) override
    {
        if (options.planes == 0)
            return;
        if (options.planeSpace == PlaneSpace::block)
            m_own.labelled.resize(problem.blockCount());
        else
            m_own.planes.resize(problem.blockCount());
        m_own.averager = Averager(options.averaging, problem.weightSize());
    }

    void lambdaChanged() override
    {
        m_own.averager.restart();
        m_own.behind = true;
    }

    /// With averages after exact and after approximate steps, the point between them with the
    /// largest D (Shah et al. 2015, 3.5).
    double averagedPoint(const DualState& state, AlignedVector<double>& v) const override
    {
        double loss = MethodRun::averagedPoint(state, v);
        if (!m_own.averager.active())
            return loss;
        AlignedVector<double> other;
        m_own.averager.average(state.linear(), other);
        const double otherLoss = m_own.averager.averageLoss(state.loss);
        // Without a box D is a parabola on the line between them; with one, the best of three.
        const Eigen::VectorXd apart = asVector(other) - asVector(v);
        const double curvature = state.lambda * apart.squaredNorm();
        const double slope = otherLoss - loss - state.lambda * asVector(v).dot(apart);
        const double crest = curvature > 0 ? std::clamp(slope / curvature, 0.0, 1.0) : 0;
        const AlignedVector<double> first = v;
        const double firstLoss = loss;
        double best = loss - dualPenalty(state, v);
        AlignedVector<double> between(v.size());
        for (const double t : {crest, 1.0}) {
            asWritable(between) = asVector(first) + t * apart;
            const double thisLoss = firstLoss + t * (otherLoss - firstLoss);
            if (const double dual = thisLoss - dualPenalty(state, between); dual > best) {
                best = dual;
                loss = thisLoss;
                v = between;
            }
        }
        return loss;
    }

    void measure(TracePoint& point, const DualState& state) const override
    {
        point.approxPasses = m_own.approxPasses;
        if (!m_own.keepsPlanes())
            return;
        std::size_t held = 0, most = 0, bytes = 0;
        forAll([&](const auto& planes) {
            held += planes.size();
            most = std::max(most, planes.size());
            bytes += planes.memoryBytes();
        });
        point.workingSetBytes = static_cast<double>(bytes);
        point.workingSetMean = static_cast<double>(held) / static_cast<double>(state.blocks.size());
        point.workingSetMax = static_cast<double>(most);
    }

    std::size_t blockBytes() const override
    {
        std::size_t bytes = 0;
        forAll([&](const auto& planes) { bytes += sizeof planes + planes.memoryBytes(); });
        return bytes;
    }

    RunStatus run(Loop& loop) override
    {
        MultiPlane planes(loop, m_own);
        return runLoop(loop, [&]() -> Visited {
            if (gapPassDue(loop) && loop.roomForPass())
                return planes.gapPass();
            planes.visit();
            // The point of an iteration's last oracle call is made at the iteration's end.
            return Visited{.mayTrace = !m_own.approximate};
        });
    }

private:
    /// Each block's planes, as whatever they are held.
    template <typename Work> void forAll(const Work& work) const
    {
        std::ranges::for_each(m_own.planes, work);
        std::ranges::for_each(m_own.labelled, work);
    }
};

} // namespace

std::unique_ptr<MethodRun> makeMultiPlane() { return std::make_unique<MultiPlaneRun>(); }

} // namespace gapscope
