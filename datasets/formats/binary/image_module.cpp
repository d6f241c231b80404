// SPDX-License-Identifier: GPL-3.0-or-later
// All of the module gapscope-images.
#include "datasets/formats/binary/image_library.h"

extern "C" const gapscope::ImageLibrary gapscopeImages{
    cv::ximgproc::createSuperpixelSLIC, cv::imdecode, cv::imencode};
