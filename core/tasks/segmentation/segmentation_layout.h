// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gapscope {

/// Features that stand side by side and belong together: the bins of one histogram, or one distance
/// at several scales.
struct FeatureGroup {
    enum class Kind {
        bias,     ///< a constant 1
        words,    ///< visual words
        colors,   ///< bins[0] × bins[1] × bins[2] of red, green, blue, blue the fastest
        places,   ///< a grid over the image, bins[0] rows of bins[1]
        distance, ///< exp(−η d / mean d) of a distance d, for each η of scales
        other,
    };
    Kind kind = Kind::other;
    std::string name;      ///< "SIFT words", "colours", "places"
    std::string scope;     ///< whose: "own", "neighbours", "second neighbours"; "": one for all
    std::size_t first = 0; ///< column of the first one
    std::size_t count = 1;
    std::vector<std::size_t> bins{};
    std::vector<double> scales{};
};

/// What the features of superpixels and of pairs are, for people: groups in the order of their
/// columns. Columns of no group are known by their numbers.
struct SegmentationLayout {
    std::vector<FeatureGroup> unary, pair;
};

/// Feature k of a group, without its scope: "word 17", "red 32–63 green 0–63 blue 0–63",
/// "row 1 column 4", "η 0.5".  requires: k < group.count.
std::string featureName(const FeatureGroup& group, std::size_t k);
/// Group of a column; nullptr: none.
const FeatureGroup* groupOf(const std::vector<FeatureGroup>& groups, std::size_t column);
/// Group, scope and feature: "SIFT words, own: word 17"; of no group "feature 17", from 1.
std::string columnName(const std::vector<FeatureGroup>& groups, std::size_t column);

} // namespace gapscope
