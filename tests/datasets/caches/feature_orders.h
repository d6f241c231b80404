// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "datasets/images/image_features.h"
#include "tests/datasets/image_files.h"

#include <map>
#include <string>
#include <vector>

namespace gapscope {

/// Few superpixels: quick.
FeatureOrder orderOf(
    const Files& files, const std::string& folder, const DataRequest& request = {});

std::vector<std::string> filesIn(const std::string& folder);
std::string contentOf(const std::string& path);
/// Puts another file in the place of the old one, which may still be mapped.
void replaceFile(const std::string& path, const std::string& bytes);
/// All data of a part's images, by name.
std::map<std::string, std::string> contentOf(const SegmentationExamples& part);

/// Features, and whether they were made anew.
struct Asked {
    FeatureParts features;
    bool made = false;
};
Asked ask(FeatureOrder order);

bool same(const FeatureParts& a, const FeatureParts& b);

} // namespace gapscope
