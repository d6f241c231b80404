// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/sum_tree.h"

#include "core/options/solver_options.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace gapscope {
namespace {

/// A sum of weights is kept below this, in units: sums and their differences are exact then.
constexpr double mostUnits = 0x1p52;
/// Bits of a sum when its unit is chosen: it may grow by a factor of 16 before the next choice.
constexpr int unitBits = 48;
/// A sum below this is coarse: a million weights, each rounded up by a unit, add 10⁻⁶ of it.
constexpr double leastUnits = 0x1p40;
constexpr double leastUnit = 0x1p-1000;

/// The unit for which `sum` is 2^e units, or a little less.
double unitFor(double sum)
{
    return std::ldexp(1, std::max(std::ilogb(sum) - unitBits, std::ilogb(leastUnit)));
}

} // namespace

SumTree::SumTree(std::size_t n)
{
    std::size_t groups = (n + fan - 1) / fan;
    m_weights.resize(groups * fan);
    wantLargePages(m_weights.data(), m_weights.size() * sizeof(double));
    while (groups > 1) {
        groups = (groups + fan - 1) / fan;
        m_before.emplace_back(groups * fan);
    }
}

/// A weight above 0 is at least one unit: its block can be drawn. Rounding up twice, to a unit and
/// to a larger one, is rounding up to the larger one.
double SumTree::inUnits(double weight) const
{
    return weight > 0 ? std::max(std::ceil(weight / m_unit), 1.0) : 0;
}

void SumTree::set(std::size_t i, double weight)
{
    if (m_unit == 0 && weight > 0) // others like it will follow
        m_unit = unitFor(weight * static_cast<double>(m_weights.size()));
    double units = inUnits(weight);
    if (m_total - m_weights[i] + units >= mostUnits) {
        takeUnit(unitFor((m_total - m_weights[i]) * m_unit + weight));
        units = inUnits(weight);
    }
    const double change = units - m_weights[i];
    if (change == 0)
        return;
    // Those right of a child, without an unpredictable branch.
    static constexpr auto right = [] {
        std::array<std::array<double, fan>, fan> of{};
        for (std::size_t child = 0; child < fan; ++child)
            for (std::size_t k = child + 1; k < fan; ++k)
                of[child][k] = 1;
        return of;
    }();
    m_weights[i] = units;
    m_way.reset();
    if (m_reached && i / fan < m_reached->node)
        m_reached->before += change;
    for (AlignedVector<double>& level : m_before) {
        i /= fan;
        double* before = level.data() + i / fan * fan;
        const std::array<double, fan>& after = right[i % fan];
        for (std::size_t k = 0; k < fan; ++k)
            before[k] += change * after[k];
    }
    m_total += change;
}

bool SumTree::coarse() const { return m_total > 0 && m_total < leastUnits && m_unit > leastUnit; }

void SumTree::assign(std::span<const double> weights)
{
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    assign(weights, sum > 0 ? unitFor(sum) : 0);
}

bool SumTree::assign(std::span<const double> weights, double unit)
{
    int exponent = 0;
    if (unit != 0 && !(std::isnormal(unit) && std::frexp(unit, &exponent) == 0.5))
        return false;
    m_unit = unit;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] > 0 && unit == 0)
            return false;
        m_weights[i] = inUnits(weights[i]);
    }
    sumUp();
    return m_total < mostUnits;
}

/// Changes to a larger unit.
void SumTree::takeUnit(double unit)
{
    const double factor = unit / m_unit;
    for (double& units : m_weights)
        units = std::ceil(units / factor);
    m_unit = unit;
    sumUp();
}

