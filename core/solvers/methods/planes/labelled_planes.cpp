// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/methods/planes/labelled_planes.h"

#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"
#include "core/solvers/methods/planes/plane_products.h"

namespace gapscope {

void LabelledPlanes::use(LabellingView y, double loss, std::uint64_t iteration)
{
    for (std::size_t k = 0; k < m_size; ++k)
        if (std::memcmp(row(k), y.data(), y.size_bytes()) == 0)
            return use(k, iteration);
    m_length = y.size();
    m_rows.resize((m_size + 1) * step());
    std::ranges::copy(y, m_rows.begin() + static_cast<std::ptrdiff_t>(m_size * step()));
    setTail(m_size++, {loss, iteration});
}

void LabelledPlanes::drop(std::size_t k)
{
    const auto begin = m_rows.begin() + static_cast<std::ptrdiff_t>(k * step());
    m_rows.erase(begin, begin + static_cast<std::ptrdiff_t>(step()));
    --m_size;
}

void LabelledPlanes::trim(std::uint64_t oldest, std::size_t most)
{
    for (std::size_t k = m_size; k-- > 0;)
        if (tail(k).used < oldest)
            drop(k);
    while (m_size > most) {
        std::size_t first = 0;
        for (std::size_t k = 1; k < m_size; ++k)
            first = tail(k).used < tail(first).used ? k : first;
        drop(first);
    }
}

bool LabelledPlanes::fits(const Problem& problem, std::size_t i) const
{
    if (m_rows.size() != m_size * step() || (m_size > 0 && m_length != problem.truth(i).size()))
        return false;
    for (std::size_t k = 0; k < m_size; ++k)
        if (!problem.isLabelling(i, labelling(k)) || !std::isfinite(loss(k)))
            return false;
    return true;
}

LabelledVisits::LabelledVisits(Loop& loop, Averager& averager)
    : m_loop(loop)
    , m_averager(averager)
    , m_gatherBytes(gatherBytes(loop.problem))
{
}

/// The plane of the largest H_i at the potentials of the scratch; they all have those of the truth
/// in common.
std::size_t LabelledVisits::best(std::size_t i, const LabelledPlanes& planes)
{
    std::size_t best = LabelledPlanes::truth;
    if (planes.size() == 0)
        return best;
    const double* const theta = m_scratch.theta.data();
    m_values.resize(planes.size());
    m_loop.problem.scores(i, theta, planes.rows(), m_values.data());
    double most = m_loop.problem.score(i, theta, m_loop.problem.truth(i));
    for (std::size_t k = 0; k < planes.size(); ++k)
        if (const double value = planes.loss(k) + m_values[k]; value > most) {
            most = value;
            best = k;
        }
    return best;
}

double LabelledVisits::visit(std::size_t i, LabelledPlanes& planes, std::uint64_t iteration)
{
    const Problem& problem = m_loop.problem;
    const std::size_t size = problem.statisticSize(i);
    m_scratch.theta.resize(std::max(m_scratch.theta.size(), size));
    const double own = m_averager.active() ? m_averager.beginStep() : 0;
    const double other = m_averager.active() ? m_state.averager.betweenSteps() : 0;
    problem.potentials(i, m_state.w.data(), m_scratch.theta.data());
    const auto labels = static_cast<double>(planes.size() * problem.truth(i).size());
    double bytes = m_gatherBytes;
    for (std::int64_t step = 0; step < m_loop.options.planeSteps; ++step) {
        const std::size_t k = best(i, planes);
        const bool isTruth = k == LabelledPlanes::truth;
        if (!isTruth)
            planes.use(k, iteration);
        bytes += labels * (sizeof(Label) + sizeof(double));
        const double gamma = stepTo(i, isTruth ? problem.truth(i) : planes.labelling(k),
            isTruth ? 0 : planes.loss(k), own, other);
        if (!(gamma > 0))
            break;
        bytes += 2 * m_gatherBytes * static_cast<double>(m_scratch.delta.size())
            / static_cast<double>(size);
        if (step + 1 == m_loop.options.planeSteps)
            break;
        if (m_state.bounded())
            problem.potentials(i, m_state.w.data(), m_scratch.theta.data());
        else
            problem.addGram(
                i, m_scratch.delta, -gamma / (m_state.lambda * m_loop.n()), m_scratch.theta.data());
    }
    return bytes;
}

/// A step of Lacoste-Julien et al. 2013, Alg. 4, towards a plane, with line search; returns γ, 0
/// where its gain is within rounding.  own, other: factors of the step in the two averages.
double LabelledVisits::stepTo(std::size_t i, LabellingView y, double loss, double own, double other)
{
    const Problem& problem = m_loop.problem;
    const double n = m_loop.n();
    const double gap = blockGapTowards(problem, m_state, i, m_scratch, y, loss);
    if (!(gap > 0))
        return 0;
    const SparseVector& delta = m_scratch.delta;
    const double curvature = problem.squaredNorm(i, delta) / (m_state.lambda * n * n);
    const double gamma = curvature > 0 ? std::min(gap / curvature, 1.0) : 1.0;
    if (!(gamma * gap > 1e-15))
        return 0;
    BlockState& block = m_state.blocks[i];
    const double before = block.loss, scale = -gamma / (m_state.lambda * n);
    moveTowards(block, m_scratch, problem.statisticSize(i), gamma, loss / n);
    problem.addTo(i, delta, scale, m_state.linear().data());
    if (m_state.bounded())
        clip(m_state);
    const double change = block.loss - before;
    m_state.loss += change;
    if (m_averager.active())
        for (auto [averager, factor] :
            {std::pair{&m_averager, own}, std::pair{&m_state.averager, other}}) {
            problem.addTo(i, delta, factor * scale, averager->correction());
            averager->addLoss(factor, change);
        }
    ++m_state.stepsFw;
    return gamma;
}

} // namespace gapscope
