// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/block/steps.h"

namespace gapscope {

void BlockSteps::visit(std::size_t i)
{
    prepare(i);
    OracleClock& clock = m_loop.totals.oracle;
    const bool timed = clock.due();
    // This step needs only the values of stored labellings, and so does the look-up.
    const bool brief = m_storedScores && m_loop.options.cache && m_loop.state.active
        && m_loop.options.innerSteps == 1;
    if (brief && lookUp())
        return step();
    if (timed)
        clock.begin();
    potentials(m_loop.state.w);
    if (m_loop.state.remembers()) {
        if (timed)
            clock.pause();
        valueCorners();
        if (!brief && m_loop.options.cache && hit()) { // the next oracle call is timed instead
            lookAhead();
            return step();
        }
        if (timed)
            clock.resume();
    }
    if (timed)
        clock.search();
    callOracle(m_scratch.theta);
    timed ? clock.end() : clock.skip();
    measureGap();
    if (usesRadii(m_loop.options))
        raiseRadius();
    setEstimate(m_loop.state, m_i, m_target.gap);
    if (m_loop.mayRest(m_i))
        m_loop.state.sampler.sleep(m_i);
    lookAhead();
    step();
}

void BlockSteps::visitTowards(std::size_t i, const OracleAnswer& answer)
{
    prepare(i);
    potentials(m_loop.state.w);
    if (m_loop.state.remembers())
        valueCorners();
    if (m_loop.options.cache)
        count(m_loop.state, answer.verdict);
    m_target = {answer.y, answer.loss, 0, WorkingSet::none};
    measureGap();
    if (answer.verdict == CacheVerdict::miss) {
        ++m_loop.state.oracleCalls;
        m_loop.totals.lastCallSteps = m_loop.state.blockSteps;
        if (usesRadii(m_loop.options))
            raiseRadius();
        setEstimate(m_loop.state, m_i, answer.gap);
        if (m_loop.mayRest(m_i))
            m_loop.state.sampler.sleep(m_i);
    }
    step();
}

void BlockSteps::visitGuided(std::size_t i, const AlignedVector<double>& guide)
{
    prepare(i);
    potentials(guide);
    std::swap(m_guided, m_scratch.theta);
    if (m_scratch.theta.size() < m_size)
        m_scratch.theta.resize(m_size);
    potentials(m_loop.state.w);
    for (std::size_t k = 0; k < m_size; ++k)
        m_guided[k] = (m_guided[k] + m_scratch.theta[k]) / 2;
    callOracle(m_guided);
    if (m_loop.state.remembers())
        valueCorners();
    measureGap(); // not the block gap: the estimate stays at +∞
    step();
}

double BlockSteps::visitRemembered(std::size_t i)
{
    prepare(i);
    potentials(m_loop.state.w);
    valueCorners();
    targetRemembered();
    const double gap = m_target.gap;
    step();
    return gap;
}

void BlockSteps::prepare(std::size_t i)
{
    m_i = i;
    m_block = &m_loop.block(i);
    m_promised = 0;
    m_next.reset();
    m_size = m_loop.problem.statisticSize(i);
    if (m_scratch.theta.size() < m_size)
        m_scratch.theta.resize(m_size);
    block()
        .set.fetch(); // arrives while the potentials are gathered; not every visit is known before
    m_loop.state.sampler.prefetch(m_loop.state.random, Fetch::place);
}

/// Prefetches the next visit's block during this visit: first the addresses of its parts, then the
/// parts.
void BlockSteps::lookAhead()
{
    m_next = m_loop.state.sampler.peekNext(m_loop.state.random);
    if (!m_next)
        return;
    if (m_prefetching)
        m_prefetching->prefetch(*m_next, Fetch::place);
    prefetch(&m_loop.block(*m_next));
    prefetch(&m_loop.state.gapEstimates[*m_next]);
}

void BlockSteps::fetchNext()
{
    if (!m_next)
        return;
    if (m_prefetching)
        m_prefetching->prefetch(*m_next, Fetch::content);
    const BlockState& next = m_loop.block(*m_next);
    for (std::size_t k = 0; k < next.marginals.size(); k += 4)
        prefetch(next.marginals.data() + k);
    next.set.fetch();
    m_next.reset();
}

void BlockSteps::potentials(const AlignedVector<double>& w)
{
    m_loop.problem.potentials(m_i, w.data(), m_scratch.theta.data());
    m_loop.state.sampler.prefetch(m_loop.state.random, Fetch::content);
}

/// H_i(y; w) of every stored labelling, up to the block's constant: O(length) each.
void BlockSteps::valueCorners()
{
    const WorkingSet& set = block().set;
    m_values.resize(set.size());
    m_loop.problem.scores(m_i, m_scratch.theta.data(), set.labellings(), m_values.data());
    rank();
}

/// Turns scores into values and finds what a step needs of them, without unpredictable branches.
void BlockSteps::rank()
{
    const WorkingSet& set = block().set;
    m_best = 0;
    m_worst = WorkingSet::none;
    m_mean = 0;
    double most = -unlimited, least = unlimited;
    for (std::size_t k = 0; k < set.size(); ++k) {
        const double alpha = set[k].alpha, value = set[k].loss + m_values[k];
        m_values[k] = value;
        m_mean += alpha * value;
        m_best = value > most ? k : m_best;
        most = value > most ? value : most;
        const double active = alpha > 0 ? value : unlimited;
        m_worst = active < least ? k : m_worst;
        least = active < least ? active : least;
    }
}

/// hit(), by the potentials that the stored labellings need. A hit changes no estimate, so that the
/// next block is known before.
bool BlockSteps::lookUp()
{
    const WorkingSet& set = block().set;
    m_values.resize(set.size());
    m_storedScores->storedScores(
        m_i, m_loop.state.w.data(), set.labellings(), set.groups(), m_values.data());
    m_loop.state.sampler.prefetch(m_loop.state.random, Fetch::content);
    lookAhead();
    rank();
    if (!hit())
        return false;
    fetchNext();
    return true;
}

/// The target becomes the best stored labelling.
void BlockSteps::targetRemembered()
{
    const WorkingSet& set = block().set;
    const double gap = (m_values[m_best] - activeMean()) / m_loop.n();
    m_target = {set.labelling(m_best), set[m_best].loss, gap, m_best};
}

/// Does the best stored labelling meet the cache criterion? Then it is the target.
bool BlockSteps::hit()
{
    targetRemembered();
    const CacheVerdict verdict = cacheVerdict(m_loop, m_i, m_target.gap);
    count(m_loop.state, verdict);
    if (verdict == CacheVerdict::miss)
        return false;
    if (!m_loop.state.active)
        directionOnMarginals();
    return true;
}

void BlockSteps::callOracle(const AlignedVector<double>& theta)
{
    const auto effort = static_cast<std::size_t>(m_loop.options.oracleEffort);
    if (effort > 0)
        m_limitedOracle->limitedOracle(m_i, theta.data(), effort, m_scratch.y);
    else
        m_loop.problem.maxOracle(m_i, theta.data(), OracleMode::lossAugmented, m_scratch.y);
    waitBusy(m_loop.options.oracleDelay);
    ++m_loop.state.oracleCalls;
    m_loop.totals.lastCallSteps = m_loop.state.blockSteps;
    m_target = {m_scratch.y, m_loop.problem.offset(m_i, m_scratch.y), 0, WorkingSet::none};
}

/// Puts the oracle's answer into the working set.
void BlockSteps::rememberCorner()
{
    WorkingSet& set = block().set;
    std::size_t place = set.find(m_target.y);
    if (place == WorkingSet::none) {
        if (m_loop.options.cache)
            trim(m_loop.options.cacheSize - 1);
        place = set.add(m_target.y, m_target.loss);
        m_values.push_back(
            m_target.loss + m_loop.problem.score(m_i, m_scratch.theta.data(), m_target.y));
    }
    m_target.place = place;
    m_target.y = set.labelling(place);
}

/// Σ_y α_i(y) H_i(y; w), up to the block's constant, before the step.
double BlockSteps::activeMean() const
{
    if (!m_loop.state.active)
        return inner(m_scratch.theta, block().marginals) + m_loop.n() * block().loss;
    return m_mean;
}

/// δ = m_i(y) − μ_i towards the target.
void BlockSteps::directionOnMarginals()
{
    m_loop.problem.statistic(m_i, m_target.y, m_scratch.corner);
    difference(m_scratch.corner, block().marginals, m_size, m_scratch, m_scratch.delta);
}

/// The block gap towards the target, as a sum of differences.
void BlockSteps::measureGap()
{
    if (m_loop.state.remembers())
        rememberCorner();
    if (m_loop.state.active) {
        const WorkingSet& set = block().set;
        double gap = 0;
        for (std::size_t k = 0; k < set.size(); ++k)
            gap += set[k].alpha * (m_values[m_target.place] - m_values[k]);
        m_target.gap = gap / m_loop.n();
        return;
    }
    directionOnMarginals();
    m_target.gap = inner(m_scratch.theta, m_scratch.delta) / m_loop.n() - block().loss
        + m_target.loss / m_loop.n();
}

/// R_i² ← max(R_i², ‖ψ_i(y)‖²).
void BlockSteps::raiseRadius()
{
    m_loop.problem.cornerDifference(m_i, m_target.y, m_loop.problem.truth(m_i), m_radiusDelta);
    double& radius = m_loop.state.squaredRadii[m_i];
    radius = std::max(radius, m_loop.problem.squaredNorm(m_i, m_radiusDelta));
}

void BlockSteps::step()
{
    DualState& state = m_loop.state;
    ++state.blockSteps;
    m_averagingFactor = state.averager.active() ? state.averager.beginStep() : 0;
    m_loop.totals.certifiedGap = notComputed;
    m_step(*this);
    if (m_loop.options.sampling == Sampling::progress && !std::isinf(state.gapEstimates[m_i]))
        noteProgress();
}

/// k of the fixed step, from 0. In cyclic and permuted order the n steps of a pass share it, which
/// makes γ = 2/(k̃ + 2) in pass k̃: the open loop of Beck, Pauwels and Sabach (2015).
double BlockSteps::stepsBefore() const
{
    const std::uint64_t before = m_loop.state.blockSteps - 1;
    const Sampling sampling = m_loop.options.sampling;
    const bool passes = sampling == Sampling::cyclic || sampling == Sampling::permutation;
    return static_cast<double>(passes ? before - before % m_loop.state.blocks.size() : before);
}

/// C_i of the approximate line search: from the descent lemma where the problem has it, else by a
/// constant of the block or one that bounds every corner seen.
double BlockSteps::boundedCurvature(const SparseVector& delta)
{
    const double squaredNorm = m_descentBound    ? m_descentBound->squaredNormBound(m_i, delta)
        : m_loop.options.step == Step::lipschitz ? knownSquaredNorm(delta)
                                                 : 4 * m_loop.state.squaredRadii[m_i];
    return squaredNorm / perBlock();
}

/// Where the modulus of a block is known, its labellings are listed and δ is s_i − α_i itself.
double BlockSteps::knownSquaredNorm(const SparseVector& delta)
{
    const Problem& problem = m_loop.problem;
    const BlockModuli* moduli = problem.abilities().blockModuli;
    m_constants.resize(problem.blockCount(), -1);
    double& constant = m_constants[m_i];
    if (constant < 0)
        constant =
            moduli ? moduli->largestEigenvalue(m_i) : squaredDiameter(problem, m_i, m_radiusDelta);
    double squared = 0;
    for (const SparseEntry& entry : delta)
        squared += entry.value * entry.value;
    return constant * (moduli ? squared : 1);
}

/// γ = clip(slope / curvature, 0, most) or the rule in force; a direction without curvature is
/// followed to its end.  squaredNorm: ‖B_i δ‖², where it is known.
BlockSteps::Direction BlockSteps::search(
    double slope, const SparseVector& delta, double most, std::optional<double> squaredNorm)
{
    Direction d{slope, 0, most, 0};
    if (m_loop.options.step == Step::fixed) {
        if (slope < 0 && m_loop.options.oracleEffort > 0)
            return d; // the answer of a limited oracle is worse than where the block is
        const double n = m_loop.n();
        const double k = stepsBefore();
        d.gamma = 2 * n / (m_loop.options.stepNu * k + 2 * n);
        if (m_loop.options.sampling == Sampling::progress) // which has to know the increase
            d.curvature = m_loop.problem.squaredNorm(m_i, delta) / perBlock();
        return d;
    }
    if (!(slope > 0))
        return d;
    d.curvature = isApproximate(m_loop.options.step)
        ? boundedCurvature(delta)
        : (squaredNorm ? *squaredNorm : m_loop.problem.squaredNorm(m_i, delta)) / perBlock();
    d.gamma = d.curvature > 0 ? std::min(slope / d.curvature, most) : most;
    assert(d.improvement() >= 0); // D never decreases
    return d;
}

/// After μ_i += γ δ: w −= (γ/λn) B_i δ, then ℓ_i and the average.
void BlockSteps::apply(const SparseVector& delta, const Direction& d, double lossChange)
{
    DualState& state = m_loop.state;
    m_promised += d.improvement();
    const double scale = -d.gamma / (state.lambda * m_loop.n());
    fetchNext();
    m_loop.problem.addTo(m_i, delta, scale, state.linear().data());
    if (state.bounded())
        clip(state);
    if (m_averagingFactor > 0) {
        m_loop.problem.addTo(m_i, delta, m_averagingFactor * scale, state.averager.correction());
        state.averager.addLoss(m_averagingFactor, lossChange);
    }
    state.loss += lossChange;
}

void BlockSteps::stepOnMarginals()
{
    const Direction d = search(m_target.gap, m_scratch.delta, 1);
    m_lastGamma = d.gamma;
    if (!(d.gamma > 0))
        return;
    ++m_loop.state.stepsFw;
    const double before = block().loss;
    moveTowards(block(), m_scratch, m_size, d.gamma, m_target.loss / m_loop.n());
    apply(m_scratch.delta, d, block().loss - before);
}

} // namespace gapscope
