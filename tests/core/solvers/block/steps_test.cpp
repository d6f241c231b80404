// SPDX-License-Identifier: GPL-3.0-or-later
// Single visits of blocks against dense computations: the promises of a step, the answers of the
// cache, and box constraints.
#include "core/solvers/block/steps.h"
#include "core/solvers/gap_pass.h"
#include "core/tasks/toy/enumerated.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>

using namespace gapscope;

namespace {

constexpr std::size_t dimension = 5;

std::shared_ptr<EnumeratedProblem> randomProblem(Random& random)
{
    std::vector<EnumeratedProblem::Block> blocks(4 + random.below(4));
    for (EnumeratedProblem::Block& block : blocks)
        for (int y = 0; y < 4; ++y) {
            block.features.emplace_back();
            for (std::uint32_t j = 0; j < dimension; ++j)
                block.features.back().push_back({j, random.uniform() * 2 - 1});
            block.losses.push_back(y == 0 ? 0 : random.uniform());
        }
    return std::make_shared<EnumeratedProblem>(EnumeratedProblem(dimension, std::move(blocks)));
}

/// A box for each coordinate but the first: an interval, a half-line, a number, all numbers.
Bounds boxForEach(Random& random)
{
    std::vector<Bounds::Interval> each;
    for (std::size_t j = 1; j < dimension; ++j) {
        const double lower = (random.uniform() - 0.7) / 5;
        each.push_back(random.below(4) == 0
                ? Bounds::Interval{lower, lower}
                : Bounds::Interval{lower, lower + random.uniform() / 5});
        if (random.below(3) == 0)
            each.back().lower = -unlimited;
        if (random.below(3) == 0)
            each.back().upper = unlimited;
    }
    return {1, dimension, 0, 0, std::make_shared<const std::vector<Bounds::Interval>>(each)};
}

SolverOptions randomBlockSteps()
{
    SolverOptions options;
    options.method =
        *rc::gen::element(Method("bcfw"), Method("bcpfw"), Method("bcafw"), Method("hybrid"));
    options.cache = *rc::gen::arbitrary<bool>();
    options.F = *rc::gen::element(0.25, 1.0, 1e-3);
    options.nu = *rc::gen::element(0.01, 1.0, 1e-4);
    options.cacheSize = *rc::gen::element(2, 100);
    options.innerSteps = options.method == "bcpfw" ? *rc::gen::element(1, 4) : 1;
    options.lambda = *rc::gen::element(0.05, 0.3, 2.0);
    return options;
}

/// A loop around a state, to visit one block after the other.
struct Visits {
    std::shared_ptr<EnumeratedProblem> problem;
    SolverOptions options;
    DualState state{*problem, options};
    RunControl control{};
    Observer observer{};
    KeptTrace trace{};
    std::vector<OptionEvent> events{};
    std::optional<Replay> replay{};
    Totals totals{};
    Loop loop{LoopParts{
        *problem, nullptr, options, state, control, observer, trace, events, replay, totals}};
    BlockSteps steps{loop};
};

/// w, D, P and g_i of a state by their definitions, from the marginals alone (Osokin et al. 2016,
/// App. H with a box).
struct Dense {
    std::vector<double> v, w, means, tops; ///< means, tops: of H_i(y; w), not divided by n
    double dual = 0, primal = 0;

