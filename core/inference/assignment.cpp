// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/assignment.h"

#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace gapscope {
namespace {

using lemon::SmartDigraph;
using Simplex = lemon::NetworkSimplex<SmartDigraph, int, std::int64_t>;

/// Every row takes its heaviest column. True if no column is taken twice: then it is optimal.
bool bestOfEachRow(
    std::span<const double> weights, std::size_t rows, std::size_t columns, Labelling& y)
{
    static thread_local std::vector<char> taken;
    taken.assign(columns, 0);
    bool unique = true;
    y.assign(rows, 0);
    for (std::size_t r = 0; r < rows; ++r) {
        double best = 0;
        for (std::size_t c = 0; c < columns; ++c)
            if (weights[r * columns + c] > best) {
                best = weights[r * columns + c];
                y[r] = static_cast<Label>(c + 1);
            }
        if (y[r] == 0)
            continue;
        unique = unique && !taken[y[r] - 1U];
        taken[y[r] - 1U] = 1;
    }
    return unique;
}

/// One unit flows from every row to the sink, through a column of capacity 1 or directly.
class FlowNetwork {
public:
    FlowNetwork(std::span<const double> weights, std::size_t rows, std::size_t columns)
        : m_rows(static_cast<int>(rows))
        , m_columns(static_cast<int>(columns))
    {
        const int end = m_rows + m_columns;
        m_graph.reserveNode(end + 1);
        m_graph.reserveArc(static_cast<int>(weights.size()) + end);
        for (int node = 0; node <= end; ++node)
            m_graph.addNode();
        for (int node = 0; node < end; ++node)
            add(node, end, 0);
        // Whole numbers make the method exact: the largest weight becomes 2⁴⁷ to 2⁴⁸.
        const int exponent = 48 - std::ilogb(*std::ranges::max_element(weights)) - 1;
        for (int r = 0; r < m_rows; ++r)
            for (int c = 0; c < m_columns; ++c)
                if (const double weight = weights[static_cast<std::size_t>(r * m_columns + c)];
                    weight > 0)
                    add(r, m_rows + c, -std::llround(std::ldexp(weight, exponent)));
    }

    void solve(Labelling& y) const
    {
        Simplex simplex(m_graph);
        SmartDigraph::NodeMap<int> supply(m_graph, 0);
        for (int r = 0; r < m_rows; ++r)
            supply[SmartDigraph::nodeFromId(r)] = 1;
        supply[SmartDigraph::nodeFromId(m_rows + m_columns)] = -m_rows;
        SmartDigraph::ArcMap<int> capacity(m_graph, 1);
        SmartDigraph::ArcMap<std::int64_t> cost(m_graph);
        for (int arc = 0; arc < m_graph.arcNum(); ++arc)
            cost[SmartDigraph::arcFromId(arc)] = m_costs[static_cast<std::size_t>(arc)];
        [[maybe_unused]] const auto found =
            simplex.upperMap(capacity).costMap(cost).supplyMap(supply).run();
        assert(found == Simplex::OPTIMAL);
        y.assign(static_cast<std::size_t>(m_rows), 0);
        for (int arc = m_rows + m_columns; arc < m_graph.arcNum(); ++arc) {
            const SmartDigraph::Arc link = SmartDigraph::arcFromId(arc);
            if (simplex.flow(link) > 0)
                y[static_cast<std::size_t>(SmartDigraph::id(m_graph.source(link)))] =
                    static_cast<Label>(SmartDigraph::id(m_graph.target(link)) - m_rows + 1);
        }
    }

private:
    void add(int from, int to, std::int64_t cost)
    {
        m_graph.addArc(SmartDigraph::nodeFromId(from), SmartDigraph::nodeFromId(to));
        m_costs.push_back(cost);
    }

    int m_rows, m_columns;
    SmartDigraph m_graph;
    std::vector<std::int64_t> m_costs; ///< of the arcs
};

} // namespace

void maxWeightMatching(
    std::span<const double> weights, std::size_t rows, std::size_t columns, Labelling& y)
{
    assert(weights.size() == rows * columns && rows <= mostAssigned && columns <= mostAssigned);
    assert(std::ranges::all_of(weights, [](double weight) { return weight < HUGE_VAL; }));
    if (!bestOfEachRow(weights, rows, columns, y))
        FlowNetwork(weights, rows, columns).solve(y);
}

} // namespace gapscope
