// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/poses/classifiers/cell_features.h"

#include <functional>
#include <stop_token>

namespace gapscope {

/// Samples of a multinomial logistic regression, read chunk by chunk so that they need not all be
/// in memory.
struct Samples {
    std::size_t count = 0, features = 0, classes = 0;
    std::function<void(std::size_t first, std::size_t count, RowMatrix& rows)> rows;
    std::span<const std::uint16_t> labels; ///< below classes
};

/// W of classes rows: features weights and a bias, the minimum of
///   −(1/N) Σ_s log softmax(W x_s)_{y_s} + ridge/2 ‖W‖² (without the biases)
/// as far as NLopt's L-BFGS gets in so many evaluations. The same on every run.
/// threads: share the chunks.  throws: Cancelled.
RowMatrix logisticRegression(const Samples& samples, double ridge, int evaluations,
    std::size_t threads, const std::function<void(double done)>& progress, std::stop_token stop);

/// `count` orthonormal rows that approximately span the directions of largest variance of x, of
/// mean 0: subspace iteration from random directions (Halko, Martinsson, Tropp 2011, Alg. 4.4). The
/// same for the same x.  requires: count ≤ the columns of x.
RowMatrix principalAxes(const RowMatrix& x, Eigen::Index count);

} // namespace gapscope
