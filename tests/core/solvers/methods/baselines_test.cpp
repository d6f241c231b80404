// SPDX-License-Identifier: GPL-3.0-or-later
// The baselines of Lacoste-Julien et al. 2013, Fig. 1: one optimum, bounds that hold, averages that
// are the explicit sums.
#include "core/inference/forward_backward.h"
#include "core/machine/error.h"
#include "core/solvers/training/training.h"
#include "core/tasks/toy/enumerated.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/trained.h"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

SolverOptions baseline(Method method, double lambda)
{
    SolverOptions options;
    options.method = method;
    options.lambda = lambda;
    options.epsilon = 1e-3;
    options.maxPasses = 3000;
    return options;
}

} // namespace

RC_GTEST_PROP(ForwardBackward, marginalsEqualSumsOverAllLabellings, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    const double size = *rc::gen::element(1.0, 30.0, 800.0); // exp(800) overflows
    const auto problem = tinyChain(seed, {.sequences = 2, .labels = 3, .attributes = 4});
    Random random(seed);
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        std::vector<double> q(problem->statisticSize(i)), mu(q.size());
        for (double& value : q)
            value = size * (random.uniform() * 2 - 1);
        const double c = *rc::gen::element(0.0, 2.5);
        double most = -1e300;
        const auto exponent = [&](const Labelling& y) {
            return problem->score(i, q.data(), y) + c * problem->loss(i, y);
        };
        forEachLabelling(
            *problem, i, [&](const Labelling& y) { most = std::max(most, exponent(y)); });
        std::vector<double> expected(q.size(), 0.0);
        double all = 0, loss = 0;
        forEachLabelling(*problem, i, [&](const Labelling& y) {
            const double p = std::exp(exponent(y) - most);
            all += p;
            loss += p * problem->loss(i, y);
            SparseVector m;
            problem->statistic(i, y, m);
            for (const SparseEntry& entry : m)
                expected[entry.index] += p * entry.value;
        });
        RC_ASSERT(std::abs(problem->expectation(i, q.data(), c, mu.data()) - loss / all) < 1e-9);
        for (std::size_t k = 0; k < mu.size(); ++k)
            RC_ASSERT(std::abs(mu[k] - expected[k] / all) < 1e-9);
    }
}

RC_GTEST_PROP(Baselines, certifiedMethodsReachOneOptimum, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    const double lambda = *rc::gen::element(0.05, 0.3);
    const RunResult reference = trained(problem, baseline(Method("bcfw"), lambda));
    for (const Method method : {Method("cutting-plane"), Method("cutting-plane-1slack")}) {
        const RunResult result = trained(problem, baseline(method, lambda));
        RC_ASSERT(result.status == RunStatus::converged);
        RC_ASSERT(result.gap <= 1e-3);
        RC_ASSERT(result.dual <= reference.primal + 1e-12);
        RC_ASSERT(reference.dual <= result.primal + 1e-12);
    }
}

/// Planes without a share for 50 iterations are dropped, and the run converges all the same.
TEST(Baselines, oneSlackDropsThePlanesItDoesNotUse)
{
    SolverOptions options = baseline(Method("cutting-plane-1slack"), 0.002);
    options.epsilon = 1e-5;
    options.traceEvery = 1;
    double most = 0, last = 0;
    const RunResult result = trained(tinyChain(3, {.sequences = 20, .labels = 4, .attributes = 8}),
        options, [&](const TracePoint& point, const auto&) {
            last = point.workingSetMax;
            most = std::max(most, last);
        });
    EXPECT_EQ(result.status, RunStatus::converged);
    EXPECT_GT(result.pass, 100);
    EXPECT_LT(last, most);
    EXPECT_LT(most, 0.8 * result.pass);
}

/// The bounds of a cutting plane bracket the optimum at every iteration; with a box, too.
RC_GTEST_PROP(Baselines, cuttingPlanesBracketTheOptimum, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    std::vector<EnumeratedProblem::Block> blocks(6);
    for (auto& block : blocks)
        for (int y = 0; y < 4; ++y) {
            block.features.emplace_back();
            for (std::uint32_t j = 0; j < 5; ++j)
                block.features.back().push_back({j, random.uniform() * 2 - 1});
            block.losses.push_back(y == 0 ? 0 : 0.5 + random.uniform() / 2);
        }
    auto problem = std::make_shared<EnumeratedProblem>(EnumeratedProblem(5, blocks));
    if (*rc::gen::arbitrary<bool>())
        problem->setBounds({1, 4, 0, unlimited});
    SolverOptions options = baseline(Method("bcpfw"), 0.2);
    options.epsilon = 1e-7;
    options.maxPasses = 1e6;
    const RunResult optimum = trained(problem, options);
    RC_ASSERT(optimum.status == RunStatus::converged);
    for (const Method method : {Method("cutting-plane"), Method("cutting-plane-1slack")}) {
        options.method = method;
        const RunResult result =
            trained(problem, options, [&](const TracePoint& point, const auto&) {
                RC_ASSERT(point.dual <= optimum.primal + 1e-12);
                RC_ASSERT(point.primal >= optimum.dual - 1e-12);
            });
        RC_ASSERT(result.status == RunStatus::converged);
    }
}

