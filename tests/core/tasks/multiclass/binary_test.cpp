// SPDX-License-Identifier: GPL-3.0-or-later
// The binary SVM against its usual objective, and against the multiclass one of two classes.
#include "core/machine/error.h"
#include "core/metrics/metrics.h"
#include "core/options/choices.h"
#include "core/solvers/training/training.h"
#include "core/tasks/multiclass/multiclass.h"
#include "tests/support/problems/tiny_multiclass.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::shared_ptr<const BinaryProblem> tinyBinary(std::uint64_t seed, TinyMulticlassSize size)
{
    Random random(seed);
    size.classes = 2;
    return std::make_shared<BinaryProblem>(tinyRows(random, size), tinyClasses(size));
}

/// v of w = (−v, v)/√2.
std::vector<double> normalOf(const BinaryProblem& problem, const std::vector<double>& w)
{
    const MulticlassShape& shape = problem.shape();
    std::vector<double> v(shape.featureCount);
    for (std::size_t k = 0; k < v.size(); ++k)
        v[k] = (w[k * shape.stride() + 1] - w[k * shape.stride()]) / std::numbers::sqrt2;
    return v;
}

/// λ/2 ‖v‖² + mean max(0, 1 − s_i ⟨v, x_i⟩).
double objective(const BinaryProblem& problem, const std::vector<double>& v, double lambda)
{
    double norm = 0, hinges = 0;
    for (const double value : v)
        norm += value * value;
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const std::vector<float> x = problem.examples().denseRow(i);
        double score = 0;
        for (std::size_t k = 0; k < v.size(); ++k)
            score += v[k] * static_cast<double>(x[k]);
        hinges += std::max(0.0, 1 - (problem.truth(i)[0] == 1 ? score : -score));
    }
    return lambda / 2 * norm + hinges / static_cast<double>(problem.blockCount());
}

RunResult solve(const std::shared_ptr<const Problem>& problem, SolverOptions options,
    std::vector<double>* w = nullptr)
{
    options.maxPasses = 1e5;
    options.traceEvery = unlimited;
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    if (w)
        *w = training.weights();
    return result;
}

} // namespace

RC_GTEST_PROP(Binary, primalIsTheUsualObjective, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    const auto problem = tinyBinary(seed, {1 + seed % 9, 2, 1 + seed % 7, 0.7});
    SolverOptions options;
    options.method = *rc::gen::element(Method("bcfw"), Method("bcpfw"), Method("ssg"));
    options.lambda = 0.3;
    options.maxPasses = 3;
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    const std::vector<double> v = normalOf(*problem, training.weights());
    RC_ASSERT(std::abs(result.primal - objective(*problem, v, 0.3)) < 1e-10);
}

TEST(Binary, theBlocksOwnSpaceAgreesWithTheFeatures)
{
    const auto problem = tinyBinary(4, {5, 2, 6, 0.7});
    Random random(9);
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        SparseVector delta;
        problem->cornerDifference(i, Labelling{1}, Labelling{0}, delta);
        std::vector<double> w(problem->weightSize(), 0.0), image(w.size(), 0.0);
        problem->addTo(i, delta, 1, image.data());
        double norm = 0, score = 0;
        for (std::size_t k = 0; k < w.size(); ++k) {
            w[k] = random.uniform();
            norm += image[k] * image[k];
            score += image[k] * w[k];
        }
        EXPECT_NEAR(problem->squaredNorm(i, delta), norm, 1e-12);
        std::vector<double> theta(problem->statisticSize(i)), moved(theta.size());
        problem->potentials(i, w.data(), theta.data());
        EXPECT_NEAR(theta[1] - theta[0], score, 1e-12);
        problem->addGram(i, delta, 0.4, theta.data());
        problem->addTo(i, delta, 0.4, w.data());
        problem->potentials(i, w.data(), moved.data());
        for (std::size_t y = 0; y < theta.size(); ++y)
            EXPECT_NEAR(theta[y], moved[y], 1e-12);
    }
}

/// n = 1: α = min(1, λ/‖x‖²), v = α s x / λ.
TEST(Binary, oneExampleHasAClosedForm)
{
    for (const double lambda : {0.1, 2.0, 50.0}) {
        auto row = std::make_shared<MulticlassExamples>();
        row->featureCount = 2;
        row->values = {3, -1};
        row->start = {0, 2};
        row->labels = {0};
        const auto problem = std::make_shared<BinaryProblem>(row, MulticlassShape{2, {"-1", "1"}});
        SolverOptions options;
        options.lambda = lambda;
        options.epsilon = 1e-12;
        std::vector<double> w;
        solve(problem, options, &w);
        const double alpha = std::min(1.0, lambda / 10);
        const std::vector<double> v = normalOf(*problem, w);
        EXPECT_NEAR(v[0], -3 * alpha / lambda, 1e-9);
        EXPECT_NEAR(v[1], alpha / lambda, 1e-9);
    }
}

TEST(Binary, everySamplingAndStepReachesTheOptimumOfTwoClasses)
{
    const auto problem = tinyBinary(11, {12, 2, 5, 0.8});
    const auto classes =
        std::make_shared<const MulticlassProblem>(problem->sharedExamples(), problem->shape());
    SolverOptions reference;
    reference.method = "bcpfw";
    reference.lambda = 0.4; // twice the λ: the same problem
    reference.epsilon = 1e-8;
    const RunResult best = solve(classes, reference);
    ASSERT_EQ(best.status, RunStatus::converged);
    for (const auto& sampling : choiceRows<Sampling>())
        for (const auto& step : choiceRows<Step>()) {
            SolverOptions options;
            options.sampling = sampling.value;
            options.step = step.value;
            options.lambda = 0.2;
            options.epsilon = 3e-3;
            const RunResult result = solve(problem, options);
            ASSERT_EQ(result.status, RunStatus::converged) << sampling.name << ' ' << step.name;
            EXPECT_LE(result.dual, best.primal + 1e-10);
            EXPECT_GE(result.primal, best.dual - 1e-10);
        }
}

/// Kernels are of the classes' own features.
TEST(Binary, aKernelNamesTheTaskThatHasIt)
{
    SolverOptions options;
    options.method = "kernel-bcfw";
    const auto problem = tinyBinary(3, {5, 2, 4, 1});
    EXPECT_THROW(Training(problem, nullptr, options), InputError);
    EXPECT_NO_THROW(
        Training(std::make_shared<MulticlassProblem>(problem->sharedExamples(), problem->shape()),
            nullptr, options));
}

TEST(Binary, threeClassesAreRefused)
{
    Random random(1);
    const TinyMulticlassSize size{6, 3, 4, 1};
    EXPECT_THROW(BinaryProblem(tinyRows(random, size), tinyClasses(size)), InputError);
}
