// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/augmentation.h"

#include "core/machine/error.h"
#include "core/machine/random.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

namespace gapscope {
namespace {

constexpr double leastSide = 0.7; // of a crop
constexpr std::uint64_t seed = 6000;

/// A piece of 70–100 % of each side, anywhere; every second one mirrored.
ImageView drawn(Random& random, std::size_t copy)
{
    ImageView view;
    view.copy = copy;
    view.flipped = random.below(2) == 1;
    view.width = leastSide + (1 - leastSide) * random.uniform();
    view.height = leastSide + (1 - leastSide) * random.uniform();
    view.left = (1 - view.width) * random.uniform();
    view.top = (1 - view.height) * random.uniform();
    return view;
}

} // namespace

std::vector<ImagePair> augmented(std::vector<ImagePair> pairs, std::size_t count)
{
    std::vector<ImagePair> training;
    std::ranges::copy_if(pairs, std::back_inserter(training),
        [](const ImagePair& pair) { return pair.part == ImagePart::train; });
    if (count < training.size())
        throw InputError("--augment", 0, fmt::format("found {}", count),
            fmt::format("at least {}, which the training part has already", training.size()));
    Random random(seed);
    for (std::size_t k = training.size(); !training.empty() && k < count; ++k) {
        ImagePair copy = training[k % training.size()];
        copy.view = drawn(random, k / training.size());
        pairs.push_back(std::move(copy));
    }
    return pairs;
}

cv::Mat viewed(const cv::Mat& image, const ImageView& view)
{
    if (view.copy == 0)
        return image;
    // Whole pixels, the same of a photograph and its mask.
    const auto piece = [](double from, double size, int all) {
        const int length = std::clamp(static_cast<int>(std::lround(size * all)), 1, all);
        const int first = std::clamp(static_cast<int>(std::lround(from * all)), 0, all - length);
        return cv::Range(first, first + length);
    };
    cv::Mat cut =
        image(piece(view.top, view.height, image.rows), piece(view.left, view.width, image.cols))
            .clone();
    if (view.flipped)
        cv::flip(cut, cut, 1);
    return cut;
}

std::string nameOf(const ImagePair& pair)
{
    const ImageView& v = pair.view;
    if (v.copy == 0)
        return pair.image;
    return fmt::format("{}#{} ({}crop {:.0f} % × {:.0f} %)", pair.image, v.copy,
        v.flipped ? "flipped, " : "", 100 * v.width, 100 * v.height);
}

} // namespace gapscope
