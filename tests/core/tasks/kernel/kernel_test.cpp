// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/metrics/metrics.h"
#include "core/solvers/path/regularization_path.h"
#include "core/solvers/training/training.h"
#include "core/tasks/chain/valued_chain.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/toy/enumerated.h"
#include "core/wrapped_problem.h"
#include "tests/core/tasks/kernel/kernel_fixture.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_multiclass.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// k by its definition.
double slowKernel(const KernelFunction& kernel, const Dense& a, const Dense& b)
{
    double squares = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        squares += (a[k] - b[k]) * (a[k] - b[k]);
    switch (kernel.kind) {
    case Kernel::linear:
        break;
    case Kernel::polynomial:
        return std::pow(
            kernel.gamma * dot(a, b) + kernel.offset, static_cast<double>(kernel.degree));
    case Kernel::rbf:
        return std::exp(-kernel.gamma * squares);
    }
    return dot(a, b);
}

/// Classes, or a chain of sets or of values, of a size for explicit sums.
std::shared_ptr<const Problem> tinyProblem(std::uint64_t seed, int kind)
{
    if (kind == 0)
        return tinyMulticlass(seed, {12, 4, 6, 0.7});
    return tinyChain(seed, {8, 3, 6, 4, kind == 2});
}

const KernelProblem& kernelOf(const Training& training)
{
    return dynamic_cast<const KernelProblem&>(training.problem());
}

SparseVector anyDirection(const Problem& problem, std::size_t i, Random& random)
{
    Labelling y(problem.truth(i).begin(), problem.truth(i).end()), other = y;
    for (Label& label : y)
        label = static_cast<Label>(random.below(3));
    SparseVector delta;
    problem.cornerDifference(i, y, other, delta);
    for (SparseEntry& entry : delta)
        entry.value *= 0.5 + random.uniform();
    return delta;
}

void expectSameTrace(const Training& a, const Training& b, double tolerance)
{
    ASSERT_EQ(a.trace().size(), b.trace().size());
    for (std::size_t k = 0; k < a.trace().size(); ++k) {
        const TracePoint &p = a.trace()[k], &q = b.trace()[k];
        EXPECT_EQ(p.blockSteps, q.blockSteps);
        EXPECT_EQ(p.oracleCalls, q.oracleCalls);
        EXPECT_EQ(p.hitsLocal, q.hitsLocal);
        EXPECT_NEAR(p.dual, q.dual, tolerance);
        EXPECT_NEAR(p.primal, q.primal, tolerance);
        EXPECT_NEAR(p.gap, q.gap, tolerance);
        EXPECT_EQ(p.trainError, q.trainError);
    }
}

} // namespace

TEST(Kernel, linearOneFollowsBcfw)
{
    for (const int kind : {0, 1, 2})
        for (const Sampling sampling :
            {Sampling::uniform, Sampling::permutation, Sampling::cyclic, Sampling::gap})
            for (const Averaging averaging : {Averaging::none, Averaging::weighted})
                for (const bool cache : {false, true}) {
                    const auto problem = tinyProblem(9, kind), test = tinyProblem(10, kind);
                    SolverOptions options = kernelOptions(Kernel::linear);
                    options.sampling = sampling;
                    options.averaging = averaging;
                    options.cache = cache;
                    Training kernel(problem, test, options);
                    options.method = "bcfw";
                    Training plain(problem, test, options);
                    RunControl control;
                    kernel.run(control);
                    plain.run(control);
                    expectSameTrace(kernel, plain, 1e-11);
                    EXPECT_TRUE(std::isnan(plain.trace().back().supportVectors));
                    EXPECT_GT(kernel.trace().back().supportVectors, 0);
                    EXPECT_LE(kernel.state().drift, 1e-12);
                }
}

