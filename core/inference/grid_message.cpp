// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/grid_message.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {
namespace {

constexpr float lowest = -std::numeric_limits<float>::infinity();

/// The maximum of linear Δ − quadratic Δ² over |Δ| < n, or of the parabola through it.
double mostOf(double linear, double quadratic, std::size_t n)
{
    const double end = static_cast<double>(n) - 1;
    const double atEnd = end * (std::abs(linear) - quadratic * end);
    if (quadratic > 0 && std::abs(linear) < 2 * quadratic * end)
        return linear * linear / (4 * quadratic);
    return std::max(0.0, atEnd);
}

} // namespace

GridArcs::GridArcs(const GridEdge& edge, std::size_t child)
    : atChild(edge.atA)
    , atParent(edge.atB)
    , childScores(edge.scoresA)
    , parentScores(edge.scoresB)
    , childWeight(edge.weightA)
    , parentWeight(edge.weightB)
    , childIsA(child == edge.a)
{
    if (childIsA)
        return;
    std::swap(atChild, atParent);
    std::swap(childScores, parentScores);
    std::swap(childWeight, parentWeight);
}

Deformation GridArcs::between(std::size_t t, std::size_t u) const
{
    const Deformation &c = atChild[t], &p = atParent[u];
    return {p.constant + c.constant, p.linearX - c.linearX, p.quadraticX + c.quadraticX,
        p.linearY - c.linearY, p.quadraticY + c.quadraticY};
}

GridMessenger::GridMessenger(std::size_t rows, std::size_t columns, std::size_t types)
    : m_types(types)
    , m_grid(rows, columns)
    , m_scratch(m_grid)
    , m_pairs(types * types)
    , m_sources(types * m_grid.size())
    , m_bandMax(types * m_grid.bands)
    , m_out(m_grid.size())
    , m_chunkMin(m_grid.chunkBounds())
    , m_sourceMax(types)
{
}

void GridMessenger::addSources(const GridArcs& arcs, const float* belief, float* bounds)
{
    const MaxPlusKernels& kernels = maxPlusKernels();
    const std::size_t cells = m_grid.rows * m_grid.columns;
    for (std::size_t t = 0; t < m_types; ++t) {
        float* bandMax = m_bandMax.data() + t * m_grid.bands;
        kernels.source(m_grid, belief, scoreMap(arcs.childScores, t, cells),
            static_cast<float>(arcs.childWeight), m_sources.data() + t * m_grid.size(),
            bounds + t * m_grid.blocks(), bandMax);
        m_sourceMax[t] = *std::max_element(bandMax, bandMax + m_grid.bands);
    }
}

/// All pairs of types, the most hopeful of each parent's type first, and the types in the order of
/// their first pairs. Gives the greatest value of all quadratics, about: what tables are less by.
double GridMessenger::listPairs(const GridArcs& arcs)
{
    double top = -std::numeric_limits<double>::infinity();
    for (std::size_t u = 0; u < m_types; ++u)
        for (std::size_t t = 0; t < m_types; ++t) {
            const Deformation q = arcs.between(t, u);
            const double x = mostOf(q.linearX, q.quadraticX, m_grid.columns);
            const double y = mostOf(q.linearY, q.quadraticY, m_grid.rows);
            const double most = q.constant + x + y;
            m_pairs[u * m_types + t] = {t, u, q, x, y, most, most + m_sourceMax[t]};
            top = std::max(top, most);
        }
    for (std::size_t u = 0; u < m_types; ++u) {
        const auto first = m_pairs.begin() + static_cast<std::ptrdiff_t>(u * m_types);
        std::sort(first, first + static_cast<std::ptrdiff_t>(m_types),
            [](const Pair& p, const Pair& q) { return p.hope > q.hope; });
    }
    return top;
}

double GridMessenger::send(const GridArcs& arcs, const float* belief, float* message, float* bounds)
{
    const MaxPlusKernels& kernels = maxPlusKernels();
    const std::size_t cells = m_grid.rows * m_grid.columns;
    const MaxPlusTarget out{m_out.data(), m_chunkMin.data()};
    const float weight = static_cast<float>(arcs.parentWeight);
    addSources(arcs, belief, bounds);
    const double top = listPairs(arcs);
    std::fill(message, message + m_grid.size(), lowest);
    for (std::size_t u = 0; u < m_types; ++u) {
        const std::uint16_t* scores = scoreMap(arcs.parentScores, u, cells);
        kernels.floor(m_grid, message, scores, weight, out);
        for (std::size_t k = 0; k < m_types; ++k) {
            const Pair& pair = m_pairs[u * m_types + k];
            const Deformation& q = pair.q;
            m_x.fill(m_grid.stride, MaxPlusGrid::chunk, pair.most - top - pair.xMost, q.linearX,
                q.quadraticX);
            m_y.fill(m_grid.height, MaxPlusGrid::block, -pair.yMost, q.linearY, q.quadraticY);
            // base of x: constant + xMost + yMost − top − xMost, so that x + y = q(Δ) − top
            const MaxPlusSource source{m_sources.data() + pair.t * m_grid.size(),
                bounds + pair.t * m_grid.blocks(), m_bandMax.data() + pair.t * m_grid.bands};
            kernels.product(m_grid, source, m_x, m_y, m_scratch, out);
        }
        kernels.merge(m_grid, m_out.data(), scores, weight, message);
    }
    return top;
}

} // namespace gapscope
