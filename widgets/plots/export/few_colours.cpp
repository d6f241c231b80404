// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/export/few_colours.h"

#include <QtWidgets>

#include <algorithm>
#include <functional>

namespace gapscope {
namespace {

constexpr qsizetype mostColours = 256;

/// Pixels of like colour, and the sums of their channels.
struct ColourCell {
    qint64 pixels = 0, red = 0, green = 0, blue = 0;

    void add(QRgb c, qint64 count)
    {
        pixels += count;
        red += count * qRed(c);
        green += count * qGreen(c);
        blue += count * qBlue(c);
    }
    QRgb mean() const
    {
        return qRgb(static_cast<int>(red / pixels), static_cast<int>(green / pixels),
            static_cast<int>(blue / pixels));
    }
};

/// own: so many of its most frequent colours stay as they are.
QImage fewColours(const QImage& image, qsizetype own)
{
    QHash<QRgb, int> pixels;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ++pixels[image.pixel(x, y)];
    QList<QRgb> colours = pixels.keys();
    std::ranges::sort(colours, std::greater(), [&](QRgb colour) { return pixels[colour]; });
    if (colours.size() > mostColours) {
        QHash<int, ColourCell> cells;
        for (const QRgb c : colours.mid(own))
            cells[(qRed(c) >> 4) << 8 | (qGreen(c) >> 4) << 4 | qBlue(c) >> 4].add(c, pixels[c]);
        QList<ColourCell> found = cells.values();
        std::ranges::sort(found, std::greater(), &ColourCell::pixels);
        found.resize(std::min(found.size(), mostColours - own));
        colours.resize(own);
        for (const ColourCell& cell : found)
            colours << cell.mean();
    }
    return image.convertToFormat(QImage::Format_Indexed8, colours, Qt::ThresholdDither);
}

} // namespace

QImage inFewColours(const QImage& image) { return fewColours(image, 96); }

QImage photographInFewColours(const QImage& image) { return fewColours(image, 0); }

} // namespace gapscope
