// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/sampling.h"

#include "core/machine/error.h"
#include "core/options/choices.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace gapscope {

void requireConstants(const Problem& problem, Sampling sampling)
{
    const Abilities able = problem.abilities();
    if ((sampling == Sampling::exactCurvature && !able.farthest)
        || (sampling == Sampling::lipschitz && !able.blockModuli))
        refuseConstants(problem.task(), sampling);
}

void refuseConstants(std::string_view task, Sampling sampling)
{
    const auto row =
        std::ranges::find(choiceRows<Sampling>(), sampling, &ChoiceRow<Sampling>::value);
    throw InputError("--sampling", 0,
        fmt::format("{} on the task {}, where the exact constants of a block are not known",
            row->name, task),
        "curvature, which uses the largest norms seen, or another sampling");
}

Sampler::Sampler(std::size_t n)
    : m_n(n)
    , m_place(n, static_cast<std::uint32_t>(n))
    , m_awakePlace(n)
{
    wakeAll();
}

double Sampler::weight(double gapEstimate, double scale) const
{
    const double value = m_rule.sampling == Sampling::gap ? gapEstimate : scale;
    if (!(value > 0) || std::isinf(value))
        return 0;
    const bool power = m_rule.sampling == Sampling::gap && m_rule.gapPower != 1;
    return std::min(power ? std::pow(value, m_rule.gapPower) : value, 0x1p900);
}

/// The value whose largest max-gap sampling takes.
double Sampler::rank(double gapEstimate, double scale) const
{
    if (m_rule.maxGapBy == MaxGapBy::gap || !(gapEstimate > 0) || std::isinf(gapEstimate))
        return gapEstimate;
    return gapEstimate * gapEstimate / std::max(scale, std::numeric_limits<double>::min());
}

void Sampler::configure(
    const DrawRule& rule, std::span<const double> gapEstimates, std::span<const double> scales)
{
    m_rule = rule;
    m_sums = SumTree(weighted() ? m_n : 0);
    m_top = MaxTree(rule.sampling == Sampling::maxGap ? m_n : 0);
    m_order.clear();
    m_cursor = 0; // the first draw starts a pass
    m_orderBehind = true;
    refresh(gapEstimates, scales);
}

void Sampler::refresh(std::span<const double> gapEstimates, std::span<const double> scales)
{
    m_peeked.reset();
    wakeAll();
    m_unvisited.clear();
    for (std::size_t i = 0; i < m_n; ++i) {
        m_place[i] = static_cast<std::uint32_t>(m_n);
        if (drawnFirst(gapEstimates[i], scales[i])) {
            m_place[i] = static_cast<std::uint32_t>(m_unvisited.size());
            m_unvisited.push_back(static_cast<std::uint32_t>(i));
        }
        if (m_rule.sampling == Sampling::maxGap)
            m_top.set(i, rank(gapEstimates[i], scales[i]));
    }
    if (weighted())
        m_sums.assign(weights(gapEstimates, scales));
}

std::vector<double> Sampler::weights(
    std::span<const double> gapEstimates, std::span<const double> scales) const
{
    std::vector<double> all(m_n);
    for (std::size_t i = 0; i < m_n; ++i)
        all[i] = sleeps(i) ? 0 : weight(gapEstimates[i], scales[i]);
    return all;
}

