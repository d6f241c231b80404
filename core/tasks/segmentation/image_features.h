// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gapscope {

/// What turns a photograph into superpixels and features. Part of a model, so that new photographs
/// become the same features.
struct ImageFeatures {
    std::size_t superpixels = 180;     ///< about so many an image
    std::size_t siftStep = 4;          ///< pixels between descriptors
    std::size_t siftCell = 4;          ///< pixels of a cell's side
    std::string pairs = "paper";       ///< which features two neighbours have
    std::size_t descriptorSize = 0;    ///< numbers of a SIFT word
    std::vector<float> words;          ///< SIFT words one after another, learnt from training
    std::vector<double> meanDistances; ///< of each χ² distance over the training part's edges

    bool operator==(const ImageFeatures&) const = default;
};

} // namespace gapscope
