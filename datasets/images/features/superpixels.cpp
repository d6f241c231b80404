// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/features/superpixels.h"

#include "core/machine/progress.h"

#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>
#include <opencv2/ximgproc/slic.hpp>
#include <unordered_map>

namespace gapscope {
namespace {

constexpr float ruler = 10; // weight of nearness against colour, as in the paper
constexpr int iterations = 10;
constexpr int leastShare = 25; // regions below this share (%) of the mean size join another

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
    cv::Mat blurred, lab;
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
    leaveIf(stop);
    const auto slic = cv::ximgproc::createSuperpixelSLIC(lab, cv::ximgproc::SLIC, side, ruler);
    for (int k = 0; k < iterations; ++k) { // it keeps its centres from one to the next
        leaveIf(stop);
        slic->iterate(1);
    }
    leaveIf(stop);
    slic->enforceLabelConnectivity(leastShare);
    leaveIf(stop);
    slic->getLabels(found.labels);
    found.count = static_cast<std::size_t>(slic->getNumberOfSuperpixels());
    findTouching(found);
    return found;
}

Neighbourhood neighbourhoodOf(const Superpixels& regions)
{
    Neighbourhood found;
    found.first.resize(regions.count);
    found.second.resize(regions.count);
    for (const auto [a, b] : regions.edges) {
        found.first[a].push_back(b);
        found.first[b].push_back(a);
    }
    for (std::size_t p = 0; p < regions.count; ++p) {
        std::ranges::sort(found.first[p]);
        std::vector<std::uint32_t>& second = found.second[p];
        for (const std::uint32_t q : found.first[p])
            for (const std::uint32_t r : found.first[q])
                if (r != p && !std::ranges::binary_search(found.first[p], r))
                    second.push_back(r);
        std::ranges::sort(second);
        second.erase(std::unique(second.begin(), second.end()), second.end());
    }
    return found;
}

} // namespace gapscope
