// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/memory_budget.h"

#include <opencv2/core.hpp>
#include <string>

namespace gapscope {

/// The largest image that is decoded.
inline constexpr int mostSide = 16'384;
inline constexpr std::int64_t mostPixels = std::int64_t{1} << 24;

/// Size as the header of a PNG, JPEG or BMP file says it, nothing decoded.
/// throws: InputError naming `where` if it is none of these, cut off, or larger than the limits.
cv::Size imageSize(const std::string& bytes, const std::string& where);

/// A photograph as 8-bit BGR: grey becomes colour, 16 bit are rounded, transparency is dropped,
/// and turned by no tag, as masks are not.
/// throws: InputError as imageSize, or if the data are damaged.
cv::Mat3b decodePhotograph(const std::string& bytes, const std::string& where);

/// A mask as it is stored: 8-bit with 1 channel (class numbers) or 3 (colours).
/// throws: InputError as imageSize, or if it has 16 bits or transparency.
cv::Mat decodeMask(const std::string& bytes, const std::string& where);

/// Room for decoding it, for whoever decodes many at once. throws: as imageSize.
WorkingRoom roomToDecode(const std::string& bytes, const std::string& where);

/// The image as a PNG file.
std::string pngOf(const cv::Mat& image);

bool isImageName(const std::string& name);

} // namespace gapscope
