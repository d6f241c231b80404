// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/state/dual_state.h"

#include "core/dense.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace gapscope {

DualState::DualState(const Problem& train, const SolverOptions& options)
    : problem(&train)
    , lambda(options.lambda)
    , active(options.method->activeSets)
    , cached(false)
    , bounds(train.bounds())
    , w(train.weightSize(), 0.0)
    , v(bounds.first < bounds.last ? train.weightSize() : 0, 0.0)
    , blocks(train.blockCount())
    , gapEstimates(train.blockCount(), unlimited)
    , unvisited(train.blockCount())
    , lastExactGap(options.cacheStart)
    , squaredRadii(train.blockCount(), 0.0)
    , sampler(train.blockCount())
    , averager(options.method->blockGaps ? options.averaging : Averaging::none, train.weightSize())
    , random(static_cast<std::uint64_t>(options.seed))
{
    wantLargePages(w.data(), w.size() * sizeof(double));
    wantLargePages(v.data(), v.size() * sizeof(double));
    // α_i = all mass on y_i, so Aα = 0, ℓ = 0.
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (active)
            blocks[i].set[blocks[i].set.add(train.truth(i), 0)].alpha = 1;
        else
            truthCorner(train, i, blocks[i].marginals);
    }
    rememberLabellings(train, *this, options.cache);
    findDrawScales(train, *this, options.sampling);
    if (bounded())
        clip(*this);
}

void findDrawScales(const Problem& problem, DualState& state, Sampling sampling)
{
    requireConstants(problem, sampling);
    const Abilities able = problem.abilities();
    SparseVector delta;
    const bool drawn = drawsByConstants(sampling) || sampling == Sampling::progress;
    state.drawScales.resize(drawn ? state.blocks.size() : 0);
    for (std::size_t i = 0; i < state.drawScales.size(); ++i)
        state.drawScales[i] = sampling == Sampling::lipschitz
            ? able.blockModuli->largestEigenvalue(i)
            : sampling == Sampling::exactCurvature ? squaredDiameter(problem, i, delta)
            : std::isinf(state.gapEstimates[i])    ? 0
                                                   : state.gapEstimates[i];
}

void rememberLabellings(const Problem& problem, DualState& state, bool cached)
{
    state.cached = cached;
    if (state.active)
        return;
    for (std::size_t i = 0; i < state.blocks.size(); ++i) {
        WorkingSet& set = state.blocks[i].set;
        if (!cached)
            set = WorkingSet();
        else if (set.size() == 0)
            set.add(problem.truth(i), 0);
    }
}

void clipTo(const Bounds& bounds, std::span<const double> v, AlignedVector<double>& w)
{
    w.assign(v.begin(), v.end());
    for (std::size_t j = bounds.first; j < bounds.last; ++j)
        w[j] = bounds.clamp(j, w[j]);
}

void clip(DualState& state) { clipTo(state.bounds, state.v, state.w); }

double dualPenalty(const DualState& state, std::span<const double> v)
{
    double sum = state.problem->squaredWeightNorm(v.data()) / 2;
    for (std::size_t j = state.bounds.first; j < state.bounds.last; ++j) {
        const double w = state.bounds.clamp(j, v[j]);
        sum += w * w / 2 + (v[j] - w) * w - v[j] * v[j] / 2;
    }
    return state.lambda * sum;
}

const SparseVector& marginals(const Problem& problem, const DualState& state, std::size_t i,
    BlockScratch& scratch, SparseVector& sum)
{
    if (!state.active)
        return state.blocks[i].marginals;
    sumMarginals(problem, i, state.blocks[i].set, scratch, sum);
    return sum;
}

void sumMarginals(const Problem& problem, std::size_t i, const WorkingSet& set,
    BlockScratch& scratch, SparseVector& sum)
{
    scratch.weighted.clear();
    for (std::size_t k = 0; k < set.size(); ++k) {
        if (!(set[k].alpha > 0))
            continue;
        problem.statistic(i, set.labelling(k), scratch.one);
        for (const SparseEntry& entry : scratch.one)
            scratch.weighted.push_back({entry.index, set[k].alpha * entry.value});
    }
    difference(scratch.weighted, {}, problem.statisticSize(i), scratch, sum);
}

SparseVector marginals(const Problem& problem, const DualState& state, std::size_t i)
{
    BlockScratch scratch;
    SparseVector sum;
    return marginals(problem, state, i, scratch, sum);
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
    mu.reserve(delta.size()); // no more: there are as many of these as blocks
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
    state.sampler.update(i, estimate, state.scales()[i]);
    if (state.sampler.coarse())
        state.sampler.reweigh(state.gapEstimates, state.scales());
}

void forgetEstimates(DualState& state)
{
    std::fill(state.gapEstimates.begin(), state.gapEstimates.end(), unlimited);
    state.estimateSum = 0;
    state.unvisited = state.gapEstimates.size();
    state.sampler.refresh(state.gapEstimates, state.scales());
}

double dualValue(const DualState& state) { return state.loss - dualPenalty(state, state.linear()); }

