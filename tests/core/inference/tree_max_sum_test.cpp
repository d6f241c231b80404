// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/max_plus.h"
#include "core/inference/tree_max_sum.h"
#include "core/machine/random.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck/gtest.h>

using namespace gapscope;

namespace {

constexpr double none = -std::numeric_limits<double>::infinity();

/// A tree and the data that its spans point to.
struct Input {
    GridTree tree;
    std::vector<float> unary;
    std::vector<std::vector<Deformation>> arcs;
    std::vector<std::vector<std::uint16_t>> maps;
};

enum class Weights { ties, learnt, any };

double number(Random& random, Weights weights, double scale)
{
    if (weights == Weights::ties) // few values, all exact: many ties
        return static_cast<double>(random.below(3)) - 1;
    return scale * (2 * random.uniform() - 1);
}

Deformation deformation(Random& random, Weights weights)
{
    Deformation q;
    q.constant = number(random, weights, 2);
    q.linearX = number(random, weights, 1);
    q.linearY = number(random, weights, 1);
    q.quadraticX = number(random, weights, 0.3); // flat, concave or convex
    q.quadraticY = number(random, weights, 0.3);
    if (weights == Weights::learnt) {
        q.quadraticX = std::abs(q.quadraticX) + 1e-6;
        q.quadraticY = random.below(3) == 0 ? 0 : std::abs(q.quadraticY);
    }
    return q;
}

Input randomInput(std::uint64_t seed, std::size_t rows, std::size_t columns, std::size_t parts,
    std::size_t types, Weights weights)
{
    Random random(seed);
    Input in;
    in.tree = {rows, columns, parts, types, {}};
    const std::size_t cells = rows * columns;
    for (std::size_t k = 0; k < parts * cells; ++k)
        in.unary.push_back(static_cast<float>(number(random, weights, 8)));
    for (std::size_t e = 0; e + 1 < parts; ++e)
        for (int end = 0; end < 2; ++end) {
            in.arcs.emplace_back();
            for (std::size_t t = 0; t < types; ++t)
                in.arcs.back().push_back(deformation(random, weights));
            in.maps.emplace_back();
            for (std::size_t k = random.below(4) == 0 ? types * cells : 0; k < types * cells; ++k)
                in.maps.back().push_back(
                    toBfloat16(static_cast<float>(number(random, weights, 4))));
        }
    for (std::size_t p = 1; p < parts; ++p) { // any shape, edges in any direction
        const std::size_t other = random.below(p), e = p - 1;
        const bool turned = random.below(2) == 0;
        in.tree.edges.push_back({turned ? other : p, turned ? p : other, in.arcs[2 * e],
            in.arcs[2 * e + 1], in.maps[2 * e], in.maps[2 * e + 1], number(random, weights, 2),
            number(random, weights, 2)});
    }
    std::reverse(in.tree.edges.begin(), in.tree.edges.end());
    in.tree.transforms = random.below(2) == 0;
    return in;
}

/// The value of an edge with both ends and types given, written from the header's formula.
double edgeValue(const GridTree& tree, const GridEdge& e, std::size_t a, std::size_t b,
    std::size_t t, std::size_t u)
{
    const double dx = static_cast<double>(a % tree.columns) - static_cast<double>(b % tree.columns);
    const double dy = static_cast<double>(a / tree.columns) - static_cast<double>(b / tree.columns);
    const auto part = [](const Deformation& q, double x, double y) {
        return q.constant + q.linearX * x + q.linearY * y - q.quadraticX * x * x
            - q.quadraticY * y * y;
    };
    double value = part(e.atA[t], dx, dy) + part(e.atB[u], -dx, -dy);
    if (!e.scoresA.empty())
        value += e.weightA * static_cast<double>(fromBfloat16(e.scoresA[t * tree.cells() + a]));
    if (!e.scoresB.empty())
        value += e.weightB * static_cast<double>(fromBfloat16(e.scoresB[u * tree.cells() + b]));
    return value;
}

/// max over both types.
double bestEdge(const GridTree& tree, const GridEdge& e, std::size_t a, std::size_t b)
{
    double best = none;
    for (std::size_t t = 0; t < tree.types; ++t)
        for (std::size_t u = 0; u < tree.types; ++u)
            best = std::max(best, edgeValue(tree, e, a, b, t, u));
    return best;
}

/// Max-marginals of a part by trying all labellings.
std::vector<double> enumerated(const Input& in, std::size_t part)
{
    const GridTree& tree = in.tree;
    const std::size_t cells = tree.cells();
    std::vector<std::vector<double>> edges;
    for (const GridEdge& e : tree.edges) {
        edges.emplace_back();
        for (std::size_t a = 0; a < cells; ++a)
            for (std::size_t b = 0; b < cells; ++b)
                edges.back().push_back(bestEdge(tree, e, a, b));
    }
    std::vector<double> best(cells, none);
    std::vector<std::size_t> at(tree.parts, 0);
    for (bool more = true; more;) {
        double value = 0;
        for (std::size_t p = 0; p < tree.parts; ++p)
            value += static_cast<double>(in.unary[p * cells + at[p]]);
        for (std::size_t e = 0; e < edges.size(); ++e)
            value += edges[e][at[tree.edges[e].a] * cells + at[tree.edges[e].b]];
        best[at[part]] = std::max(best[at[part]], value);
        more = false;
        for (std::size_t p = 0; p < tree.parts && !more; ++p) {
            at[p] = (at[p] + 1) % cells;
            more = at[p] != 0;
        }
    }
    return best;
}

struct Result {
    GridAnswer answer;
    std::vector<float> belief;
    bool operator==(const Result& other) const
    {
        return answer.cells == other.answer.cells && answer.types == other.answer.types
            && belief == other.belief;
    }
};

Result solved(const Input& in, std::size_t root)
{
    Result r;
    r.belief.resize(in.tree.cells());
    treeMaxSum(in.tree, in.unary, root, r.answer, r.belief);
    return r;
}

double most(const std::vector<double>& values)
{
    return *std::max_element(values.begin(), values.end());
}

/// How far single precision may be off where numbers of this size are added.
double tolerance(double value) { return 1e-6 * (std::abs(value) + 20); }

/// One edge from its child: a message, so the root's max-marginals, against brute force.
void checkMessage(const Input& in, std::size_t root)
{
    const GridTree& tree = in.tree;
    const std::size_t cells = tree.cells();
    const GridEdge& e = tree.edges[0];
    const std::size_t child = 1 - root;
    const Result r = solved(in, root);
    for (std::size_t i = 0; i < cells; ++i) {
        double best = none;
        for (std::size_t j = 0; j < cells; ++j)
            best = std::max(best,
                static_cast<double>(in.unary[child * cells + j])
                    + bestEdge(tree, e, e.a == root ? i : j, e.a == root ? j : i));
        best += static_cast<double>(in.unary[root * cells + i]);
        RC_ASSERT(std::abs(static_cast<double>(r.belief[i]) - best) <= tolerance(best) * 4);
    }
}

Weights anyWeights() { return *rc::gen::element(Weights::ties, Weights::learnt, Weights::any); }

} // namespace

