// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <opencv2/core.hpp>
#include <stop_token>
#include <vector>

namespace gapscope {

/// SIFT descriptors (Lowe 2004) on a regular grid, upright, of one scale: 4×4 cells of 8
/// orientations, each normalised, clipped at 0.2 and normalised again; all 0 on flat ground.
struct DenseSift {
    std::vector<cv::Point> centres;
    cv::Mat1f descriptors; ///< a row of 128 for each centre
};

/// Pixels of the image whose descriptors come at a time.
inline constexpr int siftStrip = 1 << 19;
/// step: pixels between centres; cell: pixels of a cell's side. The image is continued at its
/// borders by mirroring, so that every pixel is near a centre. The descriptors come in strips of
/// about siftStrip pixels, from the top, which bounds the memory: 66 bytes a pixel of a strip.
/// throws: Cancelled.
void denseSift(const cv::Mat1b& grey, int step, int cell,
    const std::function<void(const DenseSift&)>& use, const std::stop_token& stop = {});
/// So many there are.
int siftCount(const cv::Size& size, int step);

} // namespace gapscope
