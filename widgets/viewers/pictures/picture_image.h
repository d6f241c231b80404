// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include <opencv2/core.hpp>

namespace gapscope {

/// An OpenCV picture (blue, green, red) as Qt paints it.
QImage imageOf(const cv::Mat3b& picture);

} // namespace gapscope
