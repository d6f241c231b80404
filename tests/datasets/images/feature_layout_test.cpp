// SPDX-License-Identifier: GPL-3.0-or-later
// Names of features say what the features are.
#include "core/tasks/segmentation/segmentation_shape.h"
#include "datasets/images/features/region_features.h"

#include <gtest/gtest.h>

namespace gapscope {

TEST(FeatureLayout, coversEveryColumnOnceInOrder)
{
    const SegmentationLayout layout = regionFeatureLayout();
    const auto covered = [](const std::vector<FeatureGroup>& groups) {
        std::size_t next = 0;
        for (const FeatureGroup& group : groups) {
            EXPECT_EQ(group.first, next) << group.name << group.scope;
            next += group.count;
            for (std::size_t k = 0; k < group.count; ++k)
                EXPECT_EQ(groupOf(groups, group.first + k), &group);
        }
        EXPECT_EQ(groupOf(groups, next), nullptr);
        return next;
    };
    EXPECT_EQ(covered(layout.unary), unaryFeatures);
    EXPECT_EQ(covered(layout.pair), pairFeatures);
    EXPECT_EQ(columnName(layout.unary, 0), "bias");
    EXPECT_EQ(columnName(layout.unary, 1), "SIFT words, own: word 1");
    EXPECT_EQ(columnName(layout.unary, unaryFeatures), "feature 1970");
    EXPECT_EQ(columnName(layout.pair, 1), "χ² of SIFT words, own: η 0.03125");
    EXPECT_EQ(columnName(layout.pair, 99), "χ² of places, second neighbours: η 32");
}

TEST(FeatureLayout, namesTheColourAndThePlaceOfASuperpixel)
{
    cv::Mat3b image(64, 64, cv::Vec3b(10, 70, 200)); // blue, green, red
    cv::Mat1f words(512, 128, 1e3F);
    words.row(0) = 0;
    const RegionHistograms found = histogramsOf(image, words, FeatureSettings{.superpixels = 16});
    const std::vector<float> rows = unaryRows(found);
    const SegmentationLayout layout = regionFeatureLayout();
    const auto at = static_cast<std::size_t>(found.regions.labels(0, 0));
    std::vector<std::string> names;
    for (std::size_t column = 1; column < unaryFeatures; ++column)
        if (groupOf(layout.unary, column)->scope == "own"
            && rows[at * unaryFeatures + column] > 0.5F)
            names.push_back(columnName(layout.unary, column));
    EXPECT_EQ(names,
        (std::vector<std::string>{"SIFT words, own: word 1",
            "colours, own: red 192–223 green 64–127 blue 0–63", "places, own: row 1 column 1"}));
}

} // namespace gapscope
