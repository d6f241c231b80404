// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/solvers/state/dual_state.h"
#include "tests/support/problems/tiny_chain.h"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <thread>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// Weights that make ties likely: small integers, padding 0.
std::vector<double> integerWeights(const ChainProblem& problem, Random& random)
{
    const ChainShape& shape = problem.shape();
    std::vector<double> w(problem.weightSize(), 0.0);
    for (std::size_t row = 0; row < w.size() / shape.stride(); ++row)
        for (std::size_t b = 0; b < shape.labelCount(); ++b)
            w[row * shape.stride() + b] = static_cast<double>(random.below(3)) - 1;
    return w;
}

/// Compared from the last label to the first: the order in which ties are broken.
bool earlier(const Labelling& a, const Labelling& b)
{
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

SparseVector randomDelta(const ChainProblem& problem, std::size_t i, Random& random)
{
    SparseVector delta;
    const std::size_t stride = problem.shape().stride();
    const std::size_t rows = problem.statisticSize(i) / stride;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t b = 0; b < problem.shape().labelCount(); ++b)
            if (random.below(3) == 0)
                delta.push_back(
                    {static_cast<std::uint32_t>(row * stride + b), random.uniform() - 0.5});
    return delta;
}

} // namespace

RC_GTEST_PROP(Chain, viterbiEqualsBruteForceWithTies, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    Random random(seed);
    const TinyChainSize size{
        3, 1 + random.below(4), random.below(5), 5, false, random.below(2) == 0};
    const auto problem = tinyChain(seed, size);
    const std::vector<double> w = integerWeights(*problem, random);
    for (std::size_t i = 0; i < problem->blockCount(); ++i)
        for (const OracleMode mode : {OracleMode::decode, OracleMode::lossAugmented}) {
            std::vector<double> theta(problem->statisticSize(i));
            problem->potentials(i, w.data(), theta.data());
            // The loss in units of 1/T keeps every sum exact in tests of ties: T a power of two.
            const bool exactLoss = std::has_single_bit(problem->truth(i).size());
            if (mode == OracleMode::lossAugmented && !exactLoss)
                continue;
            Labelling best;
            double bestValue = -1e300;
            forEachLabelling(*problem, i, [&](const Labelling& y) {
                const double value = dot(w, denseFeatures(*problem, i, y))
                    + (mode == OracleMode::decode ? 0 : problem->loss(i, y));
                if (value > bestValue || (value == bestValue && earlier(y, best))) {
                    bestValue = value;
                    best = y;
                }
            });
            Labelling answer;
            RC_ASSERT(problem->maxOracle(i, theta.data(), mode, answer));
            RC_ASSERT(answer == best);
        }
}

RC_GTEST_PROP(Chain, lossAugmentedValueEqualsBruteForceAtAnyLength, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    const auto problem = tinyChain(seed, {3, 3, 4, 5});
    Random random(seed + 1);
    std::vector<double> w(problem->weightSize(), 0.0);
    for (std::size_t row = 0; row < w.size() / 8; ++row)
        for (std::size_t b = 0; b < 3; ++b)
            w[row * 8 + b] = random.uniform() - 0.5;
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        std::vector<double> theta(problem->statisticSize(i));
        problem->potentials(i, w.data(), theta.data());
        Labelling y;
        problem->maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
        const double found = problem->score(i, theta.data(), y) + problem->loss(i, y);
        forEachLabelling(*problem, i, [&](const Labelling& other) {
            const double value =
                dot(w, denseFeatures(*problem, i, other)) + problem->loss(i, other);
            RC_ASSERT(value <= found + 1e-12);
        });
        // score, statistic and φ say the same
        RC_ASSERT(
            std::abs(dot(w, denseFeatures(*problem, i, y)) - problem->score(i, theta.data(), y))
            < 1e-12);
        SparseVector m;
        problem->statistic(i, y, m);
        RC_ASSERT(std::abs(inner(theta, m) - problem->score(i, theta.data(), y)) < 1e-12);
    }
}

