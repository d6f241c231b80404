// SPDX-License-Identifier: GPL-3.0-or-later
// The model of Shah et al. 2015, App. A, by enumeration: a pair weight that is not learnt, and the
// normalised Hamming loss.
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gapscope::test {
namespace {

/// P from its definition, over all labellings.
double primalByHand(const SegmentationProblem& problem, std::span<const double> w, double lambda)
{
    double sum = 0;
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const auto value = [&](LabellingView y) {
            return problem.loss(i, y) + dot(w, denseFeatures(problem, i, y))
                + fixedScore(problem, i, y);
        };
        double best = -unlimited;
        forEachLabelling(problem.truth(i).size(), problem.shape().labelCount(),
            [&](const Labelling& y) { best = std::max(best, value(y)); });
        sum += best - value(problem.truth(i));
    }
    return lambda / 2 * dot(w, w) + sum / static_cast<double>(problem.blockCount());
}

RC_GTEST_PROP(HammingLoss, isTheShareOfWrongSuperpixels, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    Random random(seed);
    const TinyGraphSize size{.labels = 2 + random.below(3),
        .voids = random.below(2) == 0,
        .fixedPotts = random.below(2) == 0,
        .hamming = true};
    const auto problem = tinyGraph(seed, size);
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        const LabellingView truth = problem->truth(i);
        Labelling y(truth.size());
        std::size_t wrong = 0, judged = 0;
        for (std::size_t p = 0; p < y.size(); ++p) {
            y[p] = static_cast<Label>(random.below(size.labels));
            const auto pixels =
                problem->examples().images[i].pixels.subspan(p * size.labels, size.labels);
            const bool counts = std::ranges::any_of(pixels, [](std::uint32_t n) { return n > 0; });
            judged += counts;
            wrong += counts && y[p] != truth[p];
        }
        const double share =
            judged > 0 ? static_cast<double>(wrong) / static_cast<double>(judged) : 0;
        RC_ASSERT(std::abs(problem->loss(i, y) - share) < 1e-12);
    }
}

TEST(FixedPotts, keepsTheGapExactForEveryMethod)
{
    const auto problem = tinyGraph(7,
        {.images = 12, .unary = 5, .nodes = 8, .edges = 12, .fixedPotts = true, .hamming = true});
    EXPECT_EQ(problem->dimension(), 5U);
    std::vector<double> duals;
    for (const Method method :
        {Method("fw"), Method("bcfw"), Method("bcpfw"), Method("bcafw"), Method("hybrid"),
            Method("mp-bcfw"), Method("cutting-plane"), Method("cutting-plane-1slack")})
        for (const bool cache : {false, true}) {
            SolverOptions options;
            options.method = method;
            options.cache = cache;
            options.lambda = 0.1;
            options.epsilon = 1e-4;
            options.maxPasses = 20'000;
            Training training(problem, nullptr, options);
            RunControl control;
            const RunResult result = training.run(control);
            EXPECT_EQ(result.status, RunStatus::converged) << method->key;
            EXPECT_NEAR(result.primal, primalByHand(*problem, training.weights(), 0.1), 1e-9);
            EXPECT_NEAR(result.gap, result.primal - result.dual, 1e-9) << method->key;
            double last = -unlimited;
            for (const TracePoint& point : training.trace()) {
                EXPECT_GE(point.dual, last - 1e-12) << method->key;
                last = point.dual;
            }
            duals.push_back(result.dual);
        }
    for (const double dual : duals)
        EXPECT_NEAR(dual, duals.front(), 1e-4);
}

TEST(FixedPotts, aPathBeginsWhereTheExactGapIsSmall)
{
    const auto problem = tinyGraph(5, {.images = 6, .fixedPotts = true});
    SolverOptions options;
    options.lambda = 1;
    Training training(problem, nullptr, options);
    const PathStart start = training.startPath(0.05);
    const double primal = primalByHand(*problem, training.state().w, start.lambdaInf);
    EXPECT_LE(primal - dualValue(training.state()), 0.05 + 1e-12);
}

} // namespace
} // namespace gapscope::test
