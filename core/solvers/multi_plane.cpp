// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-plane block-coordinate Frank-Wolfe (Shah et al. 2015, Alg. 3): exact passes, and between
// them passes over the planes that each block keeps.
#include "core/clocks.h"
#include "core/solvers/loop.h"
#include "core/solvers/steps.h"
#include "core/solvers/visit_cost.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gapscope {
namespace {

/// Steps of a visit to the planes of a block.
constexpr int mostSteps = 10;

class MultiPlane {
public:
    explicit MultiPlane(Loop& loop)
        : m_loop(loop)
        , m_state(loop.state)
        , m_phase(loop.totals.planes)
        , m_steps(loop)
        , m_oracleBytes(oracleBytes(loop.problem))
    {
    }

    bool approximate() const { return m_phase.approximate; }

    /// Lines 5 and 6 of Alg. 3, a block at a time.
    void visit()
    {
        if (std::exchange(m_state.planesBehind, false))
            findPoints();
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
    /// step costs as much as the oracle, for photographs next to nothing beside it.
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

    /// The blocks' points anew from their marginals, which others move, too.
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
        const BlockSteps::Taken taken = m_steps.taken();
        const LabellingView truth = m_loop.problem.truth(i);
        std::size_t place = PlaneSet::truth;
        if (!std::ranges::equal(taken.y, truth)) {
            place = planes.find(taken.y);
            if (place == planes.size()) {
                m_loop.problem.cornerDifference(i, taken.y, truth, m_scratch.delta);
                planes.add({{taken.y.begin(), taken.y.end()}, taken.loss,
                    vectorOf(i, m_scratch.delta), m_phase.iteration});
                m_phase.cost += bytesOf(planes); // its inner products with the others
            }
            planes.use(place, m_phase.iteration);
        }
        planes.moveTowards(place, taken.gamma, m_loop.problem.weightSize());
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
        beginMixture(i);
        evaluatePlanes(planes);
        for (int step = 0; step < mostSteps; ++step) {
            const std::size_t best = bestPlane(planes);
            const double gap = (valueOf(planes, best) - m_pointValue) / m_loop.n() - m_mixedLoss;
            if (best != PlaneSet::truth)
                planes.use(best, m_phase.iteration);
            if (!(gap > 0) || !stepTo(planes, best, gap))
                break;
            m_phase.cost += stepBytes(planes, best);
        }
        m_phase.cost += bytesOf(planes) + static_cast<double>(planes.point().memoryBytes());
        takeMixture(i);
        trim(planes);
    }

    /// ⟨w, P_k⟩ and ⟨w, b_i⟩.
    void evaluatePlanes(const PlaneSet& planes)
    {
        m_products.resize(planes.size());
        for (std::size_t k = 0; k < planes.size(); ++k)
            m_products[k] = planes[k].direction.dot(m_state.w.data());
        m_pointValue = planes.point().dot(m_state.w.data());
    }

    /// H_i, up to the block's constant; 0 for the truth.
    double valueOf(const PlaneSet& planes, std::size_t k) const
    {
        return k == PlaneSet::truth ? 0 : planes[k].loss + m_products[k];
    }

    std::size_t bestPlane(const PlaneSet& planes) const
    {
        std::size_t best = PlaneSet::truth;
        for (std::size_t k = 0; k < planes.size(); ++k)
            if (valueOf(planes, k) > valueOf(planes, best))
                best = k;
        return best;
    }

    /// A line search of Lacoste-Julien et al. 2013, Alg. 4, and its step. False: it gains nothing
    /// that rounding would not take.
    bool stepTo(PlaneSet& planes, std::size_t k, double gap)
    {
        const double n = m_loop.n();
        const double curvature = planes.squaredDistance(k) / (m_state.lambda * n * n);
        const double gamma = curvature > 0 ? std::min(gap / curvature, 1.0) : 1.0;
        if (!(gamma * gap > 1e-15))
            return false;
        const double scale = -gamma / (m_state.lambda * n);
        moveWeights(planes, k, scale);
        const double loss = k == PlaneSet::truth ? 0 : planes[k].loss;
        m_mixedLoss += gamma * (loss / n - m_mixedLoss);
        for (Share& share : m_mixture)
            share.weight *= 1 - gamma;
        m_mixture.push_back({k, gamma});
        planes.moveTowards(k, gamma, m_loop.problem.weightSize());
        ++m_state.stepsFw;
        return true;
    }

