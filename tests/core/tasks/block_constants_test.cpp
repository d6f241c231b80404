// SPDX-License-Identifier: GPL-3.0-or-later
// Exact constants of blocks against all pairs of labels, and a power iteration on their features.
#include "core/tasks/box_qp/box_qp.h"
#include "core/tasks/multiclass/multiclass.h"
#include "core/wrapped_problem.h"
#include "datasets/toy/toy.h"
#include "tests/support/problems/tiny_multiclass.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// ψ_i(y) of labels 0 … K − 1.
std::vector<std::vector<double>> featuresOf(const Problem& problem, std::size_t i, std::size_t K)
{
    std::vector<std::vector<double>> all;
    SparseVector delta;
    for (std::size_t k = 0; k < K; ++k) {
        const auto y = static_cast<Label>(k);
        std::vector<double> psi(problem.weightSize(), 0.0);
        problem.cornerDifference(i, problem.truth(i), LabellingView(&y, 1), delta);
        problem.addTo(i, delta, 1, psi.data());
        all.push_back(std::move(psi));
    }
    return all;
}

double dot(const std::vector<double>& a, const std::vector<double>& b)
{
    double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j)
        sum += a[j] * b[j];
    return sum;
}

double squaredDiameter(const Problem& problem, std::size_t i)
{
    const auto [y, other] = problem.abilities().farthest->farthest(i);
    SparseVector delta;
    return problem.pairwiseDirection(i, y, other, delta);
}

void expectConstants(const Problem& problem, std::size_t K)
{
    const BlockModuli* moduli = problem.abilities().blockModuli;
    ASSERT_TRUE(moduli);
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const auto psi = featuresOf(problem, i, K);
        double diameter = 0;
        for (const auto& a : psi)
            for (const auto& b : psi)
                diameter = std::max(diameter, dot(a, a) + dot(b, b) - 2 * dot(a, b));
        EXPECT_NEAR(squaredDiameter(problem, i), diameter, 1e-9 * (1 + diameter)) << i;

        std::vector<double> x(K);
        for (std::size_t k = 0; k < K; ++k)
            x[k] = 1 + 0.1 * static_cast<double>(k);
        double eigenvalue = 0;
        for (int round = 0; round < 2000; ++round) {
            std::vector<double> image(K, 0.0);
            for (std::size_t k = 0; k < K; ++k)
                for (std::size_t l = 0; l < K; ++l)
                    image[k] += dot(psi[k], psi[l]) * x[l];
            eigenvalue = std::sqrt(dot(image, image) / dot(x, x));
            if (!(eigenvalue > 0))
                break;
            for (std::size_t k = 0; k < K; ++k)
                x[k] = image[k] / eigenvalue;
        }
        EXPECT_NEAR(moduli->largestEigenvalue(i), eigenvalue, 1e-6 * (1 + eigenvalue)) << i;
    }
}

} // namespace

TEST(BlockConstants, areThoseOfAllPairsOfLabels)
{
    expectConstants(appendixC(4, 6), 7);
    Random random(3);
    std::vector<EnumeratedProblem::Block> blocks(5);
    for (EnumeratedProblem::Block& block : blocks) {
        block.truth = 2;
        block.losses = {1, 1, 0, 0.5};
        block.features.resize(4);
        for (SparseVector& phi : block.features)
            for (std::uint32_t j = 0; j < 3; ++j)
                phi.push_back({j, random.uniform() - 0.5});
    }
    const auto toy = std::make_shared<EnumeratedProblem>(3, blocks);
    expectConstants(*toy, 4);
    expectConstants(SubsetProblem(toy, {3, 1}), 4);
    const auto classes = tinyMulticlass(5, {8, 4, 6});
    expectConstants(*classes, classes->shape().labelCount());
    const TinyMulticlassSize two{12, 2, 5, 0.8};
    expectConstants(BinaryProblem(tinyRows(random, two), tinyClasses(two)), 2);
    BoxQp qp{.rank = 2,
        .columns = {1, 2, 0.5, -1, 0, 3},
        .b = {1, -1, 0.5},
        .lower = {0, -1, 2},
        .upper = {1, 1, 2}};
    expectConstants(BoxQpProblem(qp), 2);
}

/// Osokin et al. 2016, App. C, with λ = 1/n, so that λn² = n: C_i = 1/n of all, L = 1/(2n) of the
/// hard block and K/n of the easy ones.
TEST(BlockConstants, ofTheToyAreThePapers)
{
    const std::size_t n = 8, K = 5;
    const EnumeratedProblem toy = appendixC(n, K);
    for (std::size_t i = 0; i < n; ++i) {
        EXPECT_NEAR(squaredDiameter(toy, i), 1, 1e-12);
        EXPECT_NEAR(toy.largestEigenvalue(i), i == 0 ? 0.5 : static_cast<double>(K), 1e-12);
    }
}
