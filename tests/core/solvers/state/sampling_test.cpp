// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/sampling.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <rapidcheck/gtest.h>
#include <set>

using namespace gapscope;

namespace {
std::vector<double> somePositive(std::size_t n, Random& random)
{
    std::vector<double> weights(n);
    for (double& v : weights)
        v = random.below(3) == 0 ? 0 : random.uniform();
    weights[random.below(n)] = 1;
    return weights;
}
} // namespace

RC_GTEST_PROP(SumTree, findEqualsTheLinearScan, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const std::size_t n = 1 + random.below(600); // of one level to four
    const std::vector<double> weights = somePositive(n, random);
    SumTree tree(n);
    tree.assign(weights);
    for (int k = 0; k < 50; ++k) {
        const double u = random.uniform() * tree.total();
        const std::size_t found = tree.find(u);
        RC_ASSERT(found < n);
        RC_ASSERT(weights[found] > 0);
        const double before = std::accumulate(
            weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(found), 0.0);
        RC_ASSERT(before <= u * tree.unit() + 1e-9);
        RC_ASSERT(u * tree.unit() <= before + weights[found] + 1e-9);
    }
    for (const double u : {0.0, std::nextafter(1.0, 0.0) * tree.total()}) // the first and the last
        RC_ASSERT(weights[tree.find(u)] > 0);
}

/// A tree with a history draws like one that is given its weights and its unit, whatever weights
/// and units were set before.
RC_GTEST_PROP(SumTree, drawsDependOnWeightsAndUnitAlone, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const std::size_t n = 1 + random.below(600);
    std::vector<double> weights(n);
    SumTree tree(n);
    for (int k = 0; k < 2000; ++k) {
        const std::size_t i = random.below(n);
        const double size = std::pow(10, 30 * random.uniform() - 20);
        weights[i] = random.below(4) == 0 ? 0 : size;
        if (random.below(500) == 0)
            weights[i] = random.below(2) == 0 ? 0x1p900 : 5e-324;
        tree.set(i, weights[i]);
        if (random.below(700) == 0)
            tree.assign(weights);
    }
    SumTree fresh(n);
    RC_ASSERT(fresh.assign(weights, tree.unit()));
    RC_ASSERT(fresh.total() == tree.total());
    for (int k = 0; k < 100 && tree.total() > 0; ++k) {
        const double u = random.uniform() * tree.total();
        const std::size_t found = tree.find(u);
        RC_ASSERT(found == fresh.find(u));
        RC_ASSERT(weights[found] > 0);
    }
}

