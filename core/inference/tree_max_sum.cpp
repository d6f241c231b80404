// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/tree_max_sum.h"

#include "core/inference/grid_message.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <memory>

namespace gapscope {
namespace {

/// An edge on the way from the root.
struct Step {
    std::size_t edge, child, parent;
};

/// Edges from the root on, breadth first.
std::vector<Step> stepsFrom(const GridTree& tree, std::size_t root)
{
    std::vector<Step> steps;
    std::vector<bool> used(tree.edges.size());
    std::vector<std::size_t> reached{root};
    for (std::size_t k = 0; k < reached.size(); ++k)
        for (std::size_t e = 0; e < tree.edges.size(); ++e) {
            const GridEdge& edge = tree.edges[e];
            if (used[e] || (edge.a != reached[k] && edge.b != reached[k]))
                continue;
            used[e] = true;
            const std::size_t child = edge.a == reached[k] ? edge.b : edge.a;
            steps.push_back({e, child, reached[k]});
            reached.push_back(child);
        }
    assert(reached.size() == tree.parts && steps.size() == tree.edges.size());
    return steps;
}

/// Scratch of the thread, rebuilt when the grid or the number of types changes.
struct Workspace {
    std::size_t rows, columns, types;
    GridMessenger messenger;
    std::vector<float> message, beliefs, bounds;

    explicit Workspace(const GridTree& tree)
        : rows(tree.rows)
        , columns(tree.columns)
        , types(tree.types)
        , messenger(rows, columns, types)
        , message(messenger.grid().size())
    {
    }
    bool fits(const GridTree& tree) const
    {
        return tree.rows == rows && tree.columns == columns && tree.types == types;
    }
    std::size_t boundsOfEdge() const { return types * messenger.grid().blocks(); }
};

Workspace& workspaceFor(const GridTree& tree)
{
    thread_local std::unique_ptr<Workspace> workspace;
    if (!workspace || !workspace->fits(tree))
        workspace = std::make_unique<Workspace>(tree);
    workspace->bounds.resize(tree.edges.size() * workspace->boundsOfEdge());
    return *workspace;
}

/// Shifts a map so that its maximum is 0; returns the old maximum.
double lower(float* map, std::size_t cells)
{
    const float top = *std::max_element(map, map + cells);
    for (std::size_t k = 0; k < cells; ++k)
        map[k] -= top;
    return static_cast<double>(top);
}

/// Beliefs of all parts, each shifted by a constant; returns the constant of the root's.
double sendToRoot(const GridTree& tree, const std::vector<Step>& steps, Workspace& work)
{
    const std::size_t cells = tree.cells();
    const MaxPlusGrid& grid = work.messenger.grid();
    double lacks = 0;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        float* child = work.beliefs.data() + step->child * cells;
        float* parent = work.beliefs.data() + step->parent * cells;
        lacks += lower(child, cells);
        lacks += work.messenger.send(GridArcs(tree.edges[step->edge], step->child), child,
            work.message.data(), work.bounds.data() + step->edge * work.boundsOfEdge(),
            tree.transforms);
        float top = -std::numeric_limits<float>::infinity();
        for (std::size_t row = 0; row < tree.rows; ++row)
            for (std::size_t c = 0; c < tree.columns; ++c)
                top = std::max(top, work.message[row * grid.stride + c]);
        for (std::size_t row = 0; row < tree.rows; ++row)
            for (std::size_t c = 0; c < tree.columns; ++c)
                parent[row * tree.columns + c] += work.message[row * grid.stride + c] - top;
        lacks += static_cast<double>(top);
    }
    return lacks;
}

} // namespace

std::uint16_t toBfloat16(float value)
{
    const std::uint32_t bits = __builtin_bit_cast(std::uint32_t, value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) // not a number: stays one
        return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

void treeMaxSum(const GridTree& tree, std::span<const float> unary, std::size_t root,
    GridAnswer& best, std::span<float> rootBelief)
{
    const std::size_t cells = tree.cells();
    assert(unary.size() == tree.parts * cells && root < tree.parts);
    assert(rootBelief.empty() || rootBelief.size() == cells);
    Workspace& work = workspaceFor(tree);
    work.beliefs.assign(unary.begin(), unary.end());
    const std::vector<Step> steps = stepsFrom(tree, root);
    const double lacks = sendToRoot(tree, steps, work);

    const float* belief = work.beliefs.data() + root * cells;
    for (std::size_t k = 0; k < rootBelief.size(); ++k)
        rootBelief[k] = static_cast<float>(static_cast<double>(belief[k]) + lacks);
    best.cells.assign(tree.parts, 0);
    best.types.assign(2 * tree.edges.size(), 0);
    best.cells[root] = static_cast<Label>(std::max_element(belief, belief + cells) - belief);
    for (const Step& step : steps) {
        const GridArcs arcs(tree.edges[step.edge], step.child);
        const SentFrom found = bestChild(work.messenger.grid(), arcs, best.cells[step.parent],
            work.beliefs.data() + step.child * cells,
            work.bounds.data() + step.edge * work.boundsOfEdge());
        best.cells[step.child] = found.cell;
        best.types[2 * step.edge] = found.typeA;
        best.types[2 * step.edge + 1] = found.typeB;
    }
}

double valueOf(const GridTree& tree, std::span<const float> unary, const GridAnswer& answer)
{
    const std::size_t cells = tree.cells();
    double sum = 0;
    for (std::size_t p = 0; p < tree.parts; ++p)
        sum += static_cast<double>(unary[p * cells + answer.cells[p]]);
    for (std::size_t e = 0; e < tree.edges.size(); ++e) {
        const GridEdge& edge = tree.edges[e];
        const std::size_t a = answer.cells[edge.a], b = answer.cells[edge.b];
        const std::size_t t = answer.types[2 * e], u = answer.types[2 * e + 1];
        const double x =
            static_cast<double>(a % tree.columns) - static_cast<double>(b % tree.columns);
        const double y =
            static_cast<double>(a / tree.columns) - static_cast<double>(b / tree.columns);
        sum += edge.atA[t].at(x, y) + edge.atB[u].at(-x, -y);
        if (!edge.scoresA.empty())
            sum += edge.weightA * static_cast<double>(fromBfloat16(edge.scoresA[t * cells + a]));
        if (!edge.scoresB.empty())
            sum += edge.weightB * static_cast<double>(fromBfloat16(edge.scoresB[u * cells + b]));
    }
    return sum;
}

} // namespace gapscope
