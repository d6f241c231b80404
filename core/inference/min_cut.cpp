// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/min_cut.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc/detail/gcgraph.hpp>

#include <algorithm>
#include <cassert>
#include <stdexcept>

namespace gapscope {
namespace {

/// GCGraph says of every node in which search tree it has been last. One that has left its tree and
/// found no other is in none (parent 0), and what is said of it may be no minimum cut: once in ten
/// thousand sparse graphs it is none. The nodes that are in the sink's tree at the end are those
/// that can still reach the sink; all others on the source's side are one. The trees are private
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
    if (!joined) { // every node for itself; a graph without edges is more than GCGraph takes
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

} // namespace gapscope
