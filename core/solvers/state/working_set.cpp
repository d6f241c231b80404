// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/working_set.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <new>

namespace gapscope {

std::size_t WorkingSet::find(LabellingView y) const
{
    for (std::size_t k = 0; k < size(); ++k)
        if (std::equal(y.begin(), y.end(), labels(k)))
            return k;
    return none;
}

std::size_t WorkingSet::add(LabellingView y, double loss)
{
    assert(size() == 0 || y.size() == m_length);
    if (size() == 0) {
        m_length = static_cast<std::uint32_t>(y.size());
        m_bytes.assign(at(0), std::byte{0});
    }
    m_bytes.resize(at(m_size + 1));
    new (m_bytes.data() + at(m_size)) Corner{0, loss};
    std::copy(y.begin(), y.end(), const_cast<Label*>(labels(m_size)));
    for (std::size_t t = 0; t < y.size(); ++t)
        m_bytes[t] |= std::byte{1} << y[t] / 8 % 8;
    return m_size++;
}

void WorkingSet::remove(std::size_t k)
{
    const auto begin = m_bytes.begin() + static_cast<std::ptrdiff_t>(at(k));
    m_bytes.erase(begin, begin + static_cast<std::ptrdiff_t>(step()));
    --m_size;
}

void WorkingSet::moveToEnd(std::size_t k)
{
    m_bytes.resize(at(m_size + 1));
    std::memcpy(m_bytes.data() + at(m_size), m_bytes.data() + at(k), step());
    ++m_size;
    remove(k);
}

std::size_t WorkingSet::activeCount() const
{
    std::size_t count = 0;
    for (std::size_t k = 0; k < size(); ++k)
        count += (*this)[k].alpha > 0 ? 1 : 0;
    return count;
}

WorkingSet::Parts WorkingSet::parts() const
{
    Parts parts{{}, {}, m_length};
    for (std::size_t k = 0; k < size(); ++k) {
        parts.corners.push_back((*this)[k]);
        parts.labels.insert(parts.labels.end(), labels(k), labels(k) + m_length);
    }
    return parts;
}

/// Parts that do not belong together make a set that fits() refuses.
void WorkingSet::assign(const Parts& parts)
{
    *this = {};
    m_length = static_cast<std::uint32_t>(parts.length);
    if (parts.labels.size() != parts.corners.size() * parts.length) {
        m_length = ~std::uint32_t{0};
        return;
    }
    for (const Label* y = parts.labels.data(); const Corner& corner : parts.corners) {
        (*this)[add({y, parts.length}, corner.loss)].alpha = corner.alpha;
        y += parts.length;
    }
}

bool WorkingSet::fits(std::size_t length) const
{
    if (m_length != length && !(size() == 0 && m_length == 0))
        return false;
    for (std::size_t k = 0; k < size(); ++k)
        if (!((*this)[k].alpha >= 0 && std::isfinite((*this)[k].alpha)
                && std::isfinite((*this)[k].loss)))
            return false;
    return true;
}

} // namespace gapscope
