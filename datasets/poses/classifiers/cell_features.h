// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <opencv2/core.hpp>
#include <vector>

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

} // namespace gapscope
