// SPDX-License-Identifier: GPL-3.0-or-later
// The multiclass task against features written out and against enumeration.
#include "core/machine/error.h"
#include "core/metrics/metrics.h"
#include "core/options/choices.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_multiclass.h"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

TinyMulticlassSize anySize(Random& random)
{
    constexpr double densities[] = {0, 0.1, 0.7, 1};
    return {1 + random.below(6), 1 + random.below(40), 1 + random.below(30),
        densities[random.below(4)]};
}

std::shared_ptr<const MulticlassProblem> anyProblem(Random& random)
{
    const TinyMulticlassSize size = anySize(random);
    const auto rows = tinyRows(random, size);
    if (random.below(2) == 0)
        makeDenseWhereSmaller(*rows);
    return std::make_shared<MulticlassProblem>(rows, tinyClasses(size));
}

std::vector<double> anyWeights(const MulticlassProblem& problem, Random& random)
{
    std::vector<double> w(problem.weightSize(), 0.0);
    const MulticlassShape& shape = problem.shape();
    for (std::size_t j = 0; j < w.size(); ++j)
        if (j % shape.stride() < shape.labelCount())
            w[j] = 2 * random.uniform() - 1;
    return w;
}

} // namespace

RC_GTEST_PROP(Multiclass, potentialsAndOraclesEqualFeaturesWrittenOut, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const auto problem = anyProblem(random);
    const auto w = anyWeights(*problem, random);
    const std::size_t labels = problem->shape().labelCount();
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        std::vector<double> theta(problem->statisticSize(i));
        problem->potentials(i, w.data(), theta.data());
        for (const OracleMode mode :
            {OracleMode::decode, OracleMode::lossAugmented, OracleMode::lossOnly}) {
            Labelling best{0};
            double top = -unlimited;
            for (Label y = 0; y < labels; ++y) {
                const double score = dot(w, denseFeatures(*problem, i, y));
                RC_ASSERT(std::abs(theta[y] - score) < 1e-12);
                RC_ASSERT(problem->score(i, theta.data(), Labelling{y}) == theta[y]);
                const double loss = y == problem->truth(i)[0] ? 0 : 1;
                RC_ASSERT(problem->loss(i, Labelling{y}) == loss);
                const double value = (mode == OracleMode::lossOnly ? 0 : theta[y])
                    + (mode == OracleMode::decode ? 0 : loss);
                if (value > top) { // ties: the lowest label
                    top = value;
                    best = {y};
                }
            }
            Labelling found;
            RC_ASSERT(problem->maxOracle(i, theta.data(), mode, found));
            RC_ASSERT(found == best);
        }
    }
}

RC_GTEST_PROP(Multiclass, directionsEqualFeaturesWrittenOut, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const auto problem = anyProblem(random);
    const std::size_t labels = problem->shape().labelCount();
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        const Labelling y{static_cast<Label>(random.below(labels))};
        const Labelling other{static_cast<Label>(random.below(labels))};
        SparseVector delta, m;
        problem->cornerDifference(i, y, other, delta);
        std::vector<double> expected = denseFeatures(*problem, i, y[0]);
        const std::vector<double> minus = denseFeatures(*problem, i, other[0]);
        for (std::size_t j = 0; j < expected.size(); ++j)
            expected[j] -= minus[j];
        RC_ASSERT(std::abs(problem->squaredNorm(i, delta) - dot(expected, expected)) < 1e-10);

        std::vector<double> w = anyWeights(*problem, random), moved = w;
        problem->addTo(i, delta, 0.75, moved.data());
        for (std::size_t j = 0; j < w.size(); ++j)
            RC_ASSERT(std::abs(moved[j] - w[j] - 0.75 * expected[j]) < 1e-12);

        std::vector<double> theta(problem->statisticSize(i)), after(theta.size());
        problem->potentials(i, w.data(), theta.data());
        problem->addGram(i, delta, 0.75, theta.data());
        problem->potentials(i, moved.data(), after.data());
        for (std::size_t k = 0; k < theta.size(); ++k)
            RC_ASSERT(std::abs(theta[k] - after[k]) < 1e-10);

        problem->statistic(i, y, m);
        RC_ASSERT(m.size() == 1 && m[0].index == y[0] && m[0].value == 1);
    }
}

