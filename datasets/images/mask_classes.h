// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/tasks/segmentation/segmentation.h"

#include <map>
#include <opencv2/core.hpp>

namespace gapscope {

/// The meaning of the values in masks. A value is a grey number, or a colour as 0x1rrggbb.
struct MaskClasses {
    static constexpr int voidClass = -1;               ///< left out of loss and score
    static constexpr std::uint32_t colour = 0x1000000; ///< marks a value that is no grey
    std::vector<std::string> names;
    std::vector<std::uint32_t> values;    ///< of each class
    std::map<std::uint32_t, int> classOf; ///< class of each value, or voidClass

    /// The class of every pixel. throws: InputError naming `where` and an unknown value.
    cv::Mat1i read(const cv::Mat& mask, const std::string& where) const;
};

/// Values that occur in a mask.
std::vector<std::uint32_t> valuesIn(const cv::Mat& mask);

/// Classes of the values that occur: 0 and one more (1, 255 or a colour) are background and
/// foreground; else every value is a class of its own and, of grey ones, 255 is void.
/// throws: InputError if there are fewer than two classes or more than 64.
MaskClasses classesOf(std::vector<std::uint32_t> values, const std::string& where);

/// Classes of a table with a line for each: VALUE NAME or R G B NAME; "void" names no class.
/// throws: InputError with the line.
MaskClasses classesOf(const std::string& table, const std::string& where);

/// A labelling of an image's superpixels as a mask like those of the data, a PNG of the image's
/// size: grey class values or, where the data's masks have colours, RGB.
/// requires: the image's pixels are known, y labels its superpixels.
std::string maskPng(
    const SegmentationImage& image, const SegmentationShape& shape, LabellingView y);

/// The names of photographs' mask files: "012.png" for "images/012.jpg"; where that is taken,
/// "images_012.png", and so on.
std::vector<std::string> maskFileNames(const std::vector<SegmentationImage>& images);

} // namespace gapscope
