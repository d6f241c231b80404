// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/methods/planes/plane_products.h"

namespace gapscope {

void PlaneProducts::evaluate(const PlaneSet& planes)
{
    m_products.resize(planes.size());
    for (std::size_t k = 0; k < planes.size(); ++k)
        m_products[k] = planes[k].direction.dot(m_state.w.data());
    m_ofPoint = planes.point().dot(m_state.w.data());
}

std::size_t PlaneProducts::best(const PlaneSet& planes) const
{
    std::size_t best = PlaneSet::truth;
    for (std::size_t k = 0; k < planes.size(); ++k)
        if (valueOf(planes, k) > valueOf(planes, best))
            best = k;
    return best;
}

void PlaneProducts::moveWeights(const PlaneSet& planes, std::size_t k, double gamma, double scale)
{
    const std::size_t first = m_state.bounds.first;
    m_move.begin(m_state);
    planes.addDirection(k, scale, m_state.linear().data());
    const std::span<const double> less = m_move.end(m_state);
    for (std::size_t l = 0; l < planes.size(); ++l)
        m_products[l] += scale * (planes.product(l, k) - planes.withPoint(l))
            + planes[l].direction.dotSlice(first, less);
    m_ofPoint +=
        scale * (planes.withPoint(k) - planes.pointNorm()) + planes.point().dotSlice(first, less);
    const double target = k == PlaneSet::truth ? 0 : m_products[k];
    m_ofPoint += gamma * (target - m_ofPoint);
}

} // namespace gapscope
