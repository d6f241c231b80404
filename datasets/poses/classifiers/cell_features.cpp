// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/classifiers/cell_features.h"

#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect.hpp>

namespace gapscope {
namespace {

constexpr int directions = 18, unsignedDirections = 9, blockCells = 2;
constexpr std::size_t blockSize = blockCells * blockCells * directions;

/// Histograms of all blocks of 2 × 2 cells, normalised each; block (x, y) at x · height + y.
std::vector<float> blocksOf(const cv::Mat3b& image, int cell)
{
    const cv::HOGDescriptor hog(image.size(), {blockCells * cell, blockCells * cell}, {cell, cell},
        {cell, cell}, directions, 1, -1, cv::HOGDescriptor::L2Hys, 0.2, true,
        cv::HOGDescriptor::DEFAULT_NLEVELS, true);
    std::vector<float> blocks;
    hog.compute(image, blocks);
    return blocks;
}

/// The mean L*a*b* of every cell, a few rows of cells at a time: floats take four times the room.
cv::Mat3f meanColours(const cv::Mat3b& image, int cell)
{
    constexpr int together = 16;
    cv::Mat3f means(image.rows / cell, image.cols / cell), scaled, lab;
    for (int first = 0; first < means.rows; first += together) {
        const int end = std::min(first + together, means.rows);
        image.rowRange(first * cell, end * cell).convertTo(scaled, CV_32FC3, 1.0 / 255);
        cv::cvtColor(scaled, lab, cv::COLOR_BGR2Lab);
        cv::resize(
            lab, means.rowRange(first, end), {means.cols, end - first}, 0, 0, cv::INTER_AREA);
    }
    return means;
}

/// The 31 numbers of a cell from its histogram in the four blocks it is in.
void addGradients(const std::array<const float*, 4>& histograms, float* out)
{
    for (std::size_t b = 0; b < histograms.size(); ++b) {
        const float* h = histograms[b];
        float sum = 0;
        for (int k = 0; k < directions; ++k) {
            out[k] += h[k] / 4;
            out[directions + k % unsignedDirections] += h[k] / 4;
            sum += h[k];
        }
        out[directions + unsignedDirections + static_cast<int>(b)] = sum / directions;
    }
}

} // namespace

CellFeatures cellFeatures(const cv::Mat3b& bgr, std::size_t cell, std::size_t margin)
{
    CellFeatures made;
    const int side = static_cast<int>(cell);
    made.rows = static_cast<std::size_t>((bgr.rows + side - 1) / side);
    made.columns = static_cast<std::size_t>((bgr.cols + side - 1) / side);
    made.margin = margin;
    // One cell more than the margin: every cell is in four blocks.
    const int around = static_cast<int>(margin + 1) * side;
    cv::Mat3b padded;
    cv::copyMakeBorder(bgr, padded, around, around + static_cast<int>(made.rows) * side - bgr.rows,
        around, around + static_cast<int>(made.columns) * side - bgr.cols, cv::BORDER_REPLICATE);
    const std::vector<float> blocks = blocksOf(padded, side);
    const auto height = static_cast<std::size_t>(padded.rows / side - 1);
    const cv::Mat3f means = meanColours(padded, side);
    const std::size_t rows = made.rows + 2 * margin;
    made.values.assign(rows * made.stride() * cellChannels, 0.0F);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < made.stride(); ++column) {
            float* out = made.values.data() + (row * made.stride() + column) * cellChannels;
            std::array<const float*, 4> histograms{};
            for (std::size_t b = 0; b < 4; ++b) { // the cell's place in block b: right, lower first
                const std::size_t right = 1 - b % 2, lower = 1 - b / 2;
                const std::size_t block = (column + 1 - right) * height + row + 1 - lower;
                histograms[b] =
                    blocks.data() + block * blockSize + (right * blockCells + lower) * directions;
            }
            addGradients(histograms, out);
            const cv::Vec3f color = means(static_cast<int>(row + 1), static_cast<int>(column + 1));
            for (int k = 0; k < 3; ++k)
                out[cellChannels - 3 + static_cast<std::size_t>(k)] = color[k] / 100;
        }
    return made;
}

} // namespace gapscope