    Dense(const EnumeratedProblem& problem, const DualState& state)
        : v(dimension)
    {
        const auto n = static_cast<double>(problem.blockCount());
        const auto& blocks = problem.blocks();
        std::vector<SparseVector> mu;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            mu.push_back(marginals(problem, state, i));
            for (const SparseEntry& entry : mu[i]) {
                dual += entry.value * blocks[i].losses[entry.index] / n;
                for (std::size_t j = 0; j < dimension; ++j)
                    v[j] += entry.value * psi(blocks[i], entry.index, j) / (state.lambda * n);
            }
        }
        w = v;
        const Bounds box = problem.bounds();
        for (std::size_t j = box.first; j < box.last; ++j)
            w[j] = std::clamp(v[j], box.at(j).lower, box.at(j).upper);
        for (std::size_t j = 0; j < dimension; ++j) {
            dual -= state.lambda * (w[j] * w[j] / 2 + (v[j] - w[j]) * w[j]);
            primal += state.lambda / 2 * w[j] * w[j];
        }
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            double mean = 0, top = -unlimited;
            for (const SparseEntry& entry : mu[i])
                mean += entry.value * value(blocks[i], entry.index);
            for (std::size_t y = 0; y < blocks[i].losses.size(); ++y)
                top = std::max(top, value(blocks[i], y));
            means.push_back(mean);
            tops.push_back(top);
            primal += top / n;
        }
    }
    static double psi(const EnumeratedProblem::Block& block, std::size_t y, std::size_t j)
    {
        return block.features[block.truth][j].value - block.features[y][j].value;
    }
    /// H_i(y; w).
    double value(const EnumeratedProblem::Block& block, std::size_t y) const
    {
        double h = block.losses[y];
        for (std::size_t j = 0; j < dimension; ++j)
            h -= w[j] * psi(block, y, j);
        return h;
    }
};

} // namespace

RC_GTEST_PROP(Steps, whatALineSearchPromisesIsWhatDGains, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    Visits visits{randomProblem(random), randomBlockSteps()};
    for (int k = 0; k < 60; ++k) {
        const double before = dualValue(visits.state);
        visits.steps.visit(random.below(visits.problem->blockCount()));
        const double gained = dualValue(visits.state) - before;
        RC_ASSERT(visits.steps.promised() >= 0);
        RC_ASSERT(std::abs(gained - visits.steps.promised()) <= 1e-12);
    }
}

/// γ = g_i / (L_i ‖s_i − α_i‖²) with α itself (Pauwels 2016), and D gains at least the promise.
RC_GTEST_PROP(Steps, aStepByTheModulusIsThatOfTheDescentLemma, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options = randomBlockSteps();
    options.step = Step::lipschitz;
    Visits visits{randomProblem(random), options};
    const auto& problem = *visits.problem;
    for (int k = 0; k < 60; ++k) {
        const std::size_t i = random.below(problem.blockCount());
        const Dense dense(problem, visits.state);
        const SparseVector before = marginals(problem, visits.state, i);
        const double dual = dualValue(visits.state);
        visits.steps.visit(i);
        RC_ASSERT(dualValue(visits.state) - dual >= visits.steps.promised() - 1e-12);
        if (options.method != "bcfw" || options.cache)
            continue;
        const auto n = static_cast<double>(problem.blockCount());
        const double gap = (dense.tops[i] - dense.means[i]) / n;
        const BlockSteps::LastStep last = visits.steps.lastStep();
        double squared = 0;
        for (Label y = 0; y < 4; ++y) {
            double alpha = 0;
            for (const SparseEntry& entry : before)
                alpha += entry.index == y ? entry.value : 0;
            squared += std::pow((last.y[0] == y ? 1 : 0) - alpha, 2);
        }
        const double bound = problem.largestEigenvalue(i) * squared / (options.lambda * n * n);
        if (gap > 1e-12)
            RC_ASSERT(std::abs(last.gamma - std::min(gap / bound, 1.0)) <= 1e-6);
    }
}

