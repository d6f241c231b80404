// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/toy/enumerated.h"

#include "core/tasks/slack/slack_rescaled.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>

namespace gapscope {

EnumeratedProblem::EnumeratedProblem(std::size_t dimension, std::vector<Block> blocks)
    : m_shape(key, dimension, dimension)
    , m_blocks(std::move(blocks))
{
}

void EnumeratedProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    for (const SparseVector& phi : m_blocks[i].features) {
        *theta = 0;
        for (const SparseEntry& entry : phi)
            *theta += w[entry.index] * entry.value;
        ++theta;
    }
}

bool EnumeratedProblem::maxOracle(
    std::size_t i, const double* theta, OracleMode mode, Labelling& y) const
{
    const Block& block = m_blocks[i];
    const auto value = [&](std::size_t k) {
        return (mode == OracleMode::lossOnly ? 0 : theta[k])
            + (mode == OracleMode::decode ? 0 : block.losses[k]);
    };
    std::size_t best = 0;
    for (std::size_t k = 1; k < block.losses.size(); ++k)
        if (value(k) > value(best))
            best = k;
    y = {static_cast<Label>(best)};
    return true;
}

namespace {
/// p ← p(y) ∝ exp(p_y) in place; returns Σ_y p(y) L(y).
double softmax(const std::vector<double>& losses, double* p)
{
    const double most = *std::max_element(p, p + losses.size());
    double all = 0, loss = 0;
    for (std::size_t y = 0; y < losses.size(); ++y) {
        p[y] = std::exp(p[y] - most);
        all += p[y];
        loss += p[y] * losses[y];
    }
    for (std::size_t y = 0; y < losses.size(); ++y)
        p[y] /= all;
    return loss / all;
}
} // namespace

double EnumeratedProblem::expectation(std::size_t i, const double* q, double c, double* mu) const
{
    const std::vector<double>& losses = m_blocks[i].losses;
    for (std::size_t y = 0; y < losses.size(); ++y)
        mu[y] = q[y] + c * losses[y];
    return softmax(losses, mu);
}

namespace {
/// ⟨ψ(y), ψ(y')⟩ of the labels of a block.
Eigen::MatrixXd gramOf(const EnumeratedProblem& problem, std::size_t i)
{
    const std::size_t labels = problem.statisticSize(i);
    Eigen::MatrixXd psi(problem.weightSize(), labels);
    psi.setZero();
    SparseVector delta;
    for (std::size_t k = 0; k < labels; ++k) {
        const auto label = static_cast<Label>(k);
        problem.cornerDifference(i, problem.truth(i), {&label, 1}, delta);
        problem.addTo(i, delta, 1, psi.col(static_cast<Eigen::Index>(k)).data());
    }
    return psi.transpose() * psi;
}
} // namespace

std::array<Labelling, 2> EnumeratedProblem::farthest(std::size_t i) const
{
    const Eigen::MatrixXd gram = gramOf(*this, i);
    const auto distances = [&](Eigen::Index y) {
        return (gram(y, y) + gram.diagonal().array() - 2 * gram.col(y).array()).eval();
    };
    std::array<Label, 2> far{};
    double most = 0;
    for (Eigen::Index y = 0, z = 0; y < gram.rows(); ++y)
        if (const double distance = distances(y).maxCoeff(&z); distance > most) {
            most = distance;
            far = {static_cast<Label>(y), static_cast<Label>(z)};
        }
    return {Labelling{far[0]}, Labelling{far[1]}};
}

double EnumeratedProblem::largestEigenvalue(std::size_t i) const
{
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(gramOf(*this, i), Eigen::EigenvaluesOnly)
        .eigenvalues()
        .maxCoeff();
}

void EnumeratedProblem::statistic(std::size_t, LabellingView y, SparseVector& m) const
{
    m = {{y[0], 1.0}};
}

double EnumeratedProblem::loss(std::size_t i, LabellingView y) const
{
    return m_blocks[i].losses[y[0]];
}

double EnumeratedProblem::score(std::size_t, const double* theta, LabellingView y) const
{
    return theta[y[0]];
}

void EnumeratedProblem::cornerDifference(
    std::size_t, LabellingView y, LabellingView other, SparseVector& delta) const
{
    delta.clear();
    if (y[0] != other[0])
        delta = {{y[0], 1.0}, {other[0], -1.0}};
}

std::shared_ptr<const Problem> EnumeratedProblem::slackRescaled(
    std::shared_ptr<const Problem> whole) const
{
    return slackByEnumeration(std::move(whole), 0);
}

void EnumeratedProblem::addTo(
    std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    for (const SparseEntry& entry : delta)
        for (const SparseEntry& phi : m_blocks[i].features[entry.index])
            w[phi.index] += scale * entry.value * phi.value;
}

} // namespace gapscope
