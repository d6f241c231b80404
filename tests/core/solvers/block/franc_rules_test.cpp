// SPDX-License-Identifier: GPL-3.0-or-later
// Franc 2014 (Osokin et al. 2016, 3.2-3.3): the away corner of the largest gain, and shrinking.
#include "core/options/choices.h"
#include "core/solvers/block/steps.h"
#include "core/solvers/training/training.h"
#include "core/tasks/toy/enumerated.h"
#include "datasets/toy/toy.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/trained.h"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr std::size_t dimension = 5;

EnumeratedProblem randomProblem(Random& random)
{
    std::vector<EnumeratedProblem::Block> blocks(3 + random.below(3));
    for (EnumeratedProblem::Block& block : blocks)
        for (int y = 0; y < 5; ++y) {
            block.features.emplace_back();
            for (std::uint32_t j = 0; j < dimension; ++j)
                block.features.back().push_back({j, random.uniform() * 2 - 1});
            block.losses.push_back(y == 0 ? 0 : random.uniform());
        }
    return {dimension, std::move(blocks)};
}

/// A loop around a state, to visit one block after the other.
struct Visits {
    const Problem& problem;
    SolverOptions options;
    DualState state;
    RunControl control{};
    Observer observer{};
    KeptTrace trace{};
    std::vector<OptionEvent> events{};
    std::optional<Replay> replay{};
    Totals totals{};
    Loop loop{LoopParts{
        problem, nullptr, options, state, control, observer, trace, events, replay, totals}};
    BlockSteps steps{loop};
};

SolverOptions leaving(Method method, AwayRule rule)
{
    SolverOptions options;
    options.method = method;
    options.awayRule = rule;
    options.lambda = 0.1;
    return options;
}

/// The largest gain of D by moving mass from an active corner of block i to the oracle's, by their
/// definitions: γ s − γ² q / 2 at the best γ ≤ α(y_a).
double largestPairwiseGain(const Problem& problem, const DualState& state, std::size_t i)
{
    const double n = static_cast<double>(problem.blockCount());
    std::vector<double> theta(problem.statisticSize(i));
    problem.potentials(i, state.w.data(), theta.data());
    Labelling y;
    problem.maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
    const auto value = [&](LabellingView at) {
        return problem.loss(i, at) + problem.score(i, theta.data(), at);
    };
    double most = 0;
    const WorkingSet& set = state.blocks[i].set;
    for (std::size_t k = 0; k < set.size(); ++k) {
        const LabellingView from = set.labelling(k);
        if (!(set[k].alpha > 0) || from[0] == y[0])
            continue;
        SparseVector delta;
        problem.cornerDifference(i, y, from, delta);
        const double s = (value(y) - value(from)) / n;
        const double q = problem.squaredNorm(i, delta) / (state.lambda * n * n);
        const double gamma = std::min(s / q, set[k].alpha);
        most = std::max(most, gamma * s - gamma * gamma * q / 2);
    }
    return most;
}

} // namespace

RC_GTEST_PROP(BestGain, aPairwiseStepGainsWhatTheBestCornerAllows, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    const EnumeratedProblem problem = randomProblem(random);
    const SolverOptions options = leaving(Method("bcpfw"), AwayRule::bestGain);
    Visits visits{problem, options, DualState(problem, options)};
    for (int k = 0; k < 60; ++k) {
        const std::size_t i = random.below(problem.blockCount());
        const double expected = largestPairwiseGain(problem, visits.state, i);
        const double before = dualValue(visits.state);
        visits.steps.visit(i);
        RC_ASSERT(std::abs(visits.steps.promised() - expected) <= 1e-12);
        RC_ASSERT(std::abs(dualValue(visits.state) - before - expected) <= 1e-12);
    }
}

