// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/few_colours.h"

#include <QHash>
#include <QList>

#include <algorithm>
#include <functional>

namespace gapscope {

QImage inFewColours(const QImage& image)
{
    QHash<QRgb, int> pixels;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ++pixels[image.pixel(x, y)];
    QList<QRgb> colours = pixels.keys();
    std::ranges::sort(colours, std::greater(), [&](QRgb colour) { return pixels[colour]; });
    colours.resize(std::min<qsizetype>(colours.size(), 256));
    return image.convertToFormat(QImage::Format_Indexed8, colours, Qt::ThresholdDither);
}

} // namespace gapscope