namespace {
/// Restores Σα = 1 after many steps, and recomputes ℓ_i from α.
void renormalise(BlockState& block, double n)
{
    double sum = 0;
    for (std::size_t k = 0; k < block.set.size(); ++k)
        sum += block.set[k].alpha;
    const bool drifted = std::abs(sum - 1) > 10 * std::numeric_limits<double>::epsilon();
    block.loss = 0;
    for (std::size_t k = 0; k < block.set.size(); ++k) {
        if (drifted)
            block.set[k].alpha /= sum;
        block.loss += block.set[k].alpha * block.set[k].loss / n;
    }
}

/// w += scale · B_i (m_i(y_i) − μ_i), corner by corner where the block holds α: most have few.
void addBlock(const Problem& problem, std::size_t i, const BlockState& block, bool active,
    double scale, BlockScratch& scratch, AlignedVector<double>& w)
{
    const LabellingView truth = problem.truth(i);
    if (!active) {
        problem.statistic(i, truth, scratch.corner);
        difference(
            scratch.corner, block.marginals, problem.statisticSize(i), scratch, scratch.delta);
        problem.addTo(i, scratch.delta, scale, w.data());
        return;
    }
    for (std::size_t k = 0; k < block.set.size(); ++k) {
        if (!(block.set[k].alpha > 0))
            continue;
        problem.cornerDifference(i, truth, block.set.labelling(k), scratch.delta);
        problem.addTo(i, scratch.delta, scale * block.set[k].alpha, w.data());
    }
}
} // namespace

double rebuild(const Problem& problem, DualState& state)
{
    const double n = static_cast<double>(state.blocks.size());
    AlignedVector<double>& linear = state.linear();
    AlignedVector<double> fresh(linear.size(), 0.0);
    BlockScratch scratch;
    state.loss = 0;
    for (std::size_t i = 0; i < state.blocks.size(); ++i) {
        if (state.active)
            renormalise(state.blocks[i], n);
        state.loss += state.blocks[i].loss;
        addBlock(problem, i, state.blocks[i], state.active, 1 / (state.lambda * n), scratch, fresh);
    }
    const double changed = (asVector(fresh) - asVector(linear)).norm();
    const double norm = asVector(fresh).norm();
    std::ranges::copy(fresh, linear.begin()); // into the memory it has, in large pages
    if (state.bounded())
        clip(state);
    const double scale = std::max(norm, std::sqrt(2 * state.loss / state.lambda));
    return scale > 0 ? changed / scale : changed;
}

BeforeRebuild beforeRebuild(const DualState& state)
{
    BeforeRebuild before{state.linear(), state.loss, state.drift, {}};
    for (const BlockState& block : state.blocks) {
        before.blocks.push_back(block.loss);
        for (std::size_t k = 0; k < block.set.size(); ++k)
            before.blocks.push_back(block.set[k].alpha);
    }
    return before;
}

void undoRebuild(DualState& state, const BeforeRebuild& before)
{
    state.linear() = before.linear;
    if (state.bounded())
        clip(state);
    state.loss = before.loss;
    state.drift = before.drift;
    auto next = before.blocks.begin();
    for (BlockState& block : state.blocks) {
        block.loss = *next++;
        for (std::size_t k = 0; k < block.set.size(); ++k)
            block.set[k].alpha = *next++;
    }
}

namespace {
/// α_i(y) ×= ρ for y ≠ y_i, the rest on y_i.
void shrinkActiveSet(LabellingView truth, BlockState& block, double rho)
{
    for (std::size_t k = 0; k < block.set.size(); ++k)
        block.set[k].alpha *= rho;
    std::size_t place = block.set.find(truth);
    if (place == WorkingSet::none) {
        place = block.set.add(truth, 0);
    } else if (!(block.set[place].alpha > 0)) { // cached: active corners keep that order
        block.set.moveToEnd(place);
        place = block.set.size() - 1;
    }
    block.set[place].alpha += 1 - rho;
    block.loss *= rho;
}

void shrinkBlocks(const Problem& problem, DualState& state, double rho, bool onlyRise)
{
    const double n = static_cast<double>(state.blocks.size());
    BlockScratch scratch, other;
    SparseVector mu;
    state.loss = 0;
    state.estimateSum = 0;
    for (std::size_t i = 0; i < state.blocks.size(); ++i) {
        BlockState& block = state.blocks[i];
        const std::size_t size = problem.statisticSize(i);
        scratch.theta.resize(size);
        problem.potentials(i, state.w.data(), scratch.theta.data());
        problem.statistic(i, problem.truth(i), scratch.corner);
        difference(
            scratch.corner, marginals(problem, state, i, other, mu), size, scratch, scratch.delta);
        double& estimate = state.gapEstimates[i];
        if (!std::isinf(estimate)) {
            const double inW = inner(scratch.theta, scratch.delta) / n; // λ⟨v_i, w⟩
            const double change = (1 - rho) * (block.loss - inW);
            if (!onlyRise || change > 0)
                estimate = std::max(estimate + change, 0.0);
            state.estimateSum += estimate;
        }
        if (state.active)
            shrinkActiveSet(problem.truth(i), block, rho);
        else
            moveTowards(block, scratch, size, 1 - rho, 0.0);
        state.loss += block.loss;
    }
    state.sampler.refresh(state.gapEstimates, state.scales());
}
} // namespace

void changeLambda(const Problem& problem, DualState& state, double lambda, Warm keep, bool onlyRise)
{
    const double rho = lambda / state.lambda;
    if (keep == Warm::primal) {
        assert(rho <= 1);
        shrinkBlocks(problem, state, rho, onlyRise);
    } else {
        asWritable(state.linear()) /= rho;
        if (state.bounded())
            clip(state);
        forgetEstimates(state);
    }
    state.lambda = lambda;
    state.exactGaps.clear();
    state.averager.restart();
}

void changeLambda(const Problem& problem, DualState& state, double lambda)
{
    if (lambda != state.lambda)
        changeLambda(problem, state, lambda, lambda < state.lambda ? Warm::primal : Warm::dual);
}

} // namespace gapscope
