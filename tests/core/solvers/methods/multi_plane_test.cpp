// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-plane block-coordinate Frank-Wolfe (Shah et al. 2015, Alg. 3) and the planes it stores.
#include "core/dense.h"
#include "core/solvers/methods/planes/plane_products.h"
#include "core/solvers/methods/planes/plane_set.h"
#include "core/solvers/state/averaging.h"
#include "core/solvers/state/dual_state.h"
#include "core/solvers/training/training.h"
#include "core/wrapped_problem.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/trained.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <numeric>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

SolverOptions multiPlaneOptions()
{
    SolverOptions options;
    options.method = "mp-bcfw";
    options.lambda = 0.1;
    options.epsilon = 1e-6;
    options.maxPasses = 5000;
    return options;
}

RunResult traced(const std::shared_ptr<const Problem>& problem, const SolverOptions& options,
    std::vector<TracePoint>* trace)
{
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    *trace = training.trace();
    return result;
}

SparseVector sparse(const std::vector<double>& values)
{
    SparseVector entries;
    for (std::size_t j = 0; j < values.size(); ++j)
        if (values[j] != 0)
            entries.push_back({static_cast<std::uint32_t>(j), values[j]});
    return entries;
}

/// Mostly zeros when few, so that both forms of a PlaneVector come about.
std::vector<double> randomVector(Random& random, std::size_t size, bool few)
{
    std::vector<double> values(size, 0.0);
    for (double& value : values)
        if (!few || random.below(6) == 0)
            value = random.uniform() * 2 - 1;
    return values;
}

/// The planes and the point, written out.
struct DensePlanes {
    std::vector<std::vector<double>> planes;
    std::vector<double> point;
};

void requireSame(const PlaneSet& set, const DensePlanes& dense, const std::vector<double>& w)
{
    RC_ASSERT(std::abs(set.point().dot(w.data()) - dot(w, dense.point)) < 1e-12);
    RC_ASSERT(std::abs(set.pointNorm() - dot(dense.point, dense.point)) < 1e-12);
    for (std::size_t k = 0; k <= set.size(); ++k) {
        const bool truth = k == set.size();
        const std::size_t place = truth ? PlaneSet::truth : k;
        const std::vector<double> plane =
            truth ? std::vector<double>(w.size(), 0.0) : dense.planes[k];
        std::vector<double> moved(w.size(), 0.0);
        double squared = 0;
        for (std::size_t j = 0; j < w.size(); ++j)
            squared += std::pow(plane[j] - dense.point[j], 2);
        RC_ASSERT(std::abs(set.withPoint(place) - dot(plane, dense.point)) < 1e-12);
        RC_ASSERT(std::abs(set.squaredDistance(place) - squared) < 1e-12);
        set.addDirection(place, 0.5, moved.data());
        for (std::size_t j = 0; j < w.size(); ++j)
            RC_ASSERT(std::abs(moved[j] - 0.5 * (plane[j] - dense.point[j])) < 1e-12);
        if (truth)
            continue;
        RC_ASSERT(std::abs(set[k].direction.dot(w.data()) - dot(w, plane)) < 1e-12);
        const std::span<const double> slice(w.data() + 5, 7);
        RC_ASSERT(std::abs(set[k].direction.dotSlice(5, slice)
                      - dot(slice, std::span(plane).subspan(5, 7)))
            < 1e-12);
    }
}

} // namespace

RC_GTEST_PROP(PlaneSet, equalsPlanesWrittenOut, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    constexpr std::size_t size = 20;
    PlaneSet set;
    DensePlanes dense;
    dense.point = randomVector(random, size, random.below(2) == 0);
    set.setPoint({sparse(dense.point), size});
    std::uint64_t iteration = 0;
    for (Label step = 0; step < 30; ++step) {
        ++iteration;
        if (random.below(3) > 0) {
            dense.planes.push_back(randomVector(random, size, random.below(2) == 0));
            set.add({{step}, 0.5, {sparse(dense.planes.back()), size}, iteration});
            RC_ASSERT(set.find(Labelling{step}) == set.size() - 1);
        }
        const std::size_t k = random.below(set.size() + 1);
        const double gamma = random.below(5) == 0 ? 1 : random.uniform();
        set.moveTowards(k == set.size() ? PlaneSet::truth : k, gamma, size);
        for (std::size_t j = 0; j < size; ++j)
            dense.point[j] += gamma * ((k == set.size() ? 0 : dense.planes[k][j]) - dense.point[j]);
        if (random.below(4) == 0) { // the oldest is removed, the point stays
            const std::size_t most = random.below(5);
            set.trim(0, most);
            while (dense.planes.size() > most)
                dense.planes.erase(dense.planes.begin());
            RC_ASSERT(set.size() == dense.planes.size());
        }
        requireSame(set, dense, randomVector(random, size, false));
    }
}

