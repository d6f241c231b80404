// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/features/feature_layout.h"

#include "datasets/features/region_features.h"

#include <cmath>

namespace gapscope {
namespace {

using Kind = FeatureGroup::Kind;

std::size_t columnsOf(const std::vector<FeatureGroup>& groups)
{
    return groups.back().first + groups.back().count;
}

/// exp(−η d) of a distance d, for each η.
void addDistance(SegmentationLayout& layout, const std::string& name, const char* scope)
{
    std::vector<double> scaleOf;
    for (std::size_t k = 0; k < scales; ++k)
        scaleOf.push_back(std::ldexp(1.0, static_cast<int>(k) - 5));
    layout.pair.push_back(
        {Kind::distance, name, scope, columnsOf(layout.pair), scales, {}, scaleOf});
}

} // namespace

SegmentationLayout biasLayout()
{
    const FeatureGroup bias{Kind::bias, "bias", {}, 0, 1};
    return {{bias}, {bias}};
}

void addHistogram(SegmentationLayout& layout, FeatureGroup histogram, const char* scope)
{
    histogram.scope = scope;
    histogram.first = columnsOf(layout.unary);
    layout.unary.push_back(histogram);
    addDistance(layout, "χ² of " + histogram.name, scope);
}

SegmentationLayout regionFeatureLayout(bool extendedPairs)
{
    const FeatureGroup histograms[] = {{Kind::words, "SIFT words", {}, 0, histogramBins[0]},
        {Kind::colors, "colours", {}, 0, histogramBins[1], {8, 4, 4}},
        {Kind::places, "places", {}, 0, histogramBins[2], {4, 4}}};
    SegmentationLayout layout = biasLayout();
    for (const char* scope : {"own", "neighbours", "second neighbours"})
        for (const FeatureGroup& histogram : histograms)
            addHistogram(layout, histogram, scope);
    if (extendedPairs)
        addDistance(layout, "distance of mean colours", "own");
    return layout;
}

} // namespace gapscope
