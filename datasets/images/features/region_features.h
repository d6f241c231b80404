// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/min_cut.h"
#include "core/machine/progress.h"
#include "core/tasks/segmentation/segmentation_shape.h"

#include <array>
#include <opencv2/core.hpp>

namespace gapscope {

/// An image cut into connected regions of like colour.
struct Superpixels {
    cv::Mat1i labels; ///< 0 … count−1 at every pixel
    std::size_t count = 0;
    std::vector<GraphEdge> edges;       ///< regions that touch, a < b, ascending
    std::vector<std::uint32_t> borders; ///< of each edge: pairs of pixels that touch across it
};

/// SLIC (Achanta et al. 2012) in Lab after a 3×3 blur, about `wanted` regions, each connected.
/// requires: an 8-bit BGR image of at least one pixel.
/// throws: Cancelled.
Superpixels superpixelsOf(
    const cv::Mat3b& image, std::size_t wanted, const std::stop_token& stop = {});

/// The neighbours of every region, ascending: those that touch it, and those that touch these and
/// are neither it nor its neighbours.
struct Neighbourhood {
    std::vector<std::vector<std::uint32_t>> first, second;
};
Neighbourhood neighbourhoodOf(const Superpixels& regions);

/// How images become features (Osokin et al. 2016, App. I.3).
struct FeatureSettings {
    std::size_t superpixels = 180; ///< about so many an image
    int siftStep = 4;              ///< pixels between descriptors
    int siftCell = 4;              ///< pixels of a cell's side
    int seed = 1;                  ///< of the vocabulary's k-means
    bool extendedPairs = false;    ///< pairRows() with borders and colours

    bool operator==(const FeatureSettings&) const = default;
};
/// All of them as text: equal for equal settings only.
std::string textOf(const FeatureSettings& settings);

inline constexpr std::size_t siftSize = 128; ///< numbers of a SIFT descriptor
/// Three histograms of a superpixel: SIFT words, RGB 8×4×4, place in a 4×4 grid over the image.
inline constexpr std::array<std::size_t, 3> histogramBins{512, 128, 16};
/// The superpixel itself, its neighbours together, and theirs.
inline constexpr std::size_t scopes = 3;
inline constexpr std::size_t chiSquares = scopes * histogramBins.size();
inline constexpr std::size_t unaryFeatures = 1 + scopes * (512 + 128 + 16);
/// exp(−η d / mean d) of the nine χ² distances d between two neighbours, for these η, and a 1.
inline constexpr std::size_t scales = 11; ///< η = 2⁻⁵ … 2⁵
inline constexpr std::size_t pairFeatures = 1 + chiSquares * scales;
/// Extended: those and exp(−η d / mean d) of the colours' distance, times border / mean border.
inline constexpr std::size_t extendedPairFeatures = pairFeatures + scales;
inline std::size_t pairFeaturesOf(const FeatureSettings& settings)
{
    return settings.extendedPairs ? extendedPairFeatures : pairFeatures;
}

/// Measures of an edge: the χ² distances, then these.
inline constexpr std::size_t colourDistance = chiSquares, border = chiSquares + 1;
using EdgeMeasures = std::array<double, chiSquares + 2>;

/// Learnt from the training images: SIFT words, and the mean of each measure over their edges.
struct Vocabulary {
    cv::Mat1f words; ///< 512 rows of 128
    EdgeMeasures meanDistance{};
};

/// Rows of all histograms of one superpixel, one after another, for each scope: each sums to 1 or,
/// where there is nothing to count, to 0.
struct RegionHistograms {
    Superpixels regions;
    cv::Mat1f rows; ///< count × (unaryFeatures − 1)
    cv::Mat3f lab;  ///< count × 1: L*a*b* of the mean colour
};

/// A photograph of more pixels than this is reduced by the smallest whole number that suffices
/// before its features are made: a superpixel is then thousands of pixels large anyway.
inline constexpr std::int64_t mostFeaturePixels = std::int64_t{1} << 21;
/// The photograph itself, or the reduced one.
cv::Mat3b forFeatures(const cv::Mat3b& photograph);

/// Descriptors of an image, at most `most`, spread evenly: to learn words from.
cv::Mat1f sampleDescriptors(const cv::Mat3b& image, const FeatureSettings& settings, int most,
    const std::stop_token& stop = {});
/// 512 words from the descriptors of all training images; the same for the same rows and seed, on
/// any number of threads. requires: at least one row. throws: Cancelled.
cv::Mat1f learnWords(const cv::Mat1f& descriptors, int seed, std::size_t threads = 1,
    ProgressPart progress = {}, std::stop_token stop = {});

RegionHistograms histogramsOf(const cv::Mat3b& image, const cv::Mat1f& words,
    const FeatureSettings& settings, const std::stop_token& stop = {});
/// For every edge: nine χ² distances ½ Σ (a − b)² / (a + b), in [0, 1]; the distance of the mean
/// colours in L*a*b*; the length of the border in pixels.
std::vector<EdgeMeasures> edgeMeasuresOf(const RegionHistograms& histograms);

/// P rows of unaryFeatures: a 1, then the histograms.
std::vector<float> unaryRows(const RegionHistograms& histograms);
/// E rows of pairFeatures, each in [0, 1]; extended: of extendedPairFeatures, each ≥ 0.
std::vector<float> pairRows(
    const std::vector<EdgeMeasures>& edges, const Vocabulary& vocabulary, bool extended = false);

/// The groups of columns in the rows of region_features.
SegmentationLayout regionFeatureLayout(bool extendedPairs = false);

/// A bias each for superpixels and pairs.
SegmentationLayout biasLayout();
/// Appends a histogram of a scope, and the exp(−η d) of its χ² distances d.
void addHistogram(SegmentationLayout& layout, FeatureGroup histogram, const char* scope);

} // namespace gapscope