    /// v += scale (P_k − b_i), and what the products with w become. With a box, w moves less where
    /// it is clipped: there e_j = Δw_j − Δv_j.
    void moveWeights(const PlaneSet& planes, std::size_t k, double scale)
    {
        const Bounds& box = m_state.bounds;
        const auto boxed = [&box](const AlignedVector<double>& x) {
            return std::span(x.data() + box.first, box.last - box.first);
        };
        m_clipped.assign(boxed(m_state.w).begin(), boxed(m_state.w).end());
        for (std::size_t j = 0; j < m_clipped.size(); ++j)
            m_clipped[j] = boxed(m_state.v)[j] - m_clipped[j];
        planes.addDirection(k, scale, m_state.linear().data());
        if (m_state.bounded())
            clip(m_state);
        for (std::size_t j = 0; j < m_clipped.size(); ++j)
            m_clipped[j] -= boxed(m_state.v)[j] - boxed(m_state.w)[j];
        for (std::size_t l = 0; l < planes.size(); ++l)
            m_products[l] += scale * (planes.product(l, k) - planes.withPoint(l))
                + planes[l].direction.dotSlice(box.first, m_clipped);
        m_pointValue += scale * (planes.withPoint(k) - planes.pointNorm())
            + planes.point().dotSlice(box.first, m_clipped);
        // … and ⟨w, b_i⟩ for the point that is about to move along.
        const double gamma = -scale * m_state.lambda * m_loop.n();
        const double target = k == PlaneSet::truth ? 0 : m_products[k];
        m_pointValue += gamma * (target - m_pointValue);
    }

    void beginMixture(std::size_t i)
    {
        m_mixture.clear();
        m_mixedLoss = m_state.blocks[i].loss;
        if (m_state.averager.active())
            m_pointBefore = m_state.planes[i].point();
    }

    /// The marginals and averages follow: one step towards the mixture of the corners.
    void takeMixture(std::size_t i)
    {
        double gamma = 0;
        for (const Share& share : m_mixture)
            gamma += share.weight;
        const double before = m_state.blocks[i].loss;
        if (gamma > 0) {
            const PlaneSet& planes = m_state.planes[i];
            m_mixed.clear();
            double loss = 0;
            for (const auto [k, weight] : m_mixture) {
                const bool truth = k == PlaneSet::truth;
                m_loop.problem.statistic(
                    i, truth ? m_loop.problem.truth(i) : LabellingView(planes[k].y), m_corner);
                for (const SparseEntry& entry : m_corner)
                    m_mixed.push_back({entry.index, weight / gamma * entry.value});
                loss += truth ? 0 : weight / gamma * planes[k].loss;
            }
            const std::size_t size = m_loop.problem.statisticSize(i);
            difference(m_mixed, {}, size, m_scratch, m_scratch.corner); // merges indices
            BlockState& block = m_state.blocks[i];
            difference(m_scratch.corner, block.marginals, size, m_scratch, m_scratch.delta);
            moveTowards(block, m_scratch, size, std::min(gamma, 1.0), loss / m_loop.n());
            m_state.loss += block.loss - before;
        }
        if (m_state.averager.active())
            average(m_state.planes[i], m_state.blocks[i].loss - before);
    }

    /// An approximate visit is a step of the average after such, and for the other average part of
    /// the way to the next exact one.
    void average(const PlaneSet& planes, double lossChange)
    {
        const double own = m_state.planeAverager.beginStep();
        const double other = m_state.averager.betweenSteps();
        const double scale = -1 / (m_state.lambda * m_loop.n());
        for (auto [averager, factor] :
            {std::pair{&m_state.planeAverager, own}, std::pair{&m_state.averager, other}}) {
            planes.point().addTo(factor * scale, averager->correction());
            m_pointBefore.addTo(-factor * scale, averager->correction());
            averager->addLoss(factor, lossChange);
        }
    }

    struct Share {
        std::size_t plane;
        double weight;
    };

    Loop& m_loop;
    DualState& m_state;
    PlanePhase& m_phase;
    BlockSteps m_steps;
    const double m_oracleBytes;     ///< of a call, for the counted rule
    std::vector<double> m_products; ///< ⟨w, P_k⟩
    double m_pointValue = 0;        ///< ⟨w, b_i⟩
    std::vector<Share> m_mixture;   ///< what the visit's steps moved towards
    double m_mixedLoss = 0;         ///< ℓ_i after them
    std::vector<double> m_clipped;
    PlaneVector m_pointBefore;
    BlockScratch m_scratch;
    SparseVector m_truth, m_image, m_corner, m_mixed;
};

} // namespace

RunStatus runMultiPlane(Loop& loop)
{
    MultiPlane planes(loop);
    while (true) {
        if (const auto end = loop.attend())
            return *end;
        if (gapPassDue(loop) && loop.roomForPass()) {
            if (!exactGapPass(loop))
                return RunStatus::stopped;
            continue;
        }
        planes.visit();
        if (loop.traceDue()
            && !planes.approximate()) // of an iteration's last oracle call: at its end
            loop.evaluate();
    }
}

} // namespace gapscope
