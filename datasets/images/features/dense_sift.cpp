// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/features/dense_sift.h"

#include "core/machine/progress.h"

#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace gapscope {
namespace {

constexpr int orientations = 8, cells = 4, length = cells * cells * orientations;

/// The gradient's length at every pixel, shared between the two nearest of eight orientations.
std::array<cv::Mat1f, orientations> orientedGradients(
    const cv::Mat1b& grey, const std::stop_token& stop)
{
    cv::Mat1f dx, dy, magnitude, angle;
    const cv::Matx13f across(-0.5F, 0, 0.5F);
    cv::filter2D(grey, dx, CV_32F, across);
    cv::filter2D(grey, dy, CV_32F, across.t());
    cv::cartToPolar(dx, dy, magnitude, angle);
    std::array<cv::Mat1f, orientations> maps;
    for (cv::Mat1f& map : maps)
        map = cv::Mat1f(grey.size(), 0.0F);
    constexpr float perRadian = orientations / (2 * 3.14159265358979F);
    for (int y = 0; y < grey.rows; ++y) {
        throwIfStopped(stop);
        for (int x = 0; x < grey.cols; ++x) {
            const float bin = angle(y, x) * perRadian;
            const int low = static_cast<int>(bin);
            const float share = bin - static_cast<float>(low);
            maps[static_cast<std::size_t>(low % orientations)](y, x) +=
                (1 - share) * magnitude(y, x);
            maps[static_cast<std::size_t>((low + 1) % orientations)](y, x) +=
                share * magnitude(y, x);
        }
    }
    return maps;
}

/// A pixel counts for a cell less the farther it is from the cell's centre, to 0 at one cell.
cv::Mat1f triangle(int cell)
{
    cv::Mat1f weights(1, 2 * cell - 1);
    for (int k = 0; k < weights.cols; ++k)
        weights(0, k) = 1 - static_cast<float>(std::abs(k - cell + 1)) / static_cast<float>(cell);
    return weights;
}

void normalise(float* descriptor)
{
    constexpr float flat = 1e-3F, most = 0.2F;
    for (int round = 0; round < 2; ++round) {
        float norm = 0;
        for (int k = 0; k < length; ++k)
            norm += descriptor[k] * descriptor[k];
        norm = std::sqrt(norm);
        for (int k = 0; k < length; ++k)
            descriptor[k] = norm > flat ? std::min(descriptor[k] / norm, round ? 1.0F : most) : 0;
    }
}

/// Descriptors of the rows of centres from `first` up to `end`.  padded: by two cells all around.
DenseSift stripOf(const cv::Mat1b& padded, const cv::Size& size, int step, int cell, int first,
    int end, const std::stop_token& stop)
{
    // A descriptor sees 4 cells from its centre's row on, a filter a cell and a pixel around them.
    const int top = std::max(0, first - cell - 1);
    const int bottom = std::min(padded.rows, end + 5 * cell + 1);
    std::array<cv::Mat1f, orientations> maps =
        orientedGradients(padded.rowRange(top, bottom), stop);
    const cv::Mat1f weights = triangle(cell);
    for (cv::Mat1f& map : maps) {
        throwIfStopped(stop);
        cv::sepFilter2D(map, map, CV_32F, weights, weights, {-1, -1}, 0, cv::BORDER_REFLECT);
    }
    DenseSift found;
    for (int y = first; y < end; y += step)
        for (int x = step / 2; x < size.width; x += step)
            found.centres.emplace_back(x, y);
    found.descriptors.create(static_cast<int>(found.centres.size()), length);
    for (int k = 0; k < found.descriptors.rows; ++k) {
        if (k % 4096 == 0)
            throwIfStopped(stop);
        const cv::Point centre = found.centres[static_cast<std::size_t>(k)];
        float* out = found.descriptors[k];
        for (int row = 0; row < cells; ++row)
            for (int column = 0; column < cells; ++column) {
                const int y = centre.y + row * cell + cell / 2 - top; // the margin is two cells
                const int x = centre.x + column * cell + cell / 2;
                for (const cv::Mat1f& map : maps)
                    *out++ = map(y, x);
            }
        normalise(found.descriptors[k]);
    }
    return found;
}

} // namespace

int siftCount(const cv::Size& size, int step)
{
    const auto along = [step](int side) { return (side - step / 2 + step - 1) / step; };
    return along(size.width) * along(size.height);
}

void denseSift(const cv::Mat1b& grey, int step, int cell,
    const std::function<void(const DenseSift&)>& use, const std::stop_token& stop)
{
    const int margin = 2 * cell;
    cv::Mat1b padded;
    cv::copyMakeBorder(grey, padded, margin, margin, margin, margin, cv::BORDER_REFLECT);
    const int rows = std::max(1, siftStrip / std::max(1, grey.cols) / step) * step;
    for (int first = step / 2; first < grey.rows; first += rows)
        use(stripOf(
            padded, grey.size(), step, cell, first, std::min(first + rows, grey.rows), stop));
}

} // namespace gapscope
