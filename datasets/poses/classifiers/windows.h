// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose_shape.h"
#include "datasets/poses/classifiers/cell_features.h"

#include <Eigen/Core>

#include <algorithm>

namespace gapscope {

using RowMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The window around a cell as one row of numbers.
inline void copyWindow(
    const CellFeatures& cells, std::size_t window, std::size_t row, std::size_t column, float* out)
{
    const std::size_t line = window * cellChannels;
    for (std::size_t k = 0; k < window; ++k)
        std::copy_n(cells.values.data() + ((row + k) * cells.stride() + column) * cellChannels,
            line, out + k * line);
}

/// Channels of mean 0 and variance 1 over what was learnt from.
inline void standardise(CellFeatures& cells, const PartMaps& learnt)
{
    for (std::size_t k = 0; k < cells.values.size(); ++k)
        cells.values[k] =
            (cells.values[k] - learnt.mean[k % cellChannels]) * learnt.scale[k % cellChannels];
}

} // namespace gapscope
