// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/block/common_step.h"

#include "core/dense.h"

#include <cmath>
#include <numeric>

namespace gapscope {

double commonStep(double lossChange, double product, double curvature)
{
    constexpr double nearlyWhole = 0.9;
    const double slope = lossChange - product;
    return !(slope > 0) ? 0 : slope < nearlyWhole * curvature ? slope / curvature : 1;
}

void batchStep(Loop& loop, const std::vector<Labelling>& corners, const std::vector<double>& gaps)
{
    const Problem& problem = loop.problem;
    DualState& state = loop.state;
    const double n = loop.n();
    BlockScratch s;
    AlignedVector<double> direction(state.w.size(), 0.0); // Σ B_i (m_i(y) − μ_i) = λn (w − w_s)
    const auto corner = [&](std::size_t i) {
        problem.statistic(i, corners[i], s.corner);
        difference(s.corner, state.blocks[i].marginals, problem.statisticSize(i), s, s.delta);
    };
    for (std::size_t i = 0; i < state.blocks.size(); ++i) {
        corner(i);
        problem.addTo(i, s.delta, 1.0, direction.data());
    }
    const double gap = std::accumulate(gaps.begin(), gaps.end(), 0.0);
    const double curvature = squaredNorm(direction) / (state.lambda * n * n);
    const double k = static_cast<double>(state.blockSteps) / n;
    double gamma = 2 / (loop.options.stepNu * k + 2);
    if (loop.options.step == Step::lineSearch)
        gamma = gap > 0 ? (curvature > 0 ? std::min(gap / curvature, 1.0) : 1.0) : 0;

    state.loss = 0;
    for (std::size_t i = 0; i < state.blocks.size(); ++i) {
        corner(i);
        moveTowards(
            state.blocks[i], s, problem.statisticSize(i), gamma, problem.offset(i, corners[i]) / n);
        state.loss += state.blocks[i].loss;
    }
    asWritable(state.linear()) -= gamma / (state.lambda * n) * asVector(direction);
    if (state.bounded())
        clip(state);
    state.blockSteps += state.blocks.size();
    state.stepsFw += gamma > 0 ? state.blocks.size() : 0;
    loop.totals.certifiedGap = notComputed;
}

bool batchStepPays(const Loop& loop, const std::vector<Labelling>& corners)
{
    const Problem& problem = loop.problem;
    const bool known = problem.abilities().farthest != nullptr;
    SparseVector delta;
    double sum = 0; // λn² C⊗
    for (std::size_t i = 0; i < corners.size(); ++i)
        sum += known ? squaredDiameter(problem, i, delta)
                     : 4 * problem.pairwiseDirection(i, corners[i], problem.truth(i), delta);
    const double n = loop.n();
    const double ratio = 2 * loop.state.lastExactGap * loop.state.lambda * n * n / sum;
    return ratio > 1 && std::ceil(std::log(ratio) / -std::log1p(-1 / n)) > n;
}

void KeptBlocks::begin(std::size_t n)
{
    m_count = 0;
    m_isKept.assign(n, false);
}

void KeptBlocks::keep(const Loop& loop, std::size_t i)
{
    if (m_isKept[i])
        return;
    m_isKept[i] = true;
    if (m_count == m_kept.size())
        m_kept.emplace_back();
    m_kept[m_count].block = i;
    m_kept[m_count++].before = loop.block(i);
}

namespace {

void blendSets(const WorkingSet& before, double gamma, WorkingSet& after)
{
    for (std::size_t k = 0; k < after.size(); ++k)
        after[k].alpha *= gamma;
    for (std::size_t k = 0; k < before.size(); ++k) {
        if (!(before[k].alpha > 0))
            continue;
        std::size_t place = after.find(before.labelling(k));
        if (place == WorkingSet::none)
            place = after.add(before.labelling(k), before[k].loss);
        after[place].alpha += (1 - gamma) * before[k].alpha;
    }
}

} // namespace

void KeptBlocks::blend(const Loop& loop, double gamma)
{
    for (std::size_t k = 0; gamma < 1 && k < m_count; ++k) {
        const auto& [i, before] = m_kept[k];
        BlockState& now = loop.block(i);
        if (gamma == 0) {
            now = before;
            continue;
        }
        SparseVector all = before.marginals;
        for (SparseEntry& entry : all)
            entry.value *= 1 - gamma;
        for (const SparseEntry& entry : now.marginals)
            all.push_back({entry.index, gamma * entry.value});
        difference(all, {}, loop.problem.statisticSize(i), m_scratch, now.marginals);
        blendSets(before.set, gamma, now.set);
        now.loss = (1 - gamma) * before.loss + gamma * now.loss;
    }
}

} // namespace gapscope