/// Looking ahead changes no draw, whatever changes between the look-ahead and the draw.
TEST(SumTree, lookingAheadChangesNoDraw)
{
    for (const std::size_t n : {3'000UL, 40'000UL, 530'000UL}) { // more than fit a cache
        Random random(n);
        std::vector<double> weights(n);
        for (double& v : weights)
            v = random.below(3) == 0 ? 0 : random.uniform();
        SumTree ahead(n), plain(n);
        ahead.assign(weights);
        plain.assign(weights);
        for (int k = 0; k < 5000; ++k) {
            const double u = random.uniform();
            // Near what will be drawn, so that it leaves the node now and then, or anywhere.
            const std::size_t drawn = plain.find(u * plain.total());
            const auto change = [&] {
                const std::size_t i = random.below(2) == 0
                    ? random.below(n)
                    : std::min(n - 1, drawn - std::min<std::size_t>(drawn, 16) + random.below(32));
                const double weight =
                    random.below(50) == 0 ? 1e6 * random.uniform() : 3 * random.uniform() - 1;
                ahead.set(i, std::max(weight, 0.0));
                plain.set(i, std::max(weight, 0.0));
            };
            ahead.fetchSums(u * ahead.total());
            if (random.below(10) == 0)
                change();
            ahead.fetchWeights();
            for (std::size_t changes = random.below(3); changes > 0; --changes)
                change();
            if (random.below(1000) == 0) { // all anew
                ahead.assign(weights);
                plain.assign(weights);
            }
            ASSERT_EQ(ahead.total(), plain.total());
            ASSERT_EQ(ahead.find(u * ahead.total()), plain.find(u * plain.total())) << n;
        }
    }
}

TEST(SumTree, aUnitThatIsNoneIsRefused)
{
    const std::vector<double> weights = {1, 0, 2};
    SumTree tree(3);
    for (const double unit : {0.0, -1.0, 3.0, 1e-300 /* no power of two */, 0x1p-60 /* too small */,
             unlimited, std::nan("")})
        EXPECT_FALSE(tree.assign(weights, unit)) << unit;
    EXPECT_TRUE(tree.assign(weights, 0x1p-40));
    EXPECT_EQ(tree.total(), 3 * 0x1p40);
    EXPECT_TRUE(tree.assign(std::vector<double>(3), 0));
    EXPECT_EQ(tree.total(), 0);
}

RC_GTEST_PROP(MaxTree, givesTheLowestIndexOfTheMaximum, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const std::size_t n = 1 + random.below(40);
    std::vector<double> values(n, -1.0);
    MaxTree tree(n);
    for (std::size_t i = 0; i < n; ++i)
        tree.set(i, -1.0);
    for (int k = 0; k < 60; ++k) {
        const std::size_t i = random.below(n);
        values[i] = static_cast<double>(random.below(5));
        tree.set(i, values[i]);
        const auto top = std::max_element(values.begin(), values.end()) - values.begin();
        RC_ASSERT(tree.argmax() == static_cast<std::size_t>(top));
    }
}

TEST(Sampler, permutationVisitsEveryBlockOncePerPassInNewOrders)
{
    Sampler sampler(50);
    const std::vector<double> gaps(50, unlimited), radii(50, 0.0);
    sampler.configure({Sampling::permutation}, gaps, radii);
    Random random(7);
    std::vector<std::vector<std::size_t>> passes(3);
    for (auto& pass : passes) {
        for (int k = 0; k < 50; ++k)
            pass.push_back(*sampler.next(random));
        EXPECT_EQ(std::set<std::size_t>(pass.begin(), pass.end()).size(), 50U);
    }
    EXPECT_NE(passes[0], passes[1]);
    EXPECT_NE(passes[1], passes[2]);
}

TEST(Sampler, cyclicGoesInOrder)
{
    Sampler sampler(5);
    sampler.configure({Sampling::cyclic}, std::vector<double>(5, 1.0), std::vector<double>(5, 1.0));
    Random random(1);
    for (std::size_t k = 0; k < 12; ++k)
        EXPECT_EQ(*sampler.next(random), k % 5);
}

TEST(Sampler, aShuffledCycleIsTheSameInEveryPass)
{
    Sampler sampler(50);
    sampler.configure({.sampling = Sampling::cyclic, .shuffle = 4}, std::vector<double>(50, 1.0),
        std::vector<double>(50, 1.0));
    Random random(1);
    std::vector<std::vector<std::size_t>> passes(2);
    for (auto& pass : passes)
        for (int k = 0; k < 50; ++k)
            pass.push_back(*sampler.next(random));
    EXPECT_EQ(passes[0], passes[1]);
    EXPECT_FALSE(std::ranges::is_sorted(passes[0]));
    EXPECT_EQ(std::set<std::size_t>(passes[0].begin(), passes[0].end()).size(), 50U);
}

/// Osokin et al. 2016, (10): g²/R² is 4, 9/4 and 1/4.
TEST(Sampler, theLargestDecreaseIsNotTheLargestGap)
{
    const std::vector<double> gaps = {2, 3, 1}, radii = {1, 4, 4};
    Sampler byGap(3), byDecrease(3);
    byGap.configure({.sampling = Sampling::maxGap}, gaps, radii);
    byDecrease.configure(
        {.sampling = Sampling::maxGap, .maxGapBy = MaxGapBy::decrease}, gaps, radii);
    Random random(1);
    EXPECT_EQ(byGap.next(random), 1U);
    EXPECT_EQ(byDecrease.next(random), 0U);
    byDecrease.update(0, 1, 1);
    EXPECT_EQ(byDecrease.next(random), 1U);
}

TEST(Sampler, aMixtureAlsoDrawsBlocksWithoutAGap)
{
    const std::vector<double> gaps = {3, 1, 0, 0};
    Sampler sampler(4);
    sampler.configure({.sampling = Sampling::gap, .mix = 0.4}, gaps, std::vector<double>(4, 0.0));
    Random random(5);
    std::vector<double> counts(4);
    const int draws = 200'000;
    for (int k = 0; k < draws; ++k) {
        const auto foreseen = sampler.peekNext(random);
        const std::size_t i = *sampler.next(random);
        EXPECT_EQ(foreseen.value_or(i), i);
        counts[i] += 1.0 / draws;
    }
    EXPECT_NEAR(counts[0], 0.6 * 0.75 + 0.1, 0.01);
    EXPECT_NEAR(counts[1], 0.6 * 0.25 + 0.1, 0.01);
    EXPECT_NEAR(counts[2], 0.1, 0.01);
    EXPECT_NEAR(counts[3], 0.1, 0.01);
}

TEST(Sampler, gapAndCurvatureVisitEveryNewBlockFirst)
{
    for (const Sampling rule :
        {Sampling::gap, Sampling::curvature, Sampling::maxGap, Sampling::progress}) {
        Sampler sampler(30);
        sampler.configure({rule}, std::vector<double>(30, unlimited), std::vector<double>(30, 0.0));
        Random random(3);
        std::set<std::size_t> seen;
        for (int k = 0; k < 30; ++k) {
            const std::size_t i = *sampler.next(random);
            seen.insert(i);
            sampler.update(i, 0.5, 2.0);
        }
        EXPECT_EQ(seen.size(), 30U);
    }
}

/// Known constants need no first visits; a block without curvature is solved by its only one.
TEST(Sampler, exactConstantsAreDrawnInProportionFromTheStart)
{
    for (const Sampling rule : {Sampling::exactCurvature, Sampling::lipschitz}) {
        const std::vector<double> constants = {1, 3, 0, 4};
        Sampler sampler(4);
        sampler.configure({rule}, std::vector<double>(4, unlimited), constants);
        Random random(7);
        EXPECT_EQ(sampler.next(random), 2U);
        sampler.update(2, 0.5, 0);
        std::vector<double> counts(4);
        const int draws = 100'000;
        for (int k = 0; k < draws; ++k)
            counts[*sampler.next(random)] += 1.0 / draws;
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_NEAR(counts[i], constants[i] / 8, 0.01);
    }
}

TEST(Sampler, gapSamplingDrawsInProportionToThePowerOfTheEstimates)
{
    const std::vector<double> gaps = {1, 2, 0, -3, 5};
    for (const double power : {1.0, 2.0}) {
        Sampler sampler(gaps.size());
        sampler.configure({Sampling::gap, power}, gaps, std::vector<double>(5, 0.0));
        Random random(11);
        std::vector<double> counts(gaps.size());
        const int draws = 200'000;
        for (int k = 0; k < draws; ++k)
            counts[*sampler.next(random)] += 1.0 / draws;
        const double total = std::pow(1.0, power) + std::pow(2.0, power) + std::pow(5.0, power);
        EXPECT_NEAR(counts[0], 1 / total, 0.01);
        EXPECT_NEAR(counts[1], std::pow(2.0, power) / total, 0.01);
        EXPECT_EQ(counts[2], 0);
        EXPECT_EQ(counts[3], 0);
        EXPECT_NEAR(counts[4], std::pow(5.0, power) / total, 0.01);
    }
}

/// Powers of gaps decrease by more than a unit can hold between two exact passes.
TEST(Sampler, gapsThatHaveFallenAreDrawnInProportion)
{
    const std::size_t n = 100;
    for (const double power : {1.0, 2.0, 4.0, 8.0, 16.0})
        for (const double fallen : {0.1, 1e-3, 1e-6, 1e-15}) {
            std::vector<double> gaps(n, unlimited);
            const std::vector<double> radii(n, 0.0);
            Sampler sampler(n);
            sampler.configure({Sampling::gap, power}, gaps, radii);
            for (const double size : {1.0, fallen})
                for (std::size_t i = 0; i < n; ++i) {
                    gaps[i] = size * (i % 2 == 0 ? 1 : 1.2);
                    sampler.update(i, gaps[i], radii[i]);
                    if (sampler.coarse())
                        sampler.reweigh(gaps, radii);
                }
            Random random(11);
            const int draws = 20'000;
            double odd = 0;
            for (int k = 0; k < draws; ++k)
                odd += *sampler.next(random) % 2 == 1 ? 1.0 / draws : 0;
            const double expected = std::pow(1.2, power) / (1 + std::pow(1.2, power));
            EXPECT_NEAR(odd, expected, 0.02) << "p " << power << ", fallen to " << fallen;
        }
}

TEST(Sampler, lookingAheadForeseesAndChangesNoDraw)
{
    const std::size_t n = 20;
    Random random(3), blindRandom(3), numbers(4);
    std::vector<double> gaps = somePositive(n, numbers);
    const std::vector<double> radii(n, 1.0);
    Sampler sampler(n), blind(n);
    for (Sampler* s : {&sampler, &blind})
        s->configure({Sampling::gap}, gaps, radii);
    for (int k = 0; k < 500; ++k) {
        const auto foreseen = sampler.peekNext(random);
        ASSERT_TRUE(foreseen);
        const bool changes = numbers.below(3) == 0; // else the same weights are drawn from again
        if (changes) {
            const std::size_t i = numbers.below(n);
            gaps[i] = numbers.uniform();
            for (Sampler* s : {&sampler, &blind})
                s->update(i, gaps[i], 1);
        }
        const auto drawn = sampler.next(random);
        EXPECT_EQ(drawn, blind.next(blindRandom));
        if (!changes) {
            EXPECT_EQ(drawn, foreseen);
        }
        if (numbers.below(2) == 0) { // a draw without a look-ahead
            EXPECT_EQ(sampler.next(random), blind.next(blindRandom));
        }
    }
}

TEST(Sampler, everyOrderIsForeseen)
{
    const std::size_t n = 20;
    Random numbers(4);
    for (const double unvisited : {0.0, unlimited})
        for (const Sampling rule :
            {Sampling::uniform, Sampling::permutation, Sampling::cyclic, Sampling::maxGap,
                Sampling::gap, Sampling::curvature, Sampling::lipschitz, Sampling::progress}) {
            std::vector<double> gaps = somePositive(n, numbers);
            gaps[3] = gaps[7] = gaps[8] = std::max(unvisited, 1.0);
            const std::vector<double> radii(n, 1.0);
            Random random(3);
            Sampler sampler(n);
            sampler.configure({rule}, gaps, radii);
            int known = 0;
            for (int k = 0; k < 400; ++k) {
                const auto foreseen = sampler.peekNext(random);
                known += foreseen ? 1 : 0;
                const auto drawn = sampler.next(random);
                EXPECT_TRUE(!foreseen || foreseen == drawn) << static_cast<int>(rule);
                if (k == 200)
                    sampler.sleep(5);
            }
            EXPECT_GE(known, 370); // all but where a pass begins
        }
}

TEST(Sampler, asksForAnExactPassWhenAllEstimatesAreZero)
{
    Sampler sampler(3);
    sampler.configure({Sampling::gap}, std::vector<double>(3, 0.0), std::vector<double>(3, 0.0));
    Random random(1);
    EXPECT_FALSE(sampler.next(random).has_value());
    sampler.update(2, 0.1, 0);
    EXPECT_EQ(*sampler.next(random), 2U);
}

TEST(Random, belowIsUniformAndReproducible)
{
    Random a(5), b(5);
    std::vector<int> counts(7);
    for (int k = 0; k < 70'000; ++k) {
        const std::uint64_t v = a.below(7);
        ASSERT_EQ(v, b.below(7));
        ++counts[v];
    }
    for (const int count : counts)
        EXPECT_NEAR(count, 10'000, 400);
}
