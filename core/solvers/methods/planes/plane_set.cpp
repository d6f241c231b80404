// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/methods/planes/plane_set.h"

#include "core/dense.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gapscope {

PlaneVector::PlaneVector(const SparseVector& entries, std::size_t size)
{
    // An entry of a sparse one takes twice the memory, and more time for its index.
    if (entries.size() < size / 3) {
        m_entries = entries;
        return;
    }
    m_dense.assign(size, 0.0);
    for (const SparseEntry& entry : entries)
        m_dense[entry.index] = entry.value;
}

double PlaneVector::dot(const double* w) const
{
    if (!m_dense.empty())
        return asVector(m_dense).dot(asVector({w, m_dense.size()}));
    double sum = 0;
    for (const SparseEntry& entry : m_entries)
        sum += entry.value * w[entry.index];
    return sum;
}

double PlaneVector::dot(const PlaneVector& other) const
{
    if (!other.m_dense.empty())
        return dot(other.m_dense.data());
    if (!m_dense.empty())
        return other.dot(m_dense.data());
    double sum = 0;
    auto a = m_entries.begin();
    for (const SparseEntry& entry : other.m_entries) {
        while (a != m_entries.end() && a->index < entry.index)
            ++a;
        if (a != m_entries.end() && a->index == entry.index)
            sum += a->value * entry.value;
    }
    return sum;
}

void PlaneVector::addTo(double scale, double* w) const
{
    if (!m_dense.empty())
        asWritable({w, m_dense.size()}) += scale * asVector(m_dense);
    for (const SparseEntry& entry : m_entries)
        w[entry.index] += scale * entry.value;
}

double PlaneVector::dotSlice(std::size_t first, std::span<const double> values) const
{
    if (!m_dense.empty())
        return asVector(values).dot(asVector({m_dense.data() + first, values.size()}));
    double sum = 0;
    auto at = std::ranges::lower_bound(m_entries, first, {}, &SparseEntry::index);
    for (; at != m_entries.end() && at->index < first + values.size(); ++at)
        sum += at->value * values[at->index - first];
    return sum;
}

void PlaneVector::shrink(double factor)
{
    asWritable(m_dense) *= factor;
    for (SparseEntry& entry : m_entries)
        entry.value *= factor;
}

void PlaneVector::moveTowards(const PlaneVector& target, double gamma, std::size_t size)
{
    if (m_dense.empty() && target.m_dense.empty()) {
        SparseVector moved;
        moved.reserve(m_entries.size() + target.m_entries.size());
        auto own = m_entries.begin();
        const auto ownBefore = [&](std::uint32_t index) {
            for (; own != m_entries.end() && own->index < index; ++own)
                moved.push_back({own->index, (1 - gamma) * own->value});
        };
        for (const SparseEntry& other : target.m_entries) {
            ownBefore(other.index);
            double value = gamma * other.value;
            if (own != m_entries.end() && own->index == other.index)
                value += (1 - gamma) * own++->value;
            moved.push_back({other.index, value});
        }
        ownBefore(~std::uint32_t{0});
        *this = PlaneVector(moved, size);
        return;
    }
    if (m_dense.empty()) {
        const PlaneVector sparse = std::exchange(*this, {});
        m_dense.assign(size, 0.0);
        sparse.addTo(1, m_dense.data());
    }
    asWritable(m_dense) *= 1 - gamma;
    target.addTo(gamma, m_dense.data());
}

std::size_t PlaneSet::find(LabellingView y) const
{
    const auto found = std::ranges::find_if(
        m_planes, [&](const Plane& plane) { return std::ranges::equal(plane.y, y); });
    return static_cast<std::size_t>(found - m_planes.begin());
}

std::size_t PlaneSet::add(Plane plane)
{
    m_planes.push_back(std::move(plane));
    const PlaneVector& direction = m_planes.back().direction;
    std::vector<double>& row = m_gram.emplace_back();
    for (const Plane& other : m_planes)
        row.push_back(direction.dot(other.direction));
    m_withPoint.push_back(direction.dot(m_point));
    return m_planes.size() - 1;
}