TEST(Multiclass, everyMethodReachesTheSameOptimum)
{
    const auto problem = tinyMulticlass(7, {15, 4, 6, 0.8});
    for (const double lambda : {0.1, 0.5}) {
        std::vector<RunResult> results;
        for (const auto& method : choiceRows<Method>())
            for (const auto& sampling : choiceRows<Sampling>())
                for (const bool cache : {false, true}) {
                    SolverOptions options;
                    options.method = method.value;
                    options.kernel = Kernel::linear; // the others' own optimum
                    options.sampling = sampling.value;
                    options.cache = cache;
                    options.lambda = lambda;
                    options.epsilon = method.value == "fw" ? 5e-3 : 1e-4;
                    options.maxPasses = 2e5;
                    options.traceEvery = unlimited;
                    if (!method.value->blockGaps || method.value == "online-eg")
                        continue; // baselines_test.cpp has these
                    if (method.value == "fw" && sampling.value != Sampling::uniform)
                        continue; // the batch method takes no blocks
                    try {
                        validate(options);
                        requireConstants(*problem, options);
                    } catch (const InputError&) {
                        continue; // a combination that is refused
                    }
                    Training training(problem, nullptr, options);
                    RunControl control;
                    results.push_back(training.run(control));
                    ASSERT_EQ(results.back().status, RunStatus::converged)
                        << method.name << ' ' << sampling.name;
                }
        for (const RunResult& a : results)
            for (const RunResult& b : results) {
                EXPECT_LE(b.dual, a.primal + 1e-12);
                EXPECT_LE(a.primal - b.dual, a.gap + b.gap + 1e-12);
            }
    }
}

TEST(Multiclass, aClassThatTheModelLacksIsAlwaysWrong)
{
    Random random(3);
    const auto rows = tinyRows(random, {4, 3, 5});
    rows->labels = {0, 1, 0, 2};
    rows->unknown = {{2, "new"}};
    const MulticlassProblem problem(rows, tinyClasses({4, 3, 5}));
    EXPECT_EQ(problem.loss(2, Labelling{0}), 1);
    EXPECT_EQ(problem.loss(2, Labelling{1}), 1);
    EXPECT_EQ(problem.loss(0, Labelling{0}), 0);
    EXPECT_EQ(rows->unknownClass(1), nullptr);
    const Metrics metrics = problem.metrics({{0}, {1}, {0}, {2}});
    EXPECT_EQ(metrics.values.front().key, "accuracy");
    EXPECT_DOUBLE_EQ(metrics.headline(), 0.75);
}

TEST(Multiclass, rowsAreKeptAsTakesLessMemory)
{
    Random random(5);
    const auto full = tinyRows(random, {4, 3, 8, 1}), few = tinyRows(random, {6, 3, 40, 0.1});
    const std::vector<float> row = full->denseRow(2);
    makeDenseWhereSmaller(*full);
    makeDenseWhereSmaller(*few);
    EXPECT_TRUE(full->features.empty());
    EXPECT_FALSE(few->features.empty());
    EXPECT_EQ(full->denseRow(2), row);
}

TEST(Multiclass, refusesWhatIsOutOfRange)
{
    Random random(9);
    const TinyMulticlassSize size{4, 3, 5};
    const auto rows = tinyRows(random, size);
    const auto broken = [&](const auto& change) {
        auto copy = std::make_shared<MulticlassExamples>(*rows);
        change(*copy);
        EXPECT_THROW(MulticlassProblem(copy, tinyClasses(size)), InputError);
    };
    broken([](MulticlassExamples& e) { e.labels[1] = 3; });
    broken([](MulticlassExamples& e) { e.features[1] = 5; });
    broken([](MulticlassExamples& e) { e.values[1] = std::nanf(""); });
    EXPECT_THROW(
        MulticlassProblem(std::make_shared<MulticlassExamples>(), tinyClasses(size)), InputError);
}
