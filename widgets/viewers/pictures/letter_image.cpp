// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/letter_image.h"

#include "widgets/plots/look/theme.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace gapscope {

QImage letterImage(std::span<const std::uint32_t> active, LetterGrid grid, QRgb ink, QRgb paper)
{
    QImage image(grid.columns, grid.rows, QImage::Format_ARGB32);
    image.fill(paper);
    for (const std::uint32_t k : active) {
        const int pixel = static_cast<int>(k);
        if (pixel < grid.pixels())
            image.setPixel(pixel % grid.columns, pixel / grid.columns, ink);
    }
    return image;
}

QImage templateImage(
    std::span<const double> weights, LetterGrid grid, double scale, bool dark, bool overlay)
{
    // The weights as 8-bit levels, then OpenCV's colour map with our own table.
    cv::Mat1b level(grid.rows, grid.columns);
    std::transform(weights.begin(), weights.begin() + grid.pixels(), level.begin(), [&](double w) {
        const double t = scale > 0 ? std::clamp(w / scale, -1.0, 1.0) : 0;
        return static_cast<uchar>(std::lround((t + 1) / 2 * 255));
    });
    cv::Mat3b table(256, 1);
    const QList<QRgb> colors = colorTable(ColorMap::diverging, dark);
    std::transform(colors.begin(), colors.end(), table.begin(), [](QRgb c) {
        return cv::Vec3b(static_cast<uchar>(qBlue(c)), static_cast<uchar>(qGreen(c)),
            static_cast<uchar>(qRed(c)));
    });
    cv::Mat3b colored;
    cv::applyColorMap(level, colored, table);

    QImage image(grid.columns, grid.rows, QImage::Format_ARGB32);
    for (int r = 0; r < grid.rows; ++r)
        for (int c = 0; c < grid.columns; ++c) {
            const cv::Vec3b bgr = colored(r, c);
            const int away = std::abs(2 * level(r, c) - 255);
            image.setPixel(c, r, qRgba(bgr[2], bgr[1], bgr[0], overlay ? away : 255));
        }
    return image;
}

QImage enlarged(const QImage& image, int factor)
{
    const QImage source = image.convertToFormat(QImage::Format_ARGB32);
    QImage result(source.size() * factor, QImage::Format_ARGB32);
    const cv::Mat from(source.height(), source.width(), CV_8UC4,
        const_cast<uchar*>(source.constBits()), static_cast<std::size_t>(source.bytesPerLine()));
    cv::Mat to(result.height(), result.width(), CV_8UC4, result.bits(),
        static_cast<std::size_t>(result.bytesPerLine()));
    cv::resize(from, to, to.size(), 0, 0, cv::INTER_NEAREST);
    return result;
}

} // namespace gapscope
