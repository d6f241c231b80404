// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/min_cut.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc/detail/gcgraph.hpp>

#include <algorithm>
#include <cassert>
#include <stdexcept>

namespace gapscope {
namespace {

/// GCGraph reports for every node the search tree that it was in last. A node that has left its
/// tree and found no other is in none (parent 0), so the reported sides may not be a minimum cut:
/// once in ten thousand sparse graphs they are not. The nodes in the sink's tree at the end are
/// those that can still reach the sink; a cut around them is minimal. The trees are private
/// members, which an explicit instantiation may name.
template <typename Vertex> bool isOfSink(const Vertex& v) { return v.parent != 0 && v.t == 1; }
template <auto vertices> struct Trees {
    friend bool inSinkTree(const cv::detail::GCGraph<double>& graph, std::size_t p)
    {
        return isOfSink((graph.*vertices)[p]);
    }
};
template struct Trees<&cv::detail::GCGraph<double>::vtcs>;
bool inSinkTree(const cv::detail::GCGraph<double>& graph, std::size_t p);

} // namespace

void minCut(std::span<const double> cost, std::span<const PairCost> pairs, Labelling& y)
{
    y.resize(cost.size());
    if (std::ranges::any_of(
            pairs, [](const PairCost& pair) { return !(pair.zeroOne >= 0 && pair.oneZero >= 0); }))
        throw std::invalid_argument("minCut: a pair cost below 0 is not submodular");
    const bool joined = std::ranges::any_of(
        pairs, [](const PairCost& pair) { return pair.zeroOne > 0 || pair.oneZero > 0; });
    if (!joined) { // each node alone: GCGraph does not accept a graph without edges
        for (std::size_t p = 0; p < cost.size(); ++p)
            y[p] = cost[p] < 0 ? 1 : 0;
        return;
    }
    // The source's side is label 1: a link to the source is cut, and paid, where y_p = 0.
    cv::detail::GCGraph<double> graph(
        static_cast<unsigned>(cost.size()), static_cast<unsigned>(2 * pairs.size()));
    for (const double c : cost)
        graph.addTermWeights(graph.addVtx(), std::max(-c, 0.0), std::max(c, 0.0));
    for (const PairCost& pair : pairs) {
        assert(pair.a != pair.b);
        graph.addEdges(
            static_cast<int>(pair.a), static_cast<int>(pair.b), pair.oneZero, pair.zeroOne);
    }
    graph.maxFlow();
    for (std::size_t p = 0; p < cost.size(); ++p)
        y[p] = inSinkTree(graph, p) ? 0 : 1;
}

namespace {

struct CutScratch {
    std::vector<double> cost;
    std::vector<PairCost> pairs;
    Labelling takes, moved;
};

/// The best labelling in which every variable keeps its label or takes alpha.
///   The cost of a pair (a, b) with labels (l, m): w[l ≠ m] when both keep theirs, w[l ≠ α] when
///   only b takes alpha, w[α ≠ m] when only a does, 0 when both do. Written as terms of one
///   variable and a cost ≥ 0 of (0, 1) alone.
void bestExpansion(const PottsEnergy& energy, Label alpha, const Labelling& y, CutScratch& s)
{
    s.cost.resize(y.size());
    for (std::size_t p = 0; p < y.size(); ++p) {
        const double* row = energy.unary.data() + p * energy.labels;
        s.cost[p] = row[alpha] - row[y[p]];
    }
    s.pairs.clear();
    for (std::size_t e = 0; e < energy.edges.size(); ++e) {
        const auto [a, b] = energy.edges[e];
        const double w = energy.weight[e];
        const double keep = y[a] != y[b] ? w : 0;
        const double onlyB = y[a] != alpha ? w : 0;
        const double onlyA = y[b] != alpha ? w : 0;
        s.cost[a] += onlyA - keep;
        s.cost[b] -= onlyA;
        s.pairs.push_back({a, b, onlyB + onlyA - keep, 0});
    }
    minCut(s.cost, s.pairs, s.takes);
    s.moved = y;
    for (std::size_t p = 0; p < y.size(); ++p)
        if (s.takes[p] == 1)
            s.moved[p] = alpha;
}

} // namespace

double PottsEnergy::operator()(LabellingView y) const
{
    double sum = 0;
    for (std::size_t p = 0; p < y.size(); ++p)
        sum += unary[p * labels + y[p]];
    for (std::size_t e = 0; e < edges.size(); ++e)
        sum += y[edges[e].a] != y[edges[e].b] ? weight[e] : 0;
    return sum;
}

void alphaExpansion(const PottsEnergy& energy, Labelling& y, std::size_t mostMoves)
{
    static thread_local CutScratch scratch;
    double best = energy(y);
    // A label is tried again only after another one has changed something.
    for (std::size_t unchanged = 0, alpha = 0, moves = 0;
         unchanged < energy.labels && moves < mostMoves;
         alpha = (alpha + 1) % energy.labels, ++moves) {
        bestExpansion(energy, static_cast<Label>(alpha), y, scratch);
        const double moved = energy(scratch.moved);
        if (moved < best) {
            best = moved;
            y = scratch.moved;
            unchanged = 1;
        } else {
            ++unchanged;
        }
    }
}

} // namespace gapscope
