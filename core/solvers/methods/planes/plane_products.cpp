// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/methods/planes/plane_products.h"

namespace gapscope {

void PlaneProducts::evaluate(const PlaneSet& planes)
{
    m_products.resize(planes.size());
    for (std::size_t k = 0; k < planes.size(); ++k)
        m_products[k] = planes[k].direction.dot(m_state.w.data());
    m_ofPoint = planes.point().dot(m_state.w.data());
}

std::size_t PlaneProducts::best(const PlaneSet& planes) const
{
    std::size_t best = PlaneSet::truth;
    for (std::size_t k = 0; k < planes.size(); ++k)
        if (valueOf(planes, k) > valueOf(planes, best))
            best = k;
    return best;
}

void PlaneProducts::moveWeights(const PlaneSet& planes, std::size_t k, double gamma, double scale)
{
    const std::size_t first = m_state.bounds.first;
    m_move.begin(m_state);
    planes.addDirection(k, scale, m_state.linear().data());
    const std::span<const double> less = m_move.end(m_state);
    for (std::size_t l = 0; l < planes.size(); ++l)
        m_products[l] += scale * (planes.product(l, k) - planes.withPoint(l))
            + planes[l].direction.dotSlice(first, less);
    m_ofPoint +=
        scale * (planes.withPoint(k) - planes.pointNorm()) + planes.point().dotSlice(first, less);
    const double target = k == PlaneSet::truth ? 0 : m_products[k];
    m_ofPoint += gamma * (target - m_ofPoint);
}

void PlaneMixture::begin(std::size_t i, const PlaneSet& planes)
{
    m_i = i;
    m_planes = &planes;
    m_shares.clear();
    m_loss = m_state.blocks[i].loss;
    if (m_state.averager.active())
        m_pointBefore = planes.point();
}

/// L_i(y) of plane k.
double PlaneMixture::lossOf(std::size_t k) const
{
    return k == PlaneSet::truth ? 0 : (*m_planes)[k].loss;
}

void PlaneMixture::add(std::size_t k, double gamma)
{
    m_loss += gamma * (lossOf(k) / m_loop.n() - m_loss);
    for (Share& share : m_shares)
        share.weight *= 1 - gamma;
    m_shares.push_back({k, gamma});
}

void PlaneMixture::take()
{
    double gamma = 0;
    for (const Share& share : m_shares)
        gamma += share.weight;
    const double before = m_state.blocks[m_i].loss;
    if (gamma > 0)
        moveMarginals(gamma);
    const double change = m_state.blocks[m_i].loss - before;
    m_state.loss += change;
    if (m_state.averager.active())
        average(change);
}

void PlaneMixture::moveMarginals(double gamma)
{
    const Problem& problem = m_loop.problem;
    m_mixed.clear();
    double loss = 0;
    for (const auto [k, weight] : m_shares) {
        const LabellingView y =
            k == PlaneSet::truth ? problem.truth(m_i) : LabellingView((*m_planes)[k].y);
        problem.statistic(m_i, y, m_corner);
        for (const SparseEntry& entry : m_corner)
            m_mixed.push_back({entry.index, weight / gamma * entry.value});
        loss += weight / gamma * lossOf(k);
    }
    const std::size_t size = problem.statisticSize(m_i);
    difference(m_mixed, {}, size, m_scratch, m_scratch.corner); // merges indices
    BlockState& block = m_state.blocks[m_i];
    difference(m_scratch.corner, block.marginals, size, m_scratch, m_scratch.delta);
    moveTowards(block, m_scratch, size, std::min(gamma, 1.0), loss / m_loop.n());
}

/// An approximate visit is a step of the average over approximate steps; for the other average it
/// is a part of the way to the next exact step.
void PlaneMixture::average(double lossChange)
{
    const double own = m_averager.beginStep();
    const double other = m_state.averager.betweenSteps();
    const double scale = -1 / (m_state.lambda * m_loop.n());
    for (auto [averager, factor] :
        {std::pair{&m_averager, own}, std::pair{&m_state.averager, other}}) {
        m_planes->point().addTo(factor * scale, averager->correction());
        m_pointBefore.addTo(-factor * scale, averager->correction());
        averager->addLoss(factor, lossChange);
    }
}

namespace {

constexpr std::size_t mostBlocks = 8, mostEntries = 16; ///< that are looked at
constexpr double mostOthers = 64;

/// nnz(B_i), from some of its columns.
double entriesOf(const Problem& problem, std::size_t i)
{
    const std::size_t size = problem.statisticSize(i), count = std::min(size, mostEntries);
    SparseVector image;
    double entries = 0;
    for (std::size_t k = 0; k < count; ++k) {
        problem.image(i, {{static_cast<std::uint32_t>(k * size / count), 1.0}}, image);
        entries += static_cast<double>(image.size());
    }
    return entries * static_cast<double>(size) / static_cast<double>(count);
}

} // namespace

double gatherBytes(const Problem& problem)
{
    const std::size_t n = problem.blockCount(), count = std::min(n, mostBlocks);
    double entries = 0;
    for (std::size_t k = 0; k < count; ++k)
        entries += entriesOf(problem, k * n / count) / static_cast<double>(count);
    return sizeof(double) * entries;
}

double oracleBytes(const Problem& problem)
{
    const std::size_t n = problem.blockCount();
    Label largest = 0;
    double variables = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const LabellingView truth = problem.truth(i);
        variables += static_cast<double>(truth.size()) / static_cast<double>(n);
        for (const Label label : truth)
            largest = std::max(largest, label);
    }
    const double labels = 1 + static_cast<double>(largest);
    return gatherBytes(problem)
        + sizeof(double) * variables * labels * std::min(labels, mostOthers);
}

} // namespace gapscope
