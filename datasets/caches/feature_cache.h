// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gapscope {

/// Features of images on disk, one file for each set of images and settings, so that they are made
/// once: $GAPSCOPE_CACHE, else gapscope/features in $XDG_CACHE_HOME, else in ~/.cache; "" when none
/// of these is known.
std::string featureCacheFolder();

/// The file that features of this key (64 hexadecimal digits) have in a folder.
std::string featureFilePath(const std::string& folder, const std::string& key);

struct CachedFeatures {
    std::string path;
    std::uint64_t bytes = 0;
    std::string source; ///< where the images came from; "" of a file that is damaged
    std::size_t images = 0;
};

/// The cache's files, by source and name. Other files, folders and links in the folder are not
/// looked at.
std::vector<CachedFeatures> cachedFeatures(const std::string& folder = featureCacheFolder());
/// Bytes of all of them together.
std::uint64_t featureCacheBytes(const std::string& folder = featureCacheFolder());

struct ClearedFeatures {
    std::size_t files = 0;
    std::uint64_t bytes = 0;
    std::string failure{}; ///< what could not be removed, and why
};
/// Removes the cache's files, and nothing else. Features in use stay in use.
ClearedFeatures clearFeatureCache(const std::string& folder = featureCacheFolder());

} // namespace gapscope
