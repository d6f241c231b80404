// SPDX-License-Identifier: GPL-3.0-or-later
// Osokin et al. 2016, App. C: a problem whose optimum and whose gain from gap sampling are known.
#include "core/machine/error.h"
#include "core/metrics/metrics.h"
#include "core/options/choices.h"
#include "core/solvers/training/training.h"
#include "datasets/open.h"
#include "datasets/toy/toy.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/steps_to_gap.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// e_{K+1} + (1/(K√2)) Σ e_k
std::vector<double> optimum(std::size_t K)
{
    std::vector<double> w(K + 1, 1 / (static_cast<double>(K) * std::sqrt(2.0)));
    w[K] = 1;
    return w;
}

double squaredDistance(const std::vector<double>& a, const std::vector<double>& b)
{
    double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j)
        sum += (a[j] - b[j]) * (a[j] - b[j]);
    return sum;
}

} // namespace

TEST(Toy, featuresAndLossesAreThePapers)
{
    const std::size_t n = 4, K = 3;
    const EnumeratedProblem toy = appendixC(n, K);
    ASSERT_EQ(toy.blockCount(), n);
    ASSERT_EQ(toy.dimension(), K + 1);
    for (std::size_t i = 0; i < n; ++i)
        for (Label k = 1; k <= K; ++k) {
            const LabellingView y(&k, 1);
            EXPECT_EQ(toy.loss(i, y), 1);
            SparseVector delta;
            toy.cornerDifference(i, toy.truth(i), y, delta);
            std::vector<double> psi(K + 1, 0.0);
            toy.addTo(i, delta, 1, psi.data());
            for (std::size_t j = 0; j <= K; ++j) {
                const double hard = j + 1 == k ? 1 / std::sqrt(2.0) : 0;
                EXPECT_DOUBLE_EQ(psi[j], i == 0 ? hard : j == K ? 1 : 0);
            }
            // All curvatures are alike: the largest ‖ψ(k) − ψ(l)‖² is 1 everywhere (App. C).
            const Label other = i == 0 ? static_cast<Label>(k % K + 1) : Label(0);
            toy.cornerDifference(i, y, LabellingView(&other, 1), delta);
            EXPECT_NEAR(toy.squaredNorm(i, delta), 1, 1e-15);
        }
}

TEST(Toy, theClosedFormIsTheOptimum)
{
    // Every hinge is 1 − ⟨w*, ψ⟩: 1 − 1/(2K) on the hard block, 0 on the easy ones, so that
    // P(w*) = λ/2 (1 + 1/(2K)) + (1/n)(1 − 1/(2K)), which is the dual's (16) at α_1(k) = 1/K, u
    // = 1.
    const std::size_t n = 20, K = 7;
    const EnumeratedProblem toy = appendixC(n, K);
    const std::vector<double> w = optimum(K);
    double hinges = 0;
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<double> theta(K + 1);
        Labelling y;
        toy.potentials(i, w.data(), theta.data());
        toy.maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
        hinges += toy.loss(i, y) + theta[y[0]];
    }
    const double blocks = n, half = 0.5 / static_cast<double>(K);
    const double primal = (1 + half) / (2 * blocks) + hinges / blocks;
    const double dual = (1 - half / 2) / blocks + 0.5 / blocks;
    EXPECT_NEAR(primal, dual, 1e-15);
}

/// w* = (1/(K√2), …, 1): a box around some of it binds, and every line of the file counts.
TEST(Toy, aFileBoundsItsWeights)
{
    const ScratchFolder folder;
    DataRequest request;
    request.source = "sample:toy";
    request.box = folder.file("box.txt");
    const auto write = [&](const std::string& text) { std::ofstream(request.box) << text; };
    write("# of the easy blocks\n50 50 -inf 0.25\n\n0 1 0.1 inf\n1 1 -1 0.005\n");
    const Dataset data = openDataset(request);
    EXPECT_EQ(data.info.secondSha256.size(), 64U);
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.epsilon = 1e-4;
    Training training(data.train, nullptr, options);
    RunControl control;
    ASSERT_EQ(training.run(control).status, RunStatus::converged);
    EXPECT_EQ(training.weights()[50], 0.25);
    EXPECT_EQ(training.weights()[0], 0.1);
    EXPECT_EQ(training.weights()[1], 0.005);
    EXPECT_EQ(boundsText(data.train->bounds()), "weights 0 to 50: a box for each");
    for (const char* wrong : {"1 2 3\n", "0 51 0 1\n", "3 2 0 1\n", "0 1 2 1\n", "0 1 x 1\n",
             "0 1 0 1x\n", "0 1 inf inf\n", "0 1 nan 1\n", "-1 1 0 1\n"}) {
        write(std::string("0 0 0 1\n") + wrong);
        try {
            openDataset(request);
            ADD_FAILURE() << wrong;
        } catch (const InputError& error) {
            EXPECT_EQ(error.line(), 2U) << wrong;
        }
    }
    request.source = "sample:words";
    EXPECT_THROW(openDataset(request), InputError);
}

TEST(Toy, everyMethodAndSamplingFindsTheOptimum)
{
    const std::size_t n = 10, K = 5;
    const auto toy = std::make_shared<EnumeratedProblem>(appendixC(n, K));
    for (const auto& method : choiceRows<Method>())
        for (const auto& sampling : choiceRows<Sampling>()) {
            if (!method.value->blockGaps || method.value == "online-eg")
                continue; // baselines_test.cpp has these
            if (method.value == "kernel-bcfw")
                continue; // not on toys
            SolverOptions options;
            options.method = method.value;
            options.sampling = sampling.value;
            options.epsilon = method.value == "fw" ? 1e-4 : 1e-8;
            options.maxPasses = 1e6;
            options.traceEvery = 1e6;
            Training training(toy, nullptr, options);
            RunControl control;
            ASSERT_EQ(training.run(control).status, RunStatus::converged)
                << method.name << ' ' << sampling.name;
            // P is λ-strongly convex: λ/2 ‖w − w*‖² ≤ P(w) − P(w*) ≤ gap, λ = 1/n.
            EXPECT_LE(squaredDistance(training.weights(), optimum(K)),
                2 * static_cast<double>(n) * options.epsilon)
                << method.name << ' ' << sampling.name;
        }
}

TEST(Toy, gapSamplingGainsWhatThePaperSays)
{
    // t = K steps on the hard block are needed for ε < 1/(2n(K−1)): uniform draws need n·t oracle
    // calls, gap sampling n + t. Measured: median of 5 seeds.
    const std::size_t n = 100, K = 50;
    const auto toy = std::make_shared<EnumeratedProblem>(appendixC(n, K));
    const auto calls = [&](Sampling sampling) {
        std::vector<double> seen;
        for (std::int64_t seed = 1; seed <= 5; ++seed) {
            SolverOptions options;
            options.sampling = sampling;
            options.seed = seed;
            seen.push_back(static_cast<double>(stepsToGap(toy, options, 1e-4)));
        }
        std::sort(seen.begin(), seen.end());
        return seen[2];
    };
    const double gap = calls(Sampling::gap);
    EXPECT_NEAR(gap, static_cast<double>(n + K), 2);
    EXPECT_NEAR(calls(Sampling::uniform) / gap, 5000.0 / 150, 0.3 * 5000 / 150);
    EXPECT_NEAR(calls(Sampling::maxGap), static_cast<double>(n + K), 2);
    // The constants C_i are all 1/n: uniform draws.
    EXPECT_NEAR(calls(Sampling::exactCurvature) / gap, 5000.0 / 150, 0.3 * 5000 / 150);
}
