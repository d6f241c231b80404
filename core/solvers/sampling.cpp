// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/sampling.h"

#include "core/prefetch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace gapscope {

namespace {

/// A sum of weights is kept below this, in units: sums and their differences are exact then.
constexpr double mostUnits = 0x1p52;
/// Of a sum, when its unit is chosen: it may grow by a factor of 16 before another is.
constexpr int unitBits = 48;
/// A sum below this is coarse: a million weights, each rounded up by a unit, add 10⁻⁶ of it.
constexpr double leastUnits = 0x1p40;
constexpr double leastUnit = 0x1p-1000;

/// 2^e units, or a little less, are `sum`.
double unitFor(double sum)
{
    return std::ldexp(1, std::max(std::ilogb(sum) - unitBits, std::ilogb(leastUnit)));
}

} // namespace

SumTree::SumTree(std::size_t n)
{
    std::size_t groups = (n + fan - 1) / fan;
    m_weights.resize(groups * fan);
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
    // Those right of a child, without a branch that could not be foretold.
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

/// A larger unit.
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

/// Of a node of weights, the one that is pointed at; `fan` when all of them end before.
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

Sampler::Sampler(std::size_t n)
    : m_n(n)
    , m_place(n, static_cast<std::uint32_t>(n))
    , m_awakePlace(n)
{
    wakeAll();
}

double Sampler::weight(double gapEstimate, double squaredRadius) const
{
    const double value = m_rule == Sampling::curvature ? squaredRadius : gapEstimate;
    if (!(value > 0) || std::isinf(value))
        return 0;
    const bool power = m_rule == Sampling::gap && m_power != 1;
    return std::min(power ? std::pow(value, m_power) : value, 0x1p900);
}

void Sampler::configure(Sampling rule, double gapPower, std::span<const double> gapEstimates,
    std::span<const double> squaredRadii)
{
    m_rule = rule;
    m_power = gapPower;
    m_sums = SumTree(weighted() ? m_n : 0);
    m_top = MaxTree(rule == Sampling::maxGap ? m_n : 0);
    m_order.clear();
    m_cursor = 0; // the first draw starts a pass
    m_orderBehind = true;
    refresh(gapEstimates, squaredRadii);
}

void Sampler::refresh(std::span<const double> gapEstimates, std::span<const double> squaredRadii)
{
    m_foreseen.reset();
    wakeAll();
    m_unvisited.clear();
    for (std::size_t i = 0; i < m_n; ++i) {
        m_place[i] = static_cast<std::uint32_t>(m_n);
        if (std::isinf(gapEstimates[i])) {
            m_place[i] = static_cast<std::uint32_t>(m_unvisited.size());
            m_unvisited.push_back(static_cast<std::uint32_t>(i));
        }
        if (m_rule == Sampling::maxGap)
            m_top.set(i, gapEstimates[i]);
    }
    if (weighted())
        m_sums.assign(weights(gapEstimates, squaredRadii));
}

std::vector<double> Sampler::weights(
    std::span<const double> gapEstimates, std::span<const double> squaredRadii) const
{
    std::vector<double> all(m_n);
    for (std::size_t i = 0; i < m_n; ++i)
        all[i] = sleeps(i) ? 0 : weight(gapEstimates[i], squaredRadii[i]);
    return all;
}

namespace {
/// Where each of n blocks stands in a list; n when it does not. Nothing when the list has others,
/// or one twice.
std::optional<std::vector<std::uint32_t>> placesIn(
    const std::vector<std::uint32_t>& list, std::size_t n)
{
    std::vector<std::uint32_t> place(n, static_cast<std::uint32_t>(n));
    for (std::size_t k = 0; k < list.size(); ++k) {
        if (list[k] >= n || place[list[k]] != n)
            return std::nullopt;
        place[list[k]] = static_cast<std::uint32_t>(k);
    }
    return place;
}
} // namespace

bool Sampler::resume(Sampling rule, double gapPower, std::span<const double> gapEstimates,
    std::span<const double> squaredRadii)
{
    const auto unvisited = placesIn(m_unvisited, m_n), order = placesIn(m_order, m_n),
               awake = placesIn(m_awake, m_n);
    if (!unvisited || !order || !awake || m_cursor > m_order.size())
        return false;
    Sampler fresh(m_n);
    fresh.configure(rule, gapPower, gapEstimates, squaredRadii);
    for (std::size_t i = 0; i < m_n; ++i) {
        if ((*awake)[i] == m_n)
            fresh.sleep(i);
        else if (!m_orderBehind && (*order)[i] == m_n)
            return false; // a pass would leave it out
    }
    if (fresh.weighted()
        && !fresh.m_sums.assign(fresh.weights(gapEstimates, squaredRadii), m_sums.unit()))
        return false;
    std::swap(m_sums, fresh.m_sums);
    std::swap(m_top, fresh.m_top);
    m_rule = rule;
    m_power = gapPower;
    m_place = *unvisited;
    m_awakePlace = *awake;
    m_foreseen.reset();
    return true;
}

void Sampler::visited(std::size_t i)
{
    const std::uint32_t hole = m_place[i];
    if (hole == m_n)
        return;
    const std::uint32_t last = m_unvisited.back();
    m_unvisited[hole] = last;
    m_place[last] = hole;
    m_unvisited.pop_back();
    m_place[i] = static_cast<std::uint32_t>(m_n);
}

void Sampler::update(std::size_t i, double gapEstimate, double squaredRadius)
{
    m_foreseen.reset();
    if (!m_unvisited.empty()) // the lists of places are looked at only while they say something
        visited(i);
    if (asleep() > 0 && sleeps(i)) {
        m_awakePlace[i] = static_cast<std::uint32_t>(m_awake.size());
        m_awake.push_back(static_cast<std::uint32_t>(i));
        m_orderBehind = true;
    }
    if (weighted())
        m_sums.set(i, weight(gapEstimate, squaredRadius));
    else if (m_rule == Sampling::maxGap)
        m_top.set(i, gapEstimate);
}

void Sampler::reweigh(std::span<const double> gapEstimates, std::span<const double> squaredRadii)
{
    m_foreseen.reset();
    m_sums.assign(weights(gapEstimates, squaredRadii));
}

void Sampler::wakeAll()
{
    if (m_awake.size() == m_n)
        return;
    m_awake.resize(m_n);
    std::iota(m_awake.begin(), m_awake.end(), 0U);
    m_awakePlace = m_awake;
    m_orderBehind = true;
}

void Sampler::sleep(std::size_t i)
{
    const std::uint32_t hole = m_awakePlace[i];
    if (hole == m_n)
        return;
    m_foreseen.reset();
    const std::uint32_t last = m_awake.back();
    m_awake[hole] = last;
    m_awakePlace[last] = hole;
    m_awake.pop_back();
    m_awakePlace[i] = static_cast<std::uint32_t>(m_n);
    if (weighted())
        m_sums.set(i, 0);
    else if (m_rule == Sampling::maxGap)
        m_top.set(i, -unlimited);
}

/// The blocks that are awake, in order or shuffled (Fisher–Yates).
void Sampler::beginPass(Random& random)
{
    if (m_mark && !m_mark->order)
        m_mark->order = m_order;
    m_cursor = 0;
    if (std::exchange(m_orderBehind, false)) {
        m_order.resize(m_n);
        std::iota(m_order.begin(), m_order.end(), 0U);
    }
    std::erase_if(m_order, [this](std::uint32_t i) { return sleeps(i); });
    if (m_rule == Sampling::permutation)
        for (std::size_t k = m_order.size(); k > 1; --k)
            std::swap(m_order[k - 1], m_order[random.below(k)]);
}

std::optional<std::size_t> Sampler::next(Random& random)
{
    if (m_awake.empty())
        return std::nullopt;
    switch (m_rule) {
    case Sampling::uniform:
        return m_awake[random.below(m_awake.size())];
    case Sampling::permutation:
    case Sampling::cyclic:
        while (m_cursor < m_order.size() && sleeps(m_order[m_cursor]))
            ++m_cursor;
        if (m_cursor == m_order.size())
            beginPass(random);
        return m_order[m_cursor++];
    case Sampling::maxGap:
        return m_top.argmax();
    case Sampling::gap:
    case Sampling::curvature:
        break;
    }
    if (!m_unvisited.empty())
        return m_unvisited[random.below(m_unvisited.size())];
    if (!(m_sums.total() > 0))
        return std::nullopt;
    const double u = random.uniform();
    if (m_foreseen)
        return std::exchange(m_foreseen, std::nullopt);
    return m_sums.find(u * m_sums.total());
}

void Sampler::rewind()
{
    m_cursor = m_mark->cursor;
    m_orderBehind = m_mark->orderBehind;
    if (m_mark->order)
        m_order = std::move(*m_mark->order);
    m_foreseen.reset();
    m_mark.reset();
}

/// Where below(count) will point. Its product has all 64 bits of the word, this one the upper 53:
/// they part once in 2⁵³/count draws, and rarer still a word is rejected.
std::size_t Sampler::guess(const Random& random, std::size_t count)
{
    return static_cast<std::size_t>(random.nextUniform() * static_cast<double>(count));
}

void Sampler::expect(const Random& random, Fetch what)
{
    if (!weighted() || !m_unvisited.empty() || !(m_sums.total() > 0))
        return;
    if (what == Fetch::place)
        m_sums.fetchSums(random.nextUniform() * m_sums.total());
    else
        m_sums.fetchWeights();
}

std::optional<std::size_t> Sampler::foresee(const Random& random)
{
    if (m_awake.empty())
        return std::nullopt;
    switch (m_rule) {
    case Sampling::uniform:
        return m_awake[guess(random, m_awake.size())];
    case Sampling::permutation:
    case Sampling::cyclic: { // of a pass that is over the next one's order is not known
        std::size_t at = m_cursor;
        while (at < m_order.size() && sleeps(m_order[at]))
            ++at;
        return at < m_order.size() ? std::optional<std::size_t>(m_order[at]) : std::nullopt;
    }
    case Sampling::maxGap:
        return m_top.argmax();
    case Sampling::gap:
    case Sampling::curvature:
        break;
    }
    if (!m_unvisited.empty())
        return m_unvisited[guess(random, m_unvisited.size())];
    if (m_sums.total() > 0)
        m_foreseen = m_sums.find(random.nextUniform() * m_sums.total());
    return m_foreseen;
}

} // namespace gapscope
