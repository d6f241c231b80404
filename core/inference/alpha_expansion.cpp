// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/alpha_expansion.h"

#include <vector>

namespace gapscope {
namespace {

struct CutScratch {
    std::vector<double> cost;
    std::vector<PairCost> pairs;
    Labelling takes, moved;
};

/// The best labelling in which every variable keeps its label or takes alpha.
///   Of a pair with labels (l, m): both keep w[l ≠ m], only b takes w[l ≠ α], only a takes
///   w[α ≠ m], both take 0. Written as terms of one variable and a cost ≥ 0 of (0, 1) alone.
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
