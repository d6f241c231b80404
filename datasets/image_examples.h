// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation.h"
#include "datasets/features/region_features.h"
#include "datasets/image_pairs.h"
#include "datasets/image_store.h"
#include "datasets/mask_classes.h"

#include <memory>
#include <string>
#include <vector>

namespace gapscope {

/// One photograph as the numbers that training works on.
struct ImageArrays {
    std::vector<float> unary, pairwise;
    std::vector<GraphEdge> edges;
    Labelling truth;
    std::vector<std::uint32_t> pixels;
    std::vector<std::uint16_t> regions;
    std::size_t width = 0, height = 0;
};

/// Pixels of each class in each superpixel, and the class that most of them have (ties: the lowest;
/// void alone: 0).  classes: of every pixel, MaskClasses::voidClass for void.
void countClasses(const Superpixels& regions, const cv::Mat1i& classes, std::size_t classCount,
    ImageArrays& arrays);

/// Features and truth of every pair, on all cores; the vocabulary comes from the pairs of the
/// training part, whatever their order.
/// throws: InputError; Cancelled.
std::vector<ImageArrays> imageArrays(const ImageStore& store, const std::vector<ImagePair>& pairs,
    const MaskClasses& classes, const FeatureSettings& settings, const Progress& progress,
    std::stop_token stop);

} // namespace gapscope
