// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/picture_image.h"

#include <opencv2/imgproc.hpp>

namespace gapscope {

QImage imageOf(const cv::Mat3b& picture)
{
    QImage image(picture.cols, picture.rows, QImage::Format_RGB32);
    cv::Mat4b target(picture.rows, picture.cols, reinterpret_cast<cv::Vec4b*>(image.bits()),
        static_cast<std::size_t>(image.bytesPerLine()));
    cv::cvtColor(picture, target, cv::COLOR_BGR2BGRA);
    return image;
}

} // namespace gapscope