namespace {
/// The place of each of n blocks in a list; n: not in it. Nothing when the list has others, or one
/// twice.
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

bool Sampler::resume(
    const DrawRule& rule, std::span<const double> gapEstimates, std::span<const double> scales)
{
    const auto unvisited = placesIn(m_unvisited, m_n), order = placesIn(m_order, m_n),
               awake = placesIn(m_awake, m_n);
    if (!unvisited || !order || !awake || m_cursor > m_order.size())
        return false;
    Sampler fresh(m_n);
    fresh.configure(rule, gapEstimates, scales);
    for (std::size_t i = 0; i < m_n; ++i) {
        if ((*awake)[i] == m_n)
            fresh.sleep(i);
        else if (!m_orderBehind && (*order)[i] == m_n)
            return false; // a pass would leave it out
    }
    if (fresh.weighted()
        && !fresh.m_sums.assign(fresh.weights(gapEstimates, scales), m_sums.unit()))
        return false;
    std::swap(m_sums, fresh.m_sums);
    std::swap(m_top, fresh.m_top);
    m_rule = rule;
    m_place = *unvisited;
    m_awakePlace = *awake;
    m_peeked.reset();
    return true;
}

namespace {
/// Takes block i out of a list of blocks. place: of each block in the list; their number: not in
/// it. False: i was not there.
bool takeOut(std::size_t i, std::vector<std::uint32_t>& list, std::vector<std::uint32_t>& place)
{
    const std::uint32_t hole = place[i];
    if (hole == place.size())
        return false;
    const std::uint32_t last = list.back();
    list[hole] = last;
    place[last] = hole;
    list.pop_back();
    place[i] = static_cast<std::uint32_t>(place.size());
    return true;
}
} // namespace

void Sampler::update(std::size_t i, double gapEstimate, double scale)
{
    m_peeked.reset();
    if (!m_unvisited.empty()) // the lists of places are used only while they have entries
        takeOut(i, m_unvisited, m_place);
    if (asleep() > 0 && sleeps(i)) {
        m_awakePlace[i] = static_cast<std::uint32_t>(m_awake.size());
        m_awake.push_back(static_cast<std::uint32_t>(i));
        m_orderBehind = true;
    }
    if (weighted())
        m_sums.set(i, weight(gapEstimate, scale));
    else if (m_rule.sampling == Sampling::maxGap)
        m_top.set(i, rank(gapEstimate, scale));
}

void Sampler::reweigh(std::span<const double> gapEstimates, std::span<const double> scales)
{
    m_peeked.reset();
    m_sums.assign(weights(gapEstimates, scales));
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
    if (!takeOut(i, m_awake, m_awakePlace))
        return;
    m_peeked.reset();
    if (weighted())
        m_sums.set(i, 0);
    else if (m_rule.sampling == Sampling::maxGap)
        m_top.set(i, -unlimited);
}

namespace {
/// Fisher–Yates.
void shuffle(std::vector<std::uint32_t>& order, Random& random)
{
    for (std::size_t k = order.size(); k > 1; --k)
        std::swap(order[k - 1], order[random.below(k)]);
}
} // namespace

/// The blocks that are awake, in order or shuffled.
void Sampler::beginPass(Random& random)
{
    if (m_mark && !m_mark->order)
        m_mark->order = m_order;
    m_cursor = 0;
    if (std::exchange(m_orderBehind, false)) {
        m_order.resize(m_n);
        std::iota(m_order.begin(), m_order.end(), 0U);
        if (m_rule.sampling == Sampling::cyclic && m_rule.shuffle) {
            Random fixed(*m_rule.shuffle);
            shuffle(m_order, fixed);
        }
    }
    std::erase_if(m_order, [this](std::uint32_t i) { return sleeps(i); });
    if (m_rule.sampling == Sampling::permutation)
        shuffle(m_order, random);
}

std::optional<std::size_t> Sampler::next(Random& random)
{
    if (m_awake.empty())
        return std::nullopt;
    switch (m_rule.sampling) {
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
    default: // by weight
        break;
    }
    if (!m_unvisited.empty())
        return m_unvisited[random.below(m_unvisited.size())];
    if (!(m_sums.total() > 0))
        return std::nullopt;
    if (m_rule.mix > 0 && random.uniform() < m_rule.mix)
        return m_awake[random.below(m_awake.size())];
    const double u = random.uniform();
    if (m_peeked)
        return std::exchange(m_peeked, std::nullopt);
    return m_sums.find(u * m_sums.total());
}

void Sampler::rewind()
{
    m_cursor = m_mark->cursor;
    m_orderBehind = m_mark->orderBehind;
    if (m_mark->order)
        m_order = std::move(*m_mark->order);
    m_peeked.reset();
    m_mark.reset();
}

/// A guess at the next below(count). That multiplies all 64 bits of the word, this the upper 53:
/// they differ once in 2⁵³/count draws, and a word is rejected even more rarely.
std::size_t Sampler::guess(const Random& random, std::size_t count)
{
    return static_cast<std::size_t>(random.nextUniform() * static_cast<double>(count));
}

void Sampler::prefetch(const Random& random, Fetch what)
{
    if (!weighted() || m_rule.mix > 0 || !m_unvisited.empty() || !(m_sums.total() > 0))
        return;
    if (what == Fetch::place)
        m_sums.fetchSums(random.nextUniform() * m_sums.total());
    else
        m_sums.fetchWeights();
}

std::optional<std::size_t> Sampler::peekNext(const Random& random)
{
    if (m_awake.empty())
        return std::nullopt;
    switch (m_rule.sampling) {
    case Sampling::uniform:
        return m_awake[guess(random, m_awake.size())];
    case Sampling::permutation:
    case Sampling::cyclic: { // the order after the end of a pass is not known
        std::size_t at = m_cursor;
        while (at < m_order.size() && sleeps(m_order[at]))
            ++at;
        return at < m_order.size() ? std::optional<std::size_t>(m_order[at]) : std::nullopt;
    }
    case Sampling::maxGap:
        return m_top.argmax();
    default: // by weight
        break;
    }
    if (!m_unvisited.empty())
        return m_unvisited[guess(random, m_unvisited.size())];
    if (m_sums.total() > 0 && m_rule.mix == 0)
        m_peeked = m_sums.find(random.nextUniform() * m_sums.total());
    return m_peeked;
}

} // namespace gapscope
