// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose_shape.h"
#include "datasets/features/float_matrices.h"

#include <algorithm>
#include <opencv2/core.hpp>

namespace gapscope {

/// Oriented gradients and colours of the cells of a photograph, with a margin of cells around it
/// that continue its border. Row after row, `channels` numbers a cell.
struct CellFeatures {
    std::size_t rows = 0, columns = 0; ///< without the margin
    std::size_t margin = 0;            ///< cells on every side
    std::vector<float> values;

    std::size_t stride() const { return columns + 2 * margin; }
};

/// 31 of gradients (Felzenszwalb et al. 2010: 18 directions, 9 orientations, 4 of the texture
/// around), from OpenCV's HOG blocks, and the mean L, a, b.
inline constexpr std::size_t cellChannels = 34;

/// A cell has cell² pixels, the last ones of a row or column may reach over the edge.
CellFeatures cellFeatures(const cv::Mat3b& bgr, std::size_t cell, std::size_t margin);

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
