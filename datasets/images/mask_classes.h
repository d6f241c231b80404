// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <cstdint>
#include <map>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

namespace gapscope {

/// What the values of masks mean. A value is a grey number, or a colour as 0x1rrggbb.
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

/// Classes of a table with a line for each: VALUE NAME or R G B NAME; the name "void" leaves out.
/// throws: InputError with the line.
MaskClasses classesOf(const std::string& table, const std::string& where);

} // namespace gapscope