RC_GTEST_PROP(Steps, withABoxDGainsAtLeastThePromiseAndEqualsTheDenseComputation, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    const auto problem = randomProblem(random);
    problem->setBounds(*rc::gen::element(Bounds{1, 4, 0, unlimited}, Bounds{0, 5, -0.05, 0.1},
        Bounds{2, 3, -unlimited, 0}, Bounds{0, 5, 0.2, 0.3}, boxForEach(random)));
    Visits visits{problem, randomBlockSteps()};
    const auto n = static_cast<double>(problem->blockCount());
    for (int k = 0; k < 60; ++k) {
        const double before = dualValue(visits.state);
        visits.steps.visit(random.below(problem->blockCount()));
        RC_ASSERT(dualValue(visits.state) - before >= visits.steps.promised() - 1e-12);
        const Dense dense(*problem, visits.state);
        for (std::size_t j = 0; j < dimension; ++j)
            RC_ASSERT(std::abs(visits.state.w[j] - dense.w[j]) <= 1e-9);
        RC_ASSERT(std::abs(dualValue(visits.state) - dense.dual) <= 1e-9);
        std::vector<double> gaps;
        const Sweep exact = sweep(*problem, visits.state.w, &visits.state, 1,
            {.gaps = &gaps, .corners = nullptr, .squaredRadii = nullptr});
        double sum = 0;
        for (std::size_t i = 0; i < gaps.size(); ++i) {
            RC_ASSERT(std::abs(gaps[i] - (dense.tops[i] - dense.means[i]) / n) <= 1e-9);
            sum += gaps[i];
        }
        RC_ASSERT(std::abs(dense.primal - dense.dual - sum) <= 1e-9); // g = P − D = Σ g_i
        double meanTop = 0;
        for (const double top : dense.tops)
            meanTop += top / n;
        RC_ASSERT(std::abs(exact.meanHinge - meanTop) <= 1e-9);
    }
}

/// Osokin et al. 2016, App. H: D(α) = ℓ + Σ_j min over l_j ≤ x ≤ u_j of λ(x²/2 − v_j x), here by
/// bisection of the slope, and w is where these minima are.
RC_GTEST_PROP(Steps, withABoxForEachCoordinateDIsTheLeastOfTheLagrangian, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    const auto problem = randomProblem(random);
    const Bounds box = boxForEach(random);
    problem->setBounds(box);
    Visits visits{problem, randomBlockSteps()};
    for (int k = 0; k < 20; ++k) {
        visits.steps.visit(random.below(problem->blockCount()));
        const DualState& state = visits.state;
        double least = state.loss;
        for (std::size_t j = 0; j < dimension; ++j) {
            const bool inBox = j >= box.first && j < box.last;
            double low = std::max(inBox ? box.at(j).lower : -unlimited, -1e3);
            double high = std::min(inBox ? box.at(j).upper : unlimited, 1e3);
            for (int halving = 0; halving < 100; ++halving) {
                const double middle = (low + high) / 2;
                (middle < state.v[j] ? low : high) = middle;
            }
            least += state.lambda * (low * low / 2 - state.v[j] * low);
            RC_ASSERT(std::abs(state.w[j] - low) <= 1e-9);
        }
        RC_ASSERT(std::abs(dualValue(state) - least) <= 1e-9);
    }
}

/// Osokin et al. 2016, Alg. 5: a visit is a hit if and only if the best remembered labelling's gap
/// is at least max(F·ĝ_i, (ν/n)·g).
RC_GTEST_PROP(Steps, aCacheHitSatisfiesTheCriterionAndAMissDoesNot, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options = randomBlockSteps();
    options.cache = true;
    Visits visits{randomProblem(random), options};
    DualState& state = visits.state;
    const auto n = static_cast<double>(visits.problem->blockCount());
    for (int k = 0; k < 80; ++k) {
        const std::size_t i = random.below(visits.problem->blockCount());
        state.lastExactGap = random.uniform();
        const Dense dense(*visits.problem, state);
        const WorkingSet& set = state.blocks[i].set;
        double best = -unlimited;
        for (std::size_t c = 0; c < set.size(); ++c)
            best = std::max(best, dense.value(visits.problem->blocks()[i], set.labelling(c)[0]));
        const double gap = (best - dense.means[i]) / n;
        const double least =
            std::max(options.F * state.gapEstimates[i], options.nu / n * state.lastExactGap);
        const std::uint64_t hits = state.hitsLocal + state.hitsGlobal, calls = state.oracleCalls;
        const std::uint64_t local = state.hitsLocal;
        const double estimate = state.gapEstimates[i];
        visits.steps.visit(i);
        const bool hit = state.hitsLocal + state.hitsGlobal > hits;
        RC_ASSERT(hit == (state.oracleCalls == calls));
        if (hit)
            RC_ASSERT((state.hitsLocal > local) == (options.F * estimate >= least));
        if (std::abs(gap - least) > 1e-9)
            RC_ASSERT(hit == (gap > least));
    }
}