/// From the same point no step gains less than with the worst corner.
RC_GTEST_PROP(BestGain, noStepGainsLessThanFromTheWorstCorner, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    const EnumeratedProblem problem = randomProblem(random);
    const Method method = *rc::gen::element(Method("bcpfw"), Method("bcafw"), Method("hybrid"));
    const SolverOptions best = leaving(method, AwayRule::bestGain);
    const SolverOptions worst = leaving(method, AwayRule::worst);
    Visits visits{problem, best, DualState(problem, best)};
    for (int k = 0; k < 60; ++k) {
        const std::size_t i = random.below(problem.blockCount());
        Visits other{problem, worst, visits.state};
        other.steps.visit(i);
        visits.steps.visit(i);
        RC_ASSERT(visits.steps.promised() >= other.steps.promised() - 1e-14);
        double mass = 0;
        const WorkingSet& set = visits.state.blocks[i].set;
        for (std::size_t c = 0; c < set.size(); ++c) {
            RC_ASSERT(set[c].alpha >= 0);
            mass += set[c].alpha;
        }
        RC_ASSERT(std::abs(mass - 1) < 1e-12);
    }
}

TEST(FrancRules, everyCombinationReachesTheSameOptimum)
{
    const auto problem = tinyChain(31, {12, 3, 6, 4});
    SolverOptions options;
    options.lambda = 0.05;
    options.epsilon = 1e-3;
    options.maxPasses = 1e5;
    const RunResult reference = trained(problem, options);
    for (const Method method : {Method("bcpfw"), Method("bcafw"), Method("hybrid")})
        for (const auto& sampling : choiceRows<Sampling>())
            for (const auto& rule : choiceRows<AwayRule>())
                for (const bool shrinking : {false, true})
                    for (const bool cache : {false, true}) {
                        if (sampling.value == Sampling::lipschitz)
                            continue; // chains do not know the constants
                        options.method = method;
                        options.sampling = sampling.value;
                        options.awayRule = rule.value;
                        options.shrinking = shrinking;
                        options.cache = cache;
                        options.innerSteps = cache ? 3 : 1;
                        const RunResult result = trained(problem, options);
                        ASSERT_EQ(result.status, RunStatus::converged)
                            << sampling.name << ' ' << rule.name << shrinking << cache;
                        EXPECT_LE(result.dual, reference.primal + 1e-12);
                        EXPECT_LE(reference.dual, result.primal + 1e-12);
                        EXPECT_FALSE(result.drift > 1e-9);
                    }
}

/// Whatever else is chosen, steps or oracle calls continue to the limit or the end.
TEST(Shrinking, neverHangs)
{
    const auto problem = tinyChain(8, {6, 3, 5, 3});
    for (const auto& sampling : choiceRows<Sampling>())
        for (const double epsilon : {0.0, 1e-17, 0.01, 100.0})
            for (const double gapCheck : {0.5, 10.0, unlimited})
                for (const Averaging averaging : {Averaging::none, Averaging::weighted}) {
                    if (sampling.value == Sampling::lipschitz)
                        continue; // chains do not know the constants
                    SolverOptions options = leaving(Method("bcpfw"), AwayRule::bestGain);
                    options.shrinking = true;
                    options.sampling = sampling.value;
                    options.epsilon = epsilon;
                    options.gapCheck = gapCheck;
                    options.averaging = averaging;
                    options.maxPasses = 60;
                    const RunResult result = trained(problem, options);
                    EXPECT_TRUE(result.status == RunStatus::converged || result.pass >= 58)
                        << sampling.name << ' ' << epsilon << ' ' << gapCheck << ' ' << result.pass;
                }
}