void SumTree::sumUp()
{
    const auto sumsOf = [](std::span<const double> values) {
        std::vector<double> sums(values.size() / fan);
        for (std::size_t i = 0; i < values.size(); ++i)
            sums[i / fan] += values[i];
        return sums;
    };
    std::vector<double> sums = sumsOf(m_weights);
    for (AlignedVector<double>& level : m_before) {
        sums.resize(level.size());
        for (std::size_t i = 0; i < level.size(); ++i)
            level[i] = i % fan == 0 ? 0 : level[i - 1] + sums[i - 1];
        sums = sumsOf(sums);
    }
    m_total = sums.empty() ? 0 : sums.front();
    m_way.reset();
    m_reached.reset();
}

/// To the child of this level's node that u points into.
inline SumTree::Way SumTree::descend(Way way, std::size_t level) const
{
    const double* before = m_before[level].data() + way.node * fan;
    std::size_t child = 0;
    for (std::size_t k = 1; k < fan; ++k)
        child += way.left >= before[k] ? 1 : 0;
    way.left -= before[child];
    way.node = way.node * fan + child;
    return way;
}

/// Down to the node of the sums over the weights, the lowest level but theirs.
inline SumTree::Way SumTree::top(double u) const
{
    Way way{u, 0};
    for (std::size_t level = m_before.size(); level-- > 1;)
        way = descend(way, level);
    return way;
}

/// The child of a node of weights that u points at; `fan` when all of them end before.
inline std::size_t SumTree::childOf(Way way) const
{
    const double* v = m_weights.data() + way.node * fan;
    double before = 0;
    std::size_t child = 0;
    for (std::size_t k = 0; k < fan; k += 4) { // a chain of sums is four long, not sixteen
        const double two = v[k] + v[k + 1], three = two + v[k + 2],
                     four = two + (v[k + 2] + v[k + 3]);
        for (const double sum : {v[k], two, three, four})
            child += way.left >= before + sum ? 1 : 0;
        before += four;
    }
    return child;
}

/// All differences are exact, so that both ways lead to the same weight.
std::size_t SumTree::find(double u) const
{
    if (m_reached && u >= m_reached->before) {
        const Way way{u - m_reached->before, m_reached->node};
        if (const std::size_t child = childOf(way); child < fan)
            return way.node * fan + child;
    }
    Way way = top(u);
    if (!m_before.empty())
        way = descend(way, 0);
    return way.node * fan + childOf(way);
}

void SumTree::fetchNode(const double* node)
{
    prefetch(node);
    prefetch(node + fan / 2); // its other line
}

void SumTree::fetchSums(double u)
{
    if (m_weights.size() <= nearby)
        return;
    m_u = u;
    m_way = top(u);
    if (m_weights.size() > nearby * fan)
        fetchNode(m_before[0].data() + m_way->node * fan);
}

void SumTree::fetchWeights()
{
    if (!m_way)
        return;
    const Way way = descend(*m_way, 0);
    m_reached = {m_u - way.left, way.node};
    m_way.reset();
    fetchNode(m_weights.data() + way.node * fan);
}

MaxTree::MaxTree(std::size_t n)
    : m_leaves(std::bit_ceil(n))
    , m_value(n, -unlimited)
    , m_winner(n == 0 ? 0 : 2 * m_leaves, 0)
{
    for (std::size_t i = 0; i < m_leaves && n > 0; ++i)
        m_winner[m_leaves + i] = static_cast<std::uint32_t>(i);
    for (std::size_t k = m_leaves; n > 0 && --k > 0;)
        m_winner[k] = m_winner[2 * k];
}

bool MaxTree::beats(std::size_t a, std::size_t b) const
{
    return a < m_value.size() && (b >= m_value.size() || m_value[a] > m_value[b]);
}

void MaxTree::set(std::size_t i, double value)
{
    m_value[i] = value;
    for (std::size_t k = (m_leaves + i) / 2; k > 0; k /= 2) {
        const std::uint32_t left = m_winner[2 * k];
        const std::uint32_t right = m_winner[2 * k + 1];
        m_winner[k] = beats(right, left) ? right : left;
    }
}

} // namespace gapscope
