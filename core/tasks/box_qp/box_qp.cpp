// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/box_qp/box_qp.h"

#include "core/machine/error.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace gapscope {
namespace {

using Columns = Eigen::Map<const Eigen::MatrixXd>; // column-major: rank × N

/// The columns of a part, its own rows alone.
Columns asMatrix(const BoxQp& qp, std::size_t part)
{
    const std::size_t size = qp.size() / qp.parts;
    return {qp.columns.data() + part * size * qp.rank, static_cast<Eigen::Index>(qp.rank),
        static_cast<Eigen::Index>(size)};
}

double product(std::span<const double> a, std::span<const double> b)
{
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Vx.
std::vector<double> image(const BoxQp& qp, std::span<const double> x)
{
    std::vector<double> sum(qp.parts * qp.rank, 0.0);
    for (std::size_t i = 0; i < qp.size(); ++i)
        for (std::size_t k = 0; k < qp.rank; ++k)
            sum[qp.rowsOf(i) + k] += x[i] * qp.columns[i * qp.rank + k];
    return sum;
}

void check(const BoxQp& qp)
{
    const auto refuse = [](const std::string& found, const std::string& expected) {
        throw InputError("box QP", 0, found, expected);
    };
    const std::size_t n = qp.size();
    if (n == 0 || qp.rank == 0)
        refuse("no coordinate or no row of V", "one at least");
    if (qp.parts == 0 || n % qp.parts != 0)
        refuse(fmt::format("{} coordinates in {} parts", n, qp.parts), "as many in each");
    if (qp.columns.size() != n * qp.rank || qp.lower.size() != n || qp.upper.size() != n)
        refuse("vectors of other lengths", fmt::format("{} columns, bounds and entries of b", n));
    for (const std::vector<double>* all : {&qp.columns, &qp.b, &qp.lower, &qp.upper})
        if (!std::ranges::all_of(*all, [](double x) { return std::isfinite(x); }))
            refuse("a number that is not finite", "finite numbers");
    for (std::size_t i = 0; i < n; ++i)
        if (qp.lower[i] > qp.upper[i])
            refuse(fmt::format("the bounds {:g} and {:g} of coordinate {}", qp.lower[i],
                       qp.upper[i], i + 1),
                "the lower bound first");
}

/// L of a part: the largest eigenvalue of its VᵀV, which VVᵀ has, too.
double modulusOf(const BoxQp& qp, std::size_t part)
{
    const Columns V = asMatrix(qp, part);
    Eigen::MatrixXd gram;
    if (V.cols() <= V.rows())
        gram.noalias() = V.transpose() * V;
    else
        gram.noalias() = V * V.transpose();
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(gram, Eigen::EigenvaluesOnly)
        .eigenvalues()
        .maxCoeff();
}

} // namespace

double valueOf(const BoxQp& qp, std::span<const double> x)
{
    const std::vector<double> Vx = image(qp, x);
    return product(Vx, Vx) / 2 + product(qp.b, x);
}

std::vector<double> gradientOf(const BoxQp& qp, std::span<const double> x)
{
    const std::vector<double> Vx = image(qp, x);
    std::vector<double> gradient = qp.b;
    for (std::size_t i = 0; i < qp.size(); ++i)
        gradient[i] += product(qp.column(i), std::span(Vx).subspan(qp.rowsOf(i), qp.rank));
    return gradient;
}

BoxQpProblem::BoxQpProblem(BoxQp qp)
    : m_qp(std::move(qp))
    , m_shape(name, m_qp.parts * m_qp.rank, m_qp.parts * m_qp.rank)
{
    check(m_qp);
    const double n = static_cast<double>(m_qp.size());
    const std::vector<double> gradient = gradientOf(m_qp, m_qp.lower);
    m_features = m_qp.columns;
    for (std::size_t i = 0; i < m_qp.size(); ++i) {
        const double range = m_qp.upper[i] - m_qp.lower[i];
        const auto feature = std::span(m_features).subspan(i * m_qp.rank, m_qp.rank);
        for (double& value : feature)
            value *= std::sqrt(n) * range;
        m_losses.push_back(-n * range * gradient[i]);
        m_squaredNorms.push_back(product(feature, feature));
    }
    for (std::size_t part = 0; part < m_qp.parts; ++part)
        m_lipschitz.push_back(modulusOf(m_qp, part));
}

double BoxQpProblem::coordinate(std::size_t i, const SparseVector& mu) const
{
    const double alpha = mu.empty() ? 0 : mu.front().value;
    return m_qp.lower[i] + alpha * (m_qp.upper[i] - m_qp.lower[i]);
}

void BoxQpProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    *theta = -product(
        std::span(m_features).subspan(i * m_qp.rank, m_qp.rank), {w + m_qp.rowsOf(i), m_qp.rank});
}

bool BoxQpProblem::maxOracle(
    std::size_t i, const double* theta, OracleMode mode, Labelling& y) const
{
    const double value = (mode == OracleMode::lossOnly ? 0 : *theta)
        + (mode == OracleMode::decode ? 0 : m_losses[i]);
    y.assign(1, value > 0 ? Label{1} : lowerLabel);
    return true;
}

double BoxQpProblem::expectation(std::size_t i, const double* q, double c, double* mu) const
{
    *mu = 1 / (1 + std::exp(-(*q + c * m_losses[i])));
    return *mu * m_losses[i];
}

void BoxQpProblem::statistic(std::size_t, LabellingView y, SparseVector& m) const
{
    m.clear();
    if (y[0] != lowerLabel)
        m.push_back({0, 1.0});
}

double BoxQpProblem::loss(std::size_t i, LabellingView y) const
{
    return y[0] == lowerLabel ? 0 : m_losses[i];
}

double BoxQpProblem::score(std::size_t, const double* theta, LabellingView y) const
{
    return y[0] == lowerLabel ? 0 : *theta;
}

double BoxQpProblem::squaredNorm(std::size_t i, const SparseVector& delta) const
{
    return delta.empty() ? 0 : m_squaredNorms[i] * delta[0].value * delta[0].value;
}

void BoxQpProblem::cornerDifference(
    std::size_t, LabellingView y, LabellingView other, SparseVector& delta) const
{
    delta.clear();
    if (y[0] != other[0])
        delta.push_back({0, y[0] == lowerLabel ? -1.0 : 1.0});
}

void BoxQpProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    if (!delta.empty())
        *theta += scale * delta[0].value * m_squaredNorms[i];
}

void BoxQpProblem::addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    if (delta.empty())
        return;
    const double factor = -scale * delta[0].value;
    const double* feature = m_features.data() + i * m_qp.rank;
    w += m_qp.rowsOf(i);
    for (std::size_t k = 0; k < m_qp.rank; ++k)
        w[k] += factor * feature[k];
}

double BoxQpProblem::squaredNormBound(std::size_t i, const SparseVector& delta) const
{
    const double range = m_qp.upper[i] - m_qp.lower[i];
    const double step = delta.empty() ? 0 : range * delta[0].value;
    return static_cast<double>(m_qp.size()) * lipschitz(i) * step * step;
}

} // namespace gapscope