RC_GTEST_PROP(Kernel, everyProductIsTheExplicitSum, (std::uint64_t seed))
{
    for (const int kind : {0, 1, 2})
        for (const Kernel choice : {Kernel::linear, Kernel::polynomial, Kernel::rbf}) {
            const auto problem = tinyProblem(seed, kind);
            const auto trained = kernelised(problem, nullptr, kernelOptions(choice)).train;
            const auto& kernel = dynamic_cast<const KernelProblem&>(*trained);
            const auto inputs = denseInputs(*problem);
            const Problem* linear = kernel.parts().linear.get();
            const std::size_t stride = kernel.parts().stride;
            Random random(seed);

            std::vector<SparseVector> beta(inputs.size()); // of each block, in its own space
            AlignedVector<double> w(trained->weightSize(), 0.0);
            Dense rest(linear ? linear->weightSize() : 0, 0.0);
            for (std::size_t i = 0; i < inputs.size(); i += 2) {
                beta[i] = anyDirection(*problem, i, random);
                trained->addTo(i, beta[i], 0.7, w.data());
                if (linear)
                    linear->addTo(i, beta[i], 0.7, rest.data());
            }
            double norm = dot(rest, rest);
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                Dense expected(problem->statisticSize(i), 0.0), theta(expected.size());
                if (linear)
                    linear->potentials(i, rest.data(), expected.data());
                for (std::size_t j = 0; j < inputs.size(); ++j)
                    for (const auto [index, value] : beta[j]) {
                        const std::size_t s = index / stride;
                        if (s >= inputs[j].size())
                            continue; // a transition
                        for (std::size_t t = 0; t < inputs[i].size(); ++t)
                            expected[t * stride + index % stride] += 0.7 * value
                                * slowKernel(kernel.kernel(), inputs[i][t], inputs[j][s]);
                    }
                trained->potentials(i, w.data(), theta.data());
                for (std::size_t k = 0; k < theta.size(); ++k)
                    RC_ASSERT(std::abs(theta[k] - expected[k]) < 1e-9);
                for (const auto [index, value] : beta[i]) {
                    if (index / stride >= inputs[i].size())
                        continue;
                    Dense kernelPart = expected;
                    if (linear) {
                        Dense others(expected.size());
                        linear->potentials(i, rest.data(), others.data());
                        for (std::size_t k = 0; k < others.size(); ++k)
                            kernelPart[k] -= others[k];
                    }
                    norm += 0.7 * value * kernelPart[index];
                }
            }
            RC_ASSERT(std::abs(trained->squaredWeightNorm(w.data()) - norm) < 1e-8);

            const SparseVector delta = anyDirection(*problem, 1, random);
            AlignedVector<double> image(w.size(), 0.0);
            trained->addTo(1, delta, 1, image.data());
            RC_ASSERT(
                std::abs(trained->squaredNorm(1, delta) - trained->squaredWeightNorm(image.data()))
                < 1e-9);
            Dense moved(problem->statisticSize(1)), after(moved.size());
            trained->potentials(1, w.data(), moved.data());
            trained->addGram(1, delta, -0.3, moved.data());
            trained->addTo(1, delta, -0.3, w.data());
            trained->potentials(1, w.data(), after.data());
            for (std::size_t k = 0; k < moved.size(); ++k)
                RC_ASSERT(std::abs(moved[k] - after[k]) < 1e-9);
        }
}

TEST(Kernel, dualIsTheGramMatrixSumAndNeverFalls)
{
    for (const int kind : {0, 1})
        for (const Kernel choice : {Kernel::polynomial, Kernel::rbf}) {
            const auto problem = tinyProblem(4, kind);
            SolverOptions options = kernelOptions(choice);
            options.traceEvery = 0.1;
            Training training(problem, nullptr, options);
            RunControl control;
            training.run(control);
            double last = 0;
            for (const TracePoint& point : training.trace()) {
                EXPECT_GE(point.dual, last - 1e-13);
                EXPECT_GE(point.gap, -1e-12);
                last = point.dual;
            }
            // D = ℓ − λ/2 ‖Σ_i B_i (m_i(y_i) − μ_i)/(λn)‖², from the marginals alone.
            const DualState& state = training.state();
            const Problem& kernel = training.problem();
            AlignedVector<double> w(kernel.weightSize(), 0.0);
            double loss = 0;
            BlockScratch scratch;
            for (std::size_t i = 0; i < problem->blockCount(); ++i) {
                SparseVector truth, delta;
                truthCorner(*problem, i, truth);
                difference(truth, marginals(*problem, state, i), problem->statisticSize(i), scratch,
                    delta);
                kernel.addTo(i, delta,
                    1 / (options.lambda * static_cast<double>(problem->blockCount())), w.data());
                loss += state.blocks[i].loss;
            }
            EXPECT_NEAR(last, loss - options.lambda / 2 * kernel.squaredWeightNorm(w.data()), 1e-9);
        }
}

TEST(Kernel, reachesItsOptimumWithEverySamplingAndStep)
{
    const auto problem = tinyMulticlass(7, {15, 4, 6, 0.8});
    std::vector<RunResult> results;
    for (const Sampling sampling : {Sampling::uniform, Sampling::permutation, Sampling::cyclic,
             Sampling::gap, Sampling::maxGap, Sampling::curvature})
        for (const bool cache : {false, true}) {
            SolverOptions options = kernelOptions(Kernel::rbf);
            options.sampling = sampling;
            options.cache = cache;
            options.epsilon = 1e-4;
            options.maxPasses = 1e5;
            options.traceEvery = unlimited;
            Training training(problem, nullptr, options);
            RunControl control;
            results.push_back(training.run(control));
            EXPECT_EQ(results.back().status, RunStatus::converged);
        }
    for (const RunResult& a : results)
        for (const RunResult& b : results) {
            EXPECT_LE(b.dual, a.primal + 1e-12);
            EXPECT_LE(a.primal - b.dual, a.gap + b.gap + 1e-12);
        }
}