RC_GTEST_PROP(TreeMaxSum, messagesAreThoseOfBruteForce, ())
{
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const std::size_t rows = *rc::gen::inRange<std::size_t>(1, 23);
    const std::size_t columns = *rc::gen::inRange<std::size_t>(1, 23);
    const std::size_t types = *rc::gen::inRange<std::size_t>(1, 4);
    checkMessage(randomInput(seed, rows, columns, 2, types, anyWeights()), seed % 2);
}

RC_GTEST_PROP(TreeMaxSum, messagesOnLines, ())
{
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const std::size_t n = *rc::gen::inRange<std::size_t>(1, 90);
    const bool across = *rc::gen::arbitrary<bool>();
    checkMessage(randomInput(seed, across ? 1 : n, across ? n : 1, 2, 3, anyWeights()), seed % 2);
}

RC_GTEST_PROP(TreeMaxSum, treesAreThoseOfBruteForce, ())
{
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const std::size_t rows = *rc::gen::inRange<std::size_t>(1, 4);
    const std::size_t columns = *rc::gen::inRange<std::size_t>(1, 4);
    const std::size_t parts = *rc::gen::inRange<std::size_t>(1, rows * columns > 6 ? 5 : 6);
    const std::size_t types = *rc::gen::inRange<std::size_t>(1, 4);
    const Input in = randomInput(seed, rows, columns, parts, types, anyWeights());
    for (std::size_t root = 0; root < parts; ++root) {
        const Result r = solved(in, root);
        const std::vector<double> marginals = enumerated(in, root);
        const double best = most(marginals), value = valueOf(in.tree, in.unary, r.answer);
        RC_ASSERT(std::abs(value - best) <= 1e-6 * std::max(1.0, std::abs(best)));
        for (std::size_t k = 0; k < marginals.size(); ++k)
            RC_ASSERT(std::abs(static_cast<double>(r.belief[k]) - marginals[k])
                <= 2 * static_cast<double>(parts) * tolerance(marginals[k]));
    }
}

