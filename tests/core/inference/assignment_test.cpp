// SPDX-License-Identifier: GPL-3.0-or-later
// Matchings of largest weight against all matchings.
#include "core/inference/assignment.h"

#include "core/machine/random.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck/gtest.h>
#include <set>

using namespace gapscope;

namespace {

constexpr double never = -std::numeric_limits<double>::infinity();

struct Weights {
    std::size_t rows, columns;
    std::vector<double> values;

    double at(std::size_t r, std::size_t c) const { return values[r * columns + c]; }
};

/// The largest value over all matchings of the rows from r on; taken: the columns in use.
double bestValue(const Weights& weights, std::size_t r = 0, unsigned taken = 0)
{
    if (r == weights.rows)
        return 0;
    double best = bestValue(weights, r + 1, taken);
    for (std::size_t c = 0; c < weights.columns; ++c)
        if (!(taken >> c & 1U) && weights.at(r, c) != never)
            best = std::max(best, weights.at(r, c) + bestValue(weights, r + 1, taken | 1U << c));
    return best;
}

/// The value of a matching; NaN if it is none, or has a link without gain.
double valueOf(const Weights& weights, LabellingView y)
{
    double sum = 0;
    std::set<Label> taken;
    for (std::size_t r = 0; r < y.size(); ++r) {
        if (y[r] == 0)
            continue;
        if (y[r] > weights.columns || !taken.insert(y[r]).second || !(weights.at(r, y[r] - 1U) > 0))
            return std::nan("");
        sum += weights.at(r, y[r] - 1U);
    }
    return sum;
}

/// With ties, negative weights, forbidden links and different magnitudes.
double anyWeight(Random& random)
{
    switch (random.below(5)) {
    case 0:
        return never;
    case 1:
        return static_cast<double>(random.below(4)) - 1;
    case 2:
        return -random.uniform();
    case 3:
        return std::ldexp(random.uniform(), static_cast<int>(random.below(40)) - 20);
    default:
        return random.uniform();
    }
}

} // namespace

RC_GTEST_PROP(Assignment, equalsAllMatchingsOfEverySize, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    for (std::size_t rows = 1; rows <= 6; ++rows)
        for (std::size_t columns = 1; columns <= 6; ++columns) {
            Weights weights{rows, columns, {}};
            const bool whole = random.below(2) == 0; // many ties
            for (std::size_t k = 0; k < rows * columns; ++k)
                weights.values.push_back(
                    whole ? static_cast<double>(random.below(4)) - 1 : anyWeight(random));
            Labelling y, again;
            maxWeightMatching(weights.values, rows, columns, y);
            RC_ASSERT(y.size() == rows);
            const double best = bestValue(weights);
            RC_ASSERT(std::abs(valueOf(weights, y) - best) <= 1e-13 * std::max(1.0, best));
            RC_ASSERT(!whole || valueOf(weights, y) == best);
            maxWeightMatching(weights.values, rows, columns, again);
            RC_ASSERT(again == y);
        }
}

TEST(Assignment, linksThatBringNothingAreNotMade)
{
    Labelling y{7};
    maxWeightMatching(std::vector<double>{0, -1, never, 0}, 2, 2, y);
    EXPECT_EQ(y, (Labelling{0, 0}));
    maxWeightMatching(std::vector<double>{}, 0, 3, y);
    EXPECT_EQ(y, Labelling());
    maxWeightMatching(std::vector<double>{}, 2, 0, y);
    EXPECT_EQ(y, (Labelling{0, 0}));
}

/// Two rows want one column: the heavier pair of links is selected.
TEST(Assignment, resolvesAConflictByTheSum)
{
    Labelling y;
    maxWeightMatching(std::vector<double>{5, 4, 4, 1}, 2, 2, y);
    EXPECT_EQ(y, (Labelling{2, 1}));
    maxWeightMatching(std::vector<double>{5, 0, 4, 0.5}, 2, 2, y);
    EXPECT_EQ(y, (Labelling{1, 2}));
    maxWeightMatching(std::vector<double>{3, 3, 2}, 3, 1, y);
    EXPECT_EQ(y[0] + y[1], 1);
    EXPECT_EQ(y[2], 0);
}

/// Very small and very large weights work as well as others.
TEST(Assignment, scaleDoesNotMatter)
{
    const std::vector<double> weights = {5, 4, 4, 1};
    for (const double scale : {1e-300, 1e-20, 1e20, 1e300}) {
        std::vector<double> scaled;
        for (const double weight : weights)
            scaled.push_back(weight * scale);
        Labelling y;
        maxWeightMatching(scaled, 2, 2, y);
        EXPECT_EQ(y, (Labelling{2, 1})) << scale;
    }
}