/// The lower-scoring of two stored labellings without mass is removed.
RC_GTEST_PROP(Steps, theLowestScoredLabellingIsEvicted, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options = randomBlockSteps();
    options.cache = true;
    options.cacheSize = *rc::gen::element(2, 3);
    options.F = options.nu = 1e9; // no hits: every visit brings a labelling
    options.innerSteps = 1;
    Visits visits{randomProblem(random), options};
    const auto massless = [&](std::size_t i) {
        std::map<Label, double> values; // of the labellings without mass
        const WorkingSet& set = visits.state.blocks[i].set;
        const Dense dense(*visits.problem, visits.state);
        for (std::size_t c = 0; c < set.size(); ++c)
            if (set[c].alpha == 0)
                values[set.labelling(c)[0]] =
                    dense.value(visits.problem->blocks()[i], set.labelling(c)[0]);
        return values;
    };
    for (int k = 0; k < 80; ++k) {
        const std::size_t i = random.below(visits.problem->blockCount());
        const auto before = massless(i);
        visits.steps.visit(i);
        const WorkingSet& set = visits.state.blocks[i].set;
        const auto after = massless(i);
        for (const auto& [gone, value] : before)
            if (set.find(Labelling{gone}) == WorkingSet::none)
                for (const auto& [kept, other] : before)
                    if (after.contains(kept))
                        RC_ASSERT(value <= other + 1e-12);
    }
}

TEST(Steps, aChangedLambdaForgetsTheAverageAndTheCertificate)
{
    Random random(5);
    for (const char* lambda : {"0.1", "0.9"}) {
        SolverOptions options;
        options.lambda = 0.3;
        options.averaging = Averaging::weighted;
        Visits visits{randomProblem(random), options};
        for (int k = 0; k < 50; ++k)
            visits.steps.visit(random.below(visits.problem->blockCount()));
        visits.totals.certifiedGap = 0.02; // above the target, below the one to come
        visits.control.set(liveChange("lambda", lambda));
        visits.control.set(liveChange("epsilon", "0.05"));
        EXPECT_FALSE(visits.loop.pollControl().has_value()) << "certified by the old λ's gap";
        AlignedVector<double> mean;
        visits.state.averager.average(visits.state.w, mean);
        for (std::size_t j = 0; j < dimension; ++j)
            EXPECT_EQ(mean[j], visits.state.w[j]);
    }
}

TEST(Steps, aRebuildNormalisesTheMassAndCanBeUndone)
{
    Random random(6);
    SolverOptions options;
    options.method = "bcpfw";
    options.lambda = 0.1;
    Visits visits{randomProblem(random), options};
    for (int k = 0; k < 60; ++k)
        visits.steps.visit(random.below(visits.problem->blockCount()));
    const auto masses = [&visits] {
        std::vector<double> all;
        for (const BlockState& block : visits.state.blocks)
            for (std::size_t c = 0; c < block.set.size(); ++c)
                all.push_back(block.set[c].alpha);
        return all;
    };
    WorkingSet& set = visits.state.blocks[0].set;
    for (std::size_t c = 0; c < set.size(); ++c)
        set[c].alpha *= 1 + 1e-9;
    const std::vector<double> drifted = masses(), w(visits.state.w.begin(), visits.state.w.end());
    const BeforeRebuild before = beforeRebuild(visits.state);
    rebuild(*visits.problem, visits.state);
    for (const BlockState& block : visits.state.blocks) {
        double sum = 0, loss = 0;
        for (std::size_t c = 0; c < block.set.size(); ++c) {
            sum += block.set[c].alpha;
            loss += block.set[c].alpha * block.set[c].loss;
        }
        EXPECT_NEAR(sum, 1, 1e-15);
        EXPECT_NEAR(block.loss, loss / static_cast<double>(visits.state.blocks.size()), 1e-15);
    }
    undoRebuild(visits.state, before);
    EXPECT_EQ(masses(), drifted);
    EXPECT_TRUE(std::ranges::equal(visits.state.w, w));
}