void PlaneSet::drop(std::size_t k)
{
    const auto at = static_cast<std::ptrdiff_t>(k);
    m_planes.erase(m_planes.begin() + at);
    m_withPoint.erase(m_withPoint.begin() + at);
    m_gram.erase(m_gram.begin() + at);
    for (std::size_t l = k; l < m_gram.size(); ++l)
        m_gram[l].erase(m_gram[l].begin() + at);
}

void PlaneSet::trim(std::uint64_t oldest, std::size_t most)
{
    for (std::size_t k = m_planes.size(); k-- > 0;)
        if (m_planes[k].used < oldest)
            drop(k);
    while (m_planes.size() > most)
        drop(static_cast<std::size_t>(
            std::ranges::min_element(m_planes, {}, &Plane::used) - m_planes.begin()));
}

void PlaneSet::setPoint(PlaneVector point)
{
    m_point = std::move(point);
    m_pointNorm = m_point.dot(m_point);
    for (std::size_t k = 0; k < m_planes.size(); ++k)
        m_withPoint[k] = m_planes[k].direction.dot(m_point);
}

double PlaneSet::product(std::size_t k, std::size_t l) const
{
    if (k == truth || l == truth)
        return 0;
    return k < l ? m_gram[l][k] : m_gram[k][l];
}

void PlaneSet::moveTowards(std::size_t k, double gamma, std::size_t size)
{
    const double stay = 1 - gamma;
    m_pointNorm =
        stay * stay * m_pointNorm + 2 * gamma * stay * withPoint(k) + gamma * gamma * product(k, k);
    for (std::size_t l = 0; l < m_planes.size(); ++l)
        m_withPoint[l] = stay * m_withPoint[l] + gamma * product(l, k);
    if (k == truth)
        m_point.shrink(stay);
    else
        m_point.moveTowards(m_planes[k].direction, gamma, size);
}

double PlaneSet::squaredDistance(std::size_t k) const
{
    return std::max(product(k, k) - 2 * withPoint(k) + m_pointNorm, 0.0);
}

void PlaneSet::addDirection(std::size_t k, double scale, double* w) const
{
    if (k != truth)
        m_planes[k].direction.addTo(scale, w);
    m_point.addTo(-scale, w);
}

bool PlaneVector::fits(std::size_t size) const
{
    const auto finite = [](double value) { return std::isfinite(value); };
    const auto notBefore = [](const SparseEntry& a, const SparseEntry& b) {
        return a.index >= b.index;
    };
    return (m_dense.empty() || (m_dense.size() == size && m_entries.empty()))
        && std::ranges::all_of(m_dense, finite)
        && std::ranges::all_of(m_entries, finite, &SparseEntry::value)
        && std::ranges::adjacent_find(m_entries, notBefore) == m_entries.end()
        && (m_entries.empty() || m_entries.back().index < size);
}

bool PlaneSet::fits(const Problem& problem, std::size_t i) const
{
    const std::size_t size = problem.weightSize();
    if (m_gram.size() != m_planes.size() || m_withPoint.size() != m_planes.size()
        || !m_point.fits(size))
        return false;
    for (std::size_t k = 0; k < m_planes.size(); ++k)
        if (m_gram[k].size() != k + 1 || !problem.isLabelling(i, m_planes[k].y)
            || !m_planes[k].direction.fits(size))
            return false;
    return true;
}

std::size_t PlaneSet::memoryBytes() const
{
    std::size_t bytes = m_point.memoryBytes() + m_withPoint.size() * sizeof(double);
    for (std::size_t k = 0; k < m_planes.size(); ++k)
        bytes += sizeof(Plane) + m_planes[k].y.size() * sizeof(Label)
            + m_planes[k].direction.memoryBytes() + m_gram[k].size() * sizeof(double);
    return bytes;
}

} // namespace gapscope
