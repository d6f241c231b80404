// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/grid_answer.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace gapscope {
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
