// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/segmentation_overlay.h"

#include "widgets/plots/look/theme.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace gapscope {
namespace {

constexpr double fillStrength = 0.75; // the photograph stays visible below

// Okabe & Ito 2008; the last one, black there, is a grey.
constexpr unsigned skyBlue = 0x56b4e9, vermillion = 0xd55e00, yellow = 0xf0e442;
constexpr std::array<unsigned, 8> hues{
    0x0072b2, vermillion, 0x009e73, 0xcc79a7, 0xe69f00, skyBlue, yellow, 0x8a8f96};
/// Towards white (above 0) or black: after eight classes the hues repeat, lighter or darker.
constexpr std::array<double, 8> shades{0, 0.45, -0.42, 0.7, -0.66, 0.22, -0.2, 0.86};

cv::Vec3b shaded(cv::Vec3b color, double shade)
{
    for (int c = 0; c < 3; ++c) {
        const double end = shade > 0 ? 255 : 0;
        color[c] = cv::saturate_cast<unsigned char>(color[c] + (end - color[c]) * std::abs(shade));
    }
    return color;
}

} // namespace

bool isVoid(const SegmentationImage& image, std::size_t p)
{
    const std::size_t classes = image.pixels.size() / image.truth.size();
    const auto counts = image.pixels.subspan(p * classes, classes);
    return std::ranges::all_of(counts, [](std::uint32_t count) { return count == 0; });
}

PhotoSource regionSource(std::shared_ptr<const SegmentationExamples> examples)
{
    PhotoSource source = photoSource(examples);
    source.regions = [examples](std::size_t i) { return regionMap(examples->images[i]); };
    return source;
}

cv::Mat1w regionMap(const SegmentationImage& image)
{
    if (image.width == 0 || image.regions.size() != image.width * image.height)
        return {};
    cv::Mat1w map(static_cast<int>(image.height), static_cast<int>(image.width));
    std::copy(image.regions.begin(), image.regions.end(), map.begin());
    return map;
}

cv::Mat1w labelMap(const cv::Mat1w& regions, LabellingView y)
{
    cv::Mat1w labels(regions.size());
    std::transform(regions.begin(), regions.end(), labels.begin(), [y](unsigned short p) {
        assert(p < y.size());
        return y[p];
    });
    return labels;
}

cv::Mat1w truthOfRegions(const SegmentationImage& image, const cv::Mat1w& regions)
{
    Labelling truth(image.truth.begin(), image.truth.end());
    for (std::size_t p = 0; p < truth.size(); ++p)
        if (isVoid(image, p))
            truth[p] = voidLabel;
    return labelMap(regions, truth);
}

CellFill classFill(std::size_t label, std::size_t classes)
{
    if (classes == 2)
        return label == 0 ? CellFill{} : CellFill{bgr(skyBlue), fillStrength};
    const cv::Vec3b hue = bgr(hues[label % hues.size()]);
    return {shaded(hue, shades[label / hues.size() % shades.size()]), fillStrength};
}

CellFill voidFill() { return {bgr(0x8a8f96), 0.5, Hatch::crossed}; }

OverlayLayer labelLayer(const cv::Mat1w& labels, std::size_t classes)
{
    OverlayLayer layer{cv::Mat1w(labels.size()), {}};
    for (std::size_t k = 0; k < classes; ++k)
        layer.fills.push_back(classFill(k, classes));
    layer.fills.push_back(voidFill());
    const auto unknown = static_cast<Label>(classes);
    std::transform(labels.begin(), labels.end(), layer.cells.begin(),
        [unknown](Label label) { return std::min(label, unknown); });
    return layer;
}

OverlayLayer differenceLayer(
    const cv::Mat1w& truth, const cv::Mat1w& prediction, std::size_t classes)
{
    OverlayLayer layer{cv::Mat1w(truth.size()), std::vector<CellFill>(6)};
    layer.fills[difference_fill::right] = {bgr(skyBlue), 0.6};
    layer.fills[difference_fill::missed] = {bgr(vermillion), fillStrength, Hatch::rising};
    layer.fills[difference_fill::spurious] = {bgr(yellow), fillStrength, Hatch::falling};
    layer.fills[difference_fill::wrong] = {bgr(vermillion), fillStrength, Hatch::rising};
    layer.fills[difference_fill::unknown] = voidFill();
    const auto kind = [classes](Label right, Label found) {
        if (right == voidLabel)
            return difference_fill::unknown;
        if (classes > 2)
            return right == found ? difference_fill::nothing : difference_fill::wrong;
        if (right == found)
            return right == 0 ? difference_fill::nothing : difference_fill::right;
        return right == 0 ? difference_fill::spurious : difference_fill::missed;
    };
    std::transform(truth.begin(), truth.end(), prediction.begin(), layer.cells.begin(),
        [kind](Label right, Label found) { return static_cast<Label>(kind(right, found)); });
    return layer;
}

OverlayLayer scoreLayer(
    const cv::Mat1w& regions, std::span<const double> scores, double scale, bool dark)
{
    OverlayLayer layer{regions, {}, false};
    for (const double score : scores) {
        const double t = scale > 0 ? score / scale : 0;
        // Weak scores leave the photograph visible.
        layer.fills.push_back(
            {bgr(mapColor(ColorMap::diverging, t, dark).rgb()), std::min(1.0, 0.35 + std::abs(t))});
    }
    return layer;
}

} // namespace gapscope
