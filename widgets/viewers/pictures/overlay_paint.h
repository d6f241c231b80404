// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <QImage>

#include <opencv2/core.hpp>

namespace gapscope {

/// The colour 0xrrggbb in OpenCV's order.
cv::Vec3b bgr(unsigned rgb);

/// Lines over a fill, which distinguish kinds of error without colour.
enum class Hatch { none, rising, falling, crossed };

/// The look of one kind of cell over a photograph.
struct CellFill {
    cv::Vec3b color{};   ///< blue, green, red
    double strength = 0; ///< 0: the photograph is untouched, 1: at full opacity only the colour
    Hatch hatch = Hatch::none;

    bool operator==(const CellFill&) const = default;
};

/// An overlay: the number of the fill of every pixel.
struct OverlayLayer {
    cv::Mat1w cells; ///< of the photograph's size
    std::vector<CellFill> fills;
    bool outlined = true; ///< a line where the fill changes
};

/// A part of a picture, enlarged or reduced: the visible rectangle, and its size in pixels.
struct PictureWindow {
    cv::Rect source; ///< inside the picture
    cv::Size size;   ///< of the result

    bool operator==(const PictureWindow&) const = default;
};

/// Converts an OpenCV picture (blue, green, red) to a QImage.
QImage imageOf(const cv::Mat3b& picture);
/// Smooth: averages when reducing.
cv::Mat3b cropAndScale(const cv::Mat3b& picture, const PictureWindow& window);
/// Keeps the numbers: takes the nearest one.
cv::Mat1w cropAndScale(const cv::Mat1w& cells, const PictureWindow& window);

/// How overlays are painted. Lines are `line` pixels wide; hatching begins at origin, so that it
/// stays fixed to the picture.
struct OverlayPen {
    double opacity = 0.6; ///< 0 … 1
    int line = 1;
    cv::Point origin{};
};

// All of these paint over a picture of the cells' size.
/// cells: the visible part of the layer's.
void paintLayer(
    cv::Mat3b& picture, const cv::Mat1w& cells, const OverlayLayer& layer, const OverlayPen& pen);
/// Thin lines between superpixels, bright on dark pixels and dark on bright ones.
void paintBorders(cv::Mat3b& picture, const cv::Mat1w& regions, int line);
/// A line inside the edge of one superpixel, white beside black.
void paintSelected(cv::Mat3b& picture, const cv::Mat1w& regions, Label region, int line);

/// The photograph with a layer over it, at its own size; also borders if regions are given.
cv::Mat3b overlaid(const cv::Mat3b& photograph, const OverlayLayer& layer, double opacity,
    const cv::Mat1w& regions = {});

} // namespace gapscope