TEST(Kernel, readsTheAttributesOfTextInPlace)
{
    const auto problem = tinyChain(3);
    const ChainExamples& data = problem->examples();
    const auto inputs = kernelPartsOf(problem).inputs;
    ASSERT_EQ(inputs->size(), data.tokenCount());
    for (std::size_t k = 0; k < inputs->size(); ++k)
        EXPECT_EQ(inputs->rows[k].features.first, data.attributes.view(data.tokenStart[k]).first);
}

TEST(KernelCache, evictedRowsComeBackWithTheSameBits)
{
    const auto problem = tinyMulticlass(3, {50, 3, 6, 0.6});
    const auto inputs = kernelPartsOf(problem).inputs;
    const KernelFunction kernel{Kernel::rbf, 0.7, 3, 1};
    const double groupBytes = 8.0 * 50 * sizeof(double);
    const KernelCache all(kernel, inputs, inputs, 1e9), few(kernel, inputs, inputs, 2 * groupBytes);
    for (int round = 0; round < 2; ++round)
        for (std::size_t j = 0; j < 50; ++j) {
            const KernelCache::Row a = all.row(j), b = few.row(j);
            ASSERT_EQ(a.values.size(), 50U);
            EXPECT_TRUE(std::ranges::equal(a.values, b.values));
            EXPECT_EQ(a.values[j], 1);
            for (std::size_t k = 0; k < 50; ++k)
                EXPECT_EQ(a.values[k], all.row(k).values[j]); // symmetric to the last bit
        }
    EXPECT_EQ(all.computed(), 7U);
    EXPECT_EQ(few.computed(), 14U);
    all.forget();
    EXPECT_TRUE(std::ranges::equal(all.row(9).values, few.row(9).values));
}

TEST(Kernel, littleMemoryAndSeveralThreadsGiveTheSameRun)
{
    const auto problem = tinyMulticlass(5, {420, 3, 8, 0.9}), test = tinyMulticlass(6, {70, 3, 8});
    SolverOptions options = kernelOptions(Kernel::rbf);
    options.maxPasses = 6;
    Training roomy(problem, test, options);
    options.kernelMemory = 1; // MiB, of 420² doubles
    options.threads = 3;
    Training tight(problem, test, options);
    RunControl control;
    roomy.run(control);
    tight.run(control);
    expectSameTrace(roomy, tight, 0);
    EXPECT_GT(kernelOf(tight).cache().computed(), kernelOf(roomy).cache().computed());
}

TEST(Kernel, testPartSeesWhatTheTrainingPartDoes)
{
    for (const int kind : {0, 1, 2}) {
        const auto problem = tinyProblem(12, kind);
        Training training(problem, problem, kernelOptions(Kernel::polynomial));
        RunControl control;
        const RunResult result = training.run(control);
        EXPECT_EQ(result.trainError, result.testError);
        const std::vector<double> w = training.weights();
        for (std::size_t i = 0; i < problem->blockCount(); ++i) {
            Dense a(problem->statisticSize(i)), b(a.size());
            training.problem().potentials(i, w.data(), a.data());
            training.sharedTest()->potentials(i, w.data(), b.data());
            for (std::size_t k = 0; k < a.size(); ++k)
                EXPECT_NEAR(a[k], b[k], 1e-10);
        }
    }
}

TEST(Kernel, someExamplesAreWhatThoseAloneWouldBe)
{
    const auto whole = tinyChain(8, {9, 3, 6, 4});
    const auto some =
        std::make_shared<SubsetProblem>(whole, std::vector<std::size_t>{1, 2, 5, 6, 8});
    SolverOptions options = kernelOptions(Kernel::linear);
    Training kernel(some, nullptr, options);
    options.method = "bcfw";
    Training plain(some, nullptr, options);
    RunControl control;
    kernel.run(control);
    plain.run(control);
    expectSameTrace(kernel, plain, 1e-11);
}

TEST(Kernel, pathsWithTheLinearOneAreThoseWithout)
{
    const auto problem = tinyMulticlass(7, {12, 3, 6, 0.8});
    std::vector<PathResult> paths;
    for (const Method method : {Method("bcfw"), Method("kernel-bcfw")}) {
        SolverOptions options = kernelOptions(Kernel::linear);
        options.method = method;
        options.epsilon = 0.1;
        options.maxPasses = 1e4;
        options.traceEvery = unlimited;
        RunControl control;
        paths.push_back(searchLambda(problem, nullptr, options, PathOptions{}, control));
    }
    // Later on a difference in the last bit may have changed a draw.
    ASSERT_GT(std::min(paths[0].points.size(), paths[1].points.size()), 20U);
    for (std::size_t k = 0; k < 20; ++k) {
        EXPECT_NEAR(paths[0].points[k].lambda / paths[1].points[k].lambda, 1, 1e-9);
        EXPECT_NEAR(paths[0].points[k].normW / paths[1].points[k].normW, 1, 1e-9);
    }
}
