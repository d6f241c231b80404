// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/features/feature_layout.h"

#include "datasets/features/region_features.h"

#include <cmath>

namespace gapscope {

SegmentationLayout regionFeatureLayout(bool extendedPairs)
{
    using Kind = FeatureGroup::Kind;
    const FeatureGroup histograms[] = {{Kind::words, "SIFT words", {}, 0, histogramBins[0]},
        {Kind::colors, "colours", {}, 0, histogramBins[1], {8, 4, 4}},
        {Kind::places, "places", {}, 0, histogramBins[2], {4, 4}}};
    std::vector<double> scaleOf;
    for (std::size_t k = 0; k < scales; ++k)
        scaleOf.push_back(std::ldexp(1.0, static_cast<int>(k) - 5));
    SegmentationLayout layout;
    layout.unary.push_back({Kind::bias, "bias", {}, 0, 1});
    layout.pair.push_back({Kind::bias, "bias", {}, 0, 1});
    std::size_t column = 1, pair = 1;
    for (const char* scope : {"own", "neighbours", "second neighbours"})
        for (FeatureGroup group : histograms) {
            group.scope = scope;
            group.first = column;
            column += group.count;
            layout.unary.push_back(group);
            layout.pair.push_back(
                {Kind::distance, "χ² of " + group.name, scope, pair, scales, {}, scaleOf});
            pair += scales;
        }
    if (extendedPairs)
        layout.pair.push_back({Kind::distance, "distance of mean colours", "own",
            colourDistance * scales + 1, scales, {}, scaleOf});
    return layout;
}

} // namespace gapscope
