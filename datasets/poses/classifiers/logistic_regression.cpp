// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/classifiers/logistic_regression.h"

#include "core/machine/error.h"
#include "core/machine/parallel.h"
#include "core/machine/random.h"

#include <nlopt.hpp>

#include <Eigen/QR>
#include <cmath>

namespace gapscope {
namespace {

constexpr std::size_t chunkSize = 1024;

/// Loss and gradient of some samples.
struct Part {
    double loss = 0;
    RowMatrix gradient;
};

/// One evaluation after another, of chunks that are summed in their order.
class Objective {
public:
    Objective(const Samples& samples, double ridge, std::size_t threads, std::stop_token stop)
        : m_samples(samples)
        , m_ridge(ridge)
        , m_threads(threads)
        , m_stop(std::move(stop))
        , m_parts((samples.count + chunkSize - 1) / chunkSize)
    {
    }

    double operator()(const RowMatrix& w, RowMatrix& gradient)
    {
        onThreads(m_threads, m_parts.size(), {}, "", m_stop, [&](std::size_t k) { chunk(w, k); });
        const auto count = static_cast<float>(m_samples.count);
        double loss = 0;
        gradient.setZero(w.rows(), w.cols());
        for (const Part& part : m_parts) {
            loss += part.loss;
            gradient += part.gradient;
        }
        gradient /= count;
        const auto weights = w.leftCols(w.cols() - 1);
        gradient.leftCols(w.cols() - 1) += static_cast<float>(m_ridge) * weights;
        return loss / static_cast<double>(m_samples.count)
            + m_ridge / 2 * static_cast<double>(weights.squaredNorm());
    }

private:
    void chunk(const RowMatrix& w, std::size_t k)
    {
        static thread_local RowMatrix x, scores;
        const std::size_t first = k * chunkSize;
        const std::size_t count = std::min(chunkSize, m_samples.count - first);
        const auto features = static_cast<Eigen::Index>(m_samples.features);
        m_samples.rows(first, count, x);
        scores = product(x, w.leftCols(features).transpose());
        scores.rowwise() += w.col(features).transpose();
        Part& part = m_parts[k];
        part.loss = 0;
        for (Eigen::Index s = 0; s < scores.rows(); ++s) {
            auto row = scores.row(s);
            const auto label = m_samples.labels[first + static_cast<std::size_t>(s)];
            row.array() -= row.maxCoeff();
            const float right = row[label];
            row = row.array().exp();
            const float sum = row.sum();
            part.loss += std::log(static_cast<double>(sum)) - static_cast<double>(right);
            row /= sum;
            row[label] -= 1;
        }
        part.gradient.resize(w.rows(), w.cols());
        part.gradient.leftCols(features) = product(scores.transpose(), x);
        part.gradient.col(features) = scores.colwise().sum().transpose();
    }

    const Samples& m_samples;
    double m_ridge;
    std::size_t m_threads;
    std::stop_token m_stop;
    std::vector<Part> m_parts;
};

} // namespace

RowMatrix logisticRegression(const Samples& samples, double ridge, int evaluations,
    std::size_t threads, const std::function<void(double done)>& progress, std::stop_token stop)
{
    const auto rows = static_cast<Eigen::Index>(samples.classes);
    const auto columns = static_cast<Eigen::Index>(samples.features + 1);
    Objective objective(samples, ridge, threads, stop);
    RowMatrix w(rows, columns), gradient;
    int done = 0;
    std::exception_ptr failure;
    std::vector<double> x(static_cast<std::size_t>(rows * columns), 0.0);
    nlopt::opt search(nlopt::LD_LBFGS, static_cast<unsigned>(x.size()));
    const auto evaluate = [&](const std::vector<double>& at, std::vector<double>& slope) {
        std::ranges::transform(
            at, w.data(), [](double value) { return static_cast<float>(value); });
        double value = 0;
        try {
            value = objective(w, gradient);
        } catch (...) { // NLopt would lose the exception
            failure = std::current_exception();
            throw nlopt::forced_stop();
        }
        if (!slope.empty())
            std::copy_n(gradient.data(), slope.size(), slope.begin());
        if (progress)
            progress(static_cast<double>(++done) / evaluations);
        return value;
    };
    using Evaluate = decltype(evaluate);
    search.set_min_objective(
        [](const std::vector<double>& at, std::vector<double>& slope, void* data) {
            return (*static_cast<const Evaluate*>(data))(at, slope);
        },
        const_cast<void*>(static_cast<const void*>(&evaluate)));
    search.set_maxeval(evaluations);
    search.set_ftol_rel(1e-5);
    double value = 0;
    bool gaveUp = false;
    try {
        search.optimize(x, value);
    } catch (const nlopt::roundoff_limited&) {
        // as near as single precision comes: x is the best point seen
    } catch (const std::runtime_error&) {
        gaveUp = true; // stopped, or a step too small for single precision
    }
    if (failure)
        std::rethrow_exception(failure);
    if (gaveUp && std::ranges::all_of(x, [](double v) { return v == 0; }))
        throw InputError("classifiers of parts", 0, "the search for their weights made no step",
            "photographs that differ where parts are");
    std::ranges::transform(x, w.data(), [](double v) { return static_cast<float>(v); });
    return w;
}

namespace {

constexpr int rounds = 4;

/// An orthonormal basis of the columns.
RowMatrix orthonormal(const RowMatrix& columns)
{
    const Eigen::HouseholderQR<RowMatrix> qr(columns);
    return qr.householderQ() * RowMatrix::Identity(columns.rows(), columns.cols());
}

} // namespace

RowMatrix principalAxes(const RowMatrix& x, Eigen::Index count)
{
    Random random;
    RowMatrix basis(x.cols(), count);
    for (float& value : basis.reshaped<Eigen::RowMajor>())
        value = static_cast<float>(random.uniform() - 0.5);
    for (int k = 0; k < rounds; ++k) {
        const RowMatrix projected = x * orthonormal(basis);
        basis.noalias() = x.transpose() * projected;
    }
    return orthonormal(basis).transpose();
}

} // namespace gapscope
