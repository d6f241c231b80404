// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of blocks that hold α on their active set: the parts of pairwise, away and hybrid
// steps, and what working sets keep after a step.
#include "core/solvers/block/steps.h"

namespace gapscope {

void BlockSteps::gatherMarginals()
{
    sumMarginals(m_loop.problem, m_i, block().set, m_otherScratch, m_mu);
}

BlockSteps::Direction BlockSteps::frankWolfe()
{
    m_loop.problem.statistic(m_i, m_target.y, m_scratch.corner);
    difference(m_scratch.corner, m_mu, m_size, m_scratch, m_scratch.delta);
    return search(m_target.gap, m_scratch.delta, 1);
}

BlockSteps::Direction BlockSteps::pairwise(std::size_t away)
{
    const WorkingSet& set = block().set;
    const double squaredNorm = m_loop.problem.pairwiseDirection(
        m_i, set.labelling(m_target.place), set.labelling(away), m_pairDelta);
    const double slope = (m_values[m_target.place] - m_values[away]) / m_loop.n();
    return search(slope, m_pairDelta, set[away].alpha, squaredNorm);
}

BlockSteps::Direction BlockSteps::away(std::size_t away)
{
    const WorkingSet& set = block().set;
    m_loop.problem.statistic(m_i, set.labelling(away), m_cornerStatistic);
    difference(m_cornerStatistic, m_mu, m_size, m_otherScratch, m_awayDelta);
    for (SparseEntry& entry : m_awayDelta)
        entry.value = -entry.value; // μ_i − m_i(y_a)
    double slope = 0;
    for (std::size_t k = 0; k < set.size(); ++k)
        slope += set[k].alpha * (m_values[k] - m_values[away]);
    const double alpha = set[away].alpha;
    return search(slope / m_loop.n(), m_awayDelta, alpha / (1 - alpha));
}

/// Keeps active corners in the order in which they became active, with a cache or without, so that
/// sums over them round alike: a stored corner that takes mass again moves to the end. Returns the
/// new place of another corner.
std::size_t BlockSteps::activateTarget(std::size_t other)
{
    WorkingSet& set = block().set;
    const std::size_t place = m_target.place;
    if (set[place].alpha > 0 || place + 1 == set.size())
        return other;
    set.moveToEnd(place);
    const auto value = m_values.begin() + static_cast<std::ptrdiff_t>(place);
    std::rotate(value, value + 1, m_values.end());
    m_target.place = set.size() - 1;
    return other > place ? other - 1 : other;
}

void BlockSteps::takeFrankWolfe(const Direction& d)
{
    if (!(d.gamma > 0))
        return;
    ++m_loop.state.stepsFw;
    activateTarget(0);
    WorkingSet& set = block().set;
    const double lossChange = d.gamma * (m_target.loss / m_loop.n() - block().loss);
    for (std::size_t k = 0; k < set.size(); ++k)
        set[k].alpha *= 1 - d.gamma;
    set[m_target.place].alpha = d.gamma == 1 ? 1 : set[m_target.place].alpha + d.gamma;
    block().loss += lossChange;
    apply(m_scratch.delta, d, lossChange);
}

void BlockSteps::takePairwise(const Direction& d, std::size_t away)
{
    m_lastGamma = d.gamma;
    if (!(d.gamma > 0))
        return;
    away = activateTarget(away);
    WorkingSet& set = block().set;
    ++m_loop.state.stepsPairwise;
    set[m_target.place].alpha += d.gamma;
    if (d.gamma == d.most) { // a drop step is exact
        set[away].alpha = 0;
        ++m_loop.state.stepsDrop;
    } else {
        set[away].alpha -= d.gamma;
    }
    const double lossChange = d.gamma * (set[m_target.place].loss - set[away].loss) / m_loop.n();
    block().loss += lossChange;
    apply(m_pairDelta, d, lossChange);
}

void BlockSteps::takeAway(const Direction& d, std::size_t away)
{
    if (!(d.gamma > 0))
        return;
    WorkingSet& set = block().set;
    ++m_loop.state.stepsAway;
    for (std::size_t k = 0; k < set.size(); ++k)
        set[k].alpha *= 1 + d.gamma;
    if (d.gamma == d.most) {
        set[away].alpha = 0;
        ++m_loop.state.stepsDrop;
    } else {
        set[away].alpha -= d.gamma;
    }
    const double lossChange = d.gamma * (block().loss - set[away].loss / m_loop.n());
    block().loss += lossChange;
    apply(m_awayDelta, d, lossChange);
}

/// The worst active corner, or the active one whose step gains most (Franc 2014, SDA-WSS2; Osokin
/// et al. 2016, 3.2); ties go to the first. A corner that cannot be left has an empty step.
/// attempt(k): the step that leaves corner k.
template <typename Try> BlockSteps::Leaving BlockSteps::bestLeaving(const Try& attempt)
{
    const WorkingSet& set = block().set;
    const std::size_t worst = awayCorner();
    Leaving best{worst, attempt(worst)};
    if (m_loop.options.awayRule == AwayRule::worst)
        return best;
    std::size_t last = worst;
    for (std::size_t k = 0; k < set.size(); ++k)
        if (set[k].alpha > 0 && k != worst) {
            const Direction step = attempt(last = k);
            if (step.improvement() > best.step.improvement())
                best = {k, step};
        }
    if (last != best.corner)
        attempt(best.corner); // restores its direction
    return best;
}

BlockSteps::Leaving BlockSteps::leavePairwise()
{
    return bestLeaving(
        [this](std::size_t k) { return k == m_target.place ? Direction{} : pairwise(k); });
}

BlockSteps::Leaving BlockSteps::leaveAway()
{
    return bestLeaving(
        [this](std::size_t k) { return block().set[k].alpha < 1 ? away(k) : Direction{}; });
}

void BlockSteps::pairwiseStep()
{
    const Leaving leaving = leavePairwise();
    takePairwise(leaving.step, leaving.corner);
}

double BlockSteps::gapAwayFrom(std::size_t corner) const
{
    return (activeMean() - m_values[corner]) / m_loop.n();
}

/// θ_i after the pairwise step just taken: through the Gram matrix, or from w where it was clipped.
void BlockSteps::followPotentials()
{
    if (m_loop.state.bounded()) {
        potentials(m_loop.state.w);
        return;
    }
    const double scale = -m_lastGamma / (m_loop.state.lambda * m_loop.n());
    m_loop.problem.addGram(m_i, m_pairDelta, scale, m_scratch.theta.data());
}

void BlockSteps::innerSteps()
{
    for (std::int64_t k = 1; k < m_loop.options.innerSteps && m_lastGamma > 0; ++k) {
        followPotentials();
        valueCorners();
        const WorkingSet& set = block().set;
        std::size_t best = m_target.place;
        for (std::size_t c = 0; c < set.size(); ++c)
            if (set[c].alpha > 0 && m_values[c] > m_values[best])
                best = c;
        m_target.place = best;
        const Leaving leaving = leavePairwise();
        if (!(leaving.step.improvement() > 1e-14))
            return;
        takePairwise(leaving.step, leaving.corner);
    }
}

void BlockSteps::trim(std::int64_t most)
{
    WorkingSet& set = block().set;
    while (static_cast<std::int64_t>(set.size()) > most) {
        std::size_t lowest = WorkingSet::none;
        for (std::size_t k = 0; k < set.size(); ++k)
            if (set[k].alpha == 0 && (lowest == WorkingSet::none || m_values[k] < m_values[lowest]))
                lowest = k;
        if (lowest == WorkingSet::none)
            return;
        set.remove(lowest);
        m_values.erase(m_values.begin() + static_cast<std::ptrdiff_t>(lowest));
        m_worst -= lowest < m_worst ? 1 : 0;
    }
}

void BlockSteps::tidy()
{
    if (m_loop.options.cache)
        trim(m_loop.options.cacheSize); // a drop step, or a smaller size set while running
    else if (m_loop.state.active)
        forget();
}

/// Labellings without mass leave a working set that is no cache.
void BlockSteps::forget()
{
    WorkingSet& set = block().set;
    for (std::size_t k = set.size(); k-- > 0;)
        if (!(set[k].alpha > 0))
            set.remove(k);
}

} // namespace gapscope
