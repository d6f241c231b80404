// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <span>

namespace gapscope {

/// Stored doubles as an Eigen vector, without a copy: norms and sums over all of w.
inline Eigen::Map<const Eigen::VectorXd> asVector(std::span<const double> values)
{
    return {values.data(), static_cast<Eigen::Index>(values.size())};
}
inline Eigen::Map<Eigen::VectorXd> asWritable(std::span<double> values)
{
    return {values.data(), static_cast<Eigen::Index>(values.size())};
}
inline double squaredNorm(std::span<const double> values) { return asVector(values).squaredNorm(); }

} // namespace gapscope
