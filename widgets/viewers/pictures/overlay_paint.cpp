// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/overlay_paint.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cassert>

namespace gapscope {
namespace {

constexpr int hatchPeriod = 7, hatchLine = 2; // in line widths
constexpr double betweenHatches = 0.45;       // of the fill's strength

void blend(cv::Vec3b& pixel, const cv::Vec3b& color, int alpha) // of 256
{
    for (int c = 0; c < 3; ++c)
        pixel[c] = static_cast<unsigned char>(pixel[c] + (((color[c] - pixel[c]) * alpha) >> 8));
}

enum class On { line, shadow, between };

/// Lines are dark on one side, so that they are visible on a background of their own colour.
On onHatch(Hatch hatch, int x, int y, int line)
{
    const int period = hatchPeriod * line, wide = hatchLine * line;
    const auto at = [&](int v) {
        const int place = ((v % period) + period) % period;
        return place < wide ? On::line : place < wide + line ? On::shadow : On::between;
    };
    if (hatch == Hatch::rising)
        return at(x + y);
    if (hatch == Hatch::falling)
        return at(x - y);
    return std::min(at(x + y), at(x - y));
}

/// The number of a different cell to the right or below, within a line's width; else cell's own.
Label nextCell(const cv::Mat1w& cells, int x, int y, int line)
{
    const Label own = cells(y, x);
    if (x + line < cells.cols && cells(y, x + line) != own)
        return cells(y, x + line);
    return y + line < cells.rows ? cells(y + line, x) : own;
}

/// A fill prepared for blending, computed once for all pixels.
struct Paint {
    cv::Vec3b color;
    int alpha = 0, between = 0; ///< of 256; between hatches
    Hatch hatch = Hatch::none;
    double strength = 0;
};

std::vector<Paint> paintsOf(const std::vector<CellFill>& fills, double opacity)
{
    std::vector<Paint> paints;
    for (const CellFill& fill : fills) {
        const double alpha = 256 * opacity * (fill.hatch == Hatch::none ? fill.strength : 1);
        paints.push_back({fill.color, static_cast<int>(alpha),
            static_cast<int>(256 * opacity * fill.strength * betweenHatches), fill.hatch,
            fill.strength});
    }
    return paints;
}

} // namespace

cv::Vec3b bgr(unsigned rgb)
{
    const auto channel = [rgb](unsigned shift) {
        return static_cast<unsigned char>((rgb >> shift) & 0xff);
    };
    return {channel(0), channel(8), channel(16)};
}

QImage imageOf(const cv::Mat3b& picture)
{
    QImage image(picture.cols, picture.rows, QImage::Format_RGB32);
    cv::Mat4b target(picture.rows, picture.cols, reinterpret_cast<cv::Vec4b*>(image.bits()),
        static_cast<std::size_t>(image.bytesPerLine()));
    cv::cvtColor(picture, target, cv::COLOR_BGR2BGRA);
    return image;
}

cv::Mat3b cropAndScale(const cv::Mat3b& picture, const PictureWindow& window)
{
    cv::Mat3b seen;
    const bool reduced = window.size.width < window.source.width;
    cv::resize(picture(window.source), seen, window.size, 0, 0,
        reduced ? cv::INTER_AREA : cv::INTER_LINEAR);
    return seen;
}

cv::Mat1w cropAndScale(const cv::Mat1w& cells, const PictureWindow& window)
{
    cv::Mat1w seen;
    cv::resize(cells(window.source), seen, window.size, 0, 0, cv::INTER_NEAREST);
    return seen;
}

void paintLayer(
    cv::Mat3b& picture, const cv::Mat1w& cells, const OverlayLayer& layer, const OverlayPen& pen)
{
    assert(picture.size() == cells.size());
    const std::vector<Paint> paints = paintsOf(layer.fills, pen.opacity);
    const int outline = static_cast<int>(256 * std::min(1.0, 2 * pen.opacity));
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            const Paint& own = paints[cells(y, x)];
            if (layer.outlined) {
                const Paint& other = paints[nextCell(cells, x, y, pen.line)];
                if (&other != &own) {
                    const Paint& stronger = other.strength > own.strength ? other : own;
                    blend(picture(y, x), stronger.color, outline);
                    continue;
                }
            }
            if (own.hatch == Hatch::none) {
                blend(picture(y, x), own.color, own.alpha);
                continue;
            }
            const On on = onHatch(own.hatch, x + pen.origin.x, y + pen.origin.y, pen.line);
            blend(picture(y, x), own.color, on == On::line ? own.alpha : own.between);
            if (on == On::shadow)
                blend(picture(y, x), cv::Vec3b(), own.alpha / 3);
        }
}

void paintBorders(cv::Mat3b& picture, const cv::Mat1w& regions, int line)
{
    assert(picture.size() == regions.size());
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            if (nextCell(regions, x, y, line) == regions(y, x))
                continue;
            cv::Vec3b& pixel = picture(y, x);
            const int light = pixel[0] + 5 * pixel[1] + 2 * pixel[2]; // 8 times its lightness
            blend(pixel, light > 8 * 130 ? cv::Vec3b(0, 0, 0) : cv::Vec3b(255, 255, 255), 120);
        }
}

void paintSelected(cv::Mat3b& picture, const cv::Mat1w& regions, Label region, int line)
{
    assert(picture.size() == regions.size());
    const cv::Mat1b inside(regions == region);
    const auto shrunk = [](const cv::Mat1b& mask, int by) {
        cv::Mat1b result;
        cv::erode(mask, result, cv::getStructuringElement(cv::MORPH_RECT, {2 * by + 1, 2 * by + 1}),
            {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
        return result;
    };
    const int wide = line + (line + 1) / 2;
    const cv::Mat1b within = shrunk(inside, wide);
    picture.setTo(cv::Scalar(255, 255, 255), inside & ~within);
    picture.setTo(cv::Scalar(0, 0, 0), within & ~shrunk(within, line));
}

cv::Mat3b overlaid(const cv::Mat3b& photograph, const OverlayLayer& layer, double opacity,
    const cv::Mat1w& regions)
{
    cv::Mat3b picture = photograph.clone();
    const int longSide = std::max(picture.rows, picture.cols);
    const OverlayPen pen{opacity, std::max(1, cvRound(longSide / 700.0)), {}};
    paintLayer(picture, layer.cells, layer, pen);
    if (!regions.empty())
        paintBorders(picture, regions, pen.line);
    return picture;
}

} // namespace gapscope
