// SPDX-License-Identifier: GPL-3.0-or-later
// Superpixels. OpenCV places the centres, does the first iteration and connects the regions. The
// other iterations are loops of our own with the same result: they were a third of the time in
// which features are made, and are 1/10 as long.
#include "datasets/formats/binary/image_library.h"
#include "datasets/images/features/region_features.h"

#include <cmath>
#include <limits>
#include <map>
#include <opencv2/imgproc.hpp>
#include <unordered_map>

namespace gapscope {
namespace {

constexpr float ruler = 10; // weight of nearness against colour, as in the paper
constexpr int iterations = 10;
constexpr int leastShare = 25; // regions below this share (%) of the mean size join another

/// The mean x, y, L*, a*, b* of a region's pixels.
using Centre = std::array<float, 5>;

std::vector<Centre> centresOf(const cv::Mat3b& lab, const cv::Mat1i& labels, std::size_t count)
{
    std::vector<std::array<std::int64_t, 6>> sums(count); // of a centre's numbers, and of pixels
    for (int y = 0; y < lab.rows; ++y) {
        const cv::Vec3b* row = lab[y];
        const int* owners = labels[y];
        for (int x = 0; x < lab.cols; ++x) {
            const cv::Vec3b& colour = row[x];
            auto& sum = sums[static_cast<std::size_t>(owners[x])];
            const std::array<int, 6> pixel{x, y, colour[0], colour[1], colour[2], 1};
            for (std::size_t k = 0; k < sum.size(); ++k)
                sum[k] += pixel[k];
        }
    }
    std::vector<Centre> centres(count);
    for (std::size_t n = 0; n < count; ++n)
        for (std::size_t k = 0; k < centres[n].size(); ++k)
            centres[n][k] = static_cast<float>(sums[n][k])
                / static_cast<float>(std::max<std::int64_t>(sums[n].back(), 1));
    return centres;
}

/// Labels the pixels with the nearest of the centres at most `side` away in x and y:
/// distance² = colour² + (place · ruler / side)².
void claim(const std::array<cv::Mat1f, 3>& planes, const std::vector<Centre>& centres, int side,
    cv::Mat1i& labels)
{
    const float scale = static_cast<float>(side) / ruler, weight = scale * scale;
    cv::Mat1f nearest(labels.size(), std::numeric_limits<float>::max());
    for (std::size_t n = 0; n < centres.size(); ++n) {
        const auto [cx, cy, lightness, greenRed, blueYellow] = centres[n];
        const int left = std::max(0, static_cast<int>(cx) - side);
        const int right = std::min(labels.cols, static_cast<int>(cx) + side);
        const int bottom = std::min(labels.rows, static_cast<int>(cy) + side);
        for (int y = std::max(0, static_cast<int>(cy) - side); y < bottom; ++y) {
            const float *l = planes[0][y], *a = planes[1][y], *b = planes[2][y];
            float* __restrict distances = nearest[y];
            int* __restrict owners = labels[y];
            const float down = (static_cast<float>(y) - cy) * (static_cast<float>(y) - cy);
            for (int x = left; x < right; ++x) {
                const float across = static_cast<float>(x) - cx;
                const float dl = l[x] - lightness, da = a[x] - greenRed, db = b[x] - blueYellow;
                const float distance =
                    dl * dl + da * da + db * db + (across * across + down) / weight;
                const int nearer = distance < distances[x] ? -1 : 0;
                owners[x] = (static_cast<int>(n) & nearer) | (owners[x] & ~nearer); // in registers
                distances[x] = std::min(distances[x], distance);
            }
        }
    }
}

/// Edges and borders from the labels.
void findTouching(Superpixels& regions)
{
    const cv::Mat1i& labels = regions.labels;
    std::unordered_map<std::uint64_t, std::uint32_t> touches; // a noisy image has millions
    const auto add = [&touches](int a, int b) {
        if (a != b)
            ++touches[static_cast<std::uint64_t>(std::min(a, b)) << 32
                | static_cast<std::uint64_t>(std::max(a, b))];
    };
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x) {
            if (x + 1 < labels.cols)
                add(labels(y, x), labels(y, x + 1));
            if (y + 1 < labels.rows)
                add(labels(y, x), labels(y + 1, x));
        }
    const std::map<std::uint64_t, std::uint32_t> ascending(touches.begin(), touches.end());
    for (const auto& [ends, length] : ascending) {
        regions.edges.push_back(
            {static_cast<std::uint32_t>(ends >> 32), static_cast<std::uint32_t>(ends)});
        regions.borders.push_back(length);
    }
}

} // namespace

Superpixels superpixelsOf(const cv::Mat3b& image, std::size_t wanted, const std::stop_token& stop)
{
    Superpixels found;
    cv::Mat blurred;
    cv::Mat3b lab;
    cv::GaussianBlur(image, blurred, {3, 3}, 0);
    cv::cvtColor(blurred, lab, cv::COLOR_BGR2Lab);
    blurred.release();
    const double pixels = static_cast<double>(image.rows) * image.cols;
    const int side =
        std::max(1, static_cast<int>(std::lround(std::sqrt(pixels / static_cast<double>(wanted)))));
    if (std::min(image.rows, image.cols) < 2 * side) { // too small to cut
        found.labels = cv::Mat1i(image.size(), 0);
        found.count = 1;
        return found;
    }
    throwIfStopped(stop);
    const auto slic = imageLibrary().createSuperpixelSLIC(lab, cv::ximgproc::SLIC, side, ruler);
    slic->iterate(1);
    slic->getLabels(found.labels); // its own: what is changed here is connected there
    std::array<cv::Mat1f, 3> planes;
    cv::Mat3f numbers;
    lab.convertTo(numbers, CV_32F);
    cv::split(numbers, planes.data());
    numbers.release();
    const auto regions = static_cast<std::size_t>(slic->getNumberOfSuperpixels());
    for (int k = 1; k < iterations; ++k) {
        throwIfStopped(stop);
        claim(planes, centresOf(lab, found.labels, regions), side, found.labels);
    }
    throwIfStopped(stop);
    slic->enforceLabelConnectivity(leastShare);
    throwIfStopped(stop);
    slic->getLabels(found.labels);
    found.count = static_cast<std::size_t>(slic->getNumberOfSuperpixels());
    findTouching(found);
    return found;
}

} // namespace gapscope
