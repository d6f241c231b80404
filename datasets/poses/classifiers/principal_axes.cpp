// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/classifiers/principal_axes.h"

#include "core/machine/random.h"

#include <Eigen/QR>

namespace gapscope {
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