/// Osokin et al. 2016, App. C: the easy blocks rest, so uniform sampling finds the hard one.
TEST(Shrinking, restingBlocksAreLeftAlone)
{
    const auto toy = std::make_shared<EnumeratedProblem>(appendixC(100, 50));
    SolverOptions options = leaving(Method("bcpfw"), AwayRule::worst);
    options.lambda = 0.01;
    options.epsilon = 1e-4;
    options.maxPasses = 2000;
    const RunResult all = trained(toy, options);
    options.shrinking = true;
    const RunResult shrunk = trained(toy, options);
    EXPECT_EQ(all.status, RunStatus::converged);
    EXPECT_EQ(shrunk.status, RunStatus::converged);
    EXPECT_LT(5 * shrunk.oracleCalls, all.oracleCalls);
    EXPECT_LE(shrunk.dual, all.primal + 1e-12);
    EXPECT_LE(all.dual, shrunk.primal + 1e-12);
}

TEST(Shrinking, itMayBeSwitchedWhileARunIsActive)
{
    const auto problem = tinyChain(24, {40, 3, 6, 5});
    SolverOptions options = leaving(Method("bcpfw"), AwayRule::worst);
    options.epsilon = 1e-4;
    options.shrinking = true;
    Training training(problem, nullptr, options);
    RunControl control;
    int points = 0;
    const RunResult result = training.run(control, [&](const TracePoint&, const SolverView&) {
        if (++points % 3 == 0)
            control.set(liveChange("shrinking", points % 2 == 0 ? "on" : "off"));
        if (points % 4 == 0)
            control.set(liveChange("away_rule", points % 8 == 0 ? "worst" : "best-gain"));
    });
    EXPECT_EQ(result.status, RunStatus::converged);
    EXPECT_FALSE(training.events().empty());
    Training again(problem, nullptr, training.initialOptions());
    again.replay({training.events()});
    RunControl quiet;
    again.run(quiet);
    EXPECT_EQ(again.weights(), training.weights());
}

/// Blocks that sleep are not drawn, whatever the rule, and an order still has every other one once.
RC_GTEST_PROP(Sampler, sleepersAreNotDrawn, ())
{
    const std::size_t n = 12;
    const Sampling rule =
        *rc::gen::element(Sampling::uniform, Sampling::permutation, Sampling::cyclic, Sampling::gap,
            Sampling::maxGap, Sampling::curvature, Sampling::exactCurvature, Sampling::progress);
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    std::vector<double> gaps(n), radii(n);
    for (std::size_t i = 0; i < n; ++i) {
        gaps[i] = 0.1 + random.uniform();
        radii[i] = 0.1 + random.uniform();
    }
    Sampler sampler(n);
    sampler.configure({rule}, gaps, radii);
    std::set<std::size_t> awake;
    for (std::size_t i = 0; i < n; ++i)
        awake.insert(i);
    for (int k = 0; k < 200; ++k) {
        const auto drawn = sampler.next(random);
        RC_ASSERT(drawn.has_value() == !awake.empty());
        if (!drawn || random.below(20) == 0) {
            sampler.refresh(gaps, radii);
            for (std::size_t i = 0; i < n; ++i)
                awake.insert(i);
            RC_ASSERT(sampler.asleep() == 0U);
            continue;
        }
        RC_ASSERT(awake.contains(*drawn));
        sampler.update(*drawn, gaps[*drawn], radii[*drawn]);
        if (random.below(2) == 0) {
            sampler.sleep(*drawn);
            awake.erase(*drawn);
        }
        if (const std::size_t i = random.below(n); random.below(10) == 0) { // visited otherwise
            sampler.update(i, gaps[i], radii[i]);
            awake.insert(i);
        }
        RC_ASSERT(sampler.asleep() == n - awake.size());
    }
    sampler.refresh(gaps, radii);
    if (rule == Sampling::permutation || rule == Sampling::cyclic) {
        for (std::size_t k = 0; k < n; ++k) // the order under way
            sampler.next(random);
        sampler.configure({rule}, gaps, radii);
        sampler.sleep(3);
        std::set<std::size_t> pass;
        for (std::size_t k = 0; k + 1 < n; ++k)
            pass.insert(*sampler.next(random));
        RC_ASSERT(pass.size() == n - 1);
    }
}