TEST(VisitCost, comesFromSizesAloneAndGrowsWithThem)
{
    const auto bytes = [](TinyChainSize size) { return oracleBytes(*tinyChain(1, size)); };
    const double small = bytes({4, 3, 5, 4});
    EXPECT_EQ(bytes({4, 3, 5, 4}), small);
    EXPECT_GT(bytes({4, 20, 5, 4}), 2 * small); // more labels
    EXPECT_GT(bytes({4, 3, 5, 40}), 2 * small); // more tokens
}

TEST(PlaneSet, dropsWhatWasNotUsedForLong)
{
    PlaneSet set;
    for (Label y = 0; y < 4; ++y)
        set.add({{y}, 0, {}, y});
    set.use(0, 9);
    set.trim(2, 100);
    ASSERT_EQ(set.size(), 3U); // 1 was last used before 2
    EXPECT_EQ(set[0].y, Labelling{0});
    set.trim(2, 1);
    ASSERT_EQ(set.size(), 1U); // 2 and 3 were unused for longer than 0
    EXPECT_EQ(set[0].y, Labelling{0});
}

RC_GTEST_PROP(Problem, imagesAreWhatIsAddedToW, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    TinyChainSize size{3, 3, 5, 5};
    size.valued = *rc::gen::arbitrary<bool>();
    const auto problem = tinyChain(random.below(100'000) + 1, size);
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        Labelling y(problem->truth(i).size());
        for (Label& label : y)
            label = static_cast<Label>(random.below(3));
        SparseVector delta, image;
        problem->cornerDifference(i, y, problem->truth(i), delta);
        problem->image(i, delta, image);
        std::vector<double> w(problem->weightSize(), 0.0);
        problem->addTo(i, delta, 1.0, w.data());
        const auto unsorted =
            std::ranges::adjacent_find(image, std::ranges::greater_equal{}, &SparseEntry::index);
        RC_ASSERT(unsorted == image.end());
        for (const auto [index, value] : image)
            w[index] -= value;
        for (const double rest : w)
            RC_ASSERT(std::abs(rest) < 1e-12);
    }
}

/// N = M = 0, and N = 0 alone, are BCFW with permutation sampling bit for bit.
RC_GTEST_PROP(MultiPlane, withoutPlanesIsBlockCoordinateFrankWolfe, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options = multiPlaneOptions();
    options.planes = 0;
    options.traceEvery = 1;
    options.approxPasses = *rc::gen::element(0, 1000);
    options.gapCheck = *rc::gen::element(0.7, 3.0, 10.0);
    options.averaging = *rc::gen::element(Averaging::none, Averaging::weighted);
    options.maxPasses = 60;
    std::vector<TracePoint> multi, single;
    const RunResult a = traced(problem, options, &multi);
    options.method = "bcfw";
    options.sampling = Sampling::permutation;
    const RunResult b = traced(problem, options, &single);
    RC_ASSERT(a.status == b.status);
    RC_ASSERT(multi.size() == single.size());
    for (std::size_t k = 0; k < multi.size(); ++k) {
        RC_ASSERT(multi[k].dual == single[k].dual);
        RC_ASSERT(multi[k].primal == single[k].primal);
        RC_ASSERT(multi[k].blockSteps == single[k].blockSteps);
        RC_ASSERT(multi[k].oracleCalls == single[k].oracleCalls);
        RC_ASSERT(multi[k].approxPasses == 0U);
    }
}

RC_GTEST_PROP(MultiPlane, reachesTheOptimumOfBlockCoordinateFrankWolfe, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options = multiPlaneOptions();
    options.lambda = *rc::gen::element(0.05, 0.3);
    options.planes = *rc::gen::element(1, 3, 1000);
    options.planeAge = *rc::gen::element(1, 10);
    options.planeSpace = *rc::gen::element(PlaneSpace::weights, PlaneSpace::block);
    options.averaging = *rc::gen::element(Averaging::none, Averaging::weighted);
    options.epsilon = options.averaging == Averaging::none ? 0.01 : 0.05; // averages lag behind
    const RunResult multi = trained(problem, options);
    RC_ASSERT(multi.status == RunStatus::converged);
    options.method = "bcfw";
    const RunResult single = trained(problem, options);
    RC_ASSERT(single.dual <= multi.primal + 1e-12);
    RC_ASSERT(multi.dual <= single.primal + 1e-12);
}

/// The clock decides about approximate passes: no two runs are alike, and all are correct.
TEST(MultiPlane, theRuleThatAsksTheClockReachesTheOptimum)
{
    const auto problem = tinyChain(8, {.sequences = 30, .labels = 4, .attributes = 12});
    SolverOptions options = multiPlaneOptions();
    options.approxRule = ApproxRule::time;
    options.epsilon = 1e-3;
    std::vector<TracePoint> trace;
    const RunResult multi = traced(problem, options, &trace);
    EXPECT_EQ(multi.status, RunStatus::converged);
    EXPECT_GT(trace.back().approxPasses, 0U);
    for (std::size_t k = 1; k < trace.size(); ++k)
        EXPECT_GE(trace[k].dual, trace[k - 1].dual - 1e-12);
    options.method = "bcfw";
    const RunResult single = trained(problem, options);
    EXPECT_LE(single.dual, multi.primal + 1e-12);
    EXPECT_LE(multi.dual, single.primal + 1e-12);
}

TEST(MultiPlane, asksTheOracleLessOftenAndKeepsCount)
{
    const auto problem = tinyChain(7, {.sequences = 30, .labels = 4, .attributes = 12});
    SolverOptions options = multiPlaneOptions();
    options.lambda = 1.0 / 30;
    options.epsilon = 1e-3;
    std::vector<TracePoint> trace;
    const RunResult multi = traced(problem, options, &trace);
    options.method = "bcfw";
    options.sampling = Sampling::permutation;
    const RunResult single = trained(problem, options);
    EXPECT_EQ(multi.status, RunStatus::converged);
    EXPECT_LT(multi.oracleCalls, single.oracleCalls);
    EXPECT_GT(trace.back().approxPasses, 0U);
    EXPECT_GT(trace.back().workingSetMean, 0.0);
    EXPECT_LE(trace.back().workingSetMean, trace.back().workingSetMax);
    // Every approximate pass visits every block; the rest are visits with the oracle.
    EXPECT_LE(trace.back().blockSteps - 30 * trace.back().approxPasses, trace.back().oracleCalls);
    options = multiPlaneOptions();
    options.planes = 2;
    traced(problem, options, &trace);
    EXPECT_LE(trace.back().workingSetMax, 2.0);
}

/// Averages over one kind of step stay correct while steps of another kind move the iterate.
RC_GTEST_PROP(Averager, twoKindsOfStepsEqualTheExplicitSums, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const Averaging rule = *rc::gen::element(Averaging::weighted, Averaging::uniform);
    Averager own(rule, 1);
    double w = 0, sum = 0, weights = 0;
    int taken = 0;
    for (int step = 0; step < 60; ++step) {
        const double change = random.uniform() - 0.5;
        const bool mine = random.below(2) == 0;
        const double factor = mine ? own.beginStep() : own.betweenSteps();
        own.correction()[0] += factor * change;
        own.addLoss(factor, change);
        w += change;
        if (mine) {
            const double weight = rule == Averaging::weighted ? ++taken : 1;
            sum += weight * w;
            weights += weight;
        }
        if (weights == 0)
            continue;
        AlignedVector<double> mean;
        own.average(std::vector<double>{w}, mean);
        RC_ASSERT(std::abs(mean[0] - sum / weights) < 1e-9);
        RC_ASSERT(std::abs(own.averageLoss(w) - sum / weights) < 1e-9);
    }
}

namespace {

/// Stops its run in the visit that moves a block: every exact one does, and those approximate ones
/// that find a plane to step to.
class StoppingProblem : public SubsetProblem {
public:
    explicit StoppingProblem(const std::shared_ptr<const Problem>& whole)
        : SubsetProblem(whole, allOf(*whole))
    {
    }
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override
    {
        if (control)
            control->stop();
        SubsetProblem::statistic(i, y, m);
    }
    mutable RunControl* control = nullptr;

private:
    static std::vector<std::size_t> allOf(const Problem& problem)
    {
        std::vector<std::size_t> all(problem.blockCount());
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
};

/// Σ_t weight_t w^(t) and of ℓ, written out.
struct ExplicitSum {
    std::vector<double> w;
    double loss = 0, weights = 0;
    int steps = 0;
    void add(Averaging rule, std::span<const double> iterate, double iterateLoss)
    {
        const double weight = rule == Averaging::weighted ? ++steps : 1;
        w.resize(iterate.size(), 0.0);
        for (std::size_t j = 0; j < w.size(); ++j)
            w[j] += weight * iterate[j];
        loss += weight * iterateLoss;
        weights += weight;
    }
    Eigen::VectorXd mean() const { return asVector(w) / weights; }
    double meanLoss() const { return loss / weights; }
};

} // namespace

/// MP-BCFW-avg of a whole run, interrupted after every step: the reported point is the one with the
/// largest D between the explicit averages of the iterates after either kind of step.
RC_GTEST_PROP(MultiPlane, averagesOfARunAreTheExplicitSums, ())
{
    const auto problem =
        std::make_shared<StoppingProblem>(tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000)));
    SolverOptions options = multiPlaneOptions();
    options.averaging = *rc::gen::element(Averaging::weighted, Averaging::uniform);
    options.planeSpace = *rc::gen::element(PlaneSpace::weights, PlaneSpace::block);
    options.lambda = *rc::gen::element(0.03, 0.3);
    options.epsilon = 0;
    options.gapCheck = unlimited; // a pass recomputes w
    options.maxPasses = 12;
    Training training(problem, nullptr, options);
    const DualState& state = training.state();
    ExplicitSum exact, approximate;
    AlignedVector<double> before = state.w;
    double lossBefore = 0;
    RunStatus status = RunStatus::stopped;
    while (status == RunStatus::stopped) {
        RunControl control;
        problem->control = &control;
        const std::uint64_t calls = state.oracleCalls, steps = state.blockSteps;
        status = training.run(control).status;
        problem->control = nullptr;
        const bool asked = state.oracleCalls > calls;
        for (std::uint64_t step = steps; step < state.blockSteps; ++step) {
            const bool last = step + 1 == state.blockSteps; // those before it moved nothing
            (last && asked ? exact : approximate)
                .add(options.averaging, last ? state.w : before, last ? state.loss : lossBefore);
        }
        before = state.w;
        lossBefore = state.loss;
        if (exact.weights == 0 || approximate.weights == 0)
            continue;
        const Eigen::VectorXd first = exact.mean(), apart = approximate.mean() - first;
        const double moreLoss = approximate.meanLoss() - exact.meanLoss();
        const double curvature = state.lambda * apart.squaredNorm();
        const double slope = moreLoss - state.lambda * first.dot(apart);
        const double t = curvature > 0 ? std::clamp(slope / curvature, 0.0, 1.0) : 0;
        const Eigen::VectorXd best = first + t * apart;
        const double dual = exact.meanLoss() + t * moreLoss - state.lambda / 2 * best.squaredNorm();
        RC_ASSERT(std::abs(training.trace().back().dual - dual) < 1e-9);
        RC_ASSERT((asVector(training.weights()) - best).norm() < 1e-6);
    }
    RC_ASSERT(training.trace().back().approxPasses > 0U);
}