RC_GTEST_PROP(Chain, normAndUpdateEqualTheDenseComputation, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    const auto problem = tinyChain(seed, {3, 4, 6, 5, seed % 2 == 0, seed % 4 < 2});
    Random random(seed + 2);
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        const SparseVector delta = randomDelta(*problem, i, random);
        // ⟨θ, δ⟩ = ⟨w, Bδ⟩ for every w pins B; the norm then follows from Bδ itself.
        std::vector<double> image(problem->weightSize(), 0.0);
        problem->addTo(i, delta, 1.0, image.data());
        std::vector<double> theta(problem->statisticSize(i));
        for (std::size_t j = 0; j < image.size(); ++j) {
            std::vector<double> unit(problem->weightSize(), 0.0);
            unit[j] = 1;
            problem->potentials(i, unit.data(), theta.data());
            RC_ASSERT(std::abs(inner(theta, delta) - image[j]) < 1e-12);
        }
        const double norm = dot(image, image);
        RC_ASSERT(std::abs(problem->squaredNorm(i, delta) - norm) <= 1e-9 * std::max(norm, 1.0));
    }
}

RC_GTEST_PROP(Chain, potentialsOfAnUnitWeightAreTheFeatures, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    const auto problem = tinyChain(seed, {2, 3, 4, 4, seed % 2 == 0});
    for (std::size_t i = 0; i < problem->blockCount(); ++i)
        forEachLabelling(*problem, i, [&](const Labelling& y) {
            SparseVector m;
            problem->statistic(i, y, m);
            BlockScratch scratch;
            SparseVector merged;
            difference(m, {}, problem->statisticSize(i), scratch, merged);
            std::vector<double> phi(problem->weightSize(), 0.0);
            problem->addTo(i, merged, 1.0, phi.data());
            RC_ASSERT(phi == denseFeatures(*problem, i, y));
        });
}

TEST(Chain, attributesOfEveryWidthGiveTheSame)
{
    const TinyChainSize size{.sequences = 6, .labels = 3, .attributes = 7, .longest = 5};
    Random random(4);
    const auto data = tinyExamples(random, size);
    const ChainProblem near(data, tinyShape(size));
    const std::vector<double> w = integerWeights(near, random);
    const std::size_t stride = near.shape().stride();
    for (const std::uint32_t most : {255U, 256U, 65535U, 65536U}) {
        // All numbers are moved up, so that the last one is `most`; with them the rows of w.
        const std::uint32_t up = most + 1 - static_cast<std::uint32_t>(size.attributes);
        auto moved = std::make_shared<ChainExamples>(*data);
        moved->attributes = {};
        for (std::size_t k = 0; k < data->attributes.size(); ++k)
            moved->attributes.push_back(up + data->attributes[k]);
        TinyChainSize larger = size;
        larger.attributes = most + 1;
        const ChainProblem far(moved, tinyShape(larger));
        std::vector<double> farW(up * stride, 0.0);
        farW.insert(farW.end(), w.begin(), w.end());
        for (std::size_t i = 0; i < near.blockCount(); ++i) {
            const SparseVector delta = randomDelta(near, i, random);
            const auto found = [&](const ChainProblem& problem, std::vector<double> weights,
                                   std::size_t first) {
                std::vector<double> all(problem.statisticSize(i));
                problem.potentials(i, weights.data(), all.data());
                problem.addGram(i, delta, 0.5, all.data());
                all.push_back(problem.squaredNorm(i, delta));
                problem.addTo(i, delta, 0.25, weights.data());
                all.insert(
                    all.end(), weights.begin() + static_cast<std::ptrdiff_t>(first), weights.end());
                SparseVector image;
                problem.image(i, delta, image);
                for (const SparseEntry& entry : image) {
                    all.push_back(static_cast<double>(entry.index) - static_cast<double>(first));
                    all.push_back(entry.value);
                }
                return all;
            };
            EXPECT_EQ(found(far, farW, up * stride), found(near, w, 0)) << most << ' ' << i;
        }
    }
}

