// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <opencv2/imgcodecs.hpp>
#include <opencv2/ximgproc/slic.hpp>

namespace gapscope {

/// The functions of OpenCV's imgcodecs and ximgproc that GapScope uses, in the module
/// gapscope-images.
struct ImageLibrary {
    decltype(&cv::ximgproc::createSuperpixelSLIC) createSuperpixelSLIC;
    cv::Mat (*imdecode)(cv::InputArray bytes, int flags);
    decltype(&cv::imencode) imencode;
};

/// Loads the module at the first call: a program that reads no image starts without its 120 other
/// libraries (GDAL and what it needs), which take a fifth of a second.
/// throws: InputError if the module is not where it was built or installed.
const ImageLibrary& imageLibrary();

} // namespace gapscope
