// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/progress.h"
#include "core/tasks/segmentation/segmentation.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gapscope {

/// Of the format, see feature_file_format.h.
inline constexpr std::uint32_t featureFileVersion = 1;

/// What holds for all images of a file of features.
struct FeatureHead {
    std::string key;                 ///< 64 hexadecimal digits: what the features were made of
    std::string source;              ///< for people: where the images came from
    std::string note;                ///< for people: what was left out of it
    std::vector<std::uint32_t> kept; ///< numbers of the pairs that have features, ascending
    std::vector<std::string> labelNames;
    std::vector<std::uint32_t> labelValues;
    std::size_t unaryFeatures = 0, pairFeatures = 0;
    std::vector<float> words{};          ///< SIFT words the features are made with
    std::vector<double> meanDistances{}; ///< of neighbours of the training part

    bool operator==(const FeatureHead&) const = default;
};

/// Features of images, ready to be used; the names are still to be given.
struct FeatureSet {
    FeatureHead head;
    std::vector<SegmentationImage> images;
    std::vector<std::span<const std::byte>> pieces; ///< of each image: where all of it lies
    std::shared_ptr<const void> memory;
    bool mapped = false; ///< the pieces lie in a file
};

/// What became of a look into a file of features.
struct FeatureLook {
    std::optional<FeatureSet> found;
    std::string damage; ///< why a file that is there is of no use; "": there is none, or it is fine
};

/// Features of images made of what `key` says; checked whole: every checksum, every offset, count,
/// label and edge. A file that is a link is no file. throws: Cancelled.
FeatureLook readFeatures(const std::string& path, const std::string& key, std::size_t threads,
    ProgressPart progress, std::stop_token stop);

/// What a file of features says of itself, its images unread; nothing if it is none.
struct FeatureFileNote {
    std::string source;
    std::size_t images = 0;
};
std::optional<FeatureFileNote> noteOf(const std::string& path);

} // namespace gapscope
