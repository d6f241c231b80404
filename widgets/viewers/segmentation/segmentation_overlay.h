// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/pictures/photo_store.h"

namespace gapscope {

/// The label of a pixel without one: void.
inline constexpr Label voidLabel = SegmentationExamples::voidPixel;

/// Whether no pixel of the superpixel has a class: any label then costs nothing.
bool isVoid(const SegmentationImage& image, std::size_t p);

/// The photographs of a part with their superpixels; nullptr: none.
PhotoSource regionSource(std::shared_ptr<const SegmentationExamples> examples);

/// Superpixel of every pixel; empty if the pixels are unknown.
cv::Mat1w regionMap(const SegmentationImage& image);
/// Label of every pixel.  requires: y has a label for each of the regions.
cv::Mat1w labelMap(const cv::Mat1w& regions, LabellingView y);

/// The truth of every pixel according to the superpixels: void if a superpixel has no pixel of a
/// class.
cv::Mat1w truthOfRegions(const SegmentationImage& image, const cv::Mat1w& regions);

/// With two classes the foreground is sky blue and the background untouched; with more each has its
/// own colour (Okabe–Ito first), all different up to 64.
CellFill classFill(std::size_t label, std::size_t classes);
/// Grey with crossed hatching.
CellFill voidFill();

/// labels: with voidLabel for void.
OverlayLayer labelLayer(const cv::Mat1w& labels, std::size_t classes);

/// Fills of a difference.
namespace difference_fill {
inline constexpr std::size_t nothing = 0; ///< background in both; with more classes: right
inline constexpr std::size_t right = 1;   ///< foreground in both
inline constexpr std::size_t missed = 2, spurious = 3;
inline constexpr std::size_t wrong = 4; ///< with more than two classes
inline constexpr std::size_t unknown = 5;
} // namespace difference_fill
OverlayLayer differenceLayer(
    const cv::Mat1w& truth, const cv::Mat1w& prediction, std::size_t classes);

/// A diverging heat map of one score per region, centred at 0; ±scale are its ends.
OverlayLayer scoreLayer(
    const cv::Mat1w& regions, std::span<const double> scores, double scale, bool dark);

} // namespace gapscope
