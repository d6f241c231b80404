// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/min_cut.h"

#include <opencv2/core.hpp>
#include <stop_token>

namespace gapscope {

/// An image cut into connected regions of like colour.
struct Superpixels {
    cv::Mat1i labels; ///< 0 … count−1 at every pixel
    std::size_t count = 0;
    std::vector<GraphEdge> edges;       ///< regions that touch, a < b, ascending
    std::vector<std::uint32_t> borders; ///< of each edge: pairs of pixels that touch across it
};

/// SLIC (Achanta et al. 2012) in Lab after a 3×3 blur, about `wanted` regions, each connected.
/// requires: an 8-bit BGR image of at least one pixel.
/// throws: Cancelled.
Superpixels superpixelsOf(
    const cv::Mat3b& image, std::size_t wanted, const std::stop_token& stop = {});

/// The neighbours of every region, ascending: those that touch it, and those that touch these and
/// are neither it nor its neighbours.
struct Neighbourhood {
    std::vector<std::vector<std::uint32_t>> first, second;
};
Neighbourhood neighbourhoodOf(const Superpixels& regions);

} // namespace gapscope
