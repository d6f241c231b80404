// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/grid_message.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace gapscope::bench {

/// The reference: max-sum on a tree of parts by generalised distance transforms, plain and scalar
/// (Felzenszwalb & Huttenlocher 2012, Algorithm 1, for maxima). The envelope has one parabola a
/// place, for positive quadratic terms only.
template <typename Real> class EnvelopeOracle {
public:
    /// keepArgMax: needed to find the whole answer; without it, only the best value.
    EnvelopeOracle(const GridTree& tree, bool keepArgMax)
        : m_tree(tree)
        , m_keep(keepArgMax)
        , m_value(tree.cells())
        , m_rows(tree.cells())
        , m_ofType(tree.cells())
        , m_message(tree.cells())
        , m_argX(tree.cells())
        , m_argY(tree.cells())
        , m_chosen(tree.edges.size() * (keepArgMax ? tree.cells() : 0))
    {
        const std::size_t longest = std::max(tree.rows, tree.columns);
        m_in.resize(longest), m_out.resize(longest), m_height.resize(longest);
        m_vertex.resize(longest), m_from.resize(longest), m_limit.resize(longest + 1);
    }
    /// children: the edges from the root on, {edge, child, parent}.
    struct Step {
        std::size_t edge, child, parent;
    };
    double solve(std::span<const float> unary, const std::vector<Step>& steps, GridAnswer& answer)
    {
        const std::size_t cells = m_tree.cells();
        m_beliefs.assign(unary.begin(), unary.end());
        for (auto step = steps.rbegin(); step != steps.rend(); ++step)
            send(*step);
        const Real* root = m_beliefs.data() + steps.front().parent * cells;
        const std::size_t best =
            static_cast<std::size_t>(std::max_element(root, root + cells) - root);
        if (m_keep)
            follow(steps, best, answer);
        return static_cast<double>(root[best]);
    }

private:
    struct Choice {
        Label cell, t, u;
    };

    /// out(i) = max_j in(j) + linear (i − j) − quadratic (i − j)²
    void transform(std::size_t n, Real linear, Real quadratic)
    {
        std::size_t k = 0;
        m_vertex[0] = 0;
        m_height[0] = m_in[0];
        m_limit[0] = -std::numeric_limits<Real>::infinity();
        for (std::size_t j = 1; j < n; ++j) {
            const Real at = static_cast<Real>(j), height = m_in[j] - at * (linear + quadratic * at);
            const auto meets = [&] {
                return (m_height[k] - height)
                    / (2 * quadratic * static_cast<Real>(j - m_vertex[k]));
            };
            Real s = meets();
            while (k > 0 && s <= m_limit[k]) {
                --k;
                s = meets();
            }
            if (k == 0 && s <= m_limit[0])
                s = m_limit[0];
            m_limit[++k] = s;
            m_vertex[k] = static_cast<Label>(j);
            m_height[k] = height;
        }
        m_limit[k + 1] = std::numeric_limits<Real>::infinity();
        for (std::size_t i = 0, v = 0; i < n; ++i) {
            while (m_limit[v + 1] < static_cast<Real>(i))
                ++v;
            const Real d = static_cast<Real>(i) - static_cast<Real>(m_vertex[v]);
            m_out[i] = m_in[m_vertex[v]] + d * (linear - quadratic * d);
            m_from[i] = m_vertex[v];
        }
    }
    /// m_rows = both passes over m_value.
    void bothPasses(const Deformation& q)
    {
        const std::size_t rows = m_tree.rows, columns = m_tree.columns;
        for (std::size_t r = 0; r < rows; ++r) {
            std::copy_n(m_value.data() + r * columns, columns, m_in.data());
            transform(columns, static_cast<Real>(q.linearX), static_cast<Real>(q.quadraticX));
            std::copy_n(m_out.data(), columns, m_rows.data() + r * columns);
            if (m_keep)
                std::copy_n(m_from.data(), columns, m_argX.data() + r * columns);
        }
        for (std::size_t c = 0; c < columns; ++c) {
            for (std::size_t r = 0; r < rows; ++r)
                m_in[r] = m_rows[r * columns + c];
            transform(rows, static_cast<Real>(q.linearY), static_cast<Real>(q.quadraticY));
            for (std::size_t r = 0; r < rows; ++r)
                m_rows[r * columns + c] = m_out[r];
            if (m_keep)
                for (std::size_t r = 0; r < rows; ++r)
                    m_argY[r * columns + c] = m_from[r];
        }
    }
    void send(const Step& step)
    {
        const GridArcs arcs(m_tree.edges[step.edge], step.child);
        const std::size_t cells = m_tree.cells(), columns = m_tree.columns;
        const Real* belief = m_beliefs.data() + step.child * cells;
        Choice* chosen = m_chosen.data() + (m_keep ? step.edge * cells : 0);
        std::fill(m_message.begin(), m_message.end(), -std::numeric_limits<Real>::infinity());
        for (std::size_t t = 0; t < m_tree.types; ++t) {
            addScores(scoreMap(arcs.childScores, t, cells), arcs.childWeight, belief, m_value);
            for (std::size_t u = 0; u < m_tree.types; ++u) {
                const Deformation q = arcs.between(t, u);
                bothPasses(q);
                addScores(scoreMap(arcs.parentScores, u, cells), arcs.parentWeight, m_rows.data(),
                    m_ofType);
                const Real constant = static_cast<Real>(q.constant);
                for (std::size_t i = 0; i < cells; ++i) {
                    if (!(m_ofType[i] + constant > m_message[i]))
                        continue;
                    m_message[i] = m_ofType[i] + constant;
                    if (m_keep) {
                        const std::size_t row = m_argY[i];
                        const std::size_t column = m_argX[row * columns + i % columns];
                        chosen[i] = {static_cast<Label>(row * columns + column),
                            static_cast<Label>(t), static_cast<Label>(u)};
                    }
                }
            }
        }
        Real* parent = m_beliefs.data() + step.parent * cells;
        for (std::size_t i = 0; i < cells; ++i)
            parent[i] += m_message[i];
    }
    void addScores(
        const std::uint16_t* scores, double weight, const Real* map, std::vector<Real>& out)
    {
        const Real w = static_cast<Real>(weight);
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = map[i] + (scores ? w * static_cast<Real>(fromBfloat16(scores[i])) : 0);
    }
    void follow(const std::vector<Step>& steps, std::size_t best, GridAnswer& answer)
    {
        answer.cells.assign(m_tree.parts, 0);
        answer.types.assign(2 * m_tree.edges.size(), 0);
        answer.cells[steps.front().parent] = static_cast<Label>(best);
        for (const Step& s : steps) {
            const Choice& c = m_chosen[s.edge * m_tree.cells() + answer.cells[s.parent]];
            const bool childIsA = m_tree.edges[s.edge].a == s.child;
            answer.cells[s.child] = c.cell;
            answer.types[2 * s.edge] = childIsA ? c.t : c.u;
            answer.types[2 * s.edge + 1] = childIsA ? c.u : c.t;
        }
    }

    const GridTree& m_tree;
    bool m_keep;
    std::vector<Real> m_beliefs, m_value, m_rows, m_ofType, m_message;
    std::vector<Label> m_argX, m_argY;
    std::vector<Choice> m_chosen;
    std::vector<Real> m_in, m_out, m_height, m_limit;
    std::vector<Label> m_vertex, m_from;
};

} // namespace gapscope::bench
