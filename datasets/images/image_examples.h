// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/parallel.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/images/feature_file.h"
#include "datasets/images/features/region_features.h"
#include "datasets/images/image_pairs.h"
#include "datasets/images/mask_classes.h"

namespace gapscope {

/// Pixels of each class in each superpixel, and the class that most of them have (ties: the lowest;
/// void alone: 0).  classes: of every pixel, MaskClasses::voidClass for void.
/// requires: the arrays have the superpixel of every pixel.
void countClasses(
    std::size_t regions, const cv::Mat1i& classes, std::size_t classCount, ImageArrays& arrays);

/// Photographs and masks that become features. The results depend on no order of work.
struct ImageWork {
    const ImageStore& store;
    const std::vector<ImagePair>& pairs;
    const MaskClasses& classes;
    const FeatureSettings& settings;
    std::size_t threads = allCores();
    std::stop_token stop{};
};

/// SIFT words of the training part's photographs, copies left out, whatever their order.
/// throws: InputError; Cancelled.
cv::Mat1f learnWords(const ImageWork& work, ProgressPart progress);

/// Features and truth of every pair into the writer, and the means of the training part's edges;
/// few images at a time are in memory.  means: those of a model instead; empty: none are given.
/// throws: InputError; Cancelled.
void writeFeatures(const ImageWork& work, const cv::Mat1f& words, const std::vector<double>& means,
    FeatureWriter& writer, ProgressPart progress);

} // namespace gapscope
