// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/min_cut.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::vector<PairCost> randomPairs(Random& random, std::size_t nodes, std::size_t count)
{
    std::vector<PairCost> pairs;
    for (std::size_t e = 0; e < count && nodes > 1; ++e) {
        const auto a = static_cast<std::uint32_t>(random.below(nodes - 1));
        const auto b = a + 1 + static_cast<std::uint32_t>(random.below(nodes - 1 - a));
        pairs.push_back({a, b, static_cast<double>(random.below(3)) / 2, random.uniform()});
    }
    return pairs;
}

double energy(std::span<const double> cost, std::span<const PairCost> pairs, LabellingView y)
{
    double sum = 0;
    for (std::size_t p = 0; p < y.size(); ++p)
        sum += y[p] ? cost[p] : 0;
    for (const PairCost& pair : pairs)
        sum += y[pair.a] < y[pair.b] ? pair.zeroOne : y[pair.a] > y[pair.b] ? pair.oneZero : 0;
    return sum;
}

/// How far the cut of a graph that the seed draws is above the least energy of all labellings.
double excessOfCut(std::uint64_t seed)
{
    Random random(seed);
    const std::size_t nodes = 1 + random.below(12);
    std::vector<double> cost(nodes);
    for (double& c : cost)
        c = random.below(5) == 0 ? 0 : random.uniform() * 2 - 1;
    const auto pairs = randomPairs(random, nodes, random.below(25));
    double best = unlimited;
    forEachLabelling(
        nodes, 2, [&](const Labelling& y) { best = std::min(best, energy(cost, pairs, y)); });
    Labelling y;
    minCut(cost, pairs, y);
    return y.size() == nodes ? energy(cost, pairs, y) - best : unlimited;
}

} // namespace

RC_GTEST_PROP(MinCut, equalsEnumeration, ())
{
    RC_ASSERT(std::abs(excessOfCut(*rc::gen::inRange<std::uint64_t>(1, 1'000'000))) < 1e-9);
}

/// Nodes that have left a search tree are rare: here they would cause a wrong cut.
TEST(MinCut, equalsEnumerationWhereNodesAreInNoTree)
{
    for (const std::uint64_t seed : {10797, 43318, 52251, 52694, 287665})
        EXPECT_LT(std::abs(excessOfCut(seed)), 1e-9) << seed;
}

TEST(MinCut, refusesWhatIsNotSubmodular)
{
    const std::vector<double> cost{1, -1, 0};
    Labelling y;
    for (const double bad : {-0.5, -1e-300, std::nan("")}) {
        EXPECT_THROW(
            minCut(cost, std::vector<PairCost>{{0, 1, bad, bad}}, y), std::invalid_argument);
        EXPECT_THROW(minCut(cost, std::vector<PairCost>{{0, 1, 1, 1}, {1, 2, bad, 1}}, y),
            std::invalid_argument);
    }
}

RC_GTEST_PROP(MinCut, neverRaisesTheEnergyAndIsExactForTwoLabels, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const std::size_t nodes = 1 + random.below(8), labels = 2 + random.below(3);
    std::vector<double> unary(nodes * labels), weight;
    for (double& c : unary)
        c = random.uniform();
    std::vector<GraphEdge> edges;
    for (const PairCost& pair : randomPairs(random, nodes, random.below(14))) {
        edges.push_back({pair.a, pair.b});
        weight.push_back(pair.oneZero);
    }
    const PottsEnergy potts{labels, unary, edges, weight};
    Labelling y(nodes);
    for (Label& label : y)
        label = static_cast<Label>(random.below(labels));
    const double before = potts(y);
    alphaExpansion(potts, y);
    RC_ASSERT(potts(y) <= before);
    double best = unlimited;
    forEachLabelling(
        nodes, labels, [&](const Labelling& other) { best = std::min(best, potts(other)); });
    RC_ASSERT(potts(y) >= best - 1e-9);
    RC_ASSERT(potts(y) <= 2 * best + 1e-9); // the bound of expansion moves for a Potts energy
    if (labels == 2)
        RC_ASSERT(potts(y) <= best + 1e-9);
    for (std::size_t alpha = 0; alpha < labels; ++alpha) // no expansion move lowers it further
        forEachLabelling(nodes, 2, [&](const Labelling& takes) {
            Labelling moved = y;
            for (std::size_t p = 0; p < nodes; ++p)
                if (takes[p] == 1)
                    moved[p] = static_cast<Label>(alpha);
            RC_ASSERT(potts(moved) >= potts(y) - 1e-9);
        });
}