/// Distance transforms and dense products: one set of messages, and of answers up to ties.
RC_GTEST_PROP(TreeMaxSum, transformsSendTheMessagesOfDenseProducts, ())
{
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const std::size_t rows = *rc::gen::inRange<std::size_t>(1, 40);
    const std::size_t columns = *rc::gen::inRange<std::size_t>(1, 40);
    Input in = randomInput(seed, rows, columns, 5, 3, Weights::learnt);
    for (std::vector<Deformation>& arc : in.arcs)
        for (Deformation& q : arc)
            q.quadraticY += 1e-6; // as their bound has it
    in.tree.transforms = false;
    const Result dense = solved(in, seed % 5);
    in.tree.transforms = true;
    const Result transformed = solved(in, seed % 5);
    for (std::size_t k = 0; k < dense.belief.size(); ++k) {
        const auto expected = static_cast<double>(dense.belief[k]);
        RC_ASSERT(std::abs(static_cast<double>(transformed.belief[k]) - expected)
            <= 10 * tolerance(expected));
    }
    const double value = valueOf(in.tree, in.unary, dense.answer);
    RC_ASSERT(std::abs(valueOf(in.tree, in.unary, transformed.answer) - value)
        <= 1e-6 * std::max(1.0, std::abs(value)));
}

RC_GTEST_PROP(TreeMaxSum, everyRootFindsTheSameValue, ())
{
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const Input in = randomInput(seed, 17, 21, 6, 3, anyWeights());
    const double first = valueOf(in.tree, in.unary, solved(in, 0).answer);
    for (std::size_t root = 1; root < in.tree.parts; ++root) {
        const double value = valueOf(in.tree, in.unary, solved(in, root).answer);
        RC_ASSERT(std::abs(value - first) <= 1e-6 * std::max(1.0, std::abs(first)));
    }
}

RC_GTEST_PROP(TreeMaxSum, everyInstructionSetGivesTheSameBits, ())
{
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const std::size_t rows = *rc::gen::inRange<std::size_t>(1, 40);
    const std::size_t columns = *rc::gen::inRange<std::size_t>(1, 40);
    const Input in = randomInput(seed, rows, columns, 4, 4, anyWeights());
    const auto with = [&](const MaxPlusKernels& kernels) {
        const MaxPlusChoice choice(kernels);
        return solved(in, 1);
    };
    const Result reference = with(*availableMaxPlusKernels().front());
    for (const MaxPlusKernels* kernels : availableMaxPlusKernels())
        RC_ASSERT(with(*kernels) == reference);
}

