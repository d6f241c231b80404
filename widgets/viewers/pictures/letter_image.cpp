// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/letter_image.h"

#include "widgets/plots/look/theme.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

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

namespace {

int between(int a, int b, double share)
{
    return a + static_cast<int>(std::lround(share * (b - a)));
}

} // namespace

double ValueRange::share(float value) const
{
    const double width = static_cast<double>(largest) - static_cast<double>(least);
    if (width <= 0)
        return 0;
    return std::clamp((static_cast<double>(value) - static_cast<double>(least)) / width, 0.0, 1.0);
}

ValueRange rangeOf(const MulticlassExamples& examples)
{
    if (examples.values.empty())
        return {};
    const auto [least, largest] = std::ranges::minmax(examples.values);
    if (examples.features.empty())
        return {least, largest};
    return {std::min(0.0F, least), std::max(0.0F, largest)};
}

LetterGrid gridOf(const MulticlassShape& shape)
{
    return {static_cast<int>(shape.imageRows), static_cast<int>(shape.imageColumns)};
}

QImage rowImage(FeatureValues x, LetterGrid grid, const ValueRange& range, QRgb ink, QRgb paper)
{
    QImage image(grid.columns, grid.rows, QImage::Format_ARGB32);
    const auto color = [&](float value) {
        const double share = range.share(value);
        return qRgb(between(qRed(paper), qRed(ink), share),
            between(qGreen(paper), qGreen(ink), share), between(qBlue(paper), qBlue(ink), share));
    };
    image.fill(color(0));
    for (std::size_t k = 0; k < x.count; ++k) {
        const auto pixel = static_cast<int>(x.features ? x.features[k] : k);
        if (pixel < grid.pixels())
            image.setPixel(pixel % grid.columns, pixel / grid.columns, color(x.values[k]));
    }
    return image;
}

void paintProfile(QPainter& painter, const QRectF& area, std::span<const float> row,
    const ValueRange& range, const QColor& ink)
{
    const auto bars = std::min(row.size(), static_cast<std::size_t>(area.width() / 3));
    if (bars == 0)
        return;
    const double low = std::min(0.0, static_cast<double>(range.least));
    const double high = std::max(0.0, static_cast<double>(range.largest));
    const double scale = high > low ? area.height() / (high - low) : 0;
    const double zero = area.bottom() + low * scale;
    const double step = area.width() / static_cast<double>(bars);
    for (std::size_t bar = 0; bar < bars; ++bar) {
        const std::size_t first = bar * row.size() / bars, last = (bar + 1) * row.size() / bars;
        const float strongest = *std::max_element(row.begin() + static_cast<std::ptrdiff_t>(first),
            row.begin() + static_cast<std::ptrdiff_t>(last),
            [](float a, float b) { return std::abs(a) < std::abs(b); });
        const double height = static_cast<double>(strongest) * scale;
        painter.fillRect(QRectF(area.left() + static_cast<double>(bar) * step, zero - height,
                             std::max(1.0, step - 1), height)
                             .normalized(),
            ink);
    }
    painter.fillRect(QRectF(area.left(), zero - 0.5, area.width(), 1), ink);
}

} // namespace gapscope
