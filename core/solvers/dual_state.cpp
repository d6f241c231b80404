// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dual_state.h"

#include "core/dense.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

DualState::DualState(
    const Problem& problem, double lambda_, Averaging averaging, std::uint64_t seed)
    : lambda(lambda_)
    , w(problem.weightSize(), 0.0)
    , blocks(problem.blockCount())
    , gapEstimates(problem.blockCount(), unlimited)
    , unvisited(problem.blockCount())
    , squaredRadii(problem.blockCount(), 0.0)
    , sampler(problem.blockCount())
    , averager(averaging, problem.weightSize())
    , random(seed)
{
    for (std::size_t i = 0; i < blocks.size(); ++i)
        truthCorner(problem, i, blocks[i].marginals); // α_i = all mass on y_i, so w = 0, ℓ = 0
}

void truthCorner(const Problem& problem, std::size_t i, SparseVector& m)
{
    BlockScratch scratch;
    SparseVector repeated;
    problem.statistic(i, problem.truth(i), repeated);
    difference(repeated, {}, problem.statisticSize(i), scratch, m); // merges repeated indices
}

void difference(const SparseVector& m, const SparseVector& mu, std::size_t statisticSize,
    BlockScratch& scratch, SparseVector& delta)
{
    // slot needs no clearing: an entry counts only if delta agrees with it (Briggs & Torczon 1993).
    std::vector<std::uint32_t>& slot = scratch.slot;
    if (slot.size() < statisticSize)
        slot.resize(statisticSize, 0);
    delta.resize(mu.size() + m.size());
    std::uint32_t size = 0;
    for (const SparseEntry& entry : mu) {
        delta[size] = {entry.index, -entry.value};
        slot[entry.index] = size++;
    }
    for (const SparseEntry& entry : m) {
        std::uint32_t s = slot[entry.index];
        if (s >= size || delta[s].index != entry.index) {
            s = slot[entry.index] = size++;
            delta[s] = {entry.index, 0};
        }
        delta[s].value += entry.value;
    }
    delta.resize(size);
}

double inner(std::span<const double> theta, const SparseVector& delta)
{
    double sum = 0;
    for (const SparseEntry& entry : delta)
        sum += theta[entry.index] * entry.value;
    return sum;
}

void moveTowards(
    BlockState& block, BlockScratch& scratch, std::size_t statisticSize, double gamma, double loss)
{
    constexpr double negligible = 0x1p-60;
    block.loss += gamma * (loss - block.loss);
    SparseVector& mu = block.marginals;
    if (gamma == 1) {
        difference(scratch.corner, {}, statisticSize, scratch, mu);
        return;
    }
    const SparseVector& delta = scratch.delta;
    const std::size_t before = mu.size();
    mu.resize(delta.size());
    std::size_t kept = 0;
    for (std::size_t k = 0; k < delta.size(); ++k) {
        const double v = (k < before ? mu[k].value : 0.0) + gamma * delta[k].value;
        if (std::abs(v) >= negligible)
            mu[kept++] = {delta[k].index, v};
    }
    mu.resize(kept);
}

void setEstimate(DualState& state, std::size_t i, double gap)
{
    double& estimate = state.gapEstimates[i];
    if (std::isinf(estimate))
        --state.unvisited;
    else
        state.estimateSum -= estimate;
    estimate = std::max(gap, 0.0);
    state.estimateSum += estimate;
    state.sampler.update(i, estimate, state.squaredRadii[i]);
}

void forgetEstimates(DualState& state)
{
    std::fill(state.gapEstimates.begin(), state.gapEstimates.end(), unlimited);
    state.estimateSum = 0;
    state.unvisited = state.gapEstimates.size();
    state.sampler.refresh(state.gapEstimates, state.squaredRadii);
}

double dualValue(const DualState& state)
{
    return state.loss - state.lambda / 2 * squaredNorm(state.w);
}

double rebuild(const Problem& problem, DualState& state)
{
    const std::size_t n = state.blocks.size();
    AlignedVector<double> fresh(state.w.size(), 0.0);
    BlockScratch scratch;
    SparseVector minusDelta;
    state.loss = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const BlockState& block = state.blocks[i];
        state.loss += block.loss;
        problem.statistic(i, problem.truth(i), scratch.corner);
        difference(scratch.corner, block.marginals, problem.statisticSize(i), scratch, minusDelta);
        problem.addTo(i, minusDelta, 1 / (state.lambda * static_cast<double>(n)), fresh.data());
    }
    const double changed = (asVector(fresh) - asVector(state.w)).norm();
    const double norm = asVector(fresh).norm();
    state.w.swap(fresh);
    return norm > 0 ? changed / norm : changed;
}

namespace {
void shrinkBlocks(const Problem& problem, DualState& state, double rho)
{
    const double n = static_cast<double>(state.blocks.size());
    BlockScratch scratch;
    for (std::size_t i = 0; i < state.blocks.size(); ++i) {
        BlockState& block = state.blocks[i];
        const std::size_t size = problem.statisticSize(i);
        scratch.theta.resize(size);
        problem.potentials(i, state.w.data(), scratch.theta.data());
        problem.statistic(i, problem.truth(i), scratch.corner);
        difference(scratch.corner, block.marginals, size, scratch, scratch.delta);
        if (!std::isinf(state.gapEstimates[i])) {
            const double inW = inner(scratch.theta, scratch.delta) / n; // λ⟨w_i, w⟩
            state.gapEstimates[i] =
                std::max(state.gapEstimates[i] + (1 - rho) * (block.loss - inW), 0.0);
        }
        moveTowards(block, scratch, size, 1 - rho, 0.0);
    }
}
} // namespace

void changeLambda(const Problem& problem, DualState& state, double lambda)
{
    const double rho = lambda / state.lambda;
    if (rho < 1) {
        shrinkBlocks(problem, state, rho);
        state.loss = 0;
        state.estimateSum = 0;
        for (std::size_t i = 0; i < state.blocks.size(); ++i) {
            state.loss += state.blocks[i].loss;
            if (!std::isinf(state.gapEstimates[i]))
                state.estimateSum += state.gapEstimates[i];
        }
        state.sampler.refresh(state.gapEstimates, state.squaredRadii);
    } else if (rho > 1) {
        asWritable(state.w) /= rho;
        forgetEstimates(state);
    }
    state.lambda = lambda;
    state.exactGaps.clear();
    state.averager.restart();
}

} // namespace gapscope
