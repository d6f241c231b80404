// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/row_image.h"

#include <algorithm>
#include <cmath>

namespace gapscope {
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