TEST(TreeMaxSum, tiesGoToTheLowestCellsThenTypes)
{
    for (const bool turned : {false, true})
        for (std::size_t root = 0; root < 2; ++root) {
            Input in = randomInput(1, 9, 9, 2, 3, Weights::ties);
            std::fill(in.unary.begin(), in.unary.end(), 2.0F);
            const std::vector<Deformation> flat(3);
            in.tree.edges = {{turned ? 1U : 0U, turned ? 0U : 1U, flat, flat}};
            GridAnswer answer = solved(in, root).answer;
            EXPECT_EQ(answer.cells, std::vector<Label>({0, 0}));
            EXPECT_EQ(answer.types, std::vector<Label>({0, 0}));
            in.unary[81 * (1 - root) + 70] = in.unary[81 * (1 - root) + 40] = 3;
            answer = solved(in, root).answer;
            EXPECT_EQ(answer.cells[root], 0);
            EXPECT_EQ(answer.cells[1 - root], 40);
        }
}

/// Cells come before types: the lower cell wins with the higher type, whichever end sends.
TEST(TreeMaxSum, tiesGoToTheLowestCellWithAnyType)
{
    const std::vector<Deformation> flat(2);
    std::vector<std::uint16_t> scores(2 * 81);
    scores[70] = scores[81 + 40] = toBfloat16(1);
    const std::vector<float> unary(2 * 81);
    for (const bool turned : {false, true}) {
        GridTree tree{9, 9, 2, 2, {{0, 1, flat, flat, {}, {}, 1, 1}}};
        (turned ? tree.edges[0].scoresB : tree.edges[0].scoresA) = scores;
        for (std::size_t root = 0; root < 2; ++root) {
            GridAnswer answer;
            treeMaxSum(tree, unary, root, answer);
            EXPECT_EQ(answer.cells[turned ? 1 : 0], 40);
            EXPECT_EQ(answer.types[turned ? 1 : 0], 1);
            EXPECT_EQ(answer.cells[turned ? 0 : 1], 0);
        }
    }
}

/// A large number added to all scores keeps the differences.
TEST(TreeMaxSum, keepsThePrecisionOfDifferences)
{
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        Input in = randomInput(seed, 12, 12, 5, 3, Weights::learnt);
        const double best = valueOf(in.tree, in.unary, solved(in, 2).answer);
        for (std::vector<Deformation>& arc : in.arcs)
            for (Deformation& q : arc)
                q.constant += 1e6;
        const double shifted = valueOf(in.tree, in.unary, solved(in, 2).answer);
        EXPECT_NEAR(shifted - 8e6, best, 1e-5) << seed;
    }
}

TEST(TreeMaxSum, bfloat16RoundsToNearestEven)
{
    const auto bits = [](std::uint32_t whole) {
        return toBfloat16(__builtin_bit_cast(float, whole));
    };
    EXPECT_EQ(toBfloat16(1.0F), 0x3F80);
    EXPECT_EQ(bits(0x3F807FFF), 0x3F80);
    EXPECT_EQ(bits(0x3F808000), 0x3F80); // halfway: to even
    EXPECT_EQ(bits(0x3F808001), 0x3F81);
    EXPECT_EQ(bits(0x3F818000), 0x3F82); // halfway: to even
    EXPECT_EQ(bits(0xBF818000), 0xBF82);
    EXPECT_EQ(toBfloat16(-0.0F), 0x8000);
    EXPECT_EQ(bits(0x7F7FFFFF), 0x7F80); // beyond the greatest: infinity
    EXPECT_EQ(bits(0xFF800000), 0xFF80);
    EXPECT_TRUE(std::isnan(fromBfloat16(bits(0x7F800001))));
    for (std::uint32_t b = 0; b < 0x7F80; ++b)
        ASSERT_EQ(toBfloat16(fromBfloat16(static_cast<std::uint16_t>(b))), b);
}
