// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/parallel.h"
#include "datasets/caches/feature_cache.h"
#include "datasets/images/image_examples.h"
#include "datasets/images/image_selection.h"

namespace gapscope {

/// Features that are wanted, and what they depend on.
struct FeatureOrder {
    std::shared_ptr<const ImageStore> store;
    std::vector<ImagePair> candidates; ///< not inspected yet
    std::string classTable;            ///< what the masks' values mean, where that is given
    FeatureSettings settings;
    std::size_t augment = 0; ///< images of the training part with copies; 0: none
    /// SIFT words and means of a model; nullptr: learnt from the training part.
    std::shared_ptr<const ImageFeatures> learnt{};
    std::string modelClasses{}; ///< of that model: what masks mean where there are none
    /// Inspects the candidates; only called where the cache does not know.
    std::function<ImageSelection(const Progress&)> look;
    std::string folder; ///< of the cache; "": none, the features stay in memory
    std::uint64_t budget = residentBudget;
    std::size_t threads = allCores();
};

/// Both parts; without images in it a part is empty.
struct FeatureParts {
    std::shared_ptr<SegmentationExamples> train, test;
    std::vector<std::string> labelNames;
    std::vector<std::uint32_t> labelValues;
    std::shared_ptr<const ImageFeatures> learnt;
    std::string note; ///< what was left out; that the cache cannot be written, or was damaged
};

/// Features from the cache or, where it has none, made and put there; kept in memory if they cannot
/// be written. throws: InputError; Cancelled, which leaves no file.
FeatureParts imageFeatures(const FeatureOrder& order, ProgressPart progress, std::stop_token stop);

/// The name of the order's file in the cache: a digest of all its features depend on.
/// throws: InputError; Cancelled.
std::string keyOf(const FeatureOrder& order, std::stop_token stop);

} // namespace gapscope