TEST(Chain, tokensOfManyAttributesKeepTheirOverlaps)
{
    // Overlaps of 255 + 3 and 65,535 + 3: no narrower type holds them.
    for (const std::size_t count : {252U, 253U, 255U, 65532U, 65533U, 65535U}) {
        auto data = std::make_shared<ChainExamples>();
        for (int t = 0; t < 2; ++t) {
            for (std::size_t a = 0; a < count; ++a)
                data->attributes.push_back(static_cast<std::uint32_t>(a));
            data->tokenStart.push_back(static_cast<std::uint32_t>(data->attributes.size()));
            data->labels.push_back(0);
        }
        data->sequenceStart.push_back(2);
        const ChainProblem problem(data, tinyShape({.labels = 2, .attributes = count}));
        const auto both = static_cast<double>(count + 1); // and the bias of every token
        EXPECT_EQ(problem.squaredNorm(0, {{0, 1.0}}), both + 1);
        EXPECT_EQ(problem.squaredNorm(0, {{0, 1.0}, {8, 1.0}}), 2 * (both + 1) + 2 * both);
    }
}

TEST(Chain, countsDimensionsAsThePapersDo)
{
    ChainShape shape;
    shape.attributeCount = 128;
    shape.labelNames.assign(26, "x");
    EXPECT_EQ(shape.dimension(), 4082U); // 128·26 + 26² + 26·3
    shape.biases = false;
    EXPECT_EQ(shape.dimension(), 4004U); // Shah et al. 2015, App. A
}

TEST(Chain, refusesLabelsAndAttributesOutOfRange)
{
    Random random(1);
    auto data = tinyExamples(random, {2, 3, 4, 3});
    EXPECT_THROW(ChainProblem(std::make_shared<ChainExamples>(), tinyShape({})), InputError);
    data->labels[0] = 9;
    EXPECT_THROW(ChainProblem(data, tinyShape({2, 3, 4, 3})), InputError);
    data->labels[0] = 0;
    data->attributes.edit([](auto* attributes) { *attributes = 99; });
    EXPECT_THROW(ChainProblem(data, tinyShape({2, 3, 4, 3})), InputError);
}

TEST(Chain, lossOnlyTakesTheLowestWrongLabel)
{
    const auto problem = tinyChain(3);
    Labelling y;
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        problem->maxOracle(i, nullptr, OracleMode::lossOnly, y);
        EXPECT_EQ(problem->loss(i, y), 1.0);
        for (std::size_t t = 0; t < y.size(); ++t)
            EXPECT_EQ(y[t], problem->truth(i)[t] == 0 ? 1 : 0);
    }
}

RC_GTEST_PROP(Chain, scoresOfManyAreTheScoresOfEach, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    Random random(7);
    std::vector<double> w(problem->weightSize());
    for (double& weight : w)
        weight = random.uniform() - 0.5;
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        std::vector<double> theta(problem->statisticSize(i));
        problem->potentials(i, w.data(), theta.data());
        std::vector<Label> labels;
        std::vector<double> expected;
        forEachLabelling(*problem, i, [&](const Labelling& y) {
            labels.insert(labels.end(), y.begin(), y.end());
            expected.push_back(problem->score(i, theta.data(), y));
        });
        for (const std::size_t count : {std::size_t{0}, std::size_t{3}, expected.size()}) {
            std::vector<double> values(count);
            problem->scores(
                i, theta.data(), {labels.data(), problem->truth(i).size(), count}, values.data());
            RC_ASSERT(std::equal(values.begin(), values.end(), expected.begin()));
        }
    }
}

/// A solver that resumes may look a block up before it has called any oracle.
TEST(Chain, theFirstCallOfAThreadMayBeALookUp)
{
    const auto problem = tinyChain(7);
    const std::vector<double> w(problem->weightSize(), 0.25);
    Labelling first, second;
    const auto answer = [&](Labelling& y) {
        std::vector<double> theta(problem->statisticSize(0));
        problem->potentials(0, w.data(), theta.data());
        problem->maxOracle(0, theta.data(), OracleMode::lossAugmented, y);
    };
    answer(first);
    std::thread([&] {
        WorkingSet set;
        set.add(problem->truth(0), 0);
        double value = 0;
        problem->storedScores(0, w.data(), set.labellings(), set.groups(), &value);
        answer(second);
    }).join();
    EXPECT_EQ(second, first);
}
