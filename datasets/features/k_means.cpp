// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/features/k_means.h"

#include "core/machine/parallel.h"
#include "core/machine/random.h"
#include "datasets/features/float_matrices.h"

#include <limits>

namespace gapscope {
namespace {

constexpr int seedRows = 4'096, rounds = 12, blockRows = 2'048;

Eigen::Map<const RowMatrix> asRows(const cv::Mat1f& m) { return {m[0], m.rows, m.cols}; }

/// Each centre is a row drawn with a chance that grows with its squared distance from those before.
cv::Mat1f firstCentres(const cv::Mat1f& rows, int count, int seed, std::stop_token stop)
{
    const int most = std::max(std::min(rows.rows, seedRows), count);
    cv::Mat1f sample(most, rows.cols);
    for (int k = 0; k < most; ++k)
        rows.row(static_cast<int>(std::int64_t{k} * rows.rows / most)).copyTo(sample.row(k));
    const auto all = asRows(sample);
    Random random(static_cast<std::uint64_t>(seed));
    Eigen::VectorXf nearest =
        Eigen::VectorXf::Constant(all.rows(), std::numeric_limits<float>::max());
    cv::Mat1f centres(count, rows.cols);
    auto chosen = static_cast<int>(random.below(static_cast<std::uint64_t>(most)));
    for (int c = 0; c < count; ++c) {
        throwIfStopped(stop);
        sample.row(chosen).copyTo(centres.row(c));
        nearest =
            nearest.cwiseMin((all.rowwise() - all.row(chosen).eval()).rowwise().squaredNorm());
        double left = random.uniform() * nearest.cast<double>().sum();
        for (chosen = 0; chosen + 1 < most && (left -= nearest[chosen]) >= 0; ++chosen) { }
    }
    return centres;
}

/// Every centre becomes the mean of its rows; one without rows stays.
void moveCentres(const cv::Mat1f& rows, const std::vector<int>& nearest, cv::Mat1f& centres)
{
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> sums =
        Eigen::MatrixXd::Zero(centres.rows, centres.cols);
    std::vector<double> counts(static_cast<std::size_t>(centres.rows), 0.0);
    const auto all = asRows(rows);
    for (int r = 0; r < rows.rows; ++r) {
        const int c = nearest[static_cast<std::size_t>(r)];
        sums.row(c) += all.row(r).cast<double>();
        ++counts[static_cast<std::size_t>(c)];
    }
    Eigen::Map<RowMatrix> moved(centres[0], centres.rows, centres.cols);
    for (int c = 0; c < centres.rows; ++c)
        if (const double n = counts[static_cast<std::size_t>(c)]; n > 0)
            moved.row(c) = (sums.row(c) / n).cast<float>();
}

} // namespace

std::vector<int> nearestCentres(
    const cv::Mat1f& rows, const cv::Mat1f& centres, const std::stop_token& stop)
{
    // arg max ⟨d, c⟩ − ‖c‖²/2
    const auto all = asRows(rows), each = asRows(centres);
    const Eigen::RowVectorXf half = each.rowwise().squaredNorm().transpose() / 2;
    const RowMatrix columns = each.transpose();
    std::vector<int> nearest(static_cast<std::size_t>(rows.rows));
    constexpr Eigen::Index block = 256; // keeps the products in the cache
    for (Eigen::Index first = 0; first < all.rows(); first += block) {
        throwIfStopped(stop);
        const Eigen::Index count = std::min(block, all.rows() - first);
        RowMatrix closeness = product(all.middleRows(first, count), columns);
        closeness.rowwise() -= half;
        for (Eigen::Index r = 0; r < count; ++r) {
            const auto row = closeness.row(r);
            nearest[static_cast<std::size_t>(first + r)] =
                static_cast<int>(std::find(row.begin(), row.end(), row.maxCoeff()) - row.begin());
        }
    }
    return nearest;
}

cv::Mat1f kMeans(const cv::Mat1f& rows, int count, int seed, std::size_t threads,
    ProgressPart progress, std::stop_token stop)
{
    count = std::min(count, rows.rows);
    cv::Mat1f centres = firstCentres(rows, count, seed, stop);
    std::vector<int> nearest(static_cast<std::size_t>(rows.rows));
    const auto blocks = static_cast<std::size_t>((rows.rows + blockRows - 1) / blockRows);
    for (int round = 0; round < rounds; ++round) {
        progress(static_cast<double>(round) / rounds, fmt::format("learning {} SIFT words", count));
        onThreads(threads, blocks, {}, "", stop, [&](std::size_t k) {
            const int first = static_cast<int>(k) * blockRows;
            const std::vector<int> found = nearestCentres(
                rows.rowRange(first, std::min(first + blockRows, rows.rows)), centres);
            std::ranges::copy(found, nearest.begin() + first);
        });
        moveCentres(rows, nearest, centres);
    }
    return centres;
}

} // namespace gapscope