RC_GTEST_PROP(Baselines, exponentiatedGradientRaisesTheDualAndApproachesTheOptimum, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options = baseline(Method("bcpfw"), 0.3);
    options.epsilon = 1e-6;
    const RunResult optimum = trained(problem, options);
    options.method = "online-eg";
    options.traceEvery = 1;
    options.epsilon = 0.02;
    options.maxPasses = 20000; // 3,000 are too few for 1 in 1,000
    double last = -1e300;
    std::size_t points = 0;
    const RunResult result = trained(problem, options, [&](const TracePoint& point, const auto&) {
        if (++points == 1)
            return;                            // at w = 0, before the distributions are uniform
        RC_ASSERT(point.dual >= last - 1e-10); // rounding of large potentials
        RC_ASSERT(point.dual <= optimum.primal + 1e-12);
        RC_ASSERT(point.gap >= -1e-12);
        last = point.dual;
    });
    RC_ASSERT(result.status == RunStatus::converged);
    RC_ASSERT(result.primal - optimum.dual <= 0.02 + 1e-9);
}

TEST(Baselines, exponentiatedGradientNeedsSums)
{
    class NoSums : public EnumeratedProblem {
    public:
        using EnumeratedProblem::EnumeratedProblem;
        Abilities abilities() const override { return {}; }
    };
    const auto problem = std::make_shared<NoSums>(
        2, std::vector<EnumeratedProblem::Block>{{{{{0, 1.0}}, {{1, 1.0}}}, {0, 1}, 0}});
    EXPECT_THROW(Training(problem, nullptr, baseline(Method("online-eg"), 0.1)), InputError);
}

/// w^(k) and its averages, from the steps written out.
RC_GTEST_PROP(Subgradient, iteratesAndAveragesAreTheExplicitSums, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    SolverOptions options = baseline(Method("ssg"), *rc::gen::element(0.05, 0.5));
    options.traceEvery = 0.001; // every step
    options.maxPasses = *rc::gen::inRange(1, 12);
    std::vector<std::vector<double>> iterates;
    trained(problem, options, [&](const TracePoint&, const SolverView& view) {
        iterates.emplace_back(view.w.begin(), view.w.end());
    });
    const std::size_t steps = iterates.size() - 1; // the first is w = 0
    for (const Averaging rule : {Averaging::weighted, Averaging::uniform, Averaging::suffix}) {
        options.averaging = rule;
        Training training(problem, nullptr, options);
        RunControl control;
        training.run(control);
        std::size_t first = 1;
        while (rule == Averaging::suffix && 2 * first <= steps)
            first *= 2;
        std::vector<double> mean(problem->weightSize(), 0.0);
        double weights = 0;
        for (std::size_t t = first; t <= steps; ++t) {
            const double weight = rule == Averaging::weighted ? static_cast<double>(t) : 1;
            weights += weight;
            for (std::size_t j = 0; j < mean.size(); ++j)
                mean[j] += weight * iterates[t][j];
        }
        for (std::size_t j = 0; j < mean.size(); ++j)
            RC_ASSERT(std::abs(training.weights()[j] - mean[j] / weights) < 1e-9);
    }
}

TEST(Subgradient, approachesTheOptimumWithoutACertificate)
{
    const auto problem = tinyChain(11);
    SolverOptions options = baseline(Method("bcpfw"), 0.1);
    options.epsilon = 1e-8;
    const RunResult optimum = trained(problem, options);
    options = baseline(Method("ssg"), 0.1);
    options.averaging = Averaging::weighted;
    options.maxPasses = 4000;
    const RunResult result = trained(problem, options);
    EXPECT_EQ(result.status, RunStatus::maxPasses);
    EXPECT_TRUE(std::isnan(result.dual));
    EXPECT_TRUE(std::isnan(result.gap));
    EXPECT_GE(result.primal, optimum.dual - 1e-12);
    EXPECT_LE(result.primal - optimum.dual, 0.01);
    options.maxPasses = unlimited;
    EXPECT_THROW(Training(problem, nullptr, options), InputError);
}

TEST(Subgradient, staysInTheBox)
{
    const auto problem = std::make_shared<EnumeratedProblem>(EnumeratedProblem(
        2, {{{{{0, 1.0}}, {{1, 1.0}}}, {0, 1}, 0}, {{{{0, -1.0}}, {{1, 2.0}}}, {0, 1}, 0}}));
    problem->setBounds({1, 2, -0.1, 0.2});
    SolverOptions options = baseline(Method("bcfw"), 0.1);
    options.epsilon = 1e-8;
    const RunResult optimum = trained(problem, options);
    options = baseline(Method("ssg"), 0.1);
    options.averaging = Averaging::weighted;
    options.maxPasses = 20'000;
    options.traceEvery = 7;
    const RunResult result =
        trained(problem, options, [](const TracePoint&, const SolverView& view) {
            EXPECT_GE(view.w[1], -0.1 - 1e-12);
            EXPECT_LE(view.w[1], 0.2 + 1e-12);
        });
    EXPECT_NEAR(result.primal, optimum.dual, 0.01);
}
