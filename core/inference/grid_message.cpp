// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/grid_message.h"

#include "core/inference/distance_transform.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

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

/// All pairs of types, the most promising of each parent's type first, and the types in the order
/// of their first pairs. Returns about the largest value of all quadratics, which tables subtract.
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
            [](const Pair& p, const Pair& q) { return p.upperBound > q.upperBound; });
    }
    return top;
}

double GridMessenger::send(
    const GridArcs& arcs, const float* belief, float* message, float* bounds, bool transforms)
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
            const float* sources = m_sources.data() + pair.t * m_grid.size();
            if (transforms && q.quadraticX > 0 && q.quadraticY > 0) {
                distanceTransform(m_grid, sources, q, top, out.values);
                continue;
            }
            m_x.fill(m_grid.stride, MaxPlusGrid::chunk, pair.most - top - pair.xMost, q.linearX,
                q.quadraticX);
            m_y.fill(m_grid.height, MaxPlusGrid::block, -pair.yMost, q.linearY, q.quadraticY);
            // base of x: constant + xMost + yMost − top − xMost, so that x + y = q(Δ) − top
            const MaxPlusSource source{sources, bounds + pair.t * m_grid.blocks(),
                m_bandMax.data() + pair.t * m_grid.bands};
            kernels.product(m_grid, source, m_x, m_y, m_scratch, out);
        }
        kernels.merge(m_grid, m_out.data(), scores, weight, message);
    }
    return top;
}

namespace {

constexpr std::size_t block = MaxPlusGrid::block;

/// The part of a quadratic along one axis with the child at each place, and its maxima in blocks.
struct Profile {
    std::vector<double> values, most;

    void fill(std::size_t n, std::size_t parent, double linear, double quadratic)
    {
        values.resize(n);
        most.assign((n + block - 1) / block, -std::numeric_limits<double>::infinity());
        for (std::size_t j = 0; j < n; ++j) {
            const double d = static_cast<double>(parent) - static_cast<double>(j);
            values[j] = d * (linear - quadratic * d);
            most[j / block] = std::max(most[j / block], values[j]);
        }
    }
};

/// One search: the best so far, and the pair of types whose turn it is.
class Search {
public:
    Search(const MaxPlusGrid& grid, const GridArcs& arcs, std::size_t parentCell,
        const float* belief, const float* bounds)
        : m_grid(grid)
        , m_arcs(arcs)
        , m_parent(parentCell)
        , m_belief(belief)
        , m_bounds(bounds)
    {
    }
    void begin(std::size_t t, std::size_t u)
    {
        const Deformation q = m_arcs.between(t, u);
        const std::size_t cells = m_grid.rows * m_grid.columns;
        const std::uint16_t* parentScores = scoreMap(m_arcs.parentScores, u, cells);
        m_constant = q.constant;
        if (parentScores)
            m_constant +=
                m_arcs.parentWeight * static_cast<double>(fromBfloat16(parentScores[m_parent]));
        m_scores = scoreMap(m_arcs.childScores, t, cells);
        m_type = t;
        m_typeA = static_cast<Label>(m_arcs.childIsA ? t : u);
        m_typeB = static_cast<Label>(m_arcs.childIsA ? u : t);
        m_x.fill(m_grid.columns, m_parent % m_grid.columns, q.linearX, q.quadraticX);
        m_y.fill(m_grid.rows, m_parent / m_grid.columns, q.linearY, q.quadraticY);
    }
    /// All cells of this pair that may be as good as the best so far.
    void scan()
    {
        const float* bound = m_bounds + m_type * m_grid.blocks();
        for (std::size_t band = 0; band < m_y.most.size(); ++band, bound += m_grid.groups)
            for (std::size_t group = 0; group < m_x.most.size(); ++group)
                if (static_cast<double>(bound[group]) + (m_x.most[group] + m_y.most[band])
                        + m_constant
                    >= m_most)
                    scanBlock(band * block, group * block);
    }
    SentFrom best() const { return m_best; }

private:
    void scanBlock(std::size_t row, std::size_t column)
    {
        const float weight = static_cast<float>(m_arcs.childWeight);
        for (std::size_t r = row; r < std::min(row + block, m_grid.rows); ++r)
            for (std::size_t c = column; c < std::min(column + block, m_grid.columns); ++c) {
                const std::size_t cell = r * m_grid.columns + c;
                float source = m_belief[cell];
                if (m_scores)
                    source += fromBfloat16(m_scores[cell]) * weight;
                consider(static_cast<double>(source) + (m_x.values[c] + m_y.values[r]) + m_constant,
                    static_cast<Label>(cell));
            }
    }
    void consider(double value, Label cell)
    {
        if (value < m_most)
            return;
        if (value == m_most
            && std::tie(m_best.cell, m_best.typeA, m_best.typeB)
                <= std::tie(cell, m_typeA, m_typeB))
            return;
        m_most = value;
        m_best = {cell, m_typeA, m_typeB};
    }

    const MaxPlusGrid& m_grid;
    const GridArcs& m_arcs;
    std::size_t m_parent;
    const float *m_belief, *m_bounds;
    const std::uint16_t* m_scores = nullptr;
    std::size_t m_type = 0;
    Label m_typeA = 0, m_typeB = 0;
    double m_constant = 0, m_most = -std::numeric_limits<double>::infinity();
    Profile m_x, m_y;
    SentFrom m_best;
};

} // namespace

SentFrom bestChild(const MaxPlusGrid& grid, const GridArcs& arcs, std::size_t parentCell,
    const float* belief, const float* bounds)
{
    Search search(grid, arcs, parentCell, belief, bounds);
    for (std::size_t t = 0; t < arcs.atChild.size(); ++t)
        for (std::size_t u = 0; u < arcs.atParent.size(); ++u) {
            search.begin(t, u);
            search.scan();
        }
    return search.best();
}

} // namespace gapscope
