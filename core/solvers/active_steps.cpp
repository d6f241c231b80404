// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of blocks that hold α on their active set: Frank-Wolfe, pairwise, away, hybrid.
#include "core/solvers/steps.h"

namespace gapscope {

std::size_t BlockSteps::awayCorner() const
{
    const WorkingSet& set = block().set;
    std::size_t worst = WorkingSet::none;
    for (std::size_t k = 0; k < set.size(); ++k)
        if (set[k].alpha > 0 && (worst == WorkingSet::none || set[k].value < set[worst].value))
            worst = k;
    return worst;
}

BlockSteps::Direction BlockSteps::frankWolfe()
{
    m_loop.problem.statistic(m_i, m_target.y, m_scratch.corner);
    marginals(m_loop.problem, m_loop.state, m_i, m_otherScratch, m_mu);
    difference(m_scratch.corner, m_mu, m_size, m_scratch, m_scratch.delta);
    return search(m_target.gap, m_scratch.delta, 1);
}

BlockSteps::Direction BlockSteps::pairwise(std::size_t away)
{
    const WorkingSet& set = block().set;
    m_loop.problem.cornerDifference(
        m_i, set.labelling(m_target.place), set.labelling(away), m_pairDelta);
    const double slope = (set[m_target.place].value - set[away].value) / m_loop.n();
    return search(slope, m_pairDelta, set[away].alpha);
}

BlockSteps::Direction BlockSteps::away(std::size_t away)
{
    const WorkingSet& set = block().set;
    marginals(m_loop.problem, m_loop.state, m_i, m_otherScratch, m_mu);
    m_loop.problem.statistic(m_i, set.labelling(away), m_cornerStatistic);
    difference(m_cornerStatistic, m_mu, m_size, m_otherScratch, m_awayDelta);
    for (SparseEntry& entry : m_awayDelta)
        entry.value = -entry.value; // μ_i − m_i(y_a)
    double slope = 0;
    for (std::size_t k = 0; k < set.size(); ++k)
        slope += set[k].alpha * (set[k].value - set[away].value);
    const double alpha = set[away].alpha;
    return search(slope / m_loop.n(), m_awayDelta, alpha / (1 - alpha));
}

/// Active corners stand in the order in which they became active, with a cache or without, so that
/// sums over them round alike: a cached corner that takes mass again moves to the end. Gives the
/// new place of another corner.
std::size_t BlockSteps::activateTarget(std::size_t other)
{
    WorkingSet& set = block().set;
    const std::size_t place = m_target.place;
    if (set[place].alpha > 0 || place + 1 == set.size())
        return other;
    set.moveToEnd(place);
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
    m_taken = d.gamma;
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

void BlockSteps::frankWolfeStep() { takeFrankWolfe(frankWolfe()); }

/// Osokin et al. 2016, Alg. 3.
void BlockSteps::pairwiseStep()
{
    const std::size_t away = awayCorner();
    m_taken = 0;
    if (away != m_target.place)
        takePairwise(pairwise(away), away);
}

/// Osokin et al. 2016, Alg. 4.
void BlockSteps::awayStep()
{
    const std::size_t worst = awayCorner();
    const WorkingSet& set = block().set;
    const double awayGap = (activeMean() - set[worst].value) / m_loop.n();
    if (m_target.gap > awayGap || !(set[worst].alpha < 1))
        takeFrankWolfe(frankWolfe());
    else
        takeAway(away(worst), worst);
}

/// Osokin et al. 2016, App. G: the step that gains most; ties FW, pairwise, away.
void BlockSteps::hybridStep()
{
    const std::size_t worst = awayCorner();
    const Direction fw = frankWolfe();
    const Direction pair = worst != m_target.place ? pairwise(worst) : Direction{};
    const Direction back = block().set[worst].alpha < 1 ? away(worst) : Direction{};
    if (fw.improvement() >= pair.improvement() && fw.improvement() >= back.improvement())
        takeFrankWolfe(fw);
    else if (pair.improvement() >= back.improvement())
        takePairwise(pair, worst);
    else
        takeAway(back, worst);
}

/// θ_i after the pairwise step just taken: through the Gram matrix, or from w where it was clipped.
void BlockSteps::followPotentials()
{
    if (m_loop.state.bounded()) {
        potentials(m_loop.state.w);
        return;
    }
    const double scale = -m_taken / (m_loop.state.lambda * m_loop.n());
    m_loop.problem.addGram(m_i, m_pairDelta, scale, m_scratch.theta.data());
}

/// More pairwise steps on the active set and the oracle's answer alone: w is written but not read.
void BlockSteps::innerSteps()
{
    for (std::int64_t k = 1; k < m_loop.options.innerSteps && m_taken > 0; ++k) {
        followPotentials();
        valueCorners();
        const WorkingSet& set = block().set;
        std::size_t best = m_target.place;
        for (std::size_t c = 0; c < set.size(); ++c)
            if (set[c].alpha > 0 && set[c].value > set[best].value)
                best = c;
        const std::size_t worst = awayCorner();
        m_target.place = best;
        if (best == worst)
            return;
        const Direction d = pairwise(worst);
        if (!(d.improvement() > 1e-14))
            return;
        takePairwise(d, worst);
    }
}

} // namespace gapscope
